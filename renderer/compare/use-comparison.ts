import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompareRequest, ComparisonInfo } from '../../server/contract/compare.ts'
import { cancelled, ServiceError } from '../../server/contract/errors.ts'
import type { JobInfo } from '../../server/contract/jobs.ts'
import { compareQueries } from '../api/compare.ts'
import { jobRequests } from '../api/jobs.ts'
import { useJobs } from '../api/use-job.ts'

/** A comparison on its way, failed, cancelled, or done. */
export interface CurrentComparison {
  /** That of the question, or of the one before while the new one is on its way. */
  info: ComparisonInfo | undefined
  isStale: boolean
  isRunning: boolean
  isCancelled: boolean
  /** How far it is. */
  job: JobInfo | undefined
  error: Error | null
  cancel: () => void
  again: () => void
}

/** The comparison of a question. One that the service has let go is made again. @param question undefined: none yet */
export function useComparison(question: CompareRequest | undefined): CurrentComparison {
  const client = useQueryClient()
  const started = useQuery({
    ...compareQueries.started(question ?? { sides: [], gaps: 'missing' }),
    enabled: question !== undefined,
  })
  const id = started.isPlaceholderData ? undefined : started.data?.id
  const info = useQuery({ ...compareQueries.info(id ?? ''), enabled: id !== undefined })
  const job = useJobs().find((known) => known.id === id)
  const again = () => void started.refetch()

  const isGone =
    info.error instanceof ServiceError && info.error.status === 404 && info.error.errorName === 'bad_request'
  const remade = useRef<string>(undefined)
  useEffect(() => {
    if (!isGone || remade.current === id) return
    remade.current = id
    void started.refetch()
  }, [isGone, id, started])

  const failed = started.error ?? (isGone ? null : info.error)
  const isCancelled = failed instanceof ServiceError && failed.errorName === cancelled().errorName
  return {
    info: question === undefined || failed !== null ? undefined : info.data,
    isStale: started.isPlaceholderData || info.isPlaceholderData || id === undefined,
    isRunning: started.isFetching || (info.isFetching && (info.data === undefined || info.isPlaceholderData)),
    isCancelled,
    job,
    error: isCancelled ? null : failed,
    cancel: () => {
      if (id === undefined) void client.cancelQueries({ queryKey: ['comparison of'] })
      else void jobRequests.cancel(id)
    },
    again,
  }
}
