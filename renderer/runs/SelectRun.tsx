import type { RunRow } from '../../server/contract/tables.ts'
import { runName } from '../names/run-name.ts'
import { plural } from '../ui/format.ts'
import type { ModelLine } from './lines.ts'
import { useRunTools } from './run-tools.ts'
import classes from './RunsPage.module.css'

/** Takes a run into the selection. */
export const SelectRun = ({ run }: { run: RunRow }) => <SelectBox label={`Select ${runName(run)}`} ids={[run.id]} />

/** Takes the runs below the head of a model into the selection. */
export const SelectModel = ({ line: { model, runs } }: { line: ModelLine }) => (
  <SelectBox label={`Select ${plural(runs.length, 'run')} of ${model}`} ids={runs.map(({ id }) => id)} />
)

/** Takes all runs of the page into the selection. */
export const SelectAllRuns = () => <SelectBox label="Select all runs of this page" ids={useRunTools().ids} />

/** A box for some runs: partly checked when some of them are selected. */
function SelectBox({ label, ids }: { label: string; ids: readonly number[] }) {
  const { selected, select } = useRunTools()
  const count = ids.filter((id) => selected.has(id)).length
  const isAll = count > 0 && count === ids.length
  return (
    <label className={classes['target']}>
      <input
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        checked={isAll}
        onChange={(event) => select(ids, event.currentTarget.checked)}
      />
    </label>
  )
}
