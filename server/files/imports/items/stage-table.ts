import { itemWords, type Decisions } from '../../../contract/imports.ts'
import { limits } from '../../../contract/limits.ts'
import { itemCells, type ElementType, type ItemKind } from '../../../contract/optimization.ts'
import { asName } from '../../../payload/cells.ts'
import type { FileRow, Reading, Source } from '../../formats/table.ts'
import { flagText } from '../flag-text.ts'
import { TablePlace } from '../table-place.ts'
import { indexSetOf } from './index-set-names.ts'
import { ItemTableReader } from './item-table.ts'
import type { ConfigEntry } from './osemosys.ts'
import { NamesAcross } from '../../formats/names-across.ts'
import { tableName, type PlannedTable } from './planned.ts'
import { droppedTitles, elementsAcross, lostTitles, shapeOf, titlesOf, type ItemShape } from './shape.ts'
import type { ItemColumn, ItemStaging } from './staging.ts'

/** What the tables of an import share. */
export interface ItemTables {
  staging: ItemStaging
  decisions: Decisions
  /** Index sets of the run that takes the items, with their types. */
  known: ReadonlyMap<string, ElementType | null>
  /** The names of all index sets that there are. */
  names: Set<string>
}

/** Reads a table into its item, or says why it cannot be one. */
export async function stageTable(tables: ItemTables, table: PlannedTable, reading: Reading): Promise<void> {
  const { staging, decisions } = tables
  const { source, file, sheet } = table
  staging.startPlace(source.name, sheet)
  const where = tableName(source.name, sheet)
  let reader: ItemTableReader | undefined
  let reshaped: NamesAcross | undefined
  let isEmpty = true
  const inFile = { rows: 0, empty: 0 }
  const begin = (found: FileRow): boolean => {
    isEmpty = false
    const isText = found.kinds === undefined
    const written = titlesOf(found.cells, isText)
    const across = elementsAcross(written, table.reading, droppedTitles(written, decisions.drop))
    if (across)
      reshaped = new NamesAcross(found, {
        constants: [],
        kind: across.title,
        across: across.columns,
        takesUnits: false,
      })
    const header = reshaped?.header ?? found
    const titles = reshaped ? titlesOf(header.cells, isText) : written
    const dropped = new Set([...droppedTitles(titles, decisions.drop), ...(table.isNumbered ? [titles[0]!] : [])])
    const shape = shapeOf(titles, table.reading, dropped)
    if (typeof shape === 'string') {
      staging.problem('item', `${where}: ${shape}`, header.at, '', source.name, { examples: titles })
      return false
    }
    if (table.isNumbered)
      staging.note(`${where}: ${titles[0]} numbers the rows, as pandas writes it: it was passed over.`)
    const left = [...dropped].filter((title) => !table.isNumbered || title !== titles[0])
    if (left.length > 0) staging.note(`${where}: left out: ${left.join(', ')}.`)
    const lost = lostTitles(titles).filter((title) => !dropped.has(title))
    if (lost.length > 0) staging.note(`${where}: not kept, for an item has no place for them: ${lost.join(', ')}.`)
    const target = targetOf(tables, table, shape)
    if (target === undefined) return false
    reader = new ItemTableReader(
      new TablePlace(staging, where, { isText, hasAddresses: file.hasAddresses, reshaped }),
      target,
      decisions,
      file,
    )
    return true
  }
  const add = (to: ItemTableReader, row: FileRow): void => {
    const { rows, emptyRows } = to
    for (const one of reshaped?.rows(row) ?? [row]) to.add(one)
    inFile.rows += 1
    if (to.rows - rows === to.emptyRows - emptyRows) inFile.empty += 1
  }
  await file.read(sheet, (row) => (reader ? add(reader, row) : begin(row)), reading)
  if (isEmpty) staging.problem('item', `${where} is empty: not even titles stand in it.`)
  if (reader === undefined) return
  reader.end()
  if (inFile.rows === 0) staging.note(`${where}: no row stands below the titles.`)
  staging.endPlace(inFile.rows, inFile.empty, 0)
}

