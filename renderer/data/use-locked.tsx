import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { RunRow } from '../../server/contract/tables.ts'
import { explain } from '../api/explain.ts'
import { outdatedBy } from '../api/outdated.ts'
import { runQueries, runRequests } from '../api/runs.ts'
import { useChange } from '../api/use-change.ts'
import { describeLock } from '../names/lock.ts'
import { momentOf } from '../names/platform-name.ts'
import { runName } from '../names/run-name.ts'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'
import classes from './CellEditor.module.css'

/** Why something cannot be edited just now. */
interface Refusal {
  act: () => void
  reason: string
  /** The run, where the window can lock it. */
  run?: RunRow
}

export interface Locked {
  /** What stands above the table when an attempt was refused. */
  notice: ReactNode
  /** Acts where the window holds the lock of a run, else says what to do; when it has the lock then, it acts. */
  attempt: (runId: number, act: () => void) => void
}

/** What is edited under the lock of a run. */
export function useLocked(platform: string): Locked {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal>()
  const begin = (act: () => void) => {
    setRefusal(undefined)
    act()
  }
  const lock = useChange({
    write: ({ run }: { run: RunRow; act: () => void }) => runRequests.lock(platform, run.id),
    outdated: () => outdatedBy.change(platform, 'lockRun'),
    done: ({ run }) => `${runName(run)} is locked by this window. Unlock it on the page Runs when you are done.`,
    afterwards: ({ act }) => begin(act),
  })
  const attempt = async (runId: number, act: () => void) => {
    if (momentOf(platform) !== undefined) {
      setRefusal({ act, reason: 'This is the past, which stays as it was. Go to the present to edit.' })
      return
    }
    const options = runQueries.page(platform, {
      ...{ filter: { id: runId, default_only: false }, sort: [], meta: [], limit: 1, offset: 0 },
    })
    try {
      const run = (await client.fetchQuery({ ...options, staleTime: 0 })).results[0]
      if (run?.lock?.is_window) begin(act)
      else setRefusal(refusalOf(act, run))
    } catch (error) {
      const { cause, effect, next } = explain(error, 'write')
      setRefusal({ act, reason: `${cause} ${effect} ${next}` })
    }
  }
  return {
    notice: refusal && (
      <RefusalNotice
        refusal={refusal}
        isLocking={lock.isPending}
        onLock={(run) => lock.mutate({ run, act: refusal.act })}
        onClose={() => setRefusal(undefined)}
      />
    ),
    attempt: (runId, act) => void attempt(runId, act),
  }
}

function refusalOf(act: () => void, run: RunRow | undefined): Refusal {
  if (!run) return { act, reason: 'The run of this value is gone.' }
  if (run.lock) {
    const reason = `${runName(run)} is ${describeLock(run.lock)}: only who holds a run writes to it. The page Runs can unlock it.`
    return { act, reason }
  }
  return { act, run, reason: `${runName(run)} is not locked. Values are edited while the window holds its lock.` }
}

interface RefusalNoticeProps {
  refusal: Refusal
  isLocking: boolean
  onLock: (run: RunRow) => void
  onClose: () => void
}

function RefusalNotice({ refusal: { reason, run }, isLocking, onLock, onClose }: RefusalNoticeProps) {
  const first = useFocusOnMount<HTMLButtonElement>()
  return (
    // Escape is for what has the focus, which is one of the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={classes['notice']} role="alert" onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <span>{reason}</span>
      {run && (
        <Button ref={first} size="compact-sm" loading={isLocking} onClick={() => onLock(run)}>
          Lock this run
        </Button>
      )}
      <Button ref={run ? undefined : first} size="compact-sm" variant="default" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
