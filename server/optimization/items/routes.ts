import { Empty, IdParams, PageOf } from '../../contract/common.ts'
import { EquationFilter, OptimizationVariableFilter, ParameterFilter, TableFilter } from '../../contract/filters.ts'
import {
  DataListQuery,
  ItemData,
  itemKinds,
  mayLackIndexSets,
  NewItem,
  NewSolutionItem,
  NullableItemData,
  OptimizationItem,
  type ItemKind,
} from '../../contract/optimization.ts'
import type { Router } from '../../http/router.ts'
import { itemOperations } from './operations.ts'

const filters = {
  table: TableFilter,
  parameter: ParameterFilter,
  variable: OptimizationVariableFilter,
  equation: EquationFilter,
}

export function optimizationItemRoutes(router: Router): void {
  for (const kind of itemKinds) routesOf(router, kind)
}

function routesOf(router: Router, kind: ItemKind): void {
  const operations = itemOperations[kind]
  const tag = 'optimization'
  const [collection, one, data] = [
    `/optimization/${kind}s/`,
    `/optimization/${kind}s/:id/`,
    `/optimization/${kind}s/:id/data/`,
  ]
  router.interface({
    operation: operations.query.operation,
    method: 'PATCH',
    path: collection,
    tag,
    summary: `Lists ${kind}s with their data`,
    query: DataListQuery,
    body: filters[kind],
    answer: PageOf(OptimizationItem),
    handler: ({ platform, query, body }) => platform.read(operations.query, { filter: body, query }),
  })
  router.interface({
    operation: operations.create.operation,
    method: 'POST',
    path: collection,
    tag,
    summary: `Creates ${kind === 'equation' ? 'an' : 'a'} ${kind} without data`,
    body: mayLackIndexSets(kind) ? NewSolutionItem : NewItem,
    answer: OptimizationItem,
    handler: ({ platform, body }) => platform.write(operations.create, body),
  })
  router.interface({
    operation: operations.get.operation,
    method: 'GET',
    path: one,
    tag,
    summary: `Answers ${kind === 'equation' ? 'an' : 'a'} ${kind} with its data`,
    params: IdParams,
    answer: OptimizationItem,
    handler: ({ platform, params }) => platform.read(operations.get, params.id),
  })
  router.interface({
    operation: operations.delete.operation,
    method: 'DELETE',
    path: one,
    tag,
    summary: `Deletes ${kind === 'equation' ? 'an' : 'a'} ${kind} with its data`,
    params: IdParams,
    answer: Empty,
    handler: ({ platform, params }) => platform.write(operations.delete, params.id),
  })
  router.interface({
    operation: operations.addData.operation,
    method: 'PATCH',
    path: data,
    tag,
    summary:
      kind === 'table' ? 'Adds rows to a table' : `Adds rows to the data, or new values for those that are there`,
    params: IdParams,
    body: ItemData,
    take: 'bytes',
    answer: Empty,
    handler: ({ platform, params, body }) => platform.write(operations.addData, { id: params.id, body }),
  })
  router.interface({
    operation: operations.removeData.operation,
    method: 'DELETE',
    path: data,
    tag,
    summary: 'Removes the rows that have the given elements',
    params: IdParams,
    body: mayLackIndexSets(kind) ? NullableItemData : ItemData,
    take: 'bytes',
    answer: Empty,
    handler: ({ platform, params, body }) => platform.write(operations.removeData, { id: params.id, body }),
  })
}
