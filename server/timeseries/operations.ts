import { notFound } from '../contract/errors.ts'
import type { NewTimeseries, TimeseriesQuery } from '../contract/iamc.ts'
import type { ReadDb } from '../db/connection.ts'
import { read, write } from '../db/operation.ts'
import type { TimeseriesListFilter } from '../query/filter-types.ts'
import { jsonBytes, listPage, type Framed } from '../query/page.ts'
import { readPayload } from '../payload/payload.ts'
import { insertOneSeries, upsertNamedSeries, upsertSeriesByIds } from './bulk.ts'
import { listOfTimeseries, selectRecord } from './queries.ts'

/** A page of time series. */
export const queryTimeseries = read(
  'queryTimeseries',
  (db, { filter, query }: { filter: TimeseriesListFilter; query: Framed<TimeseriesQuery> }) =>
    listPage(db, listOfTimeseries(filter, query.join_parameters === true), query),
)

/** The record of one time series, of any run. @throws timeseries_not_found */
export const getTimeseries = read('getTimeseries', (db, id: number) => timeseriesRecord(db, id))

/**
 * Makes one time series.
 * @throws run_not_found, region_not_found, unit_not_found, measurand_not_found, timeseries_not_unique
 */
export const createTimeseries = write('createTimeseries', (db, { run__id, parameters }: NewTimeseries) =>
  timeseriesRecord(db, insertOneSeries(db, run__id, parameters)),
)

/**
 * Makes the time series of a payload that are not there yet.
 * @param createRelated rows name region, variable and unit; else they carry ids
 */
export const upsertTimeseries = write(
  'upsertTimeseries',
  (db, { body, createRelated }: { body: Uint8Array; createRelated: boolean }) => {
    const rows = readPayload(body)
    if (rows.length === 0) return
    if (createRelated) upsertNamedSeries(db, rows)
    else upsertSeriesByIds(db, rows)
  },
)

function timeseriesRecord(db: ReadDb, id: number): Uint8Array {
  const row = db.first(selectRecord(id))
  if (!row) throw notFound('timeseries', { id })
  return jsonBytes(row.json)
}
