import { Button } from '@mantine/core'
import type { CheckState } from '../../server/contract/checks.ts'
import { refuseFailed } from '../api/jobs.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { plural } from '../ui/format.ts'
import { rules, ruleWords } from './words.ts'
import classes from './ChecksPage.module.css'

interface StartCheckProps {
  runs: readonly number[]
  check: CheckState | undefined
  onCheck: () => void
  onAsk: () => void
}

/** What a check is, before there is one. */
export function StartCheck({ runs, check, onCheck, onAsk }: StartCheckProps) {
  const isRunning = check?.job.state === 'running'
  return (
    <div className={classes['empty']}>
      <h2>{isRunning ? 'The data are checked' : 'The data have not been checked yet'}</h2>
      {check?.job.error && <ErrorPanel error={failureOf(check)} onRetry={onCheck} />}
      <span>
        A check looks for what is odd in{' '}
        {runs.length === 0 ? 'all default versions' : plural(runs.length, 'chosen run')}. It writes nothing.
      </span>
      <ul className={classes['notes']}>
        {rules.map((rule) => (
          <li key={rule}>{ruleWords[rule].looksFor}</li>
        ))}
      </ul>
      <span className={classes['begin']}>
        <Button size="xs" onClick={onCheck} disabled={isRunning}>
          Check the data
        </Button>
        <Button size="xs" variant="default" onClick={onAsk} disabled={isRunning}>
          Choose what to check…
        </Button>
      </span>
    </div>
  )
}

function failureOf({ job }: CheckState): unknown {
  try {
    refuseFailed(job)
    return null
  } catch (error) {
    return error
  }
}
