import { Icon } from '../ui/icons.tsx'
import type { ImportProgress } from './import-session.ts'
import { isOfColumns } from './rows.ts'
import classes from './Imports.module.css'

const steps = ['File', 'Columns', 'Check', 'Target', 'Write'] as const
export type Step = (typeof steps)[number]

/** Where an import is. Columns are a step of their own as long as they keep what is below from being read. */
export function stepOf({ phase, report }: ImportProgress, isTarget: boolean): Step {
  if (phase === 'files') return 'File'
  if (phase === 'writing' || phase === 'done') return 'Write'
  if (isTarget && phase === 'report') return 'Target'
  return report?.problems.some(isOfColumns) ? 'Columns' : 'Check'
}

interface StepsProps {
  current: Step
  /** Goes to a step; left out while none can be gone to. */
  onStep?: ((step: Step) => void) | undefined
}

/** Steps that can be gone to from the report. */
const reachable: readonly Step[] = ['File', 'Check', 'Target']

/** Where in the wizard its user is; said aloud when it changes. */
export function Steps({ current, onStep }: StepsProps) {
  const at = steps.indexOf(current)
  return (
    <>
      <ol className={classes['steps']} aria-label="Steps of the import">
        {steps.map((name, index) => (
          <li key={name} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
            {index > 0 && <Icon name="next" size={14} />}
            {onStep && index !== at && reachable.includes(name) && !(current === 'Columns' && name === 'Check') ? (
              <button type="button" onClick={() => onStep(name)}>
                {index < at && <Icon name="check" size={14} />}
                {name}
              </button>
            ) : (
              <span>
                {index < at && <Icon name="check" size={14} />}
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className={classes['spoken']} role="status">
        Step {at + 1} of {steps.length}: {current}
      </p>
    </>
  )
}
