import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  Coverage,
  CoverageRequest,
  Facets,
  FacetsRequest,
  Summary,
  SummaryRequest,
  Tree,
  TreeRequest,
} from '../../server/contract/counts.ts'
import type { DeskDatapointFilter, DeskRunsFilter } from '../../server/contract/desk-filters.ts'
import { rowRequests } from './datapoints.ts'
import { deskAddress, request, type PageRange } from './request.ts'
import { runRequests } from './runs.ts'

/** A request for facets; what is left out is at the default of the service. */
export type FacetsQuestion = Pick<FacetsRequest, 'filter' | 'fields'> & Partial<FacetsRequest>

/** What is counted and summarised under a filter. */
const countRequests = {
  coverage: (platform: string, question: CoverageRequest, signal?: AbortSignal) =>
    request<Coverage>('POST', deskAddress(platform, 'coverage'), question, signal),
  /** Figures of groups by step, for charts. */
  summary: (platform: string, asked: SummaryRequest, signal?: AbortSignal) =>
    request<Summary>('POST', deskAddress(platform, 'summary'), asked, signal),
  tree: (platform: string, asked: TreeRequest, signal?: AbortSignal) =>
    request<Tree>('POST', deskAddress(platform, 'tree'), asked, signal),
  /** Values of fields with counts. */
  facets: (platform: string, asked: FacetsQuestion, signal?: AbortSignal) =>
    request<Facets>('POST', deskAddress(platform, 'facets'), asked, signal),
}

export const coverageQuery = (platform: string, question: CoverageRequest) =>
  queryOptions({
    queryKey: ['platform', platform, 'coverage', question],
    queryFn: ({ signal }) => countRequests.coverage(platform, question, signal),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })

/** The figures of a chart, together with the request, which the chart needs to be drawn. */
export const summaryQuery = (platform: string, asked: SummaryRequest) =>
  queryOptions({
    queryKey: ['platform', platform, 'datapoints', 'figures', asked],
    queryFn: async ({ signal }) => ({ asked, summary: await countRequests.summary(platform, asked, signal) }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })

/** Branches of the variables below one, with counts. */
export const treeQuery = (platform: string, asked: TreeRequest) =>
  queryOptions({
    queryKey: ['platform', platform, 'datapoints', 'tree', asked],
    queryFn: async ({ signal }) => (await countRequests.tree(platform, asked, signal)).nodes,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })

export const facetQueries = {
  /** Values of the fields with counts; each field is counted under the conditions on all others. */
  of: (platform: string, asked: FacetsQuestion) =>
    queryOptions({
      queryKey: ['platform', platform, 'facets', asked],
      queryFn: ({ signal }) => countRequests.facets(platform, asked, signal),
      placeholderData: keepPreviousData,
      staleTime: 15_000,
    }),
}

/** How many rows a filter leaves, whatever is shown of them. */
export const countQueries = {
  datapoints: (platform: string, filter: DeskDatapointFilter) =>
    queryOptions({
      queryKey: ['platform', platform, 'datapoints', 'count', filter],
      queryFn: async ({ signal }) =>
        (await rowRequests.datapoints(platform, { filter, sort: [], columns: [], ...noRows }, signal)).total,
      staleTime: 15_000,
    }),
  runs: (platform: string, filter: DeskRunsFilter) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', 'count', filter],
      queryFn: async ({ signal }) =>
        (await runRequests.rows(platform, { filter, sort: [], meta: [], ...noRows }, signal)).total,
      staleTime: 15_000,
    }),
}

const noRows: PageRange = { limit: 0, offset: 0 }
