import { plural } from '../ui/format.ts'
import type { Transaction } from './sentence.ts'
import classes from './History.module.css'

/** What has happened to a run since its last checkpoint, as the first line of its history. */
export function SinceCheckpoint({ transactions }: { transactions: readonly Transaction[] }) {
  const at = transactions.findIndex(({ checkpoints }) => checkpoints.length > 0)
  const label = transactions[at]?.checkpoints.at(-1)
  if (transactions.length === 0 || at === 0) return null
  return (
    <p className={classes['since']}>
      <b>Not in a checkpoint yet</b>
      <span className={classes['quiet']}>
        {' '}
        · {label ? `${plural(at, 'change')} since “${label.message || '(no message)'}”` : 'no checkpoint so far'}
      </span>
    </p>
  )
}
