import { CatalogueCounts, CataloguePage, CatalogueRequest } from '../contract/catalogue.ts'
import type { Router } from '../http/router.ts'
import { countCatalogue, hasLongCatalogue, listCatalogue } from './operations.ts'

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
    // Counting what uses many names reads an index of all series.
    handler: async ({ platform, body, signal }) =>
      (await platform.read(hasLongCatalogue, null))
        ? platform.readLong(listCatalogue, body, { signal })
        : platform.read(listCatalogue, body),
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
