import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { CoverageRequest, SummaryRequest, TreeRequest } from '../../server/contract/counts.ts'
import type { RecordPage } from '../../server/contract/common.ts'
import type { DatapointFilter, NameFilter, RunsFilter } from '../../server/contract/filters.ts'
import type { ItemDataRequest, ItemsRequest } from '../../server/contract/item-tables.ts'
import type { DatapointRowsRequest, RunRowsRequest, SeriesRequest } from '../../server/contract/tables.ts'
import { limits } from '../../server/contract/limits.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'
import { api, type FacetsQuestion, type Page } from './client.ts'

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

export const viewQueries = {
  list: (platform: string) =>
    queryOptions({
      queryKey: ['platform', platform, 'views', 'saved'],
      queryFn: ({ signal }) => api.views.list(platform, signal),
      staleTime: 30 * seconds,
    }),
}

export const jobQueries = {
  list: () =>
    queryOptions({ queryKey: ['jobs'], queryFn: ({ signal }) => api.jobs.list(signal), staleTime: 5 * seconds }),
}

export const trashQueries = {
  list: () =>
    queryOptions({ queryKey: ['trash'], queryFn: ({ signal }) => api.trash.list(signal), staleTime: 5 * seconds }),
}

export const backupQueries = {
  list: () =>
    queryOptions({ queryKey: ['backups'], queryFn: ({ signal }) => api.backups.list(signal), staleTime: 5 * seconds }),
}

export const rowQueries = {
  datapoints: (platform: string, asked: DatapointRowsRequest) =>
    queryOptions({
      queryKey: ['platform', platform, 'datapoints', 'rows', asked],
      queryFn: ({ signal }) => api.rows.datapoints(platform, asked, signal),
      placeholderData: keepPreviousData,
      staleTime: 15 * seconds,
    }),
  series: (platform: string, asked: SeriesRequest) =>
    queryOptions({
      queryKey: ['platform', platform, 'datapoints', 'series', asked],
      queryFn: ({ signal }) => api.rows.series(platform, asked, signal),
      placeholderData: keepPreviousData,
      staleTime: 15 * seconds,
    }),
}

type Described = Extract<Dimension, 'region' | 'variable' | 'unit'>

/** Descriptions of the names of a series, where the platform has any. */
export const descriptionsQuery = (platform: string, names: Record<Described, string>) =>
  queryOptions({
    queryKey: ['platform', platform, 'descriptions', names],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        (Object.entries(names) as [Described, string][]).map(async ([field, name]) => {
          const named = await api.names.listed(platform, field, { name }, { limit: 1, offset: 0 }, signal)
          const ids = named.results.map(({ id }) => id)
          if (ids.length === 0) return []
          const { results } = await api.docs.of(platform, field, ids, signal)
          return results.map(({ description }) => ({ field, description }))
        }),
      )
      return found.flat()
    },
    staleTime: 30 * seconds,
  })

/** Branches of the variables below one, with counts. */
export const treeQuery = (platform: string, asked: TreeRequest) =>
  queryOptions({
    queryKey: ['platform', platform, 'datapoints', 'tree', asked],
    queryFn: async ({ signal }) => (await api.tree(platform, asked, signal)).nodes,
    placeholderData: keepPreviousData,
    staleTime: 15 * seconds,
  })

export const facetQueries = {
  /** Values of the fields with counts; each field is counted under the conditions on all others. */
  of: (platform: string, asked: FacetsQuestion) =>
    queryOptions({
      queryKey: ['platform', platform, 'facets', asked],
      queryFn: ({ signal }) => api.facets.query(platform, asked, signal),
      placeholderData: keepPreviousData,
      staleTime: 15 * seconds,
    }),
}

/** How many names can take the place of a pattern. */
export const namesOfPattern = 1_000

interface NameSearch {
  of: 'used' | 'listed'
  limit: number
}

