import type { ComparedState, StateCounts } from '../../server/contract/compare.ts'
import classes from './Compare.module.css'

interface StateBarProps {
  states: readonly ComparedState[]
  counts: StateCounts
  className: string
}

/** The shares of the states in one bar; the numbers beside it say the same. */
export const StateBar = ({ states, counts, className }: StateBarProps) => (
  <span className={`${classes['bar']} ${className}`} aria-hidden="true">
    {states.map((state) => {
      const count = counts[state] ?? 0
      return count > 0 && <i key={state} data-state={state} style={{ flexGrow: count }} />
    })}
  </span>
)
