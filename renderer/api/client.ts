import type { BackupInfo, BackupList } from '../../server/contract/backups.ts'
import type { Checkpoint, NewCheckpoint } from '../../server/contract/checkpoints.ts'
import type { RecordPage, TablePage } from '../../server/contract/common.ts'
import type { Coverage, CoverageRequest } from '../../server/contract/counts.ts'
import type { Facets, FacetsRequest, Summary, SummaryRequest, Tree, TreeRequest } from '../../server/contract/counts.ts'
import type { DocsRecord } from '../../server/contract/docs.ts'
import type { NamedRecord, Dimension } from '../../server/contract/dimensions.ts'
import { ServiceError, type ErrorBody } from '../../server/contract/errors.ts'
import type { DatapointFilter, NameFilter, RunsFilter } from '../../server/contract/filters.ts'
import type { Changes, PlatformTransactions, Revert, RunTransactions } from '../../server/contract/history.ts'
import type { DatapointType } from '../../server/contract/iamc.ts'
import type { ExportRequest, ExportSummary } from '../../server/contract/exports.ts'
import type { Decisions, ImportState } from '../../server/contract/imports.ts'
import type { ItemCounts, ItemDataRequest, ItemsPage, ItemsRequest } from '../../server/contract/item-tables.ts'
import type { JobInfo, JobList } from '../../server/contract/jobs.ts'
import type {
  PlatformInfo,
  PlatformList,
  PlatformSummary,
  ServiceInfo,
  TrashList,
} from '../../server/contract/platforms.ts'
import type { CloneRun, DeletedRun, Run } from '../../server/contract/runs.ts'
import type {
  DatapointRowsRequest,
  MetaKeys,
  RunRow,
  RunRowsRequest,
  SeriesPage,
  SeriesRequest,
} from '../../server/contract/tables.ts'
import type { NewView, SavedView, SavedViews, ViewChange } from '../../server/contract/views.ts'

/** Rows to skip and rows to answer. */
export interface Page {
  limit: number
  offset: number
}

/** A datapoint to write, by the columns of the bulk upsert; only the steps of its type. */
export interface NewPoint {
  time_series__id: number
  type: DatapointType
  step_year?: number
  step_category?: string
  step_datetime?: string
  value: number
}

