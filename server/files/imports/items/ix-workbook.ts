import { readItemKinds, type ReadItemKind } from '../../../contract/imports.ts'
import type { ElementType } from '../../../contract/optimization.ts'
import { furtherSheet, mappingSheet, mappingTitles } from '../../formats/item-workbook.ts'
import type { FileRow, Source, TableFile } from '../../formats/table.ts'
import { titlesIn, type PlanContext, type PlannedTable } from './planned.ts'
import { likelyKind, type ItemReading } from './shape.ts'

/** Reads workbooks as ixmp writes them, and those of our exports, which say more. */

const kinds: Record<string, ReadItemKind> = { par: 'parameter', var: 'variable', equ: 'equation' }

/** What the mapping says of an item. */
interface Mapped {
  item: string
  type: string
  /** Of our own exports; what it names is as it stands. */
  told: { kind: ReadItemKind; indexSets: readonly string[]; type: ElementType | null } | undefined
}

/** The sheets of such a workbook, each as what the mapping says. */
export async function mappedSheets(
  { staging, decisions, reading }: PlanContext,
  source: Source,
  file: TableFile,
): Promise<PlannedTable[]> {
  const mapped = new Map<string, Mapped>()
  await file.read(mappingSheet, (row) => mapRow(row, mapped), reading)
  const asked = new Set(decisions.sheets)
  const planned: PlannedTable[] = []
  const left: string[] = []
  for (const sheet of file.sheets) {
    if (sheet === mappingSheet) continue
    const entry = mapped.get(sheet) ?? mapped.get(sheet.replace(furtherSheet, ''))
    const isWanted = asked.size === 0 || asked.has(sheet)
    const columns = entry === undefined ? [] : await titlesIn(file, sheet, reading)
    const read = isWanted && entry !== undefined ? readingOf(entry, columns) : undefined
    if (read === undefined) left.push(sheet)
    else planned.push({ ...{ source, file, sheet }, name: entry!.item, reading: read, type: entry!.told?.type ?? null })
  }
  const listed = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
  if (left.length > 0)
    staging.note(`${source.name}: not read: ${left.length === 1 ? 'the sheet' : 'the sheets'} ${listed(left)}.`)
  const read = new Set(planned.map(({ name }) => name))
  const lacking = [...mapped].flatMap(([sheet, { item }]) => (read.has(item) || left.includes(sheet) ? [] : [item]))
  if (lacking.length > 0) staging.note(`${source.name}: ${mappingSheet} names ${listed(lacking)}, which have no sheet.`)
  return planned
}

/** Notes what a row of the mapping says, by the sheet that it is about: called like its item unless the row says so. */
function mapRow({ cells }: FileRow, mapped: Map<string, Mapped>): void {
  const [item = '', type = '', sheet = '', kind = '', indexSets = '', elementType = ''] = cells.map((cell) =>
    cell.trim(),
  )
  // Its header; an item may be called so too.
  if (item === '' || (item === mappingTitles[0] && type === mappingTitles[1])) return
  const ownKind = readItemKinds.find((known) => known === kind)
  const told = ownKind && { kind: ownKind, indexSets: namesIn(indexSets), type: typeOf(elementType) }
  mapped.set(told ? sheet : item, { item, type, told })
}

function namesIn(json: string): string[] {
  try {
    return (JSON.parse(json) as unknown[]).map(String)
  } catch {
    return []
  }
}

const typeOf = (word: string): ElementType | null =>
  word === 'int' || word === 'float' || word === 'str' ? word : null

function readingOf({ type, told }: Mapped, titles: readonly string[]): ItemReading | undefined {
  const kind = told?.kind ?? kindOf(type, titles)
  if (kind === undefined) return undefined
  const free = { kind, index: null, value: null, unit: null }
  if (!told || kind === 'indexset') return free
  // Where an index column is called like a cell, only its place tells them apart.
  const index = told.indexSets.map((name, at) => ({ title: titles[at] ?? '', index_set: name }))
  const [value = null, second = null] = titles.slice(index.length)
  return { kind, index, value, unit: kind === 'parameter' || kind === 'scalar' ? second : null }
}

/** What ixmp's words mean: a set over other sets is a table, a parameter over none a scalar. */
function kindOf(type: string, columns: readonly string[]): ReadItemKind | undefined {
  if (type === 'set') return columns.length > 1 ? 'table' : 'indexset'
  return type === 'par' && likelyKind(columns) === 'scalar' ? 'scalar' : kinds[type]
}
