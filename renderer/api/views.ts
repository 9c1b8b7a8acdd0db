import { queryOptions } from '@tanstack/react-query'
import type { NewView, SavedView, SavedViews, ViewChange } from '../../server/contract/views.ts'
import { deskAddress, request } from './request.ts'

export const viewRequests = {
  list: (platform: string, signal?: AbortSignal) =>
    request<SavedViews>('GET', deskAddress(platform, 'views'), undefined, signal),
  get: (platform: string, id: number, signal?: AbortSignal) =>
    request<SavedView>('GET', deskAddress(platform, `views/${id}`), undefined, signal),
  create: (platform: string, view: NewView) => request<SavedView>('POST', deskAddress(platform, 'views'), view),
  update: (platform: string, id: number, change: ViewChange) =>
    request<SavedView>('PATCH', deskAddress(platform, `views/${id}`), change),
  delete: (platform: string, id: number) => request<object>('DELETE', deskAddress(platform, `views/${id}`)),
}

export const viewQueries = {
  list: (platform: string) =>
    queryOptions({
      queryKey: ['platform', platform, 'views', 'saved'],
      queryFn: ({ signal }) => viewRequests.list(platform, signal),
      staleTime: 30_000,
    }),
}
