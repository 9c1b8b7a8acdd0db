import { notFound } from '../contract/errors.ts'
import type { NewTimeseries, TimeseriesQuery } from '../contract/iamc.ts'
import type { ReadDb } from '../db/connection.ts'
import { read, write } from '../db/operation.ts'
import { dtypeOf } from '../query/dtypes.ts'
import type { TimeseriesListFilter } from '../query/filter-types.ts'
import { jsonBytes, listPage, tableJson, type Framed } from '../query/page.ts'
import { readFrame, readPayload } from '../payload/payload.ts'
import { findSeries, insertOneSeries, upsertFrameSeries, upsertNamedSeries, upsertSeriesByIds } from './bulk.ts'
import { listOfTimeseries, namedColumns, selectNamed, selectRecord } from './queries.ts'

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

const nameColumns = ['run__id', 'region', 'variable', 'unit']

/**
 * Makes the time series of a frame that are not there yet: see {@link upsertFrameSeries}.
 * @throws bad_request, schema_error, run_not_found, region_not_found, unit_not_found, variable_not_found,
 * measurand_not_found
 */
export const upsertTimeseriesFrame = write('upsertTimeseriesFrame', (db, body: Uint8Array) => {
  const ids = ['region__id', 'variable__id', 'unit__id', 'measurand__id']
  upsertFrameSeries(db, readFrame(body, [...nameColumns, ...ids]))
})

/**
 * The time series that a frame names by run__id, region, variable and unit: a frame with these and their ids, without
 * those that are not there. @throws bad_request, schema_error
 */
export const tabulateTimeseriesByFrame = read('tabulateTimeseriesByFrame', (db, body: Uint8Array) => {
  const ids = findSeries(db, readFrame(body, nameColumns))
  const columns = namedColumns.map(({ name, kind }) => ({
    name,
    dtype: dtypeOf(kind, { count: ids.length }, 'frame'),
  }))
  return jsonBytes(...tableJson(columns, ids.length, db.one(selectNamed(JSON.stringify(ids))).json))
})

function timeseriesRecord(db: ReadDb, id: number): Uint8Array {
  const row = db.first(selectRecord(id))
  if (!row) throw notFound('timeseries', { id })
  return jsonBytes(row.json)
}
