import { Checkpoint, NewCheckpoint } from '../contract/checkpoints.ts'
import { Empty, IdParams, ListQuery, PageOf } from '../contract/common.ts'
import { CheckpointFilter } from '../contract/filters.ts'
import type { Router } from '../http/router.ts'
import { createCheckpoint, deleteCheckpoint, queryCheckpoints } from './operations.ts'

export function checkpointRoutes(router: Router): void {
  router.interface({
    operation: 'queryCheckpoints',
    method: 'PATCH',
    path: '/checkpoints/',
    tag: 'checkpoints',
    summary: 'Lists checkpoints',
    query: ListQuery,
    body: CheckpointFilter,
    answer: PageOf(Checkpoint),
    handler: ({ platform, query, body }) => platform.read(queryCheckpoints, { filter: body, query }),
  })
  router.interface({
    operation: 'createCheckpoint',
    method: 'POST',
    path: '/checkpoints/',
    tag: 'checkpoints',
    summary: 'Labels the present state of a run',
    body: NewCheckpoint,
    answer: Checkpoint,
    handler: ({ platform, body }) => platform.write(createCheckpoint, body),
  })
  router.interface({
    operation: 'deleteCheckpoint',
    method: 'DELETE',
    path: '/checkpoints/:id/',
    tag: 'checkpoints',
    summary: 'Deletes a checkpoint',
    params: IdParams,
    answer: Empty,
    handler: ({ platform, params }) => platform.write(deleteCheckpoint, params.id),
  })
}
