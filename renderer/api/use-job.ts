import { useRef, useState } from 'react'
import { cancelled, ServiceError } from '../../server/contract/errors.ts'
import type { JobInfo } from '../../server/contract/jobs.ts'
import { api } from './client.ts'
import { useChange, type Change } from './use-change.ts'

/** How long to wait before a job is asked again how far it is. */
const pollMs = 250

/**
 * A change that the service makes as a job: it is done when the job is. Leaving the page stops neither the job nor the
 * refresh after it. `error` is for the caller to show; to be cancelled is none.
 */
export function useJob<Input>(change: Omit<Change<Input, JobInfo>, 'showsErrors'>) {
  const [job, setJob] = useState<JobInfo>()
  const stop = useRef(new AbortController())
  const { mutate, isPending, error } = useChange({
    ...change,
    showsErrors: true,
    write: async (input: Input) => {
      setJob(undefined)
      stop.current = new AbortController()
      return follow(await change.write(input), stop.current.signal, setJob)
    },
  })
  const isCancelled = error instanceof ServiceError && error.errorName === cancelled().errorName
  return { mutate, isPending, error: isCancelled ? null : error, job, cancel: () => stop.current.abort() }
}

/**
 * Follows a job to its end.
 * @param signal asks the service to cancel it
 * @throws what made it fail; cancelled
 */
async function follow(begun: JobInfo, signal: AbortSignal, tell: (job: JobInfo) => void): Promise<JobInfo> {
  let job = begun
  tell(job)
  while (job.ended_at === null) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    job = await (signal.aborted ? api.jobs.cancel(job.id) : api.jobs.get(job.id))
    tell(job)
  }
  if (job.state === 'cancelled') throw cancelled()
  if (job.error) throw toServiceError(job.error)
  return job
}

/** A job tells no status; `internal` is its name for what nobody expected. */
const toServiceError = ({ error_name, message }: NonNullable<JobInfo['error']>): ServiceError =>
  new ServiceError(error_name, error_name === 'internal' ? 500 : 400, message)
