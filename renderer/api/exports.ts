import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportPreview, ExportRequest, ExportSummary } from '../../server/contract/exports.ts'
import type { ItemDataExport, ItemPivotExport } from '../../server/contract/item-exports.ts'
import type { JobInfo } from '../../server/contract/jobs.ts'
import type { PlatformExport, PlatformExportSummary } from '../../server/contract/platform-exports.ts'
import { deskAddress, request } from './request.ts'

const exportAddress = (platform: string, id: string) => deskAddress(platform, `exports/${encodeURIComponent(id)}`)

/** An export is a job; the browser fetches its files itself, each once. */
export const exportRequests = {
  start: (platform: string, wanted: ExportRequest) =>
    request<JobInfo>('POST', deskAddress(platform, 'exports'), wanted),
  startPlatform: (platform: string, wanted: PlatformExport) =>
    request<JobInfo>('POST', deskAddress(platform, 'exports/platform'), wanted),
  startItems: (platform: string, run: number) =>
    request<JobInfo>('POST', deskAddress(platform, `runs/${run}/items/export`)),
  startItemData: (platform: string, id: number, asked: ItemDataExport) =>
    request<JobInfo>('POST', deskAddress(platform, `items/${id}/data/export`), asked),
  startItemPivot: (platform: string, id: number, asked: ItemPivotExport) =>
    request<JobInfo>('POST', deskAddress(platform, `items/${id}/pivot/export`), asked),
  summary: (platform: string, id: string) =>
    request<ExportSummary | PlatformExportSummary>('GET', exportAddress(platform, id)),
  fileAddress: (platform: string, id: string) => `${exportAddress(platform, id)}/file`,
  metaAddress: (platform: string, id: string) => `${exportAddress(platform, id)}/meta`,
}

export const exportQueries = {
  /** The first rows of a file before it is written. */
  preview: (platform: string, wanted: ExportRequest) =>
    queryOptions({
      queryKey: ['platform', platform, 'export preview', wanted],
      queryFn: ({ signal }) => request<ExportPreview>('POST', deskAddress(platform, 'exports/preview'), wanted, signal),
      placeholderData: keepPreviousData,
      staleTime: 15_000,
    }),
  /** What an export has written, which never changes. */
  summary: (platform: string, id: string) =>
    queryOptions({
      queryKey: ['export', platform, id],
      queryFn: () => exportRequests.summary(platform, id),
      staleTime: Infinity,
    }),
}
