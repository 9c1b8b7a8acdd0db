import type { DataIndicatorsRequest } from '../contract/indicators.ts'
import { read } from '../db/operation.ts'
import { indicatorsOf } from '../query/indicators.ts'
import { jsonBytes } from '../query/page.ts'
import { selectRunsWithData } from './indicator-queries.ts'

/** The indicators of the runs that have matching datapoints: {@link file://../contract/indicators.ts Indicators}. */
export const countDataIndicators = read('countDataIndicators', (db, { filter, keys }: DataIndicatorsRequest) =>
  jsonBytes(JSON.stringify(indicatorsOf(db, filter, { keys, select: selectRunsWithData }))),
)
