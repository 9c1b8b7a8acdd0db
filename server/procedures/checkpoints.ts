import { createCheckpoint, deleteCheckpoint, getCheckpoint, queryCheckpoints } from '../checkpoints/operations.ts'
import { Checkpoint } from '../contract/checkpoints.ts'
import { procedureFilters } from '../contract/procedure-filters.ts'
import { NewCheckpointArguments } from '../contract/procedures.ts'
import type { Router } from '../http/router.ts'
import { lists } from './lists.ts'
import { deleteById, getById, type Service } from './shapes.ts'

const checkpoints: Service = { path: '/checkpoints', name: 'checkpoints', one: 'checkpoint', record: Checkpoint }

export function checkpointProcedures(router: Router): void {
  router.procedure({
    operation: 'checkpointsCreate',
    methods: ['POST'],
    path: '/checkpoints',
    tag: checkpoints.name,
    summary: 'Labels the present state of a run',
    body: NewCheckpointArguments,
    answer: Checkpoint,
    handler: ({ platform, body: { run__id, message } }) => platform.write(createCheckpoint, { run__id, message }),
  })
  lists(router, {
    ...{ path: '/checkpoints', name: 'checkpoints', record: Checkpoint, filter: procedureFilters.checkpoints },
    page: (platform, filter, query) => platform.read(queryCheckpoints, { filter, query }),
  })
  getById(router, checkpoints, getCheckpoint)
  deleteById(router, checkpoints, deleteCheckpoint)
}
