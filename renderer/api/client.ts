import type { BackupInfo, BackupList } from '../../server/contract/backups.ts'
import type { Checkpoint, NewCheckpoint } from '../../server/contract/checkpoints.ts'
import type { RecordPage, TablePage } from '../../server/contract/common.ts'
import type { NamedRecord } from '../../server/contract/dimensions.ts'
import { ServiceError, type ErrorBody } from '../../server/contract/errors.ts'
import type { DatapointFilter, NameFilter, RunsFilter } from '../../server/contract/filters.ts'
import type { Changes, PlatformTransactions, Revert, RunTransactions } from '../../server/contract/history.ts'
import type { JobInfo } from '../../server/contract/jobs.ts'
import type {
  PlatformInfo,
  PlatformList,
  PlatformSummary,
  ServiceInfo,
  TrashList,
} from '../../server/contract/platforms.ts'
import type { CloneRun, DeletedRun, Run } from '../../server/contract/runs.ts'
import type { NameField } from '../filter/chips.ts'

/** Rows to skip and rows to answer. */
export interface Page {
  limit: number
  offset: number
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Sends one request and answers the parsed body.
 * @throws ServiceError as the service made it; `service_unreachable` (status 0) when there was no answer;
 * an AbortError when `signal` cancelled it
 */
async function request<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ServiceError('service_unreachable', 0, 'The service did not answer.')
  }
  if (!response.ok) throw toError(response.status, await response.text())
  return (await response.json()) as T
}

/** Rebuilds the error of the service from the body of its answer. */
export function toError(status: number, text: string): ServiceError {
  const body = parseBody(text)
  const message = body.message || `The service answered with status ${status}.`
  return new ServiceError(body.error_name ?? 'unknown', status, message, body.kwargs ?? {}, body.detail)
}

function parseBody(text: string): Partial<ErrorBody> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // No JSON: the status says what is known.
  }
  return {}
}

const desk = (platform: string) => `/desk/v1/platforms/${encodeURIComponent(platform)}/`
const deskOf = (platform: string, path: string) => `/desk/v1/${encodeURIComponent(platform)}/${path}`
const job = (id: string) => `/desk/v1/jobs/${encodeURIComponent(id)}`
const v1 = (platform: string, path: string) => `/v1/${encodeURIComponent(platform)}/${path}`
const paged = ({ limit, offset }: Page) => `limit=${limit}&offset=${offset}`

/** Every request of the window, by the resource it is about. */
export const api = {
  info: (signal?: AbortSignal) => request<ServiceInfo>('GET', '/desk/v1/info', undefined, signal),
  platforms: {
    list: (signal?: AbortSignal) => request<PlatformList>('GET', '/desk/v1/platforms', undefined, signal),
    summary: (name: string, signal?: AbortSignal) => request<PlatformSummary>('GET', desk(name), undefined, signal),
    create: (name: string) => request<PlatformInfo>('POST', '/desk/v1/platforms', { name }),
    copy: (name: string, target: string) => request<PlatformInfo>('POST', `${desk(name)}copy`, { name: target }),
    trash: (name: string) => request<{ trashed: string }>('DELETE', desk(name)),
  },
  transactions: {
    list: (platform: string, page: Page, signal?: AbortSignal) =>
      request<PlatformTransactions>('GET', deskOf(platform, `transactions?${paged(page)}`), undefined, signal),
    ofRun: (platform: string, runId: number, page: Page, signal?: AbortSignal) =>
      request<RunTransactions>('GET', deskOf(platform, `runs/${runId}/transactions?${paged(page)}`), undefined, signal),
    undo: (platform: string, transaction__id: number) =>
      request<object>('POST', deskOf(platform, 'undo'), { transaction__id }),
  },
  checkpoints: {
    create: (platform: string, checkpoint: NewCheckpoint) =>
      request<Checkpoint>('POST', v1(platform, 'checkpoints/'), checkpoint),
  },
  trash: {
    list: (signal?: AbortSignal) => request<TrashList>('GET', '/desk/v1/trash', undefined, signal),
    restore: (trashed: string, name: string) =>
      request<PlatformInfo>('POST', `/desk/v1/trash/${encodeURIComponent(trashed)}/restore`, { name }),
  },
  backups: {
    list: (signal?: AbortSignal) => request<BackupList>('GET', '/desk/v1/backups', undefined, signal),
    create: (platform: string) => request<BackupInfo>('POST', deskOf(platform, 'backups')),
  },
  samples: {
    create: (name: string) => request<JobInfo>('POST', '/desk/v1/samples', { name }),
  },
  jobs: {
    get: (id: string) => request<JobInfo>('GET', job(id)),
    cancel: (id: string) => request<JobInfo>('DELETE', job(id)),
  },
  datapoints: {
    query: (platform: string, filter: DatapointFilter, page: Page, signal?: AbortSignal) =>
      request<TablePage>(
        'PATCH',
        v1(platform, `iamc/datapoints/?table=true&join_parameters=true&join_runs=true&${paged(page)}`),
        filter,
        signal,
      ),
  },
  /** Names of a dimension that time series use. */
  names: {
    query: (platform: string, field: NameField, filter: NameFilter & { run: null }, page: Page, signal?: AbortSignal) =>
      request<RecordPage<NamedRecord>>(
        'PATCH',
        v1(platform, `iamc/${field}s/?table=false&${paged(page)}`),
        filter,
        signal,
      ),
  },
  runs: {
    query: (platform: string, filter: RunsFilter, page: Page, signal?: AbortSignal) =>
      request<RecordPage<Run>>('PATCH', v1(platform, `runs/?table=false&${paged(page)}`), filter, signal),
    setAsDefault: (platform: string, id: number) =>
      request<object>('POST', v1(platform, `runs/${id}/set-as-default-version/`)),
    unsetAsDefault: (platform: string, id: number) =>
      request<object>('POST', v1(platform, `runs/${id}/unset-as-default-version/`)),
    lock: (platform: string, id: number) => request<Run>('POST', v1(platform, `runs/${id}/lock/`)),
    unlock: (platform: string, id: number) => request<Run>('POST', v1(platform, `runs/${id}/unlock/`)),
    clone: (platform: string, clone: CloneRun) => request<Run>('POST', v1(platform, 'runs/clone/'), clone),
    delete: (platform: string, id: number) => request<DeletedRun>('DELETE', deskOf(platform, `runs/${id}`)),
    /** What has changed since a transaction. */
    changes: (platform: string, id: number, from: number, signal?: AbortSignal) =>
      request<Changes>('GET', deskOf(platform, `runs/${id}/changes?from=${from}`), undefined, signal),
    revert: (platform: string, id: number, revert: Revert) =>
      request<object>('POST', v1(platform, `runs/${id}/revert/`), revert),
  },
}