/** Makes the item of a table, and its index sets; undefined after a problem. */
function targetOf(tables: ItemTables, { source, sheet, name: called, reading, type }: PlannedTable, shape: ItemShape) {
  const { staging } = tables
  const where = tableName(source.name, sheet)
  const refuse = (message: string): undefined => {
    staging.problem('item', `${where}: ${message}`, null, '', source.name)
  }
  const name = asName(called.trim())
  if (!name)
    return refuse(
      `"${called}" is no name for an item. Give it another, such as ${flagText(reading.kind, `${source.name}=NAME`)}.`,
    )
  const unit = reading.unit !== null && shape.unit === undefined ? reading.unit.trim() : ''
  const common = { name, shape, unit, isWhole: type === 'int' && reading.kind !== 'indexset' }
  if (shape.kind === 'indexset') {
    makeSet(tables, name, type)
    staging.giveSet(name)
    return { ...common, id: undefined, indexSets: [name] }
  }
  if (shape.index.length > limits.indexColumns)
    return refuse(`it has ${shape.index.length} index columns; at most ${limits.indexColumns} can be kept.`)
  const columns = shape.index.map((one): ItemColumn => ({ indexSet: indexSetOf(one, tables.names), name: one.title }))
  const cells = shape.kind === 'scalar' ? [] : itemCells[shape.kind satisfies ItemKind]
  const odd = columns.find(({ indexSet, name: title }) => !asName(indexSet) || !asName(title) || cells.includes(title))
  if (odd) return refuse(`the column "${odd.name}" cannot be called so in a ${shape.kind}. Rename it in the file.`)
  for (const { indexSet } of columns) makeSet(tables, indexSet, null)
  const id = staging.item(shape.kind, name, columns, type === 'float')
  if (typeof id === 'string')
    return refuse(
      `the ${itemWords[shape.kind]} "${name}" has the index columns ${listed(columns)} here, and ${id} in another table.`,
    )
  return { ...common, id, indexSets: columns.map(({ indexSet }) => indexSet) }
}

const listed = (columns: readonly ItemColumn[]): string => columns.map(({ name }) => name).join(', ') || 'none'

function makeSet({ staging, known, names }: ItemTables, name: string, type: ElementType | null): void {
  names.add(name)
  staging.indexSet({ name, type: known.get(name) ?? type })
}

/** Sets and parameters that a config names and that have no table: they are made without rows, results are not. */
export function declareUnread(
  tables: ItemTables,
  { source, entries }: { source: Source; entries: ReadonlyMap<string, ConfigEntry> },
): void {
  const { staging } = tables
  staging.startPlace(source.name, '')
  const distinct = [...new Set(entries.values())]
  for (const { name, dtype } of distinct.filter(({ type }) => type === 'set')) makeSet(tables, name, dtype)
  const scalars: string[] = []
  for (const { name, type, indices } of distinct) {
    if (type !== 'param' || staging.hasItem(name)) continue
    if (indices.length === 0) {
      scalars.push(name)
      continue
    }
    for (const indexSet of indices) makeSet(tables, indexSet, null)
    staging.item(
      'parameter',
      name,
      indices.map((indexSet) => ({ indexSet, name: indexSet })),
    )
  }
  if (scalars.length > 0)
    staging.note(
      `${source.name}: parameters without index sets and without a table are not made: ${scalars.join(', ')}.`,
    )
  const defaults = distinct.filter(({ type, default: value }) => type === 'param' && value !== null && value !== 0)
  if (defaults.length > 0) {
    const texts = defaults.map(({ name, default: value }) => `${name} ${value}`)
    staging.note(`${source.name}: defaults are not written as rows, all being 0 but ${texts.join(', ')}.`)
  }
  staging.endPlace(distinct.length, 0, 0)
}
