import { Empty, IdParams, ListQuery, PageOf } from '../../contract/common.ts'
import { ScalarFilter } from '../../contract/filters.ts'
import { NewScalar, Scalar, ScalarUpdate } from '../../contract/optimization.ts'
import type { Router } from '../../http/router.ts'
import { createScalar, deleteScalar, getScalar, queryScalars, updateScalar } from './operations.ts'

export function scalarRoutes(router: Router): void {
  router.interface({
    operation: 'queryScalars',
    method: 'PATCH',
    path: '/optimization/scalars/',
    tag: 'optimization',
    summary: 'Lists scalars',
    query: ListQuery,
    body: ScalarFilter,
    answer: PageOf(Scalar),
    handler: ({ platform, query, body }) => platform.read(queryScalars, { filter: body, query }),
  })
  router.interface({
    operation: 'createScalar',
    method: 'POST',
    path: '/optimization/scalars/',
    tag: 'optimization',
    summary: 'Creates a scalar',
    body: NewScalar,
    answer: Scalar,
    handler: ({ platform, body }) => platform.write(createScalar, body),
  })
  router.interface({
    operation: 'getScalar',
    method: 'GET',
    path: '/optimization/scalars/:id/',
    tag: 'optimization',
    summary: 'Answers a scalar',
    params: IdParams,
    answer: Scalar,
    handler: ({ platform, params }) => platform.read(getScalar, params.id),
  })
  router.interface({
    operation: 'updateScalar',
    method: 'PATCH',
    path: '/optimization/scalars/:id/',
    tag: 'optimization',
    summary: 'Gives a scalar another value or unit',
    params: IdParams,
    body: ScalarUpdate,
    answer: Scalar,
    handler: ({ platform, params, body }) => platform.write(updateScalar, { ...(body as ScalarUpdate), id: params.id }),
  })
  router.interface({
    operation: 'deleteScalar',
    method: 'DELETE',
    path: '/optimization/scalars/:id/',
    tag: 'optimization',
    summary: 'Deletes a scalar',
    params: IdParams,
    answer: Empty,
    handler: ({ platform, params }) => platform.write(deleteScalar, params.id),
  })
}
