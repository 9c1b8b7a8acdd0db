import { DatapointRows, DatapointRowsRequest } from '../contract/tables.ts'
import type { Router } from '../http/router.ts'
import { pageOfDatapoints } from './remembered-pages.ts'
import { queryDatapointRows } from './row-operations.ts'

/** The table of datapoints. */
export function datapointDeskRoutes(router: Router): void {
  router.desk({
    operation: 'queryDatapointRows',
    method: 'POST',
    path: '/:platform/rows/datapoints',
    tag: 'datapoints',
    summary: 'Lists datapoints in any order, with the columns asked for',
    body: DatapointRowsRequest,
    answer: DatapointRows,
    handler: ({ platform, body: { filter, ...query } }) =>
      pageOfDatapoints(platform, queryDatapointRows, { filter, query }),
  })
}
