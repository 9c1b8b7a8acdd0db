import type { TransactionEffects } from '../../server/contract/history.ts'
import { formatCount } from '../ui/format.ts'
import type { Transaction } from './sentence.ts'

/** Datapoints that a key takes back without asking. */
export const mostPointsUnasked = 1_000

/** What a key does about a transaction: takes it back at once, asks before, or leaves it to the history. */
export type KeyAnswer = { does: 'undo' } | { does: 'ask'; because: string } | { does: 'leave'; because: string }

interface Asked {
  transaction: Pick<Transaction, 'runs' | 'more_runs'>
  effects: TransactionEffects
  /** Another one has just been taken back. */
  hasJustUndone: boolean
}

/**
 * What Ctrl+Z does about the newest write of its window. It never removes a whole run, and asks before more than one
 * run or {@link mostPointsUnasked} datapoints change, and when it is pressed again.
 */
export function answerKey({ transaction: { runs, more_runs }, effects: { effects }, hasJustUndone }: Asked): KeyAnswer {
  const made = effects.find(({ kind }) => kind === 'run')?.added ?? 0
  if (made > 0) {
    return { does: 'leave', because: `Taking it back would remove ${made === 1 ? 'a whole run' : 'whole runs'}.` }
  }
  const points = effects.find(({ kind }) => kind === 'datapoints')
  const count = points ? points.added + points.changed + points.removed : 0
  if (runs.length + more_runs > 1) return { does: 'ask', because: 'It is about more than one run.' }
  if (count > mostPointsUnasked)
    return { does: 'ask', because: `It is about more than ${formatCount(mostPointsUnasked)} datapoints.` }
  if (hasJustUndone) return { does: 'ask', because: 'Another change has just been taken back.' }
  return { does: 'undo' }
}
