import type { Indicators, RunIndicatorsRequest } from '../contract/indicators.ts'
import type { MetaKeys, RunRowsRequest } from '../contract/tables.ts'
import { read } from '../db/operation.ts'
import { indicatorsOf } from '../query/indicators.ts'
import { pageBytes } from '../query/page.ts'
import { countRows, selectIds, selectIdsInOrder, selectMetaKeys, selectRows } from './row-queries.ts'

/** A page of runs as the window lists them, in any order. @throws bad_request (422) for an order that is none */
export const queryRunRows = read('queryRunRows', (db, { filter, sort, meta, limit, offset }: RunRowsRequest) => {
  const { total } = db.one(countRows(filter))
  const ids = db.all(selectIdsInOrder(filter, sort, { limit, offset })).map(({ id }) => id)
  return pageBytes({ limit, offset }, total, [db.one(selectRows(ids, meta)).data])
})

/** The keys of meta indicators, by name, with the number of runs that have each. */
export const listMetaKeys = read('listMetaKeys', (db): MetaKeys => ({ keys: db.all(selectMetaKeys()) }))

/** The indicators of the runs that match. */
export const countRunIndicators = read('countRunIndicators', (db, { filter, keys }: RunIndicatorsRequest): Indicators =>
  indicatorsOf(db, filter, { keys, select: selectIds }),
)
