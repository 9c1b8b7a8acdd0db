import { Empty, IdParams } from '../contract/common.ts'
import {
  Changes,
  ChangesQuery,
  Effects,
  EffectsQuery,
  Forget,
  Forgotten,
  PlatformTransactions,
  PlatformTransactionsQuery,
  RunTransactions,
  TransactionsQuery,
  Undo,
} from '../contract/history.ts'
import { Moment, MomentQuery, Moments, MomentsQuery } from '../contract/moments.ts'
import { BranchRun, DeletedRuns } from '../contract/run-page.ts'
import { Run } from '../contract/runs.ts'
import type { Router } from '../http/router.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Backups } from '../platforms/backups/backups.ts'
import { forgetBefore } from './forget.ts'
import { findMoment, listMoments } from './moment-operations.ts'
import { compareRun, countEffects, listRunTransactions, listTransactions, undo } from './operations.ts'
import { branchRun, listDeletedRuns } from './run-operations.ts'

/** What happened to a platform and to its runs, how states of a run differ, undo, and forgetting. */
export function historyDeskRoutes(router: Router, { jobs, backups }: { jobs: Jobs; backups: Backups }): void {
  const tag = 'history'
  router.desk({
    operation: 'listTransactions',
    method: 'GET',
    path: '/:platform/transactions',
    tag,
    summary: 'Lists the transactions of a platform, newest first',
    query: PlatformTransactionsQuery,
    answer: PlatformTransactions,
    handler: ({ platform, query }) => platform.read(listTransactions, query),
  })
  router.desk({
    operation: 'listMoments',
    method: 'GET',
    path: '/:platform/moments',
    tag,
    summary: 'Counts the moments that a platform or a run can be looked at, and says where checkpoints are',
    query: MomentsQuery,
    // A state of the past knows nothing of those before it.
    moment: 'refused',
    answer: Moments,
    handler: ({ platform, query }) => platform.read(listMoments, query),
  })
  router.desk({
    operation: 'findMoment',
    method: 'GET',
    path: '/:platform/moment',
    tag,
    summary: 'Finds one of these moments, by its transaction, its time or its place',
    query: MomentQuery,
    // As above.
    moment: 'refused',
    answer: Moment,
    handler: ({ platform, query }) => platform.read(findMoment, query),
  })
  router.desk({
    operation: 'countEffects',
    method: 'POST',
    path: '/:platform/transactions/effects',
    tag,
    summary: 'Counts what transactions wrote',
    body: EffectsQuery,
    // A state of the past knows nothing of those before it.
    moment: 'refused',
    answer: Effects,
    handler: ({ platform, body, signal }) => platform.readLong(countEffects, body, { signal }),
  })
  router.desk({
    operation: 'listRunTransactions',
    method: 'GET',
    path: '/:platform/runs/:id/transactions',
    tag,
    summary: 'Lists the transactions of a run, deleted or not, newest first',
    params: IdParams,
    query: TransactionsQuery,
    answer: RunTransactions,
    handler: ({ platform, params, query }) => platform.read(listRunTransactions, { id: params.id, query }),
  })
  router.desk({
    operation: 'compareRun',
    method: 'GET',
    path: '/:platform/runs/:id/changes',
    tag,
    summary: 'Compares two states of a run',
    params: IdParams,
    query: ChangesQuery,
    // A state of the past knows nothing of those before it.
    moment: 'refused',
    answer: Changes,
    handler: ({ platform, params, query }) => platform.read(compareRun, { id: params.id, query }),
  })
  router.desk({
    operation: 'branchRun',
    method: 'POST',
    path: '/:platform/runs/:id/branch',
    tag,
    summary: 'Copies a run, deleted or not, as it was after a transaction, to the next version of a model and scenario',
    params: IdParams,
    body: BranchRun,
    moment: 'refused',
    answer: Run,
    handler: ({ platform, params, body }) => platform.write(branchRun, { id: params.id, ...body }),
  })
  router.desk({
    operation: 'listDeletedRuns',
    method: 'GET',
    path: '/:platform/deleted-runs',
    tag,
    summary: 'Lists the runs that are gone, and by which transaction each went',
    answer: DeletedRuns,
    handler: ({ platform }) => platform.read(listDeletedRuns, null),
  })
  router.desk({
    operation: 'undo',
    method: 'POST',
    path: '/:platform/undo',
    tag,
    summary: 'Takes back one write',
    body: Undo,
    moment: 'refused',
    answer: Empty,
    handler: async ({ platform, body }) => {
      await platform.write(undo, body.transaction__id)
    },
  })
  router.desk({
    operation: 'forgetHistory',
    method: 'POST',
    path: '/:platform/forget',
    tag,
    summary: 'Deletes what only states before a transaction need, after a backup',
    body: Forget,
    moment: 'refused',
    answer: Forgotten,
    handler: ({ platform, body, signal }) => {
      const { name } = platform.platform
      return jobs.run('forget', name, (job) => forgetBefore(platform, body.transaction__id, { backups, job }), signal)
    },
  })
}
