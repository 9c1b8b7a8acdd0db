import { Empty, IdParams } from '../contract/common.ts'
import { ChangeMeta } from '../contract/run-page.ts'
import type { Router } from '../http/router.ts'
import { changeMeta } from './change-operations.ts'

/** Changes of meta indicators that belong together. */
export function metaDeskRoutes(router: Router): void {
  router.desk({
    operation: 'changeMeta',
    method: 'POST',
    path: '/:platform/runs/:id/meta',
    tag: 'meta',
    summary: 'Removes, renames and sets meta indicators of a run in one transaction',
    params: IdParams,
    body: ChangeMeta,
    moment: 'refused',
    answer: Empty,
    handler: ({ platform, params, body }) => platform.write(changeMeta, { id: params.id, ...body }),
  })
}
