import type { Indicators, RunIndicatorsRequest } from '../contract/indicators.ts'
import type { MetaKeys, RunRowsRequest } from '../contract/tables.ts'
import { read } from '../db/operation.ts'
import { indicatorsOf } from '../query/indicators.ts'
import { jsonBytes } from '../query/page.ts'
import { countRows, selectIds, selectIdsInOrder, selectMetaKeys, selectNestedIds, selectRows } from './row-queries.ts'

/**
 * A page of runs as the window lists them, in any order, or of scenarios with their versions.
 * @throws bad_request (422) for an order that is none
 */
export const queryRunRows = read('queryRunRows', (db, request: RunRowsRequest) => {
  const { filter, sort, meta, limit, offset, nested } = request
  const { runs, models, scenarios } = db.one(countRows(filter))
  const select = nested ? selectNestedIds : selectIdsInOrder
  const ids = db.all(select(filter, sort, { limit, offset })).map(({ id }) => id)
  const head = { pagination: { limit, offset }, total: nested ? scenarios : runs, runs, models }
  return jsonBytes(`${JSON.stringify(head).slice(0, -1)},"results":`, db.one(selectRows(ids, meta)).data, '}')
})

/** The keys of meta indicators, by name, with the number of runs that have each. */
export const listMetaKeys = read('listMetaKeys', (db): MetaKeys => ({ keys: db.all(selectMetaKeys()) }))

/** The indicators of the runs that match. */
export const countRunIndicators = read('countRunIndicators', (db, { filter, keys }: RunIndicatorsRequest): Indicators =>
  indicatorsOf(db, filter, { keys, select: selectIds }),
)
