import type { DatapointQuery } from '../contract/iamc.ts'
import type { ReadDb } from '../db/connection.ts'
import { read, write } from '../db/operation.ts'
import { dtypeOf } from '../query/dtypes.ts'
import { pageBytes, tableJson, type Framed, type Json } from '../query/page.ts'
import { readPayload } from '../payload/payload.ts'
import { removePoints, upsertPoints } from './bulk.ts'
import { beginning, idsOfPage, placesOf, type DatapointPage, type DatapointPageInput } from './pages.ts'
import { countFilledSteps, frameColumns, selectRecords, selectRows, stepColumns, tableColumns } from './queries.ts'

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
  const order = query.frame ? 'page' : 'series'
  return tableJson(typed, ids.length, db.one(selectRows(text, columns, order)).json)
}

/** Writes points: see {@link upsertPoints}. */
export const upsertDatapoints = write('upsertDatapoints', (db, body: Uint8Array) => upsertPoints(db, readPayload(body)))

/** Removes points: see {@link removePoints}. */
export const removeDatapoints = write('removeDatapoints', (db, body: Uint8Array) => removePoints(db, readPayload(body)))
