import classes from './OptimizationPage.module.css'

/** In place of rows: none of the item fits, or it has none yet. */
export const Nothing = ({ isEmpty }: { isEmpty: boolean }) => (
  <p className={classes['hint']} role="status">
    {isEmpty
      ? 'No rows yet. Add or paste some with the button above.'
      : 'No row fits. Take a condition above away to see more.'}
  </p>
)
