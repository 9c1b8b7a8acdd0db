import { ServiceError } from '../../contract/errors.ts'
import type { ItemsExportSummary } from '../../contract/item-exports.ts'
import type { ListedKind } from '../../contract/item-tables.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadDb } from '../../db/connection.ts'
import { read } from '../../db/operation.ts'
import { itemsOfRun, typeOfValues, wholeData, type WholeItem } from '../../optimization/items/whole-operations.ts'
import { floatText } from '../formats/csv-writer.ts'
import { mappingSheet, mappingTitles, SheetNames } from '../formats/item-workbook.ts'
import { writeFile } from '../formats/out-file.ts'
import { WorkbookWriter, type Cell } from '../formats/xlsx-writer.ts'
import { teller } from './teller.ts'

/** All optimization items of a run as a workbook, which an import reads back as the same items. */

/** How ixmp calls the kinds, and the cells beside their index columns. */
const words: Record<ListedKind, { type: string; cells: readonly string[] }> = {
  indexset: { type: 'set', cells: [] },
  scalar: { type: 'par', cells: ['value', 'unit'] },
  table: { type: 'set', cells: [] },
  parameter: { type: 'par', cells: ['value', 'unit'] },
  variable: { type: 'var', cells: ['lvl', 'mrg'] },
  equation: { type: 'equ', cells: ['lvl', 'mrg'] },
}

const rowsPerSheet = limits.sheetRows - 1

/**
 * Writes all optimization items of a run into a workbook: a sheet for each, or several, and `ix_type_mapping`.
 * @throws run_not_found; export_refused for a run without items, and what the format cannot hold
 */
export const exportItems = read(
  'exportItems',
  (db, { run, file }: { run: number; file: string }, control): ItemsExportSummary => {
    const items = itemsOfRun(db, run)
    if (items.length === 0) throw new ServiceError('export_refused', 422, `The run ${run} has no optimization items.`)
    const total = items.reduce((sum, { rows }) => sum + rows, 0)
    const tell = teller(control, total)
    const names = new SheetNames()
    const sheets = items.map((item) => sheetsOf(item, names))
    writeFile(file, (write) => {
      const workbook = new WorkbookWriter(write)
      workbook.startSheet(mappingSheet, [...mappingTitles])
      for (const [at, item] of items.entries())
        for (const sheet of sheets[at]!) workbook.row(mapping(item, sheet, valueType(db, item)))
      for (const [at, item] of items.entries()) {
        let row = 0
        for (const cells of cellsOf(db, item)) {
          if (row % rowsPerSheet === 0) workbook.startSheet(sheets[at]![row / rowsPerSheet]!, titlesOf(item))
          workbook.row(cells)
          row += 1
          tell()
        }
        if (row === 0) workbook.startSheet(sheets[at]![0]!, titlesOf(item))
      }
      workbook.end()
    })
    return { items: items.length, rows: total, item: null }
  },
)

/**
 * Cells from the JSON of a row: numbers as their text, such that whole ones are told from those that have no fraction.
 */
export const cellsIn = (json: string): Cell[] => JSON.parse(json, asCell) as Cell[]

/** Whole numbers may be larger than doubles hold exactly. The third argument is not in the types yet. */
const asCell = ((_key: string, value: unknown, { source }: { source: string }) =>
  typeof value !== 'number' ? value : { number: /^-?\d+$/.test(source) ? source : floatText(value) }) as (
  key: string,
  value: unknown,
) => unknown

const sheetsOf = ({ name, rows }: WholeItem, names: SheetNames): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(rows / rowsPerSheet)) }, (_, i) => names.next(name, i + 1))

const titlesOf = ({ kind, name, columns }: WholeItem): string[] =>
  kind === 'indexset' ? [name] : [...columns, ...words[kind].cells]

const mapping = ({ kind, name, index_sets }: WholeItem, sheet: string, type: string | null): Cell[] => [
  ...[name, words[kind].type, sheet, kind],
  ...[kind === 'indexset' ? null : JSON.stringify(index_sets), type],
]

/** The type of the elements of an index set, and of the values of a parameter, where they have one. */
const valueType = (db: ReadDb, { kind, id, element_type }: WholeItem): string | null =>
  kind === 'parameter' ? typeOfValues(db, id) : element_type

function* cellsOf(db: ReadDb, { kind, id, value, unit }: WholeItem): Generator<Cell[]> {
  if (kind === 'scalar') yield [value === null ? null : { number: floatText(value) }, unit]
  else for (const { cells } of wholeData(db, id, { kind, ...everything }).rows()) yield cellsIn(cells)
}

const everything = { where: {}, like: {}, compare: {}, nonzero: false, sort: [] }
