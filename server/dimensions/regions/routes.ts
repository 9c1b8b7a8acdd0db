import { IdParams, Empty, ListQuery, PageOf } from '../../contract/common.ts'
import { NewRegion, Region } from '../../contract/dimensions.ts'
import { IamcRegionFilter, RegionsFilter } from '../../contract/filters.ts'
import type { Router } from '../../http/router.ts'
import { createRegion, deleteRegion, queryIamcRegions, queryRegions } from './operations.ts'

export function regionRoutes(router: Router): void {
  router.interface({
    operation: 'queryRegions',
    method: 'PATCH',
    path: '/regions/',
    tag: 'regions',
    summary: 'Lists regions',
    query: ListQuery,
    body: RegionsFilter,
    answer: PageOf(Region),
    handler: ({ platform, query, body }) => platform.read(queryRegions, { filter: body, query }),
  })
  router.interface({
    operation: 'createRegion',
    method: 'POST',
    path: '/regions/',
    tag: 'regions',
    summary: 'Creates a region',
    body: NewRegion,
    answer: Region,
    handler: ({ platform, body }) => platform.write(createRegion, body),
  })
  router.interface({
    operation: 'deleteRegion',
    method: 'DELETE',
    path: '/regions/:id/',
    tag: 'regions',
    summary: 'Deletes a region that nothing uses',
    params: IdParams,
    answer: Empty,
    handler: ({ platform, params }) => platform.write(deleteRegion, params.id),
  })
  router.interface({
    operation: 'queryIamcRegions',
    method: 'PATCH',
    path: '/iamc/regions/',
    tag: 'iamc',
    summary: 'Lists the regions that time series use',
    query: ListQuery,
    body: IamcRegionFilter,
    answer: PageOf(Region),
    handler: ({ platform, query, body }) => platform.read(queryIamcRegions, { filter: body, query }),
  })
}
