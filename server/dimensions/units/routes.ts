import { IdParams, Empty, ListQuery, PageOf } from '../../contract/common.ts'
import { NewNamed, Unit } from '../../contract/dimensions.ts'
import { IamcUnitFilter, UnitFilter } from '../../contract/filters.ts'
import type { Router } from '../../http/router.ts'
import { createUnit, deleteUnit, queryIamcUnits, queryUnits } from './operations.ts'

export function unitRoutes(router: Router): void {
  router.interface({
    operation: 'queryUnits',
    method: 'PATCH',
    path: '/units/',
    tag: 'units',
    summary: 'Lists units',
    query: ListQuery,
    body: UnitFilter,
    answer: PageOf(Unit),
    handler: ({ platform, query, body }) => platform.read(queryUnits, { filter: body, query }),
  })
  router.interface({
    operation: 'createUnit',
    method: 'POST',
    path: '/units/',
    tag: 'units',
    summary: 'Creates a unit',
    body: NewNamed,
    answer: Unit,
    handler: ({ platform, body }) => platform.write(createUnit, body),
  })
  router.interface({
    operation: 'deleteUnit',
    method: 'DELETE',
    path: '/units/:id/',
    tag: 'units',
    summary: 'Deletes a unit that nothing uses',
    params: IdParams,
    answer: Empty,
    handler: ({ platform, params }) => platform.write(deleteUnit, params.id),
  })
  router.interface({
    operation: 'queryIamcUnits',
    method: 'PATCH',
    path: '/iamc/units/',
    tag: 'iamc',
    summary: 'Lists the units that time series use',
    query: ListQuery,
    body: IamcUnitFilter,
    answer: PageOf(Unit),
    handler: ({ platform, query, body }) => platform.read(queryIamcUnits, { filter: body, query }),
  })
}
