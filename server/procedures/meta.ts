import { MetaIndicator } from '../contract/meta.ts'
import { MetaFlags, procedureFilters } from '../contract/procedure-filters.ts'
import { MetaOfRun, NewMetaArguments } from '../contract/procedures.ts'
import type { Router } from '../http/router.ts'
import { createMeta, deleteMeta, getMeta, queryMeta, removeMetaFrame, upsertMetaFrame } from '../meta/operations.ts'
import { toMetaFilter } from './filters.ts'
import { lists } from './lists.ts'
import { deleteById, frameWrite, lookUp, type Service } from './shapes.ts'

const meta: Service = { path: '/meta', name: 'meta', one: 'meta indicator', record: MetaIndicator }
const tag = meta.name

export function metaProcedures(router: Router): void {
  router.procedure({
    operation: 'metaCreate',
    methods: ['POST'],
    path: '/meta',
    tag,
    summary: 'Gives a run a meta indicator it does not have yet',
    body: NewMetaArguments,
    take: 'literal',
    answer: MetaIndicator,
    handler: ({ platform, body }) => {
      const { run_id: run__id, key, value } = body as NewMetaArguments
      return platform.write(createMeta, { run__id, key, value })
    },
  })
  router.procedure({
    operation: 'metaGet',
    methods: lookUp,
    path: '/meta/get',
    tag,
    summary: 'Answers the indicator that a run has under a key',
    body: MetaOfRun,
    answer: MetaIndicator,
    handler: ({ platform, body }) => platform.read(getMeta, body),
  })
  lists(router, {
    ...{ path: '/meta', name: 'meta', record: MetaIndicator, filter: procedureFilters.meta, flags: MetaFlags },
    page: (platform, filter, query) => platform.read(queryMeta, { filter: toMetaFilter(filter), query }),
  })
  frameWrite(router, {
    ...{ operation: 'metaBulkUpsert', method: 'POST', path: '/meta/bulk-upsert', tag },
    ...{ summary: 'Writes the meta indicators of a frame', write: upsertMetaFrame },
  })
  frameWrite(router, {
    ...{ operation: 'metaBulkDelete', method: 'DELETE', path: '/meta/bulk-delete', tag },
    ...{ summary: 'Removes the meta indicators of a frame', write: removeMetaFrame },
  })
  deleteById(router, meta, deleteMeta)
}
