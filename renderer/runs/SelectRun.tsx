import type { RunRow } from '../../server/contract/tables.ts'
import { runName } from '../names/run-name.ts'
import { useRunTools } from './run-tools.ts'
import classes from './RunsPage.module.css'

/** Takes a run into the selection. */
export function SelectRun({ run }: { run: RunRow }) {
  const { selected, select } = useRunTools()
  return (
    <label className={classes['target']}>
      <input
        type="checkbox"
        aria-label={`Select ${runName(run)}`}
        checked={selected.has(run.id)}
        onChange={(event) => select([run.id], event.currentTarget.checked)}
      />
    </label>
  )
}

/** Takes all runs of the page into the selection. */
export function SelectAllRuns() {
  const { ids, selected, select } = useRunTools()
  return (
    <label className={classes['target']}>
      <input
        type="checkbox"
        aria-label="Select all runs of this page"
        checked={ids.length > 0 && ids.every((id) => selected.has(id))}
        onChange={(event) => select(ids, event.currentTarget.checked)}
      />
    </label>
  )
}
