import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  ComparedRun,
  ComparedVariables,
  CompareRequest,
  ComparisonInfo,
  Differences,
  DifferencesRequest,
  NoteFormat,
  StartedComparison,
} from '../../server/contract/compare.ts'
import type { ComparedLists, ComparedRows, ComparedRowsRequest } from '../../server/contract/compare-lists.ts'
import { transactionRequests } from './history.ts'
import { request } from './request.ts'

/** Moments of a run that are offered. */
const offeredMoments = 100

const address = (id: string, part = '') => `/desk/v1/comparisons/${encodeURIComponent(id)}${part}`

/** Where the change note of a comparison is fetched from. */
export const noteAddress = (id: string, format: NoteFormat): string => address(id, `/note?format=${format}`)

export const compareQueries = {
  /**
   * The comparison that answers a question: begun, unless there is one. It is asked for again only on purpose: whoever
   * reads a comparison is told that a run was written since, and never finds another one in its place.
   */
  started: (question: CompareRequest) =>
    queryOptions({
      queryKey: ['comparison of', question],
      queryFn: ({ signal }) => request<StartedComparison>('POST', '/desk/v1/comparisons', question, signal),
      placeholderData: keepPreviousData,
      staleTime: 'static',
    }),
  /** What a comparison has found, when it has. Whether its runs were written since is asked after each write. */
  info: (id: string) =>
    queryOptions({
      queryKey: ['comparisons', id],
      queryFn: ({ signal }) => request<ComparisonInfo>('GET', address(id), undefined, signal),
      placeholderData: keepPreviousData,
      staleTime: 5_000,
    }),
  differences: (id: string, asked: DifferencesRequest) =>
    queryOptions({
      queryKey: ['compared', id, 'datapoints', asked],
      queryFn: ({ signal }) => request<Differences>('POST', address(id, '/datapoints'), asked, signal),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
  variables: (id: string) =>
    queryOptions({
      queryKey: ['compared', id, 'variables'],
      queryFn: ({ signal }) => request<ComparedVariables>('GET', address(id, '/variables'), undefined, signal),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
  lists: (id: string) =>
    queryOptions({
      queryKey: ['compared', id, 'lists'],
      queryFn: ({ signal }) => request<ComparedLists>('GET', address(id, '/lists'), undefined, signal),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
  /** Rows of an optimization item that differ. */
  rows: (id: string, asked: ComparedRowsRequest) =>
    queryOptions({
      queryKey: ['compared', id, 'rows', asked],
      queryFn: ({ signal }) => request<ComparedRows>('POST', address(id, '/rows'), asked, signal),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
  /** The newest transactions that wrote a run. */
  moments: (platform: string, run: ComparedRun['run']) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', 'moments', run],
      queryFn: ({ signal }) => transactionRequests.ofRun(platform, run, { limit: offeredMoments, offset: 0 }, signal),
      placeholderData: keepPreviousData,
    }),
}