/** What is counted; what is left out is as the service has it. */
export type FacetsQuestion = Pick<FacetsRequest, 'filter' | 'fields'> & Partial<FacetsRequest>

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
const importOf = (platform: string, id: string) => deskOf(platform, `imports/${encodeURIComponent(id)}`)
const exportOf = (platform: string, id: string) => deskOf(platform, `exports/${encodeURIComponent(id)}`)
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
  coverage: (platform: string, question: CoverageRequest, signal?: AbortSignal) =>
    request<Coverage>('POST', deskOf(platform, 'coverage'), question, signal),
  /** Figures of groups by step, for charts. */
  summary: (platform: string, asked: SummaryRequest, signal?: AbortSignal) =>
    request<Summary>('POST', deskOf(platform, 'summary'), asked, signal),
  items: {
    counts: (platform: string, runId: number, signal?: AbortSignal) =>
      request<ItemCounts>('GET', deskOf(platform, `runs/${runId}/items`), undefined, signal),
    list: (platform: string, runId: number, question: ItemsRequest, signal?: AbortSignal) =>
      request<ItemsPage>('POST', deskOf(platform, `runs/${runId}/items`), question, signal),
    data: (platform: string, id: number, question: ItemDataRequest, signal?: AbortSignal) =>
      request<TablePage>('POST', deskOf(platform, `items/${id}/data`), question, signal),
  },
  views: {
    list: (platform: string, signal?: AbortSignal) =>
      request<SavedViews>('GET', deskOf(platform, 'views'), undefined, signal),
    get: (platform: string, id: number, signal?: AbortSignal) =>
      request<SavedView>('GET', deskOf(platform, `views/${id}`), undefined, signal),
    create: (platform: string, view: NewView) => request<SavedView>('POST', deskOf(platform, 'views'), view),
    update: (platform: string, id: number, change: ViewChange) =>
      request<SavedView>('PATCH', deskOf(platform, `views/${id}`), change),
    delete: (platform: string, id: number) => request<object>('DELETE', deskOf(platform, `views/${id}`)),
  },
  jobs: {
    list: (signal?: AbortSignal) => request<JobList>('GET', '/desk/v1/jobs', undefined, signal),
    get: (id: string) => request<JobInfo>('GET', job(id)),
    cancel: (id: string) => request<JobInfo>('DELETE', job(id)),
    /** Cancels it while the page goes away; nobody waits for the answer. */
    abandon: (id: string) => void fetch(job(id), { method: 'DELETE', keepalive: true }).catch(() => {}),
  },
  /** An import is a job in steps: files, checks as often as wanted, commit. `upload.ts` sends the files. */
  imports: {
    start: (platform: string) => request<ImportState>('POST', deskOf(platform, 'imports')),
    state: (platform: string, id: string) => request<ImportState>('GET', importOf(platform, id)),
    check: (platform: string, id: string, decisions: Decisions) =>
      request<ImportState>('POST', `${importOf(platform, id)}/check`, decisions),
    commit: (platform: string, id: string) => request<ImportState>('POST', `${importOf(platform, id)}/commit`),
    /** Runs that files can be added to. */
    targets: (platform: string, filter: RunsFilter, page: Page, signal?: AbortSignal) =>
      request<RecordPage<Run>>('PATCH', v1(platform, `runs/?table=false&${paged(page)}`), filter, signal),
    fileAddress: (platform: string, id: string, name: string) =>
      `${importOf(platform, id)}/files?name=${encodeURIComponent(name)}`,
  },
  /** An export is a job; the browser fetches its files itself, each once. */
  exports: {
    start: (platform: string, wanted: ExportRequest) => request<JobInfo>('POST', deskOf(platform, 'exports'), wanted),
    summary: (platform: string, id: string) => request<ExportSummary>('GET', exportOf(platform, id)),
    fileAddress: (platform: string, id: string) => `${exportOf(platform, id)}/file`,
    metaAddress: (platform: string, id: string) => `${exportOf(platform, id)}/meta`,
  },
  datapoints: {
    query: (platform: string, filter: DatapointFilter, page: Page, signal?: AbortSignal) =>
      request<TablePage>(
        'PATCH',
        v1(platform, `iamc/datapoints/?table=true&join_parameters=true&join_runs=true&${paged(page)}`),
        filter,
        signal,
      ),
    /** Writes one value; the run has to be locked by the window. */
    write: (platform: string, point: NewPoint) =>
      request<object>('POST', v1(platform, 'iamc/datapoints/bulk/'), {
        columns: Object.keys(point),
        dtypes: Object.keys(point).map(() => 'object'),
        data: [Object.values(point)],
      }),
  },
  /** What the tables of the view Data show. */
  rows: {
    datapoints: (platform: string, asked: DatapointRowsRequest, signal?: AbortSignal) =>
      request<TablePage>('POST', deskOf(platform, 'rows/datapoints'), asked, signal),
    series: (platform: string, asked: SeriesRequest, signal?: AbortSignal) =>
      request<SeriesPage>('POST', deskOf(platform, 'series'), asked, signal),
  },
  tree: (platform: string, asked: TreeRequest, signal?: AbortSignal) =>
    request<Tree>('POST', deskOf(platform, 'tree'), asked, signal),
  docs: {
    /** Descriptions of the things with these ids. */
    of: (platform: string, field: Dimension, ids: readonly number[], signal?: AbortSignal) =>
      request<RecordPage<DocsRecord>>(
        'GET',
        v1(
          platform,
          `docs/${field === 'variable' ? 'iamc/' : ''}${field}s/?${ids.map((id) => `dimension_id__in=${id}`).join('&')}`,
        ),
        undefined,
        signal,
      ),
  },
  /** Values with counts under a filter. */
  facets: {
    query: (platform: string, asked: FacetsQuestion, signal?: AbortSignal) =>
      request<Facets>('POST', deskOf(platform, 'facets'), asked, signal),
  },
  names: {
    /** Those of a platform, whether time series use them or not; of variables those that are used. */
    listed: (platform: string, field: Dimension, filter: NameFilter, page: Page, signal?: AbortSignal) =>
      request<RecordPage<{ id: number; name: string }>>(
        'PATCH',
        v1(platform, `${field === 'variable' ? 'iamc/' : ''}${field}s/?table=false&${paged(page)}`),
        field === 'variable' ? { ...filter, run: null } : filter,
        signal,
      ),
    /** Those that time series use. */
    query: (platform: string, field: Dimension, filter: NameFilter & { run: null }, page: Page, signal?: AbortSignal) =>
      request<RecordPage<NamedRecord>>(
        'PATCH',
        v1(platform, `iamc/${field}s/?table=false&${paged(page)}`),
        filter,
        signal,
      ),
  },
  runs: {
    /** As the interface lists them. */
    query: (platform: string, filter: RunsFilter, page: Page, signal?: AbortSignal) =>
      request<RecordPage<Run>>('PATCH', v1(platform, `runs/?table=false&${paged(page)}`), filter, signal),
    /** As the table of runs shows them. */
    rows: (platform: string, question: RunRowsRequest, signal?: AbortSignal) =>
      request<RecordPage<RunRow>>('POST', deskOf(platform, 'rows/runs'), question, signal),
    /** The indicators there are. */
    metaKeys: (platform: string, signal?: AbortSignal) =>
      request<MetaKeys>('GET', deskOf(platform, 'meta-keys'), undefined, signal),
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
