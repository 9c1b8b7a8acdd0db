import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CloneRun, DeletedRun, Run } from '../../server/contract/runs.ts'
import type { MetaKeys, RunRows, RunRowsRequest } from '../../server/contract/tables.ts'
import { deskAddress, request, v1Address } from './request.ts'

export const runRequests = {
  /** As the table of runs shows them. */
  rows: (platform: string, question: RunRowsRequest, signal?: AbortSignal) =>
    request<RunRows>('POST', deskAddress(platform, 'rows/runs'), question, signal),
  /** The indicators there are. */
  metaKeys: (platform: string, signal?: AbortSignal) =>
    request<MetaKeys>('GET', deskAddress(platform, 'meta-keys'), undefined, signal),
  setAsDefault: (platform: string, id: number) =>
    request<object>('POST', v1Address(platform, `runs/${id}/set-as-default-version/`)),
  unsetAsDefault: (platform: string, id: number) =>
    request<object>('POST', v1Address(platform, `runs/${id}/unset-as-default-version/`)),
  lock: (platform: string, id: number) => request<Run>('POST', v1Address(platform, `runs/${id}/lock/`)),
  unlock: (platform: string, id: number) => request<Run>('POST', v1Address(platform, `runs/${id}/unlock/`)),
  clone: (platform: string, clone: CloneRun) => request<Run>('POST', v1Address(platform, 'runs/clone/'), clone),
  delete: (platform: string, id: number) => request<DeletedRun>('DELETE', deskAddress(platform, `runs/${id}`)),
}

export const runQueries = {
  page: (platform: string, question: RunRowsRequest) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', question],
      queryFn: ({ signal }) => runRequests.rows(platform, question, signal),
      placeholderData: keepPreviousData,
      staleTime: 5_000,
    }),
  metaKeys: (platform: string) =>
    queryOptions({
      queryKey: ['platform', platform, 'meta keys'],
      queryFn: ({ signal }) => runRequests.metaKeys(platform, signal),
      staleTime: 30_000,
    }),
}
