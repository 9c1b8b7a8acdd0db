import { runName } from '../names/run-name.ts'
import type { GroupedRun } from './groups.ts'
import { useRunTools } from './run-tools.ts'
import { TextButton } from './TextButton.tsx'
import classes from './RunsPage.module.css'

/** Whether a run is the default of its group, and the way to change it. */
export function DefaultCell({ run, group }: GroupedRun) {
  const { changes, ask } = useRunTools()
  const name = runName(run)
  return (
    <span className={classes['cell']}>
      <label className={classes['target']}>
        <input
          type="radio"
          name={`default-${group.runs[0]?.id}`}
          // Checked once the service has said so.
          checked={run.is_default}
          disabled={!changes}
          aria-label={`${name} is the default version`}
          onChange={() => ask('default', run)}
        />
      </label>
      {changes && run.is_default && (
        <TextButton label={`Unset default: ${name}`} onClick={() => ask('default', run)}>
          Unset…
        </TextButton>
      )}
    </span>
  )
}
