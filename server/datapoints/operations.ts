import { sql } from 'kysely'
import type { DatapointFilter } from '../contract/filters.ts'
import type { DatapointQuery } from '../contract/iamc.ts'
import type { ReadDb } from '../db/connection.ts'
import { read, write } from '../db/operation.ts'
import { column, jsonRecord, jsonRow, pageBytes, tableJson } from '../db/page.ts'
import { readPayload } from '../db/payload.ts'
import { removePoints, upsertPoints } from './bulk.ts'
import {
  countPoints,
  filtersPoints,
  recordColumns,
  selectIdsBySeries,
  selectIdsInOrder,
  selectPoints,
  selectSeriesSize,
  stepColumns,
  tableColumns,
} from './queries.ts'

/** What an earlier page of the same filter on the same data has found out. */
export interface KnownPages {
  total: number
  /** Points of all matching series, whatever their year. */
  seriesPoints: number
  /** The nearest known place at or before the page: so many rows, up to this id. */
  offset: number
  lastId: number
}

export interface DatapointPageInput {
  filter: DatapointFilter
  query: DatapointQuery
  known: KnownPages | undefined
}

export interface DatapointPage {
  body: Uint8Array
  /** For the pages after this one: where it ended. */
  known: KnownPages
}

/**
 * A page of datapoints. Ids ascending decide which points are on a page, so that pages neither repeat nor lose rows
 * while others write; a tabular page is sorted inside by series and step.
 */
export const queryDatapoints = read('queryDatapoints', (db, input: DatapointPageInput): DatapointPage => {
  const { filter, query } = input
  const { points: seriesPoints, newest } = input.known
    ? { points: input.known.seriesPoints, newest: Infinity }
    : db.one(selectSeriesSize(filter))
  const total = input.known?.total ?? (filtersPoints(filter) ? db.one(countPoints(filter)).total : seriesPoints)
  const start = input.known ?? { offset: 0, lastId: 0 }
  const page = { after: start.lastId, limit: query.limit, skip: query.offset - start.offset }
  const isPastEnd = query.offset >= total || query.limit === 0
  const select = isLargePart(db, seriesPoints, newest) ? selectIdsInOrder : selectIdsBySeries
  const ids = isPastEnd ? [] : db.all(select(filter, page)).map((row) => row.id)
  const results = query.table === false ? recordsJson(db, ids) : pageJson(db, ids, query)
  const known = { total, seriesPoints, offset: query.offset + ids.length, lastId: ids.at(-1) ?? start.lastId }
  return {
    body: pageBytes(query, total, results),
    known: ids.length > 0 ? known : { ...known, offset: start.offset },
  }
})

/** More than one in seven points match: walking all points in order finds a page sooner than collecting matches. */
function isLargePart(db: ReadDb, matching: number, newest: number): boolean {
  const all = Number.isFinite(newest) ? newest : db.one(sql<{ id: number }>`SELECT ifnull(max(id), 0) AS id FROM datapoint`).id
  return matching * 7 > all
}

function recordsJson(db: ReadDb, ids: readonly number[]): string {
  const cells = recordColumns.map((c, i) => column(c.name, c.kind, `c${i}`))
  const points = selectPoints(JSON.stringify(ids), recordColumns, 'id')
  return db.one(sql<{ json: string }>`SELECT json_group_array(${jsonRecord(cells)}) AS json FROM (${points})`).json
}

function pageJson(db: ReadDb, ids: readonly number[], query: DatapointQuery): string {
  if (ids.length === 0) return tableJson([], 0, [], '[]')
  const text = JSON.stringify(ids)
  const filled = db.one(filledSteps(text))
  const columns = tableColumns(query).filter((c) => !stepColumns.includes(c.name) || filled[c.name]! > 0)
  const cells = columns.map((c, i) => column(c.name, c.kind, `c${i}`))
  const points = selectPoints(text, columns, 'series')
  const { json } = db.one(sql<{ json: string }>`SELECT json_group_array(${jsonRow(cells)}) AS json FROM (${points})`)
  return tableJson(columns, ids.length, columns.map((c) => filled[c.name] ?? ids.length), json)
}

/** How many of the points have each of the step columns. */
const filledSteps = (ids: string) => sql<Record<string, number>>`SELECT
  ${sql.join(stepColumns.map((name) => sql`count(${sql.ref(`d.${name}`)}) AS ${sql.ref(name)}`))}
  FROM json_each(${ids}) AS page CROSS JOIN datapoint AS d ON d.id = page.value`

/** Writes points: see {@link upsertPoints}. */
export const upsertDatapoints = write('upsertDatapoints', (db, body: Uint8Array) => upsertPoints(db, readPayload(body)))

/** Removes points: see {@link removePoints}. */
export const removeDatapoints = write('removeDatapoints', (db, body: Uint8Array) => removePoints(db, readPayload(body)))
