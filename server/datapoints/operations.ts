import type { DatapointFilter } from '../contract/filters.ts'
import type { DatapointQuery } from '../contract/iamc.ts'
import type { ReadDb } from '../db/connection.ts'
import { read, write } from '../db/operation.ts'
import { dtypeOf, pageBytes, tableJson, type Json } from '../db/page.ts'
import { readPayload } from '../db/payload.ts'
import { removePoints, upsertPoints } from './bulk.ts'
import {
  countAllPoints,
  countByYear,
  countFilledSteps,
  countPoints,
  filtersPoints,
  onlyYears,
  picksSeries,
  selectIdsBySeries,
  selectIdsInOrder,
  selectRecords,
  selectRows,
  selectSizes,
  stepColumns,
  tableColumns,
  type PageOfIds,
} from './queries.ts'

/** What an earlier page of the same filter on the same data has found out. */
export interface KnownPlace {
  /** How many points match. */
  total: number
  /** How many points the matching series have, whatever their year. */
  inSeries: number
  /** How many points there are, or a little more. */
  all: number
  /** So many matching points have an id up to this one. */
  offset: number
  lastId: number
}

export interface DatapointPageInput {
  filter: DatapointFilter
  query: DatapointQuery
  /** The nearest known place at or before the page. */
  known: KnownPlace | undefined
}

export interface DatapointPage {
  body: Uint8Array
  /** Where this page begins and where it ends. */
  places: KnownPlace[]
}

/**
 * A page of datapoints. Ids ascending decide which points are on a page, so that pages neither repeat nor lose rows
 * while others write; a tabular page is sorted inside by series and step.
 */
export const queryDatapoints = read(
  'queryDatapoints',
  (db, { filter, query, known }: DatapointPageInput): DatapointPage => {
    const place = known ?? beginning(db, filter)
    const { total } = place
    const expected = Math.max(0, Math.min(query.limit, total - query.offset))
    const page = { after: place.lastId, limit: expected, skip: query.offset - place.offset }
    const ids =
      expected === 0 ? [] : findIds(db, place.inSeries === place.all ? onlyYears(filter) : filter, page, place)
    const results = query.table === false ? recordsJson(db, ids) : rowsJson(db, ids, query)
    const places = [
      { ...place, offset: query.offset, lastId: ids[0]! - 1 },
      { ...place, offset: query.offset + ids.length, lastId: ids.at(-1)! },
    ]
    return { body: pageBytes(query, total, results), places: ids.length > 0 ? places : [] }
  },
)

/** Counts what matches. */
function beginning(db: ReadDb, filter: DatapointFilter): KnownPlace {
  const { inSeries, newest } = db.one(selectSizes(filter))
  // Ids are never reused, so as many points as the newest id says are all; else a count tells, where it may matter.
  const all = inSeries < newest && inSeries * 2 > newest ? db.one(countAllPoints()).all : newest
  return { total: countTotal(db, filter, inSeries), inSeries, all, offset: 0, lastId: 0 }
}

function countTotal(db: ReadDb, filter: DatapointFilter, inSeries: number): number {
  if (!filtersPoints(filter)) return inSeries
  return db.one(picksSeries(filter) ? countPoints(filter) : countByYear(filter)).total
}

/**
 * Ids of a page. Walking the points in order of id is the quickest way where matches are frequent and evenly spread,
 * walking the matching series where they are rare or bunched together, as the points of one run are. So where an even
 * spread promises a short walk it is tried, and given up at twice that length.
 */
function findIds(db: ReadDb, filter: DatapointFilter, page: PageOfIds, { total, inSeries, all }: KnownPlace): number[] {
  const inOrder = (upTo: number) => db.all(selectIdsInOrder(filter, { ...page, upTo })).map((row) => row.id)
  if (inSeries === all) return inOrder(Infinity)
  const walk = 2 * (page.skip + page.limit) * (all / total)
  const isBunched = !picksSeries(filter) && inSeries * 4 < all
  const ids = walk < inSeries && !isBunched ? inOrder(page.after + walk) : []
  return ids.length === page.limit ? ids : db.all(selectIdsBySeries(filter, page)).map((row) => row.id)
}

const recordsJson = (db: ReadDb, ids: readonly number[]): Json[] => [db.one(selectRecords(JSON.stringify(ids))).json]

function rowsJson(db: ReadDb, ids: readonly number[], query: DatapointQuery): Json[] {
  if (ids.length === 0) return tableJson([], 0, '[]')
  const text = JSON.stringify(ids)
  const filled = db.one(countFilledSteps(text))
  const columns = tableColumns(query).filter((c) => !stepColumns.includes(c.name) || filled[c.name]! > 0)
  const typed = columns.map(({ name, kind }) => ({
    name,
    dtype: dtypeOf(kind, ids.length, filled[name] ?? ids.length),
  }))
  return tableJson(typed, ids.length, db.one(selectRows(text, columns)).json)
}

/** Writes points: see {@link upsertPoints}. */
export const upsertDatapoints = write('upsertDatapoints', (db, body: Uint8Array) => upsertPoints(db, readPayload(body)))

/** Removes points: see {@link removePoints}. */
export const removeDatapoints = write('removeDatapoints', (db, body: Uint8Array) => removePoints(db, readPayload(body)))
