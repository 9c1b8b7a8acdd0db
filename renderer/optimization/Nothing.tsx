import classes from './OptimizationPage.module.css'

/** In place of rows: none of the item fits. */
export const Nothing = () => (
  <p className={classes['hint']} role="status">
    No row fits. Take a condition above away to see more.
  </p>
)
