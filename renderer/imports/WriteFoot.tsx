import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import type { ImportReport } from '../../server/contract/imports.ts'
import { formatCount, plural } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { amountOf } from './amount.ts'
import type { ImportProgress } from './import-progress.ts'
import type { ImportSession } from './import-session.ts'
import { indicatorsOf, isMetaOnly } from './indicators.ts'
import { groupProblems } from './problems.ts'
import { isOnlySame } from './same.ts'
import classes from './Imports.module.css'

interface WriteFootProps {
  session: ImportSession
  progress: ImportProgress
  /** Buttons beside the primary one. */
  children: ReactNode
}

/** What will be written, and the button that does it; where it cannot be pressed, why. */
export function WriteFoot({ session, progress, children }: WriteFootProps) {
  const { report, decisions, step, error } = progress
  if (!report) return null
  const open = groupProblems(report.problems).reduce((sum, { problems }) => sum + problems.length, 0)
  const isNothing = isOnlySame(report, decisions)
  const isReady = open === 0 && step === null && error === null && !isNothing
  return (
    <div className={classes['foot']}>
      <span className={classes['sum']}>{sumOf(report, progress)}</span>
      {children}
      <span role="status" className={classes['state']} data-bad={(open > 0 && step === null) || undefined}>
        {step !== null && `${step}…`}
        {step === null && open > 0 && (
          <>
            <Icon name="error" size={14} />
            {open === 1 ? '1 finding needs you' : `${formatCount(open)} findings need you`}
          </>
        )}
        {step === null && open === 0 && (isNothing ? 'Nothing new to write.' : 'Ready to be written.')}
      </span>
      <Button size="xs" onClick={() => void session.write()} disabled={!isReady}>
        Write {amountOf({ ...report, indicators: indicatorsOf(report) })}
      </Button>
    </div>
  )
}

/** `3 720 datapoints, 8 runs, 12 new regions`. */
function sumOf(report: ImportReport, { platform, isNew }: ImportProgress): string {
  const { points, runs, items, creates, problems } = report
  // What is still to be decided is not known to be created.
  const created = (kind: 'region' | 'unit', names: readonly string[]) =>
    names.length - problems.filter((problem) => problem.kind === kind).length
  const counts: [number, string, string?][] = [
    [points, 'datapoint'],
    [isMetaOnly(report) ? indicatorsOf(report) : 0, 'meta indicator'],
    [runs.length, 'run'],
    [items, 'optimization item'],
    [created('region', creates.regions), 'new region'],
    [created('unit', creates.units), 'new unit'],
    [creates.variables, 'new variable'],
  ]
  const parts = counts.filter(([count]) => count > 0).map(([count, ...words]) => plural(count, ...words))
  const target = isNew ? `the new platform ${platform}` : platform
  return parts.length === 0 ? `Nothing to write into ${target}.` : `${parts.join(', ')} will be written into ${target}.`
}
