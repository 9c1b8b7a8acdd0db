import type { Decisions } from '../../../contract/imports.ts'
import type { ElementType } from '../../../contract/optimization.ts'
import type { FileRow, Reading, Source, TableFile } from '../../formats/table.ts'
import type { ConfigEntry } from './osemosys.ts'
import { titlesOf, type ItemReading } from './shape.ts'
import type { ItemStaging } from './staging.ts'

/** A table, with what it is read as. */
export interface PlannedTable {
  source: Source
  file: TableFile
  sheet: string
  name: string
  reading: ItemReading
  /** The type of its values, or of its elements, where it is known before they are read. */
  type: ElementType | null
  /** Its first column only numbers the rows. */
  isNumbered?: boolean
}

/** What there is to plan with. */
export interface PlanContext {
  staging: ItemStaging
  decisions: Decisions
  /** Of OSeMOSYS, where there is one. */
  config: ReadonlyMap<string, ConfigEntry> | undefined
  reading: Reading
}

/** The titles of a table, which are in its first row; none where it is empty. */
export async function titlesIn(file: TableFile, sheet: string, reading: Reading): Promise<string[]> {
  let titles: string[] = []
  const onRow = ({ cells, kinds }: FileRow) => {
    titles = titlesOf(cells, kinds === undefined)
    return false
  }
  await file.read(sheet, onRow, reading)
  return titles
}

/** Where a table is, as people name it. */
export const tableName = (file: string, sheet: string): string => (sheet === '' ? file : `${file}, sheet "${sheet}"`)

/** The name of a file without folders and endings. */
export const stemOf = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/\.gz$/i, '')
    .replace(/\.[^.]*$/, '')
