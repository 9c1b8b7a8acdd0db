import { datapointKeys, type DatapointRowsRequest, type SortKey } from '../contract/tables.ts'
import type { DeskDatapointFilter } from '../contract/desk-filters.ts'
import type { ReadDb } from '../db/connection.ts'
import { read } from '../db/operation.ts'
import { dtypeOf } from '../query/dtypes.ts'
import { pageBytes, tableJson, type Json } from '../query/page.ts'
import {
  beginning,
  idsOfPage,
  neededFilter,
  placesOf,
  rowsOnPage,
  type DatapointPage,
  type DatapointPageInput,
  type KnownPlace,
} from './pages.ts'
import { countFilledSteps, indicatorColumn, pointColumns, selectRows } from './queries.ts'
import { checkOrder, isOfSeries, selectGroups, selectIdsSorted, type Groups, type Order } from './row-queries.ts'

export type RowsQuery = Omit<DatapointRowsRequest, 'filter'>

/**
 * A page of datapoints in any order, with the columns that are asked for; those equal in all columns of the order come
 * by id. @throws bad_request (422) for an order by what is no column
 */
export const queryDatapointRows = read(
  'queryDatapointRows',
  (db, { filter, query, known }: DatapointPageInput<RowsQuery>): DatapointPage => {
    checkOrder(query.sort)
    const place = known ?? beginning(db, filter)
    const isById = query.sort.length === 0
    const ids = isById ? idsOfPage(db, filter, { page: query, place }) : sortedIds(db, filter, { query, place })
    return {
      body: pageBytes(query, place.total, rowsJson(db, ids, query)),
      places: isById ? placesOf(ids, query.offset, place) : [place],
    }
  },
)

/**
 * The ids of all matching points in the order of the table, one at a time. @param most -1: all of them
 * @throws bad_request (422) for an order by what is no column
 */
export function* idsInOrder(
  db: ReadDb,
  filter: DeskDatapointFilter,
  { sort, most }: { sort: readonly SortKey[]; most: number },
): Generator<number> {
  checkOrder(sort)
  const query = selectIdsSorted(filter, { sort }, { limit: most, offset: 0, fromEnd: false })
  for (const { id } of db.iterate(query)) yield id
}

interface WantedRows {
  query: RowsQuery
  place: KnownPlace
}

/**
 * The ids of a page in the wanted order. Where the order begins with names of series (model, region, …), the groups of
 * series that are on the page are found first, and only their points are read and sorted.
 */
function sortedIds(db: ReadDb, all: DeskDatapointFilter, { query, place }: WantedRows): number[] {
  const page = { limit: rowsOnPage(query, place), offset: query.offset }
  if (page.limit === 0) return []
  const filter = neededFilter(all, place)
  const [leading, sort] = partsOf(query.sort)
  const found = groupsOnPage(db, filter, { leading, page, total: place.total })
  if (!found) return []
  const { groups, before, total } = found
  if (groups?.keys.length === 1 && total === place.total && sort.length === 0)
    return idsOfPage(db, all, { page: query, place })
  const within = { limit: page.limit, offset: page.offset - before }
  return idsFromNearerEnd(db, filter, { order: { groups, sort }, page: within, total })
}

interface GroupsOnPage {
  /** Undefined when the order does not begin with names of series. */
  groups: Groups | undefined
  /** How many points come before these groups, and how many they have. */
  before: number
  total: number
}

/**
 * Finds the groups of series on the page, with one more key of the order at a time: each round looks only at the series
 * that the round before has left. Undefined where none are left, because points were removed since `total` was counted.
 */
function groupsOnPage(
  db: ReadDb,
  filter: DeskDatapointFilter,
  { leading, page, total }: { leading: readonly SortKey[]; page: { limit: number; offset: number }; total: number },
): GroupsOnPage | undefined {
  let found: GroupsOnPage = { groups: undefined, before: 0, total }
  for (let keys = 1; keys <= leading.length; keys++) {
    const sort = leading.slice(0, keys)
    const rest = { limit: page.limit, offset: page.offset - found.before }
    const groups = db.all(selectGroups(filter, { sort, within: found.groups }, rest))
    const [first, last] = [groups[0], groups.at(-1)]
    if (!first || !last) return undefined
    found = {
      groups: { sort, keys: groups.map((group) => group.keys) },
      before: found.before + first.before,
      total: last.through - first.before,
    }
  }
  return found
}

/** Ids of a page by reading from whichever end of the order is nearer: the last page is as quick as the first. */
function idsFromNearerEnd(
  db: ReadDb,
  filter: DeskDatapointFilter,
  { order, page, total }: { order: Order; page: { limit: number; offset: number }; total: number },
): number[] {
  const after = total - page.offset - page.limit
  const fromEnd = after < page.offset
  const nearer = { limit: page.limit, offset: fromEnd ? after : page.offset, fromEnd }
  const ids = db.all(selectIdsSorted(filter, order, nearer)).map(({ id }) => id)
  return fromEnd ? ids.toReversed() : ids
}

/** The keys of an order that name series and come before all others, and the rest. */
function partsOf(sort: readonly SortKey[]): [leading: SortKey[], rest: SortKey[]] {
  const found = sort.findIndex((key) => !isOfSeries(key))
  const end = found < 0 ? sort.length : found
  return [sort.slice(0, end), sort.slice(end)]
}

/** The points with these ids, in this order. */
function rowsJson(db: ReadDb, ids: readonly number[], { columns: asked, meta = [] }: RowsQuery): Json[] {
  const text = JSON.stringify(ids)
  const filled = db.one(countFilledSteps(text))
  const columns = [...[...datapointKeys, ...asked].map((name) => pointColumns[name]), ...meta.map(indicatorColumn)]
  const typed = columns.map(({ name, kind }) => ({
    name,
    dtype: dtypeOf(kind, { count: ids.length, filled: filled[name] }),
  }))
  return tableJson(typed, ids.length, db.one(selectRows(text, columns)).json)
}
