import { queryOptions } from '@tanstack/react-query'
import type { BackupInfo, BackupList, Compacted, Replaced } from '../../server/contract/backups.ts'
import type { JobInfo } from '../../server/contract/jobs.ts'
import type {
  Integrity,
  PlatformInfo,
  PlatformList,
  PlatformSummary,
  ServiceInfo,
  TrashList,
} from '../../server/contract/platforms.ts'
import { deskAddress, request } from './request.ts'

const platformAddress = (name: string) => `/desk/v1/platforms/${encodeURIComponent(name)}/`

const serviceRequests = {
  info: (signal?: AbortSignal) => request<ServiceInfo>('GET', '/desk/v1/info', undefined, signal),
}

export const platformRequests = {
  list: (signal?: AbortSignal) => request<PlatformList>('GET', '/desk/v1/platforms', undefined, signal),
  summary: (name: string, signal?: AbortSignal) =>
    request<PlatformSummary>('GET', platformAddress(name), undefined, signal),
  create: (name: string) => request<PlatformInfo>('POST', '/desk/v1/platforms', { name }),
  copy: (name: string, target: string) =>
    request<PlatformInfo>('POST', `${platformAddress(name)}copy`, { name: target }),
  /** Looks for everything that can be wrong with its file. */
  check: (name: string) => request<Integrity>('GET', deskAddress(name, 'integrity')),
  /** Gives back the space of what was deleted, after a backup. */
  compact: (name: string) => request<Compacted>('POST', deskAddress(name, 'compact')),
  /** Opens what is in the place of a file that another program replaced or removed. */
  reopen: (name: string) => request<PlatformInfo>('POST', `${platformAddress(name)}reopen`),
  trash: (name: string) => request<{ trashed: string }>('DELETE', platformAddress(name)),
}

export const trashRequests = {
  list: (signal?: AbortSignal) => request<TrashList>('GET', '/desk/v1/trash', undefined, signal),
  restore: (trashed: string, name: string) =>
    request<PlatformInfo>('POST', `/desk/v1/trash/${encodeURIComponent(trashed)}/restore`, { name }),
}

export const backupRequests = {
  list: (signal?: AbortSignal) => request<BackupList>('GET', '/desk/v1/backups', undefined, signal),
  create: (platform: string) => request<BackupInfo>('POST', deskAddress(platform, 'backups')),
  replace: (backup: string) => request<Replaced>('POST', `/desk/v1/backups/${encodeURIComponent(backup)}/replace`),
  /** Makes a new platform of a backup, which stays. */
  restore: (backup: string, name: string) =>
    request<PlatformInfo>('POST', `/desk/v1/backups/${encodeURIComponent(backup)}/restore`, { name }),
}

export const sampleRequests = {
  create: (name: string) => request<JobInfo>('POST', '/desk/v1/samples', { name }),
}

export const serviceQueries = {
  info: () =>
    queryOptions({ queryKey: ['info'], queryFn: ({ signal }) => serviceRequests.info(signal), staleTime: 30_000 }),
}

export const platformQueries = {
  list: () =>
    queryOptions({
      queryKey: ['platforms'],
      queryFn: ({ signal }) => platformRequests.list(signal),
      staleTime: 5_000,
    }),
  summary: (platform: string) =>
    queryOptions({
      queryKey: ['platform', platform, 'summary'],
      queryFn: ({ signal }) => platformRequests.summary(platform, signal),
      staleTime: 5_000,
    }),
}

export const trashQueries = {
  list: () =>
    queryOptions({ queryKey: ['trash'], queryFn: ({ signal }) => trashRequests.list(signal), staleTime: 5_000 }),
}

export const backupQueries = {
  list: () =>
    queryOptions({ queryKey: ['backups'], queryFn: ({ signal }) => backupRequests.list(signal), staleTime: 5_000 }),
}
