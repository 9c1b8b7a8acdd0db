import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { historyQueries } from '../api/history.ts'
import { jobRequests } from '../api/jobs.ts'
import { usePastJob } from '../history/use-past-job.ts'
import { momentOf, presentOf } from '../names/platform-name.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { View } from '../view/view.ts'
import classes from './Frame.module.css'

interface PastStateProps {
  view: View
  children: (view: View) => ReactNode
}

/**
 * The page of a view. One of the past is drawn when its state is there: a state is put together when it is first looked
 * at, and whatever asked for it meanwhile would hold the few connections that a browser has. Until then a page of
 * the past stays what it was.
 */
export function PastState({ view, children }: PastStateProps) {
  const client = useQueryClient()
  const platform = view.platform ?? ''
  const present = presentOf(platform)
  const isPast = momentOf(platform) !== undefined
  const options = historyQueries.newest(platform)
  const state = useQuery({ ...options, enabled: isPast, staleTime: Infinity })
  const job = usePastJob(present)
  const isThere = !isPast || state.data !== undefined
  const [last, setLast] = useState<View>()
  if (isThere && last !== view) setLast(view)
  // The present does not stay: below the banner of the past it could still be changed.
  const stays = last?.platform ?? ''
  const canStay = last?.kind === view.kind && presentOf(stays) === present && momentOf(stays) !== undefined
  const shown = isThere ? view : canStay && state.isFetching ? last : undefined
  const cancel = () => {
    if (job) void jobRequests.cancel(job.id)
    void client.cancelQueries({ queryKey: options.queryKey, exact: true })
  }
  return (
    <>
      <LoadingLine isLoading={isPast && state.isFetching} step={stepOf(job?.share ?? null)} onCancel={cancel} />
      {shown && children(shown)}
      {!shown && state.error && <ErrorPanel error={state.error} onRetry={() => void state.refetch()} />}
      {!shown && !state.error && !state.isFetching && <Stopped onAgain={() => void state.refetch()} />}
    </>
  )
}

const stepOf = (share: number | null): string =>
  `putting the state of then together${share === null ? '' : `, ${Math.round(share * 100)} %`}`

const Stopped = ({ onAgain }: { onAgain: () => void }) => (
  <div className={classes['stopped']} role="status">
    <p>The state of then was not put together: it was cancelled.</p>
    <Button size="xs" variant="default" onClick={onAgain}>
      Try again
    </Button>
  </div>
)
