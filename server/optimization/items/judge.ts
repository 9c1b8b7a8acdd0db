import { sql } from 'kysely'
import type { CellProblem, ItemChange, RowVerdict } from '../../contract/item-edits.ts'
import { itemCells, type ItemKind } from '../../contract/optimization.ts'
import { build } from '../../db/builder.ts'
import type { ReadDb } from '../../db/connection.ts'
import { dataRefused } from '../../payload/data-body.ts'
import { isPlainText } from '../../payload/cells.ts'
import { cellJson } from '../../query/cell-json.ts'
import { boundForSame, isSame, type Item } from './bulk.ts'
import { elementJson, keyJson, type GivenRows, type IndexColumn } from './data.ts'
import { cellColumns, selectUnitsOf, tablesOf } from './queries.ts'
import { typedElement, typedNumber } from './typed.ts'

type Cell = GivenRows['cells'][number][number]
type Typed = ItemChange['set'][number]

/** Rows as they were typed, read and judged. */
export interface Judged {
  verdicts: RowVerdict[]
  /** Those that would be written: new and changed ones. */
  rows: GivenRows
}

/**
 * Judges rows that are to be set in an item: which are new, which change, and what is wrong in which cell. A new row
 * without a unit gets the one that all others have.
 * @param gone keys of rows that go in the same transaction
 * @throws optimization_data_validation_error for columns that are not those of the item
 */
export function judgeRows(
  db: ReadDb,
  kind: ItemKind,
  item: Item,
  { columns, set }: Pick<ItemChange, 'columns' | 'set'>,
  gone: ReadonlySet<string>,
): Judged {
  if (set.length > 0) requireColumns(item, kind, columns)
  const cells = itemCells[kind]
  const at = (name: string) => columns.indexOf(name)
  const read = { element: elementReader(db), cell: cellReader(db, kind, item) }
  const find = finder(db, kind, item.id)
  const unit = onlyUnit(db, kind, item.id)
  const seen = new Map<string, number>()
  const verdicts: RowVerdict[] = []
  const written: { key: unknown[]; cells: Cell[] }[] = []
  for (const [row, texts] of set.entries()) {
    const problems: CellProblem[] = []
    const tell = (column: string, message: string) => void problems.push({ column, message })
    const key = item.columns.map((column) => read.element(column, textAt(texts, at(column.name)), tell))
    const given = cells.map((name) => read.cell(name, textAt(texts, at(name)), tell))
    const json = problems.length === 0 ? keyOf(item, key) : undefined
    const first = json === undefined ? undefined : seen.get(json)
    if (first !== undefined) tell(columns[0] ?? '', `Row ${first + 1} is the same row.`)
    if (json !== undefined && first === undefined) seen.set(json, row)
    const found = json === undefined || gone.has(json) ? undefined : find(json, given)
    if (json !== undefined && !found)
      for (const [i, cell] of given.entries()) {
        given[i] = cell ?? (cells[i] === 'units' ? unit : null)
        if (given[i] === null) tell(cells[i]!, `A new row needs a ${cells[i]!.slice(0, -1)}.`)
      }
    const state = problems.length > 0 ? 'wrong' : !found ? 'new' : found.isSame ? 'same' : 'changed'
    verdicts.push({ state, before: found?.before ?? null, problems })
    if (state === 'new' || state === 'changed') written.push({ key, cells: given })
  }
  return {
    verdicts,
    rows: {
      count: written.length,
      index: item.columns.map((_, i) => written.map(({ key }) => key[i])),
      cells: cells.map((_, i) => written.map((each) => each.cells[i]!)),
    },
  }
}

/** The key of a row by what its index columns hold. */
export const keyOf = (item: Item, elements: readonly unknown[]): string =>
  keyJson(item.columns.map(({ elementType }, i) => elementJson(elements[i], elementType)!))

/** The keys of rows to be removed; those that hold no element of a column's kind are passed over. */
export const keysToRemove = (item: Item, remove: ItemChange['remove']): unknown[][] =>
  remove
    .map((texts) => item.columns.map(({ elementType }, i) => typedElement(texts[i] ?? '', elementType)))
    .filter((elements) => elements.every((element) => element !== undefined))

