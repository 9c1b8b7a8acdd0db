import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SettingsChange, SettingsInfo } from '../../server/contract/settings.ts'
import type { Asker, LogList, RequestList } from '../../server/contract/watching.ts'
import { request } from './request.ts'

const listRequests = (by: Asker, text: string, signal?: AbortSignal) =>
  request<RequestList>('GET', `/desk/v1/requests?${new URLSearchParams({ by, text })}`, undefined, signal)

export const settingsRequests = {
  get: (signal?: AbortSignal) => request<SettingsInfo>('GET', '/desk/v1/settings', undefined, signal),
  change: (change: SettingsChange) => request<SettingsInfo>('PATCH', '/desk/v1/settings', change),
}

/** How often what the service does is asked for while somebody watches, in milliseconds. */
const watchMs = { requests: 1_000, log: 3_000 }

/** What the service does: asked again and again as long as it is on screen. */
export const watchingQueries = {
  /** @param isPaused nothing new is asked for by itself */
  requests: (by: Asker, text: string, isPaused: boolean) =>
    queryOptions({
      queryKey: ['requests', by, text],
      queryFn: ({ signal }) => listRequests(by, text, signal),
      placeholderData: keepPreviousData,
      refetchInterval: isPaused ? false : watchMs.requests,
      refetchOnWindowFocus: !isPaused,
    }),
  log: () =>
    queryOptions({
      queryKey: ['log'],
      queryFn: ({ signal }) => request<LogList>('GET', '/desk/v1/log', undefined, signal),
      refetchInterval: watchMs.log,
    }),
  settings: () => queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => settingsRequests.get(signal) }),
}
