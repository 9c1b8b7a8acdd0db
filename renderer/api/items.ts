import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TablePage } from '../../server/contract/common.ts'
import type {
  ItemCounts,
  ItemDataRequest,
  ItemPivot,
  ItemPivotRequest,
  ItemsPage,
  ItemsRequest,
} from '../../server/contract/item-tables.ts'
import type { PagedQuery } from './datapoints.ts'
import { deskAddress, request } from './request.ts'

/** What is asked of the data of an item, for all pages. */
export type ItemDataQuestion = Omit<ItemDataRequest, 'limit' | 'offset'>
export type ItemPivotQuestion = Omit<ItemPivotRequest, 'limit' | 'offset'>

/** Optimization items of a run, and their data. */
const itemRequests = {
  counts: (platform: string, runId: number, signal?: AbortSignal) =>
    request<ItemCounts>('GET', deskAddress(platform, `runs/${runId}/items`), undefined, signal),
  list: (platform: string, runId: number, question: ItemsRequest, signal?: AbortSignal) =>
    request<ItemsPage>('POST', deskAddress(platform, `runs/${runId}/items`), question, signal),
  data: (platform: string, id: number, question: ItemDataRequest, signal?: AbortSignal) =>
    request<TablePage>('POST', deskAddress(platform, `items/${id}/data`), question, signal),
  pivot: (platform: string, id: number, question: ItemPivotRequest, signal?: AbortSignal) =>
    request<ItemPivot>('POST', deskAddress(platform, `items/${id}/pivot`), question, signal),
}

export const itemQueries = {
  counts: (platform: string, runId: number) =>
    queryOptions({
      queryKey: ['platform', platform, 'items', runId, 'counts'],
      queryFn: ({ signal }) => itemRequests.counts(platform, runId, signal),
      staleTime: 15_000,
    }),
  list: (platform: string, runId: number, question: ItemsRequest) =>
    queryOptions({
      queryKey: ['platform', platform, 'items', runId, question],
      queryFn: ({ signal }) => itemRequests.list(platform, runId, question, signal),
      placeholderData: keepPreviousData,
      staleTime: 15_000,
    }),
  data: (platform: string, id: number, question: ItemDataRequest) =>
    queryOptions({
      queryKey: ['platform', platform, 'items', 'data', id, question],
      queryFn: ({ signal }) => itemRequests.data(platform, id, question, signal),
      placeholderData: keepPreviousData,
      staleTime: 15_000,
    }),
  /** All rows of an item, page by page. */
  rows: (platform: string, id: number, asked: ItemDataQuestion): PagedQuery<TablePage> => ({
    queryKey: ['platform', platform, 'items', 'rows', id, asked],
    fetch: (page, signal) => itemRequests.data(platform, id, { ...asked, ...page }, signal),
  }),
  pivots: (platform: string, id: number, asked: ItemPivotQuestion): PagedQuery<ItemPivot> => ({
    queryKey: ['platform', platform, 'items', 'pivots', id, asked],
    fetch: (page, signal) => itemRequests.pivot(platform, id, { ...asked, ...page }, signal),
  }),
}
