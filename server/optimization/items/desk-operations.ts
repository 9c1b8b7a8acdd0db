import { invalid } from '../../contract/errors.ts'
import { listedKinds, type ItemCounts, type ItemDataRequest, type ItemsRequest } from '../../contract/item-tables.ts'
import type { ElementType } from '../../contract/optimization.ts'
import type { ReadDb } from '../../db/connection.ts'
import { read } from '../../db/operation.ts'
import { pageBytes, tableJson } from '../../query/page.ts'
import { requireRun } from '../../runs/operations.ts'
import { requireIndexSet } from '../index-sets/operations.ts'
import { countRows, rowsOfIndexSet, rowsOfItem, selectIdsInOrder, selectRows, type DataRows } from './data-queries.ts'
import { countListed, countOfRun, selectAnyOfRun, selectListed } from './list-queries.ts'
import { requireItem } from './operations.ts'
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

/** A page that is not full is the last one, so nobody has to count. */
function totalOf(db: ReadDb, rows: DataRows, request: ItemDataRequest, count: number): number {
  const { limit, offset } = request
  const isLast = count < limit && (count > 0 || offset === 0)
  return isLast ? offset + count : db.one(countRows(rows, request)).total
}

function rowsOf(db: ReadDb, id: number, { kind, where }: ItemDataRequest): DataRows {
  const rows = kind === 'indexset' ? indexSetRows(db, id) : itemRows(db, kind, id)
  const names = rows.columns.filter(({ isElement }) => isElement).map(({ name }) => name)
  const unknown = Object.keys(where).find((name) => !names.includes(name))
  if (unknown === undefined) return rows
  const msg = `There is no index column of this name: they are ${names.join(', ') || 'none'}`
  throw invalid('bad_request', [{ loc: ['body', 'where', unknown], msg, type: 'enum' }])
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
