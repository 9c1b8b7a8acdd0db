import { Empty, IdParams } from '../contract/common.ts'
import { Revert } from '../contract/history.ts'
import type { Router } from '../http/router.ts'
import { revertRun } from './operations.ts'

export function historyRoutes(router: Router): void {
  router.interface({
    operation: 'revertRun',
    method: 'POST',
    path: '/runs/:id/revert/',
    tag: 'runs',
    summary: 'Makes a run what it was after a transaction; this can be undone',
    params: IdParams,
    body: Revert,
    answer: Empty,
    handler: ({ platform, params, body }) => platform.write(revertRun, { id: params.id, revert: body }),
  })
}
