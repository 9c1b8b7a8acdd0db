import { CatalogueCounts, CataloguePage, CatalogueRequest } from '../contract/catalogue.ts'
import type { Router } from '../http/router.ts'
import { countCatalogue, listCatalogue } from './operations.ts'

/** The names of a platform, with what uses them and what they mean. */
export function catalogueDeskRoutes(router: Router): void {
  router.desk({
    operation: 'listCatalogue',
    method: 'POST',
    path: '/:platform/catalogue',
    tag: 'catalogue',
    summary: 'Lists models, scenarios, regions, variables or units, with what uses and describes them',
    body: CatalogueRequest,
    answer: CataloguePage,
    handler: ({ platform, body, signal }) => platform.readLong(listCatalogue, body, { signal }),
  })
  router.desk({
    operation: 'countCatalogue',
    method: 'GET',
    path: '/:platform/catalogue',
    tag: 'catalogue',
    summary: 'Counts names, and regions by their hierarchies',
    answer: CatalogueCounts,
    handler: ({ platform }) => platform.read(countCatalogue, null),
  })
}
