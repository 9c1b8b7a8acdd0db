import { invalid } from '../../contract/errors.ts'
import {
  listedKinds,
  type ItemCounts,
  type ItemDataRequest,
  type ItemPivot,
  type ItemPivotRequest,
  type ItemsRequest,
} from '../../contract/item-tables.ts'
import { limits } from '../../contract/limits.ts'
import type { ElementType } from '../../contract/optimization.ts'
import type { ReadDb } from '../../db/connection.ts'
import { read } from '../../db/operation.ts'
import { pageBytes, tableJson } from '../../query/page.ts'
import { requireRun } from '../../runs/operations.ts'
import { requireIndexSet } from '../index-sets/operations.ts'
import { countRows, rowsOfIndexSet, rowsOfItem, selectIdsInOrder, selectRows, type DataRows } from './data-queries.ts'
import { countListed, countOfRun, selectAnyOfRun, selectListed } from './list-queries.ts'
import { requireItem } from './operations.ts'
import { countPivot, selectElements, selectPivot, selectUnits, type Pivot } from './pivot-queries.ts'
import { selectPositions } from './queries.ts'

/** How many items of each kind a run has, and whether a solution is among them. @throws run_not_found */
export const countItemsOfRun = read('countItemsOfRun', (db, runId: number): ItemCounts => {
  requireRun(db, runId)
  const counts = listedKinds.map((kind) => [kind, db.one(countOfRun(kind, runId)).count])
  const solved = (['variable', 'equation'] as const).some((kind) => db.first(selectAnyOfRun(kind, runId)) !== undefined)
  return { counts: Object.fromEntries(counts) as ItemCounts['counts'], has_solution: solved }
})

/** A page of the items of one kind, without their data. @throws run_not_found; bad_request (422) */
export const listItems = read('listItems', (db, { run, request }: { run: number; request: ItemsRequest }) => {
  requireRun(db, run)
  const { total } = db.one(countListed(run, request))
  return pageBytes(request, total, [db.one(selectListed(run, request)).data])
})

/**
 * A page of the data of one item, as a table. @throws <kind>_not_found; bad_request (422) for a column that the item
 * does not have
 */
export const readItemData = read(
  'readItemData',
  (db, { id, request }: { id: number; request: ItemDataRequest }): Uint8Array => {
    const rows = rowsOf(db, id, request)
    requireCells(rows, request)
    const ids = db.all(selectIdsInOrder(rows, request)).map((row) => row.id)
    const { kinds, data } = db.one(selectRows(rows, ids))
    const found = JSON.parse(kinds) as (string | null)[]
    const columns = rows.columns.map(({ name, type }, i) => ({
      name,
      dtype: ids.length === 0 ? 'object' : dtypeOf(type, found[i]!),
    }))
    return pageBytes(request, totalOf(db, rows, request, ids.length), tableJson(columns, ids.length, data))
  },
)

/**
 * A page of the data of one item with a column for each element of one index column. Each index column that neither
 * names the rows nor has the columns is fixed to one element by `where`.
 * @throws <kind>_not_found; bad_request (422) for a column that the item does not have, or one that is not fixed
 */
export const pivotItemData = read(
  'pivotItemData',
  (db, { id, request }: { id: number; request: ItemPivotRequest }): ItemPivot => {
    const { limit, offset } = request
    const pivot = pivotOf(db, id, request)
    const found = db.all(selectElements(pivot, request)).map(({ element }) => element)
    const elements = found.slice(0, limits.wideSteps)
    const place = new Map(elements.map((element, i) => [element, i]))
    const results = db.all(selectPivot(pivot, request)).map(({ key, cells }) => {
      const values: ItemPivot['results'][number]['values'] = elements.map(() => null)
      for (const [element, value] of JSON.parse(cells) as [string | number, string | number | boolean][]) {
        const at = place.get(element)
        if (at !== undefined) values[at] = value
      }
      return { key: JSON.parse(key) as (string | number)[], values }
    })
    const { total, tuples } = db.one(countPivot(pivot, request))
    const units = request.kind === 'parameter' ? db.all(selectUnits(pivot, request)).map(({ unit }) => unit) : []
    const left = found.length - elements.length
    return { pagination: { limit, offset }, total, tuples, elements, elements_left_out: left, units, results }
  },
)

