import { IdParams, RecordPageOf } from '../contract/common.ts'
import { DocsRecord } from '../contract/docs.ts'
import { Description, DocsFilter, NoArguments, Nothing, ProcedurePaging } from '../contract/procedures.ts'
import { collections, type Collection } from '../docs/collections.ts'
import { deleteDocs, getDocs, queryDocs, setDocs } from '../docs/operations.ts'
import type { Router } from '../http/router.ts'

/** Docs of everything that can be described. */
export function docsProcedures(router: Router): void {
  for (const collection of collections) proceduresOf(router, collection)
}

function proceduresOf(router: Router, collection: Collection): void {
  const { one, table } = collection
  const word = table.replaceAll('_', ' ')
  const tag = 'docs'
  const path = `/${collection.path}/:id/docs`
  router.procedure({
    operation: `get${one}Docs`,
    methods: ['GET'],
    path,
    tag,
    summary: `Answers the docs of one ${word}`,
    params: IdParams,
    answer: DocsRecord,
    handler: ({ platform, params }) => platform.read(getDocs, { collection, dimensionId: params.id }),
  })
  router.procedure({
    operation: `set${one}Docs`,
    methods: ['POST'],
    path,
    tag,
    summary: `Sets the docs of one ${word}`,
    params: IdParams,
    body: Description,
    answer: DocsRecord,
    handler: ({ platform, params, body: { description } }) =>
      platform.write(setDocs, { collection, docs: { dimension_id: params.id, description } }),
  })
  router.procedure({
    operation: `delete${one}Docs`,
    methods: ['DELETE'],
    path,
    tag,
    summary: `Deletes the docs of one ${word}`,
    params: IdParams,
    body: NoArguments,
    answer: Nothing,
    handler: async ({ platform, params }) => {
      await platform.write(deleteDocs, { collection, dimensionId: params.id, mustExist: true })
    },
  })
  router.procedure({
    operation: `list${one}Docs`,
    methods: ['PATCH'],
    path: `/${collection.path}/docs/list`,
    tag,
    summary: `Lists the docs of ${word}s`,
    query: ProcedurePaging,
    body: DocsFilter,
    answer: RecordPageOf(DocsRecord),
    handler: ({ platform, query, body: { dimension__id, dimension__id__in, ...ids } }) =>
      platform.read(queryDocs, {
        collection,
        query: {
          ...query,
          ...ids,
          table: false,
          ...(dimension__id !== undefined && { dimension_id: dimension__id }),
          ...(dimension__id__in !== undefined && { dimension_id__in: dimension__id__in }),
        },
      }),
  })
}
