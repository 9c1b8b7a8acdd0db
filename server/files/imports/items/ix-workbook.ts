import type { ReadItemKind } from '../../../contract/imports.ts'
import type { Source, TableFile } from '../../formats/table.ts'
import { titlesIn, type PlanContext, type PlannedTable } from './planned.ts'
import { likelyKind } from './shape.ts'

/** Workbooks as ixmp writes them: a sheet for each item, and one that says what the items are. */

/** The sheet that says what the others are. */
export const mappingSheet = 'ix_type_mapping'

const kinds: Record<string, ReadItemKind> = { par: 'parameter', var: 'variable', equ: 'equation' }

/** Large items are spread over `demand`, `demand(2)`, … */
const furtherSheet = /\(\d+\)$/

/** The sheets of such a workbook, each as what the mapping says. */
export async function mappedSheets(
  { staging, decisions, reading }: PlanContext,
  source: Source,
  file: TableFile,
): Promise<PlannedTable[]> {
  const types = new Map<string, string>()
  await file.read(
    mappingSheet,
    ({ cells: [item = '', type = ''] }) => void types.set(item.trim(), type.trim()),
    reading,
  )
  types.delete('item')
  const asked = new Set(decisions.sheets)
  const planned: PlannedTable[] = []
  const left: string[] = []
  for (const sheet of file.sheets) {
    if (sheet === mappingSheet) continue
    const name = types.has(sheet) ? sheet : sheet.replace(furtherSheet, '')
    const type = types.get(name)
    const isWanted = asked.size === 0 || asked.has(sheet)
    const columns = type === undefined ? [] : await titlesIn(file, sheet, reading)
    const kind = isWanted && type !== undefined ? kindOf(type, columns) : undefined
    if (kind === undefined) left.push(sheet)
    else
      planned.push({ source, file, sheet, name, reading: { kind, index: null, value: null, unit: null }, type: null })
  }
  const listed = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
  if (left.length > 0)
    staging.note(`${source.name}: not read: ${left.length === 1 ? 'the sheet' : 'the sheets'} ${listed(left)}.`)
  const read = new Set(planned.map(({ name }) => name))
  const lacking = [...types.keys()].filter((name) => !read.has(name) && !left.includes(name))
  if (lacking.length > 0) staging.note(`${source.name}: ${mappingSheet} names ${listed(lacking)}, which have no sheet.`)
  return planned
}

/** A set over other sets is a table, a parameter over none a scalar. */
function kindOf(type: string, columns: readonly string[]): ReadItemKind | undefined {
  if (type === 'set') return columns.length > 1 ? 'table' : 'indexset'
  return type === 'par' && likelyKind(columns) === 'scalar' ? 'scalar' : kinds[type]
}