/**
 * What a pivot of an item is made of.
 * @throws <kind>_not_found; bad_request (422) for a column that the item does not have, or one that is not fixed
 */
export function pivotOf(db: ReadDb, id: number, request: Omit<ItemPivotRequest, 'limit' | 'offset'>): Pivot {
  const { kind, rows: names, column: name, cell, where } = request
  const rows = rowsOf(db, id, request)
  const item = requireItem(db, kind, id)
  const index = rows.columns.filter(({ isElement }) => isElement)
  const columnOf = (wanted: string, ...loc: (string | number)[]) => {
    const at = index.findIndex((column) => column.name === wanted)
    if (at >= 0) return { ...index[at]!, indexSetId: item.columns[at]!.indexSetId }
    throw wrong(loc, `There is no index column of this name: they are ${namesOf(index)}`, 'enum')
  }
  const keys = names.map((wanted, i) => columnOf(wanted, 'rows', i))
  const column = columnOf(name, 'column')
  const repeated = names.findIndex((wanted, i) => wanted === name || names.indexOf(wanted) < i)
  if (repeated >= 0) throw wrong(['rows', repeated], 'A column stands in one place only', 'value_error')
  const free = index.find((other) => ![...names, name].includes(other.name) && where[other.name]?.length !== 1)
  if (free) throw wrong(['where', free.name], 'Fix this index column to one element, or make it name rows', 'missing')
  const shown = rows.columns.find((other) => !other.isElement && other.name === cell)
  if (!shown) throw wrong(['cell'], `A ${kind} has no ${cell}`, 'enum')
  return { rows, keys, column, cell: shown.value }
}

const namesOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => name).join(', ') || 'none'

const wrong = (loc: (string | number)[], msg: string, type: string) =>
  invalid('bad_request', [{ loc: ['body', ...loc], msg, type }])

/** A page that is not full is the last one, so nobody has to count. */
function totalOf(db: ReadDb, rows: DataRows, request: ItemDataRequest, count: number): number {
  const { limit, offset } = request
  const isLast = count < limit && (count > 0 || offset === 0)
  return isLast ? offset + count : db.one(countRows(rows, request)).total
}

type Conditions = Pick<ItemDataRequest, 'kind' | 'where' | 'like'>

/** The data of an item. @throws <kind>_not_found; bad_request (422) for a condition on a column that it does not have */
export function rowsOf(db: ReadDb, id: number, { kind, where, like }: Conditions): DataRows {
  const rows = kind === 'indexset' ? indexSetRows(db, id) : itemRows(db, kind, id)
  const index = rows.columns.filter(({ isElement }) => isElement)
  for (const [filter, conditions] of Object.entries({ where, like })) {
    const unknown = Object.keys(conditions).find((name) => index.every((column) => column.name !== name))
    if (unknown === undefined) continue
    throw wrong([filter, unknown], `There is no index column of this name: they are ${namesOf(index)}`, 'enum')
  }
  return rows
}

/** @throws bad_request (422) where what is compared is no cell */
export function requireCells(rows: DataRows, { compare }: Pick<ItemDataRequest, 'compare'>): void {
  const cells = rows.columns.filter(({ isElement }) => !isElement)
  const unknown = Object.keys(compare).find((name) => cells.every((cell) => cell.name !== name))
  if (unknown !== undefined)
    throw wrong(['compare', unknown], `There is no cell of this name: they are ${namesOf(cells)}`, 'enum')
}

function indexSetRows(db: ReadDb, id: number): DataRows {
  return rowsOfIndexSet(id, requireIndexSet(db, id).elementType ?? undefined)
}

function itemRows(db: ReadDb, kind: Exclude<ItemDataRequest['kind'], 'indexset'>, id: number): DataRows {
  const item = requireItem(db, kind, id)
  const { first } = db.one(selectPositions(kind, id))
  return rowsOfItem(kind, item, first === null || first >= 0)
}

const dtypes: Record<ElementType, string> = { str: 'object', int: 'int64', float: 'float64' }
const dtypesOfKinds: Record<string, string> = { integer: 'int64', real: 'float64', blob: 'bool' }

/** @param kinds what SQLite calls the kinds of the values, separated by commas */
const dtypeOf = (type: ElementType | undefined, kinds: string | null): string =>
  type === undefined ? (dtypesOfKinds[kinds ?? ''] ?? 'object') : dtypes[type]
