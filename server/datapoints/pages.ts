import type { PointFilter } from '../query/filter-types.ts'
import type { ReadDb } from '../db/connection.ts'
import { filtersYearsOnly, onlyPoints } from '../query/series.ts'
import {
  countAllPoints,
  countByYear,
  countPoints,
  filtersPoints,
  picksSeries,
  selectIdsBySeries,
  selectIdsInOrder,
  selectSizes,
  type PageOfIds,
} from './queries.ts'

/** Which datapoints are on a page by id, and what one page tells of the next. */

/** What an earlier page of the same filter on the same data has found out. */
export interface KnownPlace {
  /** How many points match. */
  total: number
  /** How many points the matching series have, whatever their year. */
  inSeries: number
  /** How many points the platform has, or a little more: an upper bound. */
  all: number
  /** How many matching points have an id up to `lastId`. */
  offset: number
  lastId: number
}

export interface DatapointPageInput<Query> {
  filter: PointFilter
  query: Query
  /** The nearest known place at or before the page. */
  known: KnownPlace | undefined
}

export interface DatapointPage {
  body: Uint8Array
  /** What was found out. */
  places: KnownPlace[]
}

/** Counts what matches. */
export function beginning(db: ReadDb, filter: PointFilter): KnownPlace {
  const { inSeries, newest } = db.one(selectSizes(filter))
  // Ids are never reused, so the newest id is an upper bound of all points. An exact count takes time and is made only
  // where the matching series have more than half as many points: there they may turn out to be all series.
  const all = inSeries < newest && inSeries * 2 > newest ? db.one(countAllPoints()).all : newest
  return { total: countTotal(db, filter, inSeries), inSeries, all, offset: 0, lastId: 0 }
}

function countTotal(db: ReadDb, filter: PointFilter, inSeries: number): number {
  if (!filtersPoints(filter)) return inSeries
  return db.one(!picksSeries(filter) && filtersYearsOnly(filter) ? countByYear(filter) : countPoints(filter)).total
}

/** How many rows a page has. */
export const rowsOnPage = ({ limit, offset }: { limit: number; offset: number }, { total }: KnownPlace): number =>
  Math.max(0, Math.min(limit, total - offset))

/** The filter without what every point meets: when all series match, only those on points are left. */
export const neededFilter = (filter: PointFilter, { inSeries, all }: KnownPlace): PointFilter =>
  inSeries === all ? onlyPoints(filter) : filter

/** Ids of a page, ascending. */
export function idsOfPage(
  db: ReadDb,
  filter: PointFilter,
  { page, place }: { page: { limit: number; offset: number }; place: KnownPlace },
): number[] {
  const limit = rowsOnPage(page, place)
  const wanted = { after: place.lastId, limit, skip: page.offset - place.offset }
  return limit === 0 ? [] : findIds(db, neededFilter(filter, place), wanted, place)
}

/**
 * Walking the points in order of id is the quickest way where matches are frequent and evenly spread, walking the
 * matching series where they are rare or bunched together, as the points of one run are. So where an even spread
 * promises a short walk it is tried, and given up at twice that length.
 */
function findIds(db: ReadDb, filter: PointFilter, page: PageOfIds, { total, inSeries, all }: KnownPlace): number[] {
  const inOrder = (upTo: number) => db.all(selectIdsInOrder(filter, { ...page, upTo })).map((row) => row.id)
  if (inSeries === all) return inOrder(Infinity)
  const walk = 2 * (page.skip + page.limit) * (all / total)
  const isBunched = !picksSeries(filter) && inSeries * 4 < all
  const ids = walk < inSeries && !isBunched ? inOrder(page.after + walk) : []
  return ids.length === page.limit ? ids : db.all(selectIdsBySeries(filter, page)).map((row) => row.id)
}

/** Where a page of these ids begins and where it ends. */
export const placesOf = (ids: readonly number[], offset: number, place: KnownPlace): KnownPlace[] =>
  ids.length === 0
    ? []
    : [
        { ...place, offset, lastId: ids[0]! - 1 },
        { ...place, offset: offset + ids.length, lastId: ids.at(-1)! },
      ]
