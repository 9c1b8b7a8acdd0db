import { Icon } from '../ui/icons.tsx'
import type { ImportProgress } from './import-progress.ts'
import { isOfColumns } from './rows.ts'
import classes from './Imports.module.css'

const steps = ['File', 'Columns', 'Check', 'Target', 'Write'] as const
export type Step = (typeof steps)[number]

/** What the wizard shows of a report. */
export type ReportPage = 'Columns' | 'Check' | 'Target'

/** Where an import is. Findings are about columns as long as these keep what is below from being read. */
export function stepOf({ phase, report }: ImportProgress, page: ReportPage): Step {
  if (phase === 'files') return 'File'
  if (phase === 'writing' || phase === 'done') return 'Write'
  if (page !== 'Check' && phase === 'report') return page
  return report?.problems.some(isOfColumns) ? 'Columns' : 'Check'
}

interface StepsProps {
  current: Step
  /** What is shown of the report: findings, even those that belong to the step of columns. */
  page: ReportPage
  /** Goes to a step; left out while none can be gone to. */
  onStep?: ((step: Step) => void) | undefined
}

/** Steps that can be gone to from the report. */
const reachable: readonly Step[] = ['File', 'Columns', 'Check', 'Target']

/** Where in the wizard its user is; said aloud when it changes. */
export function Steps({ current, page, onStep }: StepsProps) {
  const at = steps.indexOf(current)
  return (
    <>
      <ol className={classes['steps']} aria-label="Steps of the import">
        {steps.map((name, index) => (
          <li key={name} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
            {index > 0 && <Icon name="next" size={14} />}
            {onStep && index !== at && reachable.includes(name) && name !== page ? (
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
