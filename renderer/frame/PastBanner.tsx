import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { historyQueries } from '../api/history.ts'
import { AsOf } from '../history/AsOf.tsx'
import { formatTime } from '../ui/format.ts'
import { asOf, describePlatform, momentOf, presentOf } from '../names/platform-name.ts'
import type { Navigate } from '../view/use-view.ts'
import { atMoment, type PlatformView } from '../view/view.ts'
import classes from './Frame.module.css'

interface PastBannerProps {
  view: PlatformView
  navigate: Navigate
}

/** Views that say themselves which moments they can be looked at: the page of a run has those of its run. */
const withOwnMoments: readonly PlatformView['kind'][] = ['run', 'history']

/** Says that a view shows the past, and leads to other moments and back. */
export function PastBanner({ view, navigate }: PastBannerProps) {
  const isPast = momentOf(view.platform) !== undefined
  const { data } = useQuery({ ...historyQueries.newest(view.platform), enabled: isPast, staleTime: Infinity })
  if (!isPast) return null
  const name = presentOf(view.platform)
  const state =
    data === undefined
      ? describePlatform(view.platform)
      : data === null
        ? `${name} as it was before its first transaction`
        : `${name} as it was after transaction ${data.id} (${formatTime(data.issued_at)})`
  return (
    <>
      <div className={classes['past']} role="note">
        <span>This is {state}. It can be read, not changed.</span>
        <Button size="compact-sm" variant="default" onClick={() => navigate(atMoment(view, name))}>
          Back to the present
        </Button>
      </div>
      {!withOwnMoments.includes(view.kind) && (
        <AsOf
          platform={view.platform}
          of={{}}
          onMoment={(transaction) => navigate(atMoment(view, asOf(name, transaction)), { replace: true })}
        />
      )}
    </>
  )
}
