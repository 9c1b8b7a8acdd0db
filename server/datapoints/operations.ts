import type { DatapointQuery } from '../contract/iamc.ts'
import type { ReadDb } from '../db/connection.ts'
import { read, write } from '../db/operation.ts'
import { dtypeOf } from '../query/dtypes.ts'
import { pageBytes, tableJson, type Framed, type Json } from '../query/page.ts'
import { readFrame, readPayload } from '../payload/payload.ts'
import { removePoints, upsertPoints } from './bulk.ts'
import { beginning, idsOfPage, placesOf, type DatapointPage, type DatapointPageInput } from './pages.ts'
import {
  countFilledSteps,
  frameColumns,
  selectInSeries,
  selectRecords,
  selectRows,
  stepColumns,
  tableColumns,
} from './queries.ts'
import { readFrameSteps, readNewFrameSteps, readPoints, readSteps } from './steps.ts'

/**
 * A page of datapoints. Ids ascending decide which points are on a page, so that pages neither repeat nor lose rows
 * while others write; a table is sorted inside by series and step, a frame is not.
 */
export const queryDatapoints = read(
  'queryDatapoints',
  (db, { filter, query, known }: DatapointPageInput<Framed<DatapointQuery>>): DatapointPage => {
    const place = known ?? beginning(db, filter)
    const ids = idsOfPage(db, filter, { page: query, place })
    const results = query.table === false ? recordsJson(db, ids) : rowsJson(db, ids, query)
    return { body: pageBytes(query, place.total, results), places: placesOf(ids, query.offset, place) }
  },
)

const recordsJson = (db: ReadDb, ids: readonly number[]): Json[] => [db.one(selectRecords(JSON.stringify(ids))).json]

function rowsJson(db: ReadDb, ids: readonly number[], query: Framed<DatapointQuery>): Json[] {
  if (ids.length === 0 && !query.frame) return tableJson([], 0, '[]')
  const text = JSON.stringify(ids)
  const filled = db.one(countFilledSteps(text))
  const asked = query.frame ? frameColumns(query) : tableColumns(query)
  const columns = asked.filter((c) => !stepColumns.includes(c.name) || filled[c.name]! > 0)
  const typed = columns.map(({ name, kind }) => ({
    name,
    dtype: dtypeOf(kind, { count: ids.length, filled: filled[name] }, query.frame ? 'frame' : 'table'),
  }))
  const listed = query.frame ? text : db.one(selectInSeries(text)).ids
  return tableJson(typed, ids.length, db.one(selectRows(listed, columns)).json)
}

/**
 * Writes points of one type: see {@link upsertPoints}.
 * @throws bad_request, schema_error, timeseries_not_found, datapoint_not_unique
 */
export const upsertDatapoints = write('upsertDatapoints', (db, body: Uint8Array) =>
  upsertPoints(db, readPoints(readPayload(body), readSteps)),
)

/** Removes points of one type: see {@link removePoints}. @throws bad_request, schema_error */
export const removeDatapoints = write('removeDatapoints', (db, body: Uint8Array) =>
  removePoints(db, readSteps(readPayload(body))),
)

const keyColumns = ['time_series__id', 'type', 'step_year', 'step_category', 'step_datetime']

/**
 * Writes the points of a frame, of any types: see {@link upsertPoints}.
 * @throws bad_request, schema_error, inconsistent_iamc_type, timeseries_not_found, datapoint_not_unique
 */
export const upsertDatapointFrame = write('upsertDatapointFrame', (db, body: Uint8Array) =>
  upsertPoints(db, readPoints(readFrame(body, [...keyColumns, 'value']), readNewFrameSteps)),
)

/**
 * Removes the points of a frame, of any types: see {@link removePoints}.
 * @throws bad_request, schema_error, inconsistent_iamc_type
 */
export const removeDatapointFrame = write('removeDatapointFrame', (db, body: Uint8Array) =>
  removePoints(db, readFrameSteps(readFrame(body, keyColumns))),
)
