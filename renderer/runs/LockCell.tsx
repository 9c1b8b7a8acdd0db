import { Button } from '@mantine/core'
import type { Run } from '../../server/contract/runs.ts'
import { Icon } from '../ui/icons.tsx'
import { runName } from './groups.ts'
import type { RunChanges } from './use-run-changes.ts'
import classes from './RunsPage.module.css'

interface LockCellProps {
  run: Run
  /** Undefined in the past, of which no locks are known. */
  changes: RunChanges | undefined
  onUnlock: () => void
}

/** Whether a run is locked, and the way to change it. */
export function LockCell({ run, changes, onUnlock }: LockCellProps) {
  if (!changes) return <span className={classes['free']}>not known</span>
  const name = runName(run)
  return (
    <span className={classes['cell']}>
      <LockState run={run} />
      {run.lock_transaction === null ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Lock ${name}`}
          disabled={changes.lock.isPending}
          onClick={() => changes.lock.mutate(run)}
        >
          Lock
        </Button>
      ) : (
        <Button size="compact-xs" variant="subtle" aria-label={`Unlock ${name}`} onClick={onUnlock}>
          Unlock…
        </Button>
      )}
    </span>
  )
}

function LockState({ run: { lock_transaction } }: { run: Run }) {
  if (lock_transaction === null) return <span className={classes['free']}>free</span>
  return (
    <span className={classes['locked']} title={`Locked after transaction ${lock_transaction}`}>
      <Icon name="lock" size={13} /> locked
    </span>
  )
}
