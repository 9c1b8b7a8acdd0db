import { queryOptions } from '@tanstack/react-query'
import { cancelled, ServiceError } from '../../server/contract/errors.ts'
import type { JobInfo, JobList } from '../../server/contract/jobs.ts'
import { request } from './request.ts'

const jobAddress = (id: string) => `/desk/v1/jobs/${encodeURIComponent(id)}`

export const jobRequests = {
  list: (signal?: AbortSignal) => request<JobList>('GET', '/desk/v1/jobs', undefined, signal),
  get: (id: string) => request<JobInfo>('GET', jobAddress(id)),
  cancel: (id: string) => request<JobInfo>('DELETE', jobAddress(id)),
  /** Cancels it while the page goes away; nobody waits for the answer. */
  abandon: (id: string) => void fetch(jobAddress(id), { method: 'DELETE', keepalive: true }).catch(() => {}),
}

export const jobQueries = {
  list: () => queryOptions({ queryKey: ['jobs'], queryFn: ({ signal }) => jobRequests.list(signal), staleTime: 5_000 }),
}

/** @throws ServiceError what made a job fail; cancelled */
export function refuseFailed({ state, error }: JobInfo): void {
  if (state === 'cancelled') throw cancelled()
  // The error of a job has no HTTP status; `internal` is the one that means a fault of the service.
  if (error) throw new ServiceError(error.error_name, error.error_name === 'internal' ? 500 : 400, error.message)
}
