import { IdParams } from '../contract/common.ts'
import { Indicators, RunIndicatorsRequest } from '../contract/indicators.ts'
import { DeletedRun } from '../contract/runs.ts'
import { MetaKeys, RunRows, RunRowsRequest } from '../contract/tables.ts'
import type { Router } from '../http/router.ts'
import { deleteRun } from './operations.ts'
import { countRunIndicators, listMetaKeys, queryRunRows } from './row-operations.ts'

/** What the window does with runs and needs to know more about. */
export function runDeskRoutes(router: Router): void {
  const tag = 'runs'
  router.desk({
    operation: 'queryRunRows',
    method: 'POST',
    path: '/:platform/rows/runs',
    tag,
    summary: 'Lists runs in any order, with what is in them',
    body: RunRowsRequest,
    answer: RunRows,
    handler: ({ platform, body }) => platform.read(queryRunRows, body),
  })
  router.desk({
    operation: 'listMetaKeys',
    method: 'GET',
    path: '/:platform/meta-keys',
    tag,
    summary: 'Lists the keys of meta indicators',
    answer: MetaKeys,
    handler: ({ platform }) => platform.read(listMetaKeys, null),
  })
  router.desk({
    operation: 'countRunIndicators',
    method: 'POST',
    path: '/:platform/indicators/runs',
    tag,
    summary: 'Counts the indicators of the runs that match a filter',
    body: RunIndicatorsRequest,
    answer: Indicators,
    handler: ({ platform, body }) => platform.read(countRunIndicators, body),
  })
  router.desk({
    operation: 'deleteRun',
    method: 'DELETE',
    path: '/:platform/runs/:id',
    tag,
    summary: 'Deletes a run and tells by which transaction, so that it can be undone',
    params: IdParams,
    moment: 'refused',
    answer: DeletedRun,
    handler: async ({ platform, params }): Promise<DeletedRun> => ({
      transaction__id: await platform.write(deleteRun, params.id),
    }),
  })
}
