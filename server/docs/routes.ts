import { Empty, PageOf } from '../contract/common.ts'
import { DocsParams, DocsQuery, DocsRecord, NewDocs } from '../contract/docs.ts'
import type { Router } from '../http/router.ts'
import { collections, type Collection } from './collections.ts'
import { deleteDocs, queryDocs, setDocs } from './operations.ts'

export function docsRoutes(router: Router): void {
  for (const collection of collections) addCollection(router, collection)
}

function addCollection(router: Router, collection: Collection): void {
  const { path, one, table } = collection
  const word = table.replaceAll('_', ' ')
  router.interface({
    operation: `query${one}Docs`,
    method: 'GET',
    path: `/docs/${path}/`,
    tag: 'docs',
    summary: `Lists the docs of ${word}s`,
    query: DocsQuery,
    answer: PageOf(DocsRecord),
    handler: ({ platform, query }) => platform.read(queryDocs, { collection, query }),
  })
  router.interface({
    operation: `set${one}Docs`,
    method: 'POST',
    path: `/docs/${path}/`,
    tag: 'docs',
    summary: `Sets the docs of one ${word}`,
    body: NewDocs,
    answer: DocsRecord,
    handler: ({ platform, body }) => platform.write(setDocs, { collection, docs: body }),
  })
  router.interface({
    operation: `delete${one}Docs`,
    method: 'DELETE',
    path: `/docs/${path}/:dimension_id/`,
    tag: 'docs',
    summary: `Deletes the docs of one ${word}, if there are any`,
    params: DocsParams,
    answer: Empty,
    handler: ({ platform, params }) => platform.write(deleteDocs, { collection, dimensionId: params.dimension_id }),
  })
}
