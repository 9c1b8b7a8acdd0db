import { ListQuery, PageOf } from '../../contract/common.ts'
import { NewNamed, Variable } from '../../contract/dimensions.ts'
import { VariableFilter } from '../../contract/filters.ts'
import type { Router } from '../../http/router.ts'
import { createVariable, queryIamcVariables } from './operations.ts'

export function variableRoutes(router: Router): void {
  router.interface({
    operation: 'queryIamcVariables',
    method: 'PATCH',
    path: '/iamc/variables/',
    tag: 'iamc',
    summary: 'Lists the variables that time series use',
    query: ListQuery,
    body: VariableFilter,
    answer: PageOf(Variable),
    handler: ({ platform, query, body }) => platform.read(queryIamcVariables, { filter: body, query }),
  })
  router.interface({
    operation: 'createVariable',
    method: 'POST',
    path: '/iamc/variables/',
    tag: 'iamc',
    summary: 'Creates a variable; it is listed once a time series uses it',
    body: NewNamed,
    answer: Variable,
    handler: ({ platform, body }) => platform.write(createVariable, body),
  })
}
