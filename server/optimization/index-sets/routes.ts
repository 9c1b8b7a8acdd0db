import { Empty, IdParams, PageOf } from '../../contract/common.ts'
import { IndexSetFilter } from '../../contract/filters.ts'
import {
  DataListQuery,
  IndexSet,
  IndexSetData,
  NewIndexSet,
  RemoveIndexSetDataQuery,
} from '../../contract/optimization.ts'
import type { Router } from '../../http/router.ts'
import { addIndexSetData, createIndexSet, deleteIndexSet, queryIndexSets, removeIndexSetData } from './operations.ts'

export function indexSetRoutes(router: Router): void {
  router.interface({
    operation: 'queryIndexSets',
    method: 'PATCH',
    path: '/optimization/indexsets/',
    tag: 'optimization',
    summary: 'Lists index sets; records have their elements, the table has not',
    query: DataListQuery,
    body: IndexSetFilter,
    answer: PageOf(IndexSet),
    handler: ({ platform, query, body }) => platform.read(queryIndexSets, { filter: body, query }),
  })
  router.interface({
    operation: 'createIndexSet',
    method: 'POST',
    path: '/optimization/indexsets/',
    tag: 'optimization',
    summary: 'Creates an index set without elements',
    body: NewIndexSet,
    answer: IndexSet,
    handler: ({ platform, body }) => platform.write(createIndexSet, body),
  })
  router.interface({
    operation: 'deleteIndexSet',
    method: 'DELETE',
    path: '/optimization/indexsets/:id/',
    tag: 'optimization',
    summary: 'Deletes an index set that nothing uses',
    params: IdParams,
    answer: Empty,
    handler: ({ platform, params }) => platform.write(deleteIndexSet, params.id),
  })
  router.interface({
    operation: 'addIndexSetData',
    method: 'PATCH',
    path: '/optimization/indexsets/:id/data/',
    tag: 'optimization',
    summary: 'Adds elements to an index set',
    params: IdParams,
    body: IndexSetData,
    take: 'bytes',
    answer: Empty,
    handler: ({ platform, params, body }) => platform.write(addIndexSetData, { id: params.id, body }),
  })
  router.interface({
    operation: 'removeIndexSetData',
    method: 'DELETE',
    path: '/optimization/indexsets/:id/data/',
    tag: 'optimization',
    summary: 'Removes elements from an index set, and the rows of items that use them',
    params: IdParams,
    query: RemoveIndexSetDataQuery,
    body: IndexSetData,
    take: 'bytes',
    answer: Empty,
    handler: ({ platform, params, query, body }) =>
      platform.write(removeIndexSetData, { id: params.id, body, dependent: query.remove_dependent_data }),
  })
}
