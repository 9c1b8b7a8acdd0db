import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Checkpoint, NewCheckpoint } from '../../server/contract/checkpoints.ts'
import type {
  ChangeKind,
  Changes,
  Effects,
  PlatformTransactions,
  PlatformTransactionsQuery,
  Revert,
  RunTransactions,
} from '../../server/contract/history.ts'
import type { Moment, MomentQuery, Moments, MomentsQuery } from '../../server/contract/moments.ts'
import { batched } from './batched.ts'
import { deskAddress, pageParams, request, v1Address, type PageRange } from './request.ts'

export const transactionRequests = {
  list: (platform: string, query: PlatformTransactionsQuery, signal?: AbortSignal) =>
    request<PlatformTransactions>('GET', deskAddress(platform, `transactions?${paramsOf(query)}`), undefined, signal),
  /** What transactions wrote, counted, in their order. */
  effects: (platform: string, ids: readonly number[], signal?: AbortSignal) =>
    request<Effects>('POST', deskAddress(platform, 'transactions/effects'), { ids }, signal),
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
  /** Rows of a kind that one transaction changed in a run. */
  rows: (
    platform: string,
    { run, transaction, kind, from = transaction - 1, ...page }: ChangedRows & PageRange,
    signal?: AbortSignal,
  ) =>
    request<Changes>(
      'GET',
      deskAddress(platform, `runs/${run}/changes?from=${from}&to=${transaction}&kind=${kind}&${pageParams(page)}`),
      undefined,
      signal,
    ),
  undo: (platform: string, transaction__id: number) =>
    request<object>('POST', deskAddress(platform, 'undo'), { transaction__id }),
  revert: (platform: string, runId: number, revert: Revert) =>
    request<object>('POST', v1Address(platform, `runs/${runId}/revert/`), revert),
}

/** What a transaction wrote; many that are asked for in one moment become one request. */
const effectsOf = batched((platform: string, ids: readonly number[]) =>
  transactionRequests.effects(platform, ids).then(({ results }) => results),
)

export const checkpointRequests = {
  create: (platform: string, checkpoint: NewCheckpoint) =>
    request<Checkpoint>('POST', v1Address(platform, 'checkpoints/'), checkpoint),
}

/** Which rows are asked for: of a run, by one transaction, of one kind. */
export interface ChangedRows {
  run: number
  transaction: number
  /** By all transactions after this one; left out: by that one alone. */
  from?: number
  kind: ChangeKind
}

const paramsOf = (query: object): URLSearchParams =>
  new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))

/** Transactions that a history shows at once, and more of them with each step. */
const historyPage = 50
/** Moments that can be looked at by a slider. */
const moments = 1_000
/** Changed rows that are shown at once. */
const rowsPage = 200

/** Whose moments: those of a platform, or of a run. */
export type MomentsOf = MomentsQuery

/** Imports of a platform that are told on the page Home. */
const lastImports = 5

/** Which transactions a history lists. */
export type HistoryFilter = Pick<PlatformTransactionsQuery, 'run' | 'client' | 'operation'>

const nextOffset = ({ pagination: { limit, offset }, total }: { pagination: PageRange; total: number }) =>
  offset + limit < total ? offset + limit : undefined

export const historyQueries = {
  list: (platform: string, filter: HistoryFilter) =>
    infiniteQueryOptions({
      queryKey: ['platform', platform, 'runs', 'history', filter],
      queryFn: ({ signal, pageParam }) =>
        transactionRequests.list(platform, { ...filter, limit: historyPage, offset: pageParam }, signal),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
      placeholderData: keepPreviousData,
    }),
  /** The newest imports. */
  imports: (platform: string) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', 'imports'],
      queryFn: async ({ signal }) => {
        const asked = { operation: 'commitImport', limit: lastImports, offset: 0 }
        return (await transactionRequests.list(platform, asked, signal)).results
      },
      staleTime: 5_000,
    }),
  /** One transaction; null where there is none. */
  one: (platform: string, id: number) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', 'transaction', id],
      queryFn: async ({ signal }) =>
        (await transactionRequests.list(platform, { id, limit: 1, offset: 0 }, signal)).results[0] ?? null,
    }),
  /** What a transaction wrote: that never changes. */
  effects: (platform: string, id: number) =>
    queryOptions({
      queryKey: ['effects', platform, id],
      queryFn: () => effectsOf(platform, id),
      staleTime: Infinity,
    }),
  /** The rows of a kind that one transaction changed in a run. */
  rows: (platform: string, asked: ChangedRows) =>
    infiniteQueryOptions({
      queryKey: ['effects', platform, 'rows', asked],
      queryFn: ({ signal, pageParam }) =>
        transactionRequests.rows(platform, { ...asked, limit: rowsPage, offset: pageParam }, signal),
      initialPageParam: 0,
      getNextPageParam: ({ rows }) => rows && nextOffset(rows),
      staleTime: Infinity,
    }),
  /** The one row of a kind that a transaction changed in a run; null where there is none. */
  lone: (platform: string, asked: ChangedRows) =>
    queryOptions({
      queryKey: ['effects', platform, 'lone', asked],
      queryFn: async ({ signal }) =>
        (await transactionRequests.rows(platform, { ...asked, limit: 1, offset: 0 }, signal)).rows?.results[0] ?? null,
      staleTime: Infinity,
    }),
  /** How a run differs between two moments, counted by kind. */
  between: (platform: string, { run, from, to }: { run: number; from: number; to: number }) =>
    queryOptions({
      queryKey: ['effects', platform, 'between', run, from, to],
      queryFn: ({ signal }) =>
        request<Changes>('GET', deskAddress(platform, `runs/${run}/changes?from=${from}&to=${to}`), undefined, signal),
      staleTime: Infinity,
    }),
  /** The newest transactions of a history: moments that it can be looked at. */
  moments: (platform: string, filter: HistoryFilter) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', 'moments', filter],
      queryFn: ({ signal }) => transactionRequests.list(platform, { ...filter, limit: moments, offset: 0 }, signal),
    }),
  /** How many moments there are, and where checkpoints are among them. */
  marks: (platform: string, of: MomentsOf) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', 'moment marks', of],
      queryFn: ({ signal }) =>
        request<Moments>('GET', deskAddress(platform, `moments?${paramsOf(of)}`), undefined, signal),
    }),
  /** One moment: at a place, or the newest until another one. What was found before stays meanwhile. */
  moment: (platform: string, asked: MomentQuery) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', 'moment', asked],
      queryFn: ({ signal }) =>
        request<Moment>('GET', deskAddress(platform, `moment?${paramsOf(asked)}`), undefined, signal),
      placeholderData: keepPreviousData,
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
