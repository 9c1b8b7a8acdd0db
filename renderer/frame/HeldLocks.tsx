import { useState } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RunRow } from '../../server/contract/tables.ts'
import { runQueries } from '../api/runs.ts'
import { describeLock } from '../names/lock.ts'
import { momentOf } from '../names/platform-name.ts'
import { runName } from '../names/run-name.ts'
import { UnlockDialog } from '../runs/UnlockDialog.tsx'
import { useRunChanges } from '../runs/use-run-changes.ts'
import { formatCount, plural } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import type { Navigate } from '../view/use-view.ts'
import { runsView } from '../view/view.ts'
import { StatusPart } from './StatusPart.tsx'
import classes from './StatusBar.module.css'

/** Those that are locked come first, the oldest lock on top; the rest is in the view Runs. */
const byLock = {
  filter: { default_only: false },
  sort: [{ column: 'lock', descending: false }],
  meta: [],
  limit: 20,
  offset: 0,
}

interface HeldLocksProps {
  platform: string
  /** Runs that are locked. */
  count: number
  navigate: Navigate
}

/** How many runs are locked; opened, who holds each since when, and a way to free it. Nothing where none is. */
export function HeldLocks({ platform, count, navigate }: HeldLocksProps) {
  const [asked, setAsked] = useState<RunRow>()
  const { unlock } = useRunChanges(platform)
  const show = () => navigate({ ...runsView(platform), sort: [...byLock.sort] })
  // Of the past no locks are known.
  const isPast = momentOf(platform) !== undefined
  return (
    <>
      {count > 0 && !isPast && (
        <StatusPart
          label="Locked runs"
          width={420}
          className={classes['locks']}
          text={
            <>
              <Icon name="lock" size={12} /> {plural(count, 'run')} locked
            </>
          }
        >
          {(close) => (
            <LockList
              platform={platform}
              count={count}
              // What the window holds is nobody else's: no question is needed to give it back.
              onUnlock={(run) => (run.lock?.is_window ? unlock.mutate(run) : setAsked(run))}
              onShow={() => {
                close()
                show()
              }}
            />
          )}
        </StatusPart>
      )}
      <UnlockDialog
        run={asked}
        onClose={() => setAsked(undefined)}
        onUnlock={(run) => {
          unlock.mutate(run)
          setAsked(undefined)
        }}
      />
    </>
  )
}

interface LockListProps {
  platform: string
  count: number
  onUnlock: (run: RunRow) => void
  onShow: () => void
}

function LockList({ platform, count, onUnlock, onShow }: LockListProps) {
  const { data } = useQuery(runQueries.page(platform, byLock))
  const runs = data?.results.filter(({ lock }) => lock !== null) ?? []
  return (
    <ul className={classes['list']}>
      {runs.map((run) => (
        <li key={run.id}>
          <span>
            {runName(run)}
            <small>{run.lock && describeLock(run.lock)}</small>
          </span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Unlock ${runName(run)}`}
            onClick={() => onUnlock(run)}
          >
            {run.lock?.is_window ? 'Unlock' : 'Unlock…'}
          </Button>
        </li>
      ))}
      <li>
        <span>{count > runs.length && runs.length > 0 && `${formatCount(count - runs.length)} more`}</span>
        <Button size="compact-sm" variant="default" onClick={onShow}>
          Show them in Runs
        </Button>
      </li>
    </ul>
  )
}
