import type { ComparedState, ComparisonInfo } from '../../server/contract/compare.ts'
import { formatCount, plural } from '../ui/format.ts'
import { stateLabel, statesOf } from './question.ts'
import { StateSquare } from './StateSquare.tsx'
import { StateBar } from './StateBar.tsx'
import classes from './Compare.module.css'

interface StateStripProps {
  info: ComparisonInfo
  counts: ComparisonInfo['values']
  /** What is counted: `datapoint`. */
  unit: string
  chosen: readonly ComparedState[]
  onChoose: (states: ComparedState[]) => void
}

/** How much is only in one side, changed, equal; each can be left out of the list. */
export function StateStrip({ info, counts, unit, chosen, onChoose }: StateStripProps) {
  const states = statesOf(info.sides.length)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const flip = (state: ComparedState) =>
    onChoose(chosen.includes(state) ? chosen.filter((other) => other !== state) : [...chosen, state])
  return (
    <div className={classes['strip']} role="group" aria-label="What is listed">
      {states.map((state) => (
        <label key={state} className={classes['state']}>
          <input type="checkbox" checked={chosen.includes(state)} onChange={() => flip(state)} />
          <StateSquare state={state} />
          {stateLabel(state)} <b>{formatCount(counts[state] ?? 0)}</b>
        </label>
      ))}
      <StateBar states={states} counts={counts} className={classes['whole'] ?? ''} />
      <span className={classes['total']}>{plural(total, unit)}</span>
    </div>
  )
}
