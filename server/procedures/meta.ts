import { MetaIndicator } from '../contract/meta.ts'
import { MetaOfRun, NewMetaArguments } from '../contract/procedures.ts'
import type { Router } from '../http/router.ts'
import { createMeta, deleteMeta, getMeta } from '../meta/operations.ts'
import { deleteById, lookUp, type Service } from './shapes.ts'

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
  deleteById(router, meta, deleteMeta)
}
