import { useEffect, useRef } from 'react'
import { Alert, Button, Group, Text, Title } from '@mantine/core'
import type { Decisions } from '../../server/contract/imports.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { DecisionFiles } from './DecisionFiles.tsx'
import { DecisionList } from './DecisionList.tsx'
import type { ImportProgress, ImportSession } from './import-session.ts'
import { ProblemSection } from './ProblemSection.tsx'
import { groupProblems } from './problems.ts'
import { ReportSummary } from './ReportSummary.tsx'
import { isOnlySame, needsSame } from './same.ts'
import { SameRuns } from './SameRuns.tsx'
import { RunChoice } from './RunChoice.tsx'
import { StepTitle } from './StepTitle.tsx'
import classes from './Imports.module.css'

interface CheckStepProps {
  session: ImportSession
  progress: ImportProgress
  /** There is nothing to write. */
  onClose: () => void
}

/** What would be written, what is in the way, and the decisions about it. */
export function CheckStep({ session, progress, onClose }: CheckStepProps) {
  const { platform, report, decisions, step, error } = progress
  const decide = (changed: Decisions) => session.decide(changed)
  const problems = useFocusKept(report)
  if (!report) return null
  const groups = groupProblems(report.problems)
  const places = groups.reduce((sum, group) => sum + group.places, 0)
  const isChecking = step !== null
  const isOpen = needsSame(report, decisions) || isOnlySame(report, decisions)
  const isReady = groups.length === 0 && !isChecking && error === null && !isOpen
  const state = isChecking ? `${step}…` : stateOf({ isReady, places, isOnlySame: isOnlySame(report, decisions) })
  return (
    <>
      <StepTitle>What the files hold for {platform}</StepTitle>
      <Text size="sm" mb="md">
        Nothing has been written yet. The button Write below does that, all of it in one transaction, which can be
        undone.
      </Text>
      {error !== null && <ErrorPanel error={error} of="write" onRetry={() => void session.retry()} />}
      <div className={classes['columns']}>
        <div>
          <SameRuns report={report} decisions={decisions} onDecide={decide} onClose={onClose} />
          <Title order={3} size="h5" ref={problems} tabIndex={-1} mb="xs">
            {groups.length === 0 ? 'Nothing is in the way' : 'In the way'}
          </Title>
          {groups.length === 0 && (
            <Alert variant="outline" color="accent" p="xs" mb="md">
              Every row was read, and every region and unit is known or will be created.
            </Alert>
          )}
          {groups.map((group) => (
            <ProblemSection
              key={group.kind}
              group={group}
              platform={platform}
              decisions={decisions}
              onDecide={decide}
            />
          ))}
          <DecisionList decisions={decisions} onDecide={decide} />
          <DecisionFiles progress={progress} onDecide={decide} />
        </div>
        <div>
          <ReportSummary report={report} />
          <RunChoice platform={platform} report={report} decisions={decisions} onDecide={decide} />
        </div>
      </div>
      <div className={classes['foot']}>
        <Group gap="sm">
          <Button onClick={() => void session.write()} disabled={!isReady}>
            Write {formatCount(report.points)} datapoints
          </Button>
          <Button variant="default" onClick={() => void session.goBack()}>
            Back to the files
          </Button>
          <Text size="sm" role="status" className={classes['state']}>
            {state}
          </Text>
        </Group>
      </div>
    </>
  )
}

function stateOf({ isReady, places, isOnlySame: isSame }: { isReady: boolean; places: number; isOnlySame: boolean }) {
  if (isReady) return 'Ready to be written.'
  if (places > 0) return `${plural(places, 'problem')} to settle.`
  return isSame ? 'Nothing new to write.' : 'Say what to do with the runs that are there already.'
}

/** A button that has settled something goes away with it: the focus then goes to the title above. */
function useFocusKept(report: unknown) {
  const title = useRef<HTMLHeadingElement>(null)
  const last = useRef(report)
  useEffect(() => {
    if (last.current === report) return
    last.current = report
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.getAttribute('role') === 'dialog') {
      title.current?.focus()
    }
  }, [report])
  return title
}
