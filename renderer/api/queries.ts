import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { DatapointFilter, RunsFilter } from '../../server/contract/filters.ts'
import type { NameField } from '../filter/chips.ts'
import { api, type Page } from './client.ts'

/** What a query asks is its key, complete: equal keys have equal answers, and a platform's keys begin with its name. */
const seconds = 1_000

export const serviceQueries = {
  info: () => queryOptions({ queryKey: ['info'], queryFn: ({ signal }) => api.info(signal), staleTime: 30 * seconds }),
}

export const platformQueries = {
  list: () =>
    queryOptions({
      queryKey: ['platforms'],
      queryFn: ({ signal }) => api.platforms.list(signal),
      staleTime: 5 * seconds,
    }),
  summary: (platform: string) =>
    queryOptions({
      queryKey: ['platform', platform, 'summary'],
      queryFn: ({ signal }) => api.platforms.summary(platform, signal),
      staleTime: 5 * seconds,
    }),
}

export const trashQueries = {
  list: () =>
    queryOptions({ queryKey: ['trash'], queryFn: ({ signal }) => api.trash.list(signal), staleTime: 5 * seconds }),
}

export const backupQueries = {
  list: () =>
    queryOptions({ queryKey: ['backups'], queryFn: ({ signal }) => api.backups.list(signal), staleTime: 5 * seconds }),
}

export const datapointQueries = {
  page: (platform: string, filter: DatapointFilter, page: Page) =>
    queryOptions({
      queryKey: ['platform', platform, 'datapoints', filter, page],
      queryFn: ({ signal }) => api.datapoints.query(platform, filter, page, signal),
      placeholderData: keepPreviousData,
      staleTime: 15 * seconds,
    }),
}

/** How many datapoints a run has, default version or not. */
export const pointsOfRun = (platform: string, runId: number) =>
  queryOptions({
    queryKey: ['platform', platform, 'datapoints', 'of run', runId],
    queryFn: async ({ signal }) => {
      const filter = { run: { id: runId, default_only: false } }
      return (await api.datapoints.query(platform, filter, { limit: 0, offset: 0 }, signal)).total
    },
    staleTime: 5 * seconds,
  })

/** How many suggestions a filter shows. */
const suggestionCount = 50

export const nameQueries = {
  /** Names that contain the text, in any case, or that match it where it is a pattern; of runs of any version. */
  search: (platform: string, field: NameField, text: string) =>
    queryOptions({
      queryKey: ['platform', platform, 'names', field, text],
      queryFn: ({ signal }) =>
        api.names.query(
          platform,
          field,
          { ...(text.includes('*') ? { name__like: text } : { name__ilike: `*${text}*` }), run: null },
          { limit: suggestionCount, offset: 0 },
          signal,
        ),
      placeholderData: keepPreviousData,
      staleTime: 30 * seconds,
    }),
}

export const runQueries = {
  page: (platform: string, filter: RunsFilter, page: Page) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', filter, page],
      queryFn: ({ signal }) => api.runs.query(platform, filter, page, signal),
      placeholderData: keepPreviousData,
      staleTime: 5 * seconds,
    }),
}

/** Transactions that a history shows at once, and more of them with each step. */
const historyPage = 50

export const historyQueries = {
  ofRun: (platform: string, runId: number) =>
    infiniteQueryOptions({
      queryKey: ['platform', platform, 'runs', 'history', runId],
      queryFn: ({ signal, pageParam }) =>
        api.transactions.ofRun(platform, runId, { limit: historyPage, offset: pageParam }, signal),
      initialPageParam: 0,
      getNextPageParam: ({ pagination: { limit, offset }, total }) =>
        offset + limit < total ? offset + limit : undefined,
    }),
  /** What of a run has changed since a transaction. */
  changesSince: (platform: string, runId: number, transaction: number) =>
    queryOptions({
      queryKey: ['platform', platform, 'changes', runId, transaction],
      queryFn: ({ signal }) => api.runs.changes(platform, runId, transaction, signal),
    }),
  /** The newest transaction of a platform, or the last one before its moment; null where there is none. */
  newest: (platform: string) =>
    queryOptions({
      queryKey: ['platform', platform, 'newest transaction'],
      queryFn: async ({ signal }) =>
        (await api.transactions.list(platform, { limit: 1, offset: 0 }, signal)).results[0] ?? null,
    }),
}

/** Which answers are out of date after a change: the one place that says so. */
export const outdatedBy = {
  createPlatform: (): QueryKey[] => [['platforms']],
  copyPlatform: (): QueryKey[] => [['platforms']],
  /** One that is given up, or fails, goes to the trash. */
  createSample: (platform: string): QueryKey[] => [['platforms'], ['trash'], ['platform', platform]],
  trashPlatform: (platform: string): QueryKey[] => [['platforms'], ['trash'], ['platform', platform]],
  restorePlatform: (platform: string): QueryKey[] => [['platforms'], ['trash'], ['platform', platform]],
  backUp: (): QueryKey[] => [['backups']],
  /** Default data follow the default versions; locks and flags are part of the runs. */
  setDefault: (platform: string): QueryKey[] => [
    ['platform', platform, 'runs'],
    ['platform', platform, 'datapoints'],
    ['platform', platform, 'summary'],
    ['platforms'],
  ],
  checkpoint: (platform: string): QueryKey[] => [['platform', platform, 'runs', 'history']],
  lock: (platform: string): QueryKey[] => [['platform', platform, 'runs'], ['platforms']],
  /** A whole run comes or goes, or what is in it, and names with it. */
  run: (platform: string): QueryKey[] => [['platform', platform], ['platforms']],
}
