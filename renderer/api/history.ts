import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Checkpoint, NewCheckpoint } from '../../server/contract/checkpoints.ts'
import type { Changes, PlatformTransactions, Revert, RunTransactions } from '../../server/contract/history.ts'
import { deskAddress, pageParams, request, v1Address, type PageRange } from './request.ts'

export const transactionRequests = {
  list: (platform: string, page: PageRange, signal?: AbortSignal) =>
    request<PlatformTransactions>('GET', deskAddress(platform, `transactions?${pageParams(page)}`), undefined, signal),
  ofRun: (platform: string, runId: number, page: PageRange, signal?: AbortSignal) =>
    request<RunTransactions>(
      'GET',
      deskAddress(platform, `runs/${runId}/transactions?${pageParams(page)}`),
      undefined,
      signal,
    ),
  /** What of a run has changed since a transaction. */
  changes: (platform: string, runId: number, from: number, signal?: AbortSignal) =>
    request<Changes>('GET', deskAddress(platform, `runs/${runId}/changes?from=${from}`), undefined, signal),
  undo: (platform: string, transaction__id: number) =>
    request<object>('POST', deskAddress(platform, 'undo'), { transaction__id }),
  revert: (platform: string, runId: number, revert: Revert) =>
    request<object>('POST', v1Address(platform, `runs/${runId}/revert/`), revert),
}

export const checkpointRequests = {
  create: (platform: string, checkpoint: NewCheckpoint) =>
    request<Checkpoint>('POST', v1Address(platform, 'checkpoints/'), checkpoint),
}

/** Transactions that a history shows at once, and more of them with each step. */
const historyPage = 50

export const historyQueries = {
  ofRun: (platform: string, runId: number) =>
    infiniteQueryOptions({
      queryKey: ['platform', platform, 'runs', 'history', runId],
      queryFn: ({ signal, pageParam }) =>
        transactionRequests.ofRun(platform, runId, { limit: historyPage, offset: pageParam }, signal),
      initialPageParam: 0,
      getNextPageParam: ({ pagination: { limit, offset }, total }) =>
        offset + limit < total ? offset + limit : undefined,
    }),
  /** What of a run has changed since a transaction. */
  changesSince: (platform: string, runId: number, transaction: number) =>
    queryOptions({
      queryKey: ['platform', platform, 'changes', runId, transaction],
      queryFn: ({ signal }) => transactionRequests.changes(platform, runId, transaction, signal),
    }),
  /** The newest transaction of a platform, or the last one before its moment; null where there is none. */
  newest: (platform: string) =>
    queryOptions({
      queryKey: ['platform', platform, 'newest transaction'],
      queryFn: async ({ signal }) =>
        (await transactionRequests.list(platform, { limit: 1, offset: 0 }, signal)).results[0] ?? null,
    }),
}
