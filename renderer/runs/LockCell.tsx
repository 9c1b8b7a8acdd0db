import type { RunLock, RunRow } from '../../server/contract/tables.ts'
import { formatSpan } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { useNow } from '../ui/use-now.ts'
import { runName } from '../names/run-name.ts'
import { describeLock, idleMs, lockHolder } from '../names/lock.ts'
import { useRunTools } from './run-tools.ts'
import { TextButton } from './TextButton.tsx'
import classes from './RunsPage.module.css'

/** How often the time that a lock idles is told anew. */
const idleStepMs = 15_000

/** Who holds a run and for how long nothing has come, and the way to change it. */
export function LockCell({ run }: { run: RunRow }) {
  const { changes, ask } = useRunTools()
  // Of the past no locks are known.
  if (!changes) return <span className={classes['free']}>not known</span>
  const name = runName(run)
  return (
    <span className={classes['cell']}>
      {run.lock === null ? <span className={classes['free']}>free</span> : <Held lock={run.lock} />}
      {run.lock === null ? (
        <TextButton label={`Lock ${name}`} isDisabled={changes.lock.isPending} onClick={() => changes.lock.mutate(run)}>
          Lock
        </TextButton>
      ) : (
        // What the window holds is nobody else's: no question is needed to give it back.
        <TextButton
          label={`Unlock ${name}`}
          isDisabled={changes.unlock.isPending}
          onClick={run.lock.is_window ? () => changes.unlock.mutate(run) : () => ask('unlock', run)}
        >
          {run.lock.is_window ? 'Unlock' : 'Unlock…'}
        </TextButton>
      )}
    </span>
  )
}

function Held({ lock }: { lock: RunLock }) {
  const now = useNow(idleStepMs)
  const idle = idleMs(lock, now)
  return (
    <span
      className={classes['locked']}
      title={`Locked after transaction ${lock.transaction}, ${describeLock(lock, now)}`}
    >
      <Icon name="lock" size={13} />
      <span>
        <span>locked</span> by {lockHolder(lock)}
        {idle !== undefined && <span className={classes['idle']}>idle {formatSpan(idle)}</span>}
      </span>
    </span>
  )
}
