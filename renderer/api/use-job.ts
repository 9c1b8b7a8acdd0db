import { useRef, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { cancelled, ServiceError } from '../../server/contract/errors.ts'
import type { JobInfo } from '../../server/contract/jobs.ts'
import { jobWatchOf } from './job-watch.ts'
import { jobRequests, refuseFailed } from './jobs.ts'
import { useChange, type Change } from './use-change.ts'

/** The jobs of the service, newest first, as they go on. */
export function useJobs(): readonly JobInfo[] {
  const watch = jobWatchOf(useQueryClient())
  return useSyncExternalStore(watch.subscribe, watch.get)
}

/**
 * A change that the service makes as a job: it is done when the job is. What it makes out of date the change feed tells
 * as it happens. Leaving the page does not stop the job. `error` is for the caller to show; to be cancelled is none.
 */
export function useJob<Input>(change: Omit<Change<Input, JobInfo>, 'outdated' | 'showsErrors'>) {
  const watch = jobWatchOf(useQueryClient())
  const [job, setJob] = useState<JobInfo>()
  const stop = useRef(new AbortController())
  const { mutate, isPending, error } = useChange({
    ...change,
    outdated: () => [],
    showsErrors: true,
    write: async (input: Input) => {
      setJob(undefined)
      stop.current = new AbortController()
      const { signal } = stop.current
      const ended = await watch.follow(await change.write(input), {
        isOver: ({ ended_at }) => ended_at !== null,
        tell: async (told) => {
          setJob(told)
          if (signal.aborted && told.ended_at === null) await jobRequests.cancel(told.id)
        },
      })
      refuseFailed(ended)
      return ended
    },
  })
  const isCancelled = error instanceof ServiceError && error.errorName === cancelled().errorName
  return { mutate, isPending, error: isCancelled ? null : error, job, cancel: () => stop.current.abort() }
}
