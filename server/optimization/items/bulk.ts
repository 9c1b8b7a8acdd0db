import { notFound } from '../../contract/errors.ts'
import type { ElementType, ItemKind } from '../../contract/optimization.ts'
import type { WriteDb } from '../../db/connection.ts'
import { dataRefused, shown } from '../../payload/data-body.ts'
import { elementJson, keyJson, missingValue, type GivenRows, type IndexColumn } from './data.ts'
import {
  cellColumns,
  selectGoneElements,
  selectPositions,
  selectUnknownUnit,
  selectUsedElement,
  tablesOf,
} from './queries.ts'

/** An item and its index columns, in declared order. */
export interface Item {
  id: number
  run__id: number
  name: string
  columns: readonly IndexColumn[]
}

/**
 * Position of a tuple that was added to others. An item with such a tuple is in the order of its elements; one without
 * is in the order in which its tuples came.
 */
const addedLater = -1

/**
 * Adds rows to an item. A table takes new tuples only; the other kinds take new values for those they have, where a
 * null keeps what is there. Nothing is written where nothing changes.
 *
 * @param isProcedure rows that a procedure adds to a table put it in order too; by 0.14 they are appended
 * @returns whether anything was written
 * @throws unit_not_found, optimization_data_validation_error
 */
export function upsertTuples(
  db: WriteDb,
  kind: ItemKind,
  item: Item,
  { count, index, cells }: GivenRows,
  isProcedure = false,
): boolean {
  if (kind === 'parameter') requireUnits(db, cells[1]!)
  const { first, last } = db.one(selectPositions(kind, item.id))
  const isEmpty = first === null
  const keys = readKeys(db, item.columns, index, count)
  if (!isEmpty) refuseStale(db, kind, item)

  const statements = prepare(db, kind)
  let unchanged = 0
  for (let row = 0; row < count; row += 1) {
    const given = cells.map((column) => column[row] ?? null)
    const found = isEmpty ? undefined : statements.find(item.id, keys[row]!, given)
    if (found && kind === 'table') throw repeated(row, keys[row]!, 'the table has this row already')
    if (found?.isSame) {
      unchanged += 1
      continue
    }
    if (found) {
      statements.update(found.id, given)
      continue
    }
    const gap = given.findIndex((cell) => cell === null)
    if (gap >= 0) throw missingValue(`${cellColumns(kind)[gap]!}s`, row)
    const isAppended = kind === 'table' && !isProcedure
    const position = isEmpty || item.columns.length === 0 ? row : isAppended ? last! + 1 + row : addedLater
    statements.insert(item.id, position, keys[row]!, given)
  }
  return unchanged < count
}

/** Removes the tuples with these elements, those that are not there passed over. Answers whether any was there. */
export function removeTuples(db: WriteDb, kind: ItemKind, item: Item, index: readonly (readonly unknown[])[]): boolean {
  const { tuple, owner } = tablesOf(kind)
  const remove = db.prepare(`DELETE FROM ${tuple} WHERE ${owner} = ? AND key = ?`)
  const elements = item.columns.map((column) => new Elements(db, column.indexSetId, column.elementType))
  void db.since // opens the transaction: the trigger that copies deleted rows to the history needs its id
  let removed = 0
  for (let row = 0; row < (index[0]?.length ?? 0); row += 1) {
    removed += remove.run(item.id, keyJson(elements.map((known, i) => known.json(index[i]![row])))).changes
  }
  return removed > 0
}

type TupleCells = GivenRows['cells'][number]

/** Whether a tuple has the given cells, bound as {@link boundForSame} gives them; null is as it is. As SQL. */
export const isSame = (kind: ItemKind): string =>
  // SQLite compares 1 and 1.0 as equal, and 0.0 and -0.0, but here they are different values.
  cellColumns(kind)
    .map((c) => `(? IS NULL OR (${c} IS ? AND typeof(${c}) = typeof(?) AND atan2(${c}, -1) IS atan2(?, -1)))`)
    .join(' AND ') || '1'

/** What {@link isSame} is asked with. */
export const boundForSame = <T>(given: readonly T[]): T[] => given.flatMap((cell) => [cell, cell, cell, cell])

