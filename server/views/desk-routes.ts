import { Empty, IdParams } from '../contract/common.ts'
import { invalid } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { NewView, SavedView, SavedViews, ViewChange } from '../contract/views.ts'
import type { Router } from '../http/router.ts'
import { changeView, createView, deleteView, getView, listViews } from './operations.ts'

/** The saved views of a platform. Whoever looks at its past has them too, and saves them there: they have no past. */
export function viewDeskRoutes(router: Router): void {
  const shared = { tag: 'views', moment: 'ignored' } as const
  router.desk({
    ...shared,
    operation: 'listViews',
    method: 'GET',
    path: '/:platform/views',
    summary: 'Lists the saved views that have a name',
    answer: SavedViews,
    handler: ({ platform }) => platform.read(listViews, null),
  })
  router.desk({
    ...shared,
    operation: 'createView',
    method: 'POST',
    path: '/:platform/views',
    summary: 'Saves a view',
    body: NewView,
    bodyBytes: limits.viewBytes,
    answer: SavedView,
    handler: ({ platform, body }) => {
      refuseDeep(body.view)
      return platform.write(createView, body)
    },
  })
  router.desk({
    ...shared,
    operation: 'getView',
    method: 'GET',
    path: '/:platform/views/:id',
    summary: 'Answers a saved view',
    params: IdParams,
    answer: SavedView,
    handler: ({ platform, params }) => platform.read(getView, params.id),
  })
  router.desk({
    ...shared,
    operation: 'changeView',
    method: 'PATCH',
    path: '/:platform/views/:id',
    summary: 'Gives a saved view another name or content',
    params: IdParams,
    body: ViewChange,
    bodyBytes: limits.viewBytes,
    answer: SavedView,
    handler: ({ platform, params, body }) => {
      refuseDeep(body.view)
      return platform.write(changeView, { id: params.id, change: body })
    },
  })
  router.desk({
    ...shared,
    operation: 'deleteView',
    method: 'DELETE',
    path: '/:platform/views/:id',
    summary: 'Deletes a saved view',
    params: IdParams,
    answer: Empty,
    handler: async ({ platform, params }) => {
      await platform.write(deleteView, params.id)
    },
  })
}

/** @throws bad_request (422) for a view that nests too deep for SQLite */
function refuseDeep(view: unknown): void {
  if (!isDeeper(view, limits.viewDepth)) return
  const msg = `Objects and lists in a view nest at most ${limits.viewDepth} deep`
  throw invalid('bad_request', [{ loc: ['body', 'view'], msg, type: 'recursion_loop' }])
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)))
