import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { TablePage } from '../../server/contract/common.ts'
import type { DatapointType } from '../../server/contract/iamc.ts'
import type { DatapointRowsRequest, SeriesPage, SeriesRequest } from '../../server/contract/tables.ts'
import { deskAddress, request, v1Address } from './request.ts'

/** A datapoint to write, by the columns of the bulk upsert; only the steps of its type. */
export interface NewPoint {
  time_series__id: number
  type: DatapointType
  step_year?: number
  step_category?: string
  step_datetime?: string
  value: number
}

export const datapointRequests = {
  /** Writes one value; the run has to be locked by the window. */
  write: (platform: string, point: NewPoint) =>
    request<object>('POST', v1Address(platform, 'iamc/datapoints/bulk/'), {
      columns: Object.keys(point),
      dtypes: Object.keys(point).map(() => 'object'),
      data: [Object.values(point)],
    }),
}

/** What the tables of the view Data show. */
export const rowRequests = {
  datapoints: (platform: string, asked: DatapointRowsRequest, signal?: AbortSignal) =>
    request<TablePage>('POST', deskAddress(platform, 'rows/datapoints'), asked, signal),
  series: (platform: string, asked: SeriesRequest, signal?: AbortSignal) =>
    request<SeriesPage>('POST', deskAddress(platform, 'series'), asked, signal),
}

/** Which rows of an answer are asked for. */
export type PageRequest = Pick<SeriesRequest, 'limit' | 'offset'>
/** What is asked, for all pages. */
export type DatapointsQuestion = Omit<DatapointRowsRequest, keyof PageRequest>
export type SeriesQuestion = Omit<SeriesRequest, keyof PageRequest>

/** A question whose answer comes in pages. */
export interface PagedQuery<Page> {
  /** What the keys of all its pages begin with. */
  queryKey: QueryKey
  fetch: (page: PageRequest, signal: AbortSignal) => Promise<Page>
}

export const rowQueries = {
  datapoints: (platform: string, asked: DatapointsQuestion): PagedQuery<TablePage> => ({
    queryKey: ['platform', platform, 'datapoints', 'rows', asked],
    fetch: (page, signal) => rowRequests.datapoints(platform, { ...asked, ...page }, signal),
  }),
  series: (platform: string, asked: SeriesQuestion): PagedQuery<SeriesPage> => ({
    queryKey: ['platform', platform, 'datapoints', 'series', asked],
    fetch: (page, signal) => rowRequests.series(platform, { ...asked, ...page }, signal),
  }),
}

/** One page of an answer. */
export const pageQuery = <Page>({ queryKey, fetch }: PagedQuery<Page>, page: PageRequest) =>
  queryOptions({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => fetch(page, signal),
    staleTime: 15_000,
  })