/** The statements of an upsert, as functions on its cells. */
function prepare(db: WriteDb, kind: ItemKind) {
  const { tuple, owner } = tablesOf(kind)
  const cells = cellColumns(kind)
  const find = db.prepare(`SELECT id, ${isSame(kind)} AS isSame FROM ${tuple} WHERE ${owner} = ? AND key = ?`)
  const update = db.prepare(
    `UPDATE ${tuple} SET ${[...cells.map((c) => `${c} = ifnull(?, ${c})`), 'since = ?'].join(', ')} WHERE id = ?`,
  )
  const insert = db.prepare(
    `INSERT INTO ${tuple} (${[owner, 'position', 'key', 'since', ...cells].join(', ')})
      VALUES (${Array(4 + cells.length)
        .fill('?')
        .join(', ')})`,
  )
  return {
    find: (itemId: number, key: string, given: TupleCells) =>
      find.get(...boundForSame(given), itemId, key) as { id: number; isSame: number } | undefined,
    update: (id: number, given: TupleCells) => update.run(...given, db.since, id),
    insert: (itemId: number, position: number, key: string, given: TupleCells) =>
      insert.run(itemId, position, key, db.since, ...given),
  }
}

/** @throws unit_not_found */
function requireUnits(db: WriteDb, units: TupleCells): void {
  const used = [...new Set(units)].filter((name) => name !== null)
  const unknown = db.first(selectUnknownUnit(JSON.stringify(used)))
  if (unknown) throw notFound('unit', {}, `'${unknown.name}' is not defined for this Platform!`)
}

/**
 * The keys of rows, one for each.
 * @throws optimization_data_validation_error for a key that is there twice, or an element that an index set lacks
 */
function readKeys(db: WriteDb, columns: readonly IndexColumn[], index: GivenRows['index'], count: number): string[] {
  const elements = columns.map((column) => new Elements(db, column.indexSetId, column.elementType))
  const keys: string[] = []
  const seen = new Set<string>()
  for (let row = 0; row < count; row += 1) {
    const key = keyJson(columns.length === 0 ? [String(row)] : elements.map((known, i) => known.json(index[i]![row])))
    if (seen.has(key)) throw repeated(row, key, 'an earlier row of the payload is the same')
    seen.add(key)
    keys.push(key)
  }
  const [at, missing] = [...elements.entries()].find(([, known]) => known.missing !== undefined) ?? []
  if (at === undefined) return keys
  const { name, indexSet } = columns[at]!
  throw notAllowed(name, indexSet, shown(missing!.missing![0]), index[at]!.indexOf(missing!.missing![0]))
}

const repeated = (row: number, key: string, why: string) =>
  dataRefused(`The data contains duplicate rows: row ${row}, ${key}; ${why}.`)

const notAllowed = (column: string, indexSet: string, element: string, row?: number) =>
  dataRefused(
    `The column "${column}" contains values that are not allowed by the index set "${indexSet}": ${element}` +
      (row === undefined ? ', in a row that the item has already.' : `, in row ${row}.`),
    row === undefined ? [column] : [column, row],
  )

/** Looks elements of an index set up, each value once. */
class Elements {
  readonly #find
  readonly #setId: number
  readonly #type: ElementType | null
  readonly #json = new Map<unknown, string>()
  /** The first value that is no element of the set. */
  missing: [unknown] | undefined

  constructor(db: WriteDb, setId: number, type: ElementType | null) {
    this.#find = db.prepare('SELECT value FROM index_set_element WHERE index_set__id = ? AND value = ?').pluck()
    this.#setId = setId
    this.#type = type
  }

  /** The element as it stands in keys; a value that is none is noted, and stands for itself. */
  json(value: unknown): string {
    let json = this.#json.get(value)
    if (json === undefined) {
      let element = elementJson(value, this.#type)
      const found = element === undefined ? undefined : this.#find.get(this.#setId, value)
      const isElement = found !== undefined
      // Of the two zeros the one that the set has.
      if (found === 0) element = elementJson(found, this.#type)
      if (!isElement) this.missing ??= [value]
      json = element ?? shown(value)
      this.#json.set(value, json)
    }
    return json
  }
}

/**
 * An element may have left its index set while its tuples stayed; then the item takes no more data.
 * @throws optimization_data_validation_error
 */
function refuseStale(db: WriteDb, kind: ItemKind, item: Item): void {
  for (const [i, { name, indexSetId, indexSet }] of item.columns.entries()) {
    const { gone } = db.one(selectGoneElements(indexSetId))
    const used = gone === '[]' ? undefined : db.first(selectUsedElement(kind, item.id, i, gone))
    if (used) throw notAllowed(name, indexSet, used.element)
  }
}
