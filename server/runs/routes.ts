import { Empty, IdParams, ListQuery, PageOf } from '../contract/common.ts'
import { RunsFilter } from '../contract/filters.ts'
import { CloneRun, NewRun, Run } from '../contract/runs.ts'
import type { Router } from '../http/router.ts'
import {
  cloneRun,
  createRun,
  deleteRun,
  getRun,
  lockRun,
  queryRuns,
  setAsDefaultVersion,
  unlockRun,
  unsetAsDefaultVersion,
} from './operations.ts'

export function runRoutes(router: Router): void {
  router.interface({
    operation: 'queryRuns',
    method: 'PATCH',
    path: '/runs/',
    tag: 'runs',
    summary: 'Lists runs: default versions unless default_only is false',
    query: ListQuery,
    body: RunsFilter,
    answer: PageOf(Run),
    handler: ({ platform, query, body }) => platform.read(queryRuns, { filter: body, query }),
  })
  router.interface({
    operation: 'createRun',
    method: 'POST',
    path: '/runs/',
    tag: 'runs',
    summary: 'Creates the next version of a model and scenario',
    body: NewRun,
    answer: Run,
    handler: ({ platform, body }) => platform.write(createRun, body),
  })
  router.interface({
    operation: 'getRun',
    method: 'GET',
    path: '/runs/:id/',
    tag: 'runs',
    summary: 'Answers one run',
    params: IdParams,
    answer: Run,
    handler: ({ platform, params }) => platform.read(getRun, params.id),
  })
  router.interface({
    operation: 'deleteRun',
    method: 'DELETE',
    path: '/runs/:id/',
    tag: 'runs',
    summary: 'Deletes a run that is not locked, with all that is in it',
    params: IdParams,
    answer: Empty,
    handler: async ({ platform, params }) => {
      await platform.write(deleteRun, params.id)
    },
  })
  router.interface({
    operation: 'setAsDefaultVersion',
    method: 'POST',
    path: '/runs/:id/set-as-default-version/',
    tag: 'runs',
    summary: 'Makes a run the default version of its model and scenario',
    params: IdParams,
    answer: Empty,
    handler: ({ platform, params }) => platform.write(setAsDefaultVersion, params.id),
  })
  router.interface({
    operation: 'unsetAsDefaultVersion',
    method: 'POST',
    path: '/runs/:id/unset-as-default-version/',
    tag: 'runs',
    summary: 'Takes the default flag from a run',
    params: IdParams,
    answer: Empty,
    handler: ({ platform, params }) => platform.write(unsetAsDefaultVersion, params.id),
  })
  router.interface({
    operation: 'lockRun',
    method: 'POST',
    path: '/runs/:id/lock/',
    tag: 'runs',
    summary: 'Locks a run for the one who asks',
    params: IdParams,
    answer: Run,
    handler: ({ platform, params }) => platform.write(lockRun, params),
  })
  router.interface({
    operation: 'unlockRun',
    method: 'POST',
    path: '/runs/:id/unlock/',
    tag: 'runs',
    summary: 'Unlocks a run',
    params: IdParams,
    answer: Run,
    handler: ({ platform, params }) => platform.write(unlockRun, params),
  })
  router.interface({
    operation: 'cloneRun',
    method: 'POST',
    path: '/runs/clone/',
    tag: 'runs',
    summary: 'Copies a run to the next version of a model and scenario',
    body: CloneRun,
    answer: Run,
    handler: ({ platform, body }) => platform.write(cloneRun, body),
  })
}
