import { Icon } from '../ui/icons.tsx'
import type { ImportProgress } from './import-session.ts'
import classes from './Imports.module.css'

const steps = ['Files', 'Check', 'Write', 'Summary'] as const

const stepOf: Record<ImportProgress['phase'], number> = { files: 0, checking: 1, report: 1, writing: 2, done: 3 }

/** Where in the wizard its user is; said aloud when it changes. */
export function Steps({ phase }: Pick<ImportProgress, 'phase'>) {
  const current = stepOf[phase]
  return (
    <>
      <ol className={classes['steps']} aria-label="Steps of the import">
        {steps.map((name, index) => (
          <li key={name} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
            <span className={classes['number']} aria-hidden="true">
              {index < current ? <Icon name="check" size={12} /> : index + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
      <p className={classes['spoken']} role="status">
        Step {current + 1} of {steps.length}: {steps[current]}
      </p>
    </>
  )
}
