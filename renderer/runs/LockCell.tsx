import type { RunLock, RunRow } from '../../server/contract/tables.ts'
import { describeLock, lockHolder } from '../names/lock.ts'
import { runName } from '../names/run-name.ts'
import { Icon } from '../ui/icons.tsx'
import { useNow } from '../ui/use-now.ts'
import { useRunTools } from './run-tools.ts'
import type { RunChanges } from './use-run-changes.ts'
import classes from './RunCells.module.css'

/** How often the time that a lock idles is told anew. */
const idleStepMs = 15_000

/** A lock where a run is locked, with who holds it and since when; under the pointer a pale one to take it. */
export function LockCell({ run }: { run: RunRow }) {
  const { changes } = useRunTools()
  // Of the past no locks are known.
  if (!changes) return null
  if (run.lock) return <HeldLock run={run} lock={run.lock} changes={changes} />
  return (
    <button
      type="button"
      className={classes['lock']}
      aria-label={`Lock ${runName(run)}`}
      title="Lock to edit"
      disabled={changes.lock.isPending}
      onClick={() => changes.lock.mutate(run)}
    >
      <Icon name="unlock" size={14} />
    </button>
  )
}

interface HeldLockProps {
  run: RunRow
  lock: RunLock
  changes: RunChanges
}

function HeldLock({ run, lock, changes }: HeldLockProps) {
  const { ask } = useRunTools()
  const now = useNow(idleStepMs)
  const held = `Locked by ${lockHolder(lock)}`
  return (
    <button
      type="button"
      className={classes['lock']}
      data-held={lock.is_window ? 'own' : 'other'}
      aria-label={`Unlock ${runName(run)}`}
      title={`${held}, ${describeLock(lock, now)}, after transaction ${lock.transaction}\nClick to unlock`}
      disabled={changes.unlock.isPending}
      // What the window holds is nobody else's: no question is needed to give it back.
      onClick={() => (lock.is_window ? changes.unlock.mutate(run) : ask('unlock', run))}
    >
      <Icon name="lock" size={14} />
    </button>
  )
}