function requireColumns(item: Item, kind: ItemKind, columns: readonly string[]): void {
  const known = [...item.columns.map(({ name }) => name), ...itemCells[kind]]
  const unknown = columns.find((name) => !known.includes(name))
  const missing = item.columns.find(({ name }) => !columns.includes(name))
  if (unknown !== undefined || missing || new Set(columns).size < columns.length)
    throw dataRefused(`The columns of ${item.name} are ${known.join(', ')}: each once, all index columns.`, ['columns'])
}

const textAt = (texts: Typed, at: number): string | null => (at < 0 ? null : (texts[at] ?? null))

type Tell = (column: string, message: string) => void

/** Reads elements of index columns, each looked up once. */
function elementReader(db: ReadDb) {
  const find = db.prepare('SELECT 1 FROM index_set_element WHERE index_set__id = ? AND value = ?')
  const known = new Map<string, ReturnType<typeof typedElement>>()
  return ({ name, indexSetId, indexSet, elementType }: IndexColumn, text: string | null, tell: Tell): unknown => {
    const place = `${indexSetId} ${text}`
    if (!known.has(place)) {
      const typed = typedElement(text ?? '', elementType)
      known.set(place, typed !== undefined && find.get(indexSetId, typed) !== undefined ? typed : undefined)
    }
    const element = known.get(place)
    if (element === undefined)
      tell(
        name,
        text === null || text === ''
          ? `An element of ${indexSet} is needed.`
          : `${text} is no element of the index set ${indexSet}. Add it there first, or correct it.`,
      )
    return element
  }
}

/** Reads cells; whole numbers become floats where the item has floats alone. */
function cellReader(db: ReadDb, kind: ItemKind, item: Item) {
  const unit = db.prepare('SELECT 1 FROM unit WHERE name = ?')
  const { tuple, owner } = tablesOf(kind)
  const areFloats = new Map(
    cellColumns(kind).map((cell) => {
      const types = db.prepare(`SELECT DISTINCT typeof(${cell}) FROM ${tuple} WHERE ${owner} = ?`).pluck().all(item.id)
      return [`${cell}s`, types.includes('real') && !types.includes('integer')]
    }),
  )
  return (name: string, text: string | null, tell: Tell): Cell => {
    if (text === null) return null
    if (name === 'units') {
      const wanted = text.normalize('NFC')
      if (isPlainText(text) && unit.get(wanted) !== undefined) return wanted
      tell(name, `There is no unit ${text}. Choose one of the platform's, or make it first.`)
      return null
    }
    const value = typedNumber(text)
    if (typeof value !== 'object') return areFloats.get(name) ? Number(value) : value
    tell(name, value.refused)
    return null
  }
}

/** The unit that all rows of a parameter have; null where they have several, or there are none. */
function onlyUnit(db: ReadDb, kind: ItemKind, itemId: number): string | null {
  if (kind !== 'parameter') return null
  const [first, ...others] = db.all(selectUnitsOf(itemId))
  return first && others.length === 0 ? first.unit : null
}

/** Looks rows of an item up by their keys, and whether they have these cells already. */
function finder(db: ReadDb, kind: ItemKind, itemId: number) {
  const { tuple, owner } = tablesOf(kind)
  const shown = sql.join(cellColumns(kind).map((cell) => cellJson(sql.ref(cell))))
  const { sql: text } = sql`
    SELECT ${sql.raw(isSame(kind))} AS isSame, json_array(${shown}) AS cells
    FROM ${sql.table(tuple)} WHERE ${sql.ref(owner)} = ${sql.raw('?')} AND key = ${sql.raw('?')}`.compile(build)
  const find = db.prepare(text)
  return (key: string, given: readonly Cell[]) => {
    const row = find.get(...boundForSame(given), itemId, key) as { isSame: number; cells: string } | undefined
    return row && { isSame: row.isSame === 1, before: JSON.parse(row.cells) as NonNullable<RowVerdict['before']> }
  }
}
