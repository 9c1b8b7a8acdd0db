import { Empty, IdParams, PageOf, Payload } from '../contract/common.ts'
import { MetaFilter } from '../contract/filters.ts'
import { MetaIndicator, MetaQuery, NewMeta } from '../contract/meta.ts'
import { requireTable, type Router } from '../http/route.ts'
import { createMeta, deleteMeta, queryMeta, removeMeta, upsertMeta } from './operations.ts'

export function metaRoutes(router: Router): void {
  router.add({
    operation: 'queryMeta',
    method: 'PATCH',
    path: '/meta/',
    tag: 'meta',
    summary: 'Lists meta indicators of runs',
    query: MetaQuery,
    body: MetaFilter,
    answer: PageOf(MetaIndicator),
    handler: ({ platform, query, body }) => {
      requireTable(query, query.join_run_index)
      return platform.read(queryMeta, { filter: body, query })
    },
  })
  router.add({
    operation: 'createMeta',
    method: 'POST',
    path: '/meta/',
    tag: 'meta',
    summary: 'Gives a run a meta indicator it does not have yet',
    body: NewMeta,
    take: 'literal',
    answer: MetaIndicator,
    handler: ({ platform, body }) => platform.write(createMeta, body as NewMeta),
  })
  router.add({
    operation: 'deleteMeta',
    method: 'DELETE',
    path: '/meta/:id/',
    tag: 'meta',
    summary: 'Deletes a meta indicator',
    params: IdParams,
    answer: Empty,
    handler: ({ platform, params }) => platform.write(deleteMeta, params.id),
  })
  router.add({
    operation: 'upsertMeta',
    method: 'POST',
    path: '/meta/bulk/',
    tag: 'meta',
    summary: 'Writes the meta indicators of a payload',
    body: Payload,
    take: 'bytes',
    answer: Empty,
    handler: ({ platform, body }) => platform.write(upsertMeta, body),
  })
  router.add({
    operation: 'removeMeta',
    method: 'PATCH',
    path: '/meta/bulk/',
    tag: 'meta',
    summary: 'Removes the meta indicators of a payload',
    body: Payload,
    take: 'bytes',
    answer: Empty,
    handler: ({ platform, body }) => platform.write(removeMeta, body),
  })
}
