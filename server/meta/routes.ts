import { Empty, IdParams, PageOf, Payload } from '../contract/common.ts'
import { MetaFilter } from '../contract/filters.ts'
import { MetaIndicator, MetaQuery, NewMeta } from '../contract/meta.ts'
import { requireTable } from '../http/route.ts'
import type { Router } from '../http/router.ts'
import { createMeta, deleteMeta, queryMeta, removeMeta, upsertMeta } from './operations.ts'

export function metaRoutes(router: Router): void {
  router.interface({
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
  router.interface({
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
  router.interface({
    operation: 'deleteMeta',
    method: 'DELETE',
    path: '/meta/:id/',
    tag: 'meta',
    summary: 'Deletes a meta indicator',
    params: IdParams,
    answer: Empty,
    handler: ({ platform, params }) => platform.write(deleteMeta, params.id),
  })
  router.interface({
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
  router.interface({
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