export const nameQueries = {
  /** `used` by time series of runs of any version, or `listed` on the platform. */
  search: (platform: string, field: Dimension, filter: NameFilter, { of, limit }: NameSearch) =>
    queryOptions({
      queryKey: ['platform', platform, 'names', field, of, filter, limit],
      queryFn: ({ signal }): Promise<RecordPage<{ name: string }>> => {
        const page = { limit, offset: 0 }
        return of === 'used'
          ? api.names.query(platform, field, { ...filter, run: null }, page, signal)
          : api.names.listed(platform, field, filter, page, signal)
      },
      placeholderData: keepPreviousData,
      staleTime: 30 * seconds,
    }),
  /** Which of these names the platform does not have. */
  unknown: (platform: string, field: Dimension, names: readonly string[]) =>
    queryOptions({
      queryKey: ['platform', platform, 'names', field, 'unknown', names],
      queryFn: async ({ signal }) => {
        const left = new Set(names)
        for (let start = 0; start < names.length; start += limits.pageMax) {
          const part = names.slice(start, start + limits.pageMax)
          const page = { limit: limits.pageMax, offset: 0 }
          const { results } = await api.names.listed(platform, field, { name__in: part }, page, signal)
          for (const { name } of results) left.delete(name)
        }
        return [...left]
      },
      staleTime: 30 * seconds,
    }),
}

/** How many rows a filter leaves, whatever is shown of them. */
export const countQueries = {
  datapoints: (platform: string, filter: DatapointFilter) =>
    queryOptions({
      queryKey: ['platform', platform, 'datapoints', 'count', filter],
      queryFn: async ({ signal }) => (await api.datapoints.query(platform, filter, noRows, signal)).total,
      staleTime: 15 * seconds,
    }),
  runs: (platform: string, filter: RunsFilter) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', 'count', filter],
      queryFn: async ({ signal }) => (await api.runs.query(platform, filter, noRows, signal)).total,
      staleTime: 15 * seconds,
    }),
}

const noRows: Page = { limit: 0, offset: 0 }

export const runQueries = {
  page: (platform: string, question: RunRowsRequest) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', question],
      queryFn: ({ signal }) => api.runs.rows(platform, question, signal),
      placeholderData: keepPreviousData,
      staleTime: 5 * seconds,
    }),
  metaKeys: (platform: string) =>
    queryOptions({
      queryKey: ['platform', platform, 'meta keys'],
      queryFn: ({ signal }) => api.runs.metaKeys(platform, signal),
      staleTime: 30 * seconds,
    }),
}

export const coverageQuery = (platform: string, question: CoverageRequest) =>
  queryOptions({
    queryKey: ['platform', platform, 'coverage', question],
    queryFn: ({ signal }) => api.coverage(platform, question, signal),
    placeholderData: keepPreviousData,
    staleTime: 15 * seconds,
  })

/** The figures of a chart, with what was asked: charts are drawn by both. */
export const summaryQuery = (platform: string, asked: SummaryRequest) =>
  queryOptions({
    queryKey: ['platform', platform, 'datapoints', 'figures', asked],
    queryFn: async ({ signal }) => ({ asked, summary: await api.summary(platform, asked, signal) }),
    placeholderData: keepPreviousData,
    staleTime: 15 * seconds,
  })

export const itemQueries = {
  counts: (platform: string, runId: number) =>
    queryOptions({
      queryKey: ['platform', platform, 'items', runId, 'counts'],
      queryFn: ({ signal }) => api.items.counts(platform, runId, signal),
      staleTime: 15 * seconds,
    }),
  list: (platform: string, runId: number, question: ItemsRequest) =>
    queryOptions({
      queryKey: ['platform', platform, 'items', runId, question],
      queryFn: ({ signal }) => api.items.list(platform, runId, question, signal),
      placeholderData: keepPreviousData,
      staleTime: 15 * seconds,
    }),
  data: (platform: string, id: number, question: ItemDataRequest) =>
    queryOptions({
      queryKey: ['platform', platform, 'items', 'data', id, question],
      queryFn: ({ signal }) => api.items.data(platform, id, question, signal),
      placeholderData: keepPreviousData,
      staleTime: 15 * seconds,
    }),
}

export const exportQueries = {
  /** What an export has written, which never changes. */
  summary: (platform: string, id: string) =>
    queryOptions({
      queryKey: ['export', platform, id],
      queryFn: () => api.exports.summary(platform, id),
      staleTime: Infinity,
    }),
}

export const importQueries = {
  /** Runs of these pairs that files can be added to; of any pair where the files name none. */
  targets: (platform: string, models: readonly string[], scenarios: readonly string[]) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', 'of import', models, scenarios],
      queryFn: ({ signal }) => {
        const of = (names: readonly string[]) => ({ name__in: [...names] })
        const filter = {
          default_only: false,
          ...(models.length > 0 && { model: of(models), scenario: of(scenarios) }),
        }
        return api.imports.targets(platform, filter, { limit: 1_000, offset: 0 }, signal)
      },
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
  saveView: (platform: string): QueryKey[] => [['platform', platform, 'views']],
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
