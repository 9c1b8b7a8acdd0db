import { Payload } from '../contract/common.ts'
import { DatapointFlags, procedureFilters, TimeseriesFlags } from '../contract/procedure-filters.ts'
import { FrameArguments } from '../contract/procedures.ts'
import { queryDatapoints, removeDatapointFrame, upsertDatapointFrame } from '../datapoints/operations.ts'
import { pageOfDatapoints } from '../datapoints/remembered-pages.ts'
import type { Router } from '../http/router.ts'
import { queryTimeseries, tabulateTimeseriesByFrame, upsertTimeseriesFrame } from '../timeseries/operations.ts'
import { toDatapointFilter } from './filters.ts'
import { lists } from './lists.ts'
import { frameWrite } from './shapes.ts'

/** Time series and their datapoints, which come and go as frames. */
export function iamcProcedures(router: Router): void {
  timeseriesProcedures(router)
  datapointProcedures(router)
}

function timeseriesProcedures(router: Router): void {
  const tag = 'iamcTimeseries'
  lists(router, {
    ...{ path: '/iamc/timeseries', name: tag, filter: procedureFilters.timeseries, flags: TimeseriesFlags },
    page: (platform, filter, query) => platform.read(queryTimeseries, { filter, query }),
  })
  router.procedure({
    operation: `${tag}TabulateByDf`,
    methods: ['PATCH'],
    path: '/iamc/timeseries/tabulate-by-df',
    tag,
    summary: 'Answers the time series that the rows of a frame name',
    body: FrameArguments,
    take: 'bytes',
    answer: Payload,
    handler: ({ platform, body }) => platform.read(tabulateTimeseriesByFrame, body),
  })
  frameWrite(router, {
    ...{ operation: `${tag}BulkUpsert`, method: 'POST', path: '/iamc/timeseries/bulk-upsert', tag },
    ...{ summary: 'Makes the time series of a frame that are not there yet', write: upsertTimeseriesFrame },
  })
}

function datapointProcedures(router: Router): void {
  const tag = 'iamcDatapoints'
  lists(router, {
    ...{ path: '/iamc/datapoints', name: tag, filter: procedureFilters.datapoints, flags: DatapointFlags },
    page: (platform, filter, query) =>
      pageOfDatapoints(platform, queryDatapoints, { filter: toDatapointFilter(filter), query }),
  })
  frameWrite(router, {
    ...{ operation: `${tag}BulkUpsert`, method: 'POST', path: '/iamc/datapoints/bulk-upsert', tag },
    ...{ summary: 'Inserts the datapoints of a frame, or gives them new values', write: upsertDatapointFrame },
  })
  frameWrite(router, {
    ...{ operation: `${tag}BulkDelete`, method: 'DELETE', path: '/iamc/datapoints/bulk-delete', tag },
    ...{ summary: 'Removes the datapoints of a frame', write: removeDatapointFrame },
  })
}
