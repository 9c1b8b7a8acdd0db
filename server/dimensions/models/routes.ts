import { ListQuery, PageOf } from '../../contract/common.ts'
import { Model, NewNamed } from '../../contract/dimensions.ts'
import { IamcModelFilter, ModelFilter } from '../../contract/filters.ts'
import type { Router } from '../../http/router.ts'
import { createModel, queryModels, queryIamcModels } from './operations.ts'

export function modelRoutes(router: Router): void {
  router.interface({
    operation: 'queryModels',
    method: 'PATCH',
    path: '/models/',
    tag: 'models',
    summary: 'Lists models',
    query: ListQuery,
    body: ModelFilter,
    answer: PageOf(Model),
    handler: ({ platform, query, body }) => platform.read(queryModels, { filter: body, query }),
  })
  router.interface({
    operation: 'createModel',
    method: 'POST',
    path: '/models/',
    tag: 'models',
    summary: 'Creates a model',
    body: NewNamed,
    answer: Model,
    handler: ({ platform, body }) => platform.write(createModel, body),
  })
  router.interface({
    operation: 'queryIamcModels',
    method: 'PATCH',
    path: '/iamc/models/',
    tag: 'iamc',
    summary: 'Lists the models that time series use',
    query: ListQuery,
    body: IamcModelFilter,
    answer: PageOf(Model),
    handler: ({ platform, query, body }) => platform.read(queryIamcModels, { filter: body, query }),
  })
}
