import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { RunRow } from '../../server/contract/tables.ts'
import { datapointRequests } from '../api/datapoints.ts'
import { transactionRequests } from '../api/history.ts'
import { outdatedBy } from '../api/outdated.ts'
import { runQueries, runRequests } from '../api/runs.ts'
import { explain } from '../api/explain.ts'
import { useChange } from '../api/use-change.ts'
import { runName } from '../names/run-name.ts'
import { describeLock } from '../names/lock.ts'
import { notifyUndoable } from '../history/UndoNotice.tsx'
import type { Editing } from '../table/editing.ts'
import { fullValue } from '../ui/format.ts'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'
import { momentOf } from '../names/platform-name.ts'
import type { EditTarget } from './edit-target.ts'
import { ValueEditor } from './ValueEditor.tsx'
import classes from './ValueEditor.module.css'

/** Why a value cannot be edited just now. */
interface Refusal {
  target: EditTarget
  reason: string
  /** The run, where the window can lock it. */
  run?: RunRow
}

export interface ValueEdit {
  editing: Editing | undefined
  /** What stands above the table when an attempt was refused. */
  notice: ReactNode
  /** Begins to edit where the window holds the lock of the run, else says what to do. */
  attempt: (target: EditTarget) => void
}

/** Editing of values: one at a time, under the lock of the run, with a way back. */
export function useValueEdit(platform: string): ValueEdit {
  const client = useQueryClient()
  const [target, setTarget] = useState<EditTarget>()
  const [refusal, setRefusal] = useState<Refusal>()

  const write = useChange({
    write: ({ target: { point }, value }: { target: EditTarget; value: number }) =>
      datapointRequests.write(platform, { ...point, value }),
    outdated: () => outdatedBy.change(platform, 'upsertDatapoints'),
    showsErrors: true,
    afterwards: ({ target: written, value }) => {
      setTarget(undefined)
      void offerUndo(platform, written, value)
    },
  })
  const lock = useChange({
    write: ({ run }: { run: RunRow; target: EditTarget }) => runRequests.lock(platform, run.id),
    outdated: () => outdatedBy.change(platform, 'lockRun'),
    done: ({ run }) => `${runName(run)} is locked by this window. Unlock it on the page Runs when you are done.`,
    afterwards: ({ target: wanted }) => begin(wanted),
  })
  const begin = (wanted: EditTarget) => {
    setRefusal(undefined)
    write.reset()
    setTarget(wanted)
  }

  const attempt = async (wanted: EditTarget) => {
    if (momentOf(platform) !== undefined) {
      setRefusal({ target: wanted, reason: 'This is the past, which stays as it was. Go to the present to edit.' })
      return
    }
    const options = runQueries.page(platform, {
      ...{ filter: { id: wanted.run__id, default_only: false }, sort: [], meta: [], limit: 1, offset: 0 },
    })
    try {
      const run = (await client.fetchQuery({ ...options, staleTime: 0 })).results[0]
      if (run?.lock?.is_window) begin(wanted)
      else setRefusal(refusalOf(wanted, run))
    } catch (error) {
      const { cause, effect, next } = explain(error, 'write')
      setRefusal({ target: wanted, reason: `${cause} ${effect} ${next}` })
    }
  }

  return {
    editing: target && {
      rowId: target.rowId,
      columnId: target.columnId,
      editor: (
        <ValueEditor
          key={`${target.rowId} ${target.columnId}`}
          label={target.label}
          unit={target.unit}
          stored={target.stored}
          isSaving={write.isPending}
          failure={write.error ? explain(write.error, 'write').cause : undefined}
          onSave={(value) => write.mutate({ target, value })}
          onCancel={() => setTarget(undefined)}
        />
      ),
    },
    notice: refusal && (
      <RefusalNotice
        refusal={refusal}
        isLocking={lock.isPending}
        onLock={(run) => lock.mutate({ run, target: refusal.target })}
        onClose={() => setRefusal(undefined)}
      />
    ),
    attempt: (wanted) => void attempt(wanted),
  }
}

function refusalOf(target: EditTarget, run: RunRow | undefined): Refusal {
  if (!run) return { target, reason: 'The run of this value is gone.' }
  if (run.lock) {
    const reason = `${runName(run)} is ${describeLock(run.lock)}: only who holds a run writes to it. The page Runs can unlock it.`
    return { target, reason }
  }
  return { target, run, reason: `${runName(run)} is not locked. Values are edited while the window holds its lock.` }
}

/** A run that the window holds is written by nobody else, so the newest transaction of it is the one just made. */
async function offerUndo(platform: string, { run__id, label, stored }: EditTarget, value: number): Promise<void> {
  const { results } = await transactionRequests.ofRun(platform, run__id, { limit: 1, offset: 0 })
  const transaction = results[0]?.id
  if (transaction === undefined) return
  const was = stored === null ? 'there was none before' : `it was ${fullValue(stored)}`
  notifyUndoable({
    platform,
    transaction,
    message: `${label} is ${fullValue(value)} now; ${was}.`,
    undone: stored === null ? `${label} is gone again.` : `${label} is ${fullValue(stored)} again.`,
  })
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
