import type { ComparedState } from '../../server/contract/compare.ts'
import classes from './Compare.module.css'

/** The colour of a state, beside its name. */
export const StateSquare = ({ state }: { state: ComparedState }) => (
  <span className={classes['square']} data-state={state} aria-hidden="true" />
)
