import type { RunLock, RunRow } from '../../server/contract/tables.ts'
import { momentOfDay } from '../history/days.ts'
import { describeLock, lockHolder } from '../names/lock.ts'
import { Icon } from '../ui/icons.tsx'
import { useNow } from '../ui/use-now.ts'
import classes from './RunPage.module.css'

/** How often the time that a lock idles is told anew. */
const idleStepMs = 15_000

/** Whether a run is the default version, and who holds its lock since when. */
export const StateTags = ({ run: { is_default, lock } }: { run: RunRow }) => (
  <>
    <span className={classes['tag']} data-kind={is_default ? 'default' : 'quiet'}>
      <Icon name="star" size={12} />
      {is_default ? 'Default' : 'Not default'}
    </span>
    {lock && <LockTag lock={lock} />}
  </>
)

function LockTag({ lock }: { lock: RunLock }) {
  const now = useNow(idleStepMs)
  const since = lock.since === null ? '' : ` since ${momentOfDay(lock.since, now).replace(/^today /, '')}`
  return (
    <span
      className={classes['tag']}
      data-kind={lock.is_window ? 'own' : 'other'}
      role="status"
      title={describeLock(lock, now)}
    >
      <Icon name="lock" size={12} />
      Locked by {lock.is_window ? 'you' : lockHolder(lock)}
      {since}
    </span>
  )
}
