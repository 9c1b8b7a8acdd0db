import type { RunRow } from '../../server/contract/tables.ts'
import { runName } from '../names/run-name.ts'
import { Icon } from '../ui/icons.tsx'
import type { ScenarioRuns } from './lines.ts'
import { useRunTools } from './run-tools.ts'
import classes from './RunCells.module.css'

/**
 * A star: full for the default version, quiet where there is no other version, hollow for what is not the default, in the
 * colour of warnings where no version is. A click, or Space, shows first what the change does.
 */
export function DefaultCell({ run, scenario }: { run: RunRow; scenario: ScenarioRuns }) {
  const { changes, ask } = useRunTools()
  const name = runName(run)
  const none = 'None of these versions is the default, so default data leave this scenario out'
  const hint = run.is_default ? 'Default version' : scenario.lacksDefault ? none : 'Not default'
  return (
    <label
      className={classes['star']}
      data-default={run.is_default || undefined}
      data-lacking={scenario.lacksDefault || undefined}
      data-only={scenario.runs.length === 1 || undefined}
      title={changes ? `${hint}: click to see what a change does` : hint}
    >
      <input
        type="radio"
        name={`default-${scenario.runs[0]?.id}`}
        // Checked once the service has said so.
        checked={run.is_default}
        disabled={!changes}
        aria-label={`${name} is the default version`}
        onChange={() => ask('default', run)}
        // What is checked already does not change: then it is a question whether it stays.
        onClick={() => run.is_default && ask('default', run)}
      />
      <Icon name="star" size={14} />
    </label>
  )
}
