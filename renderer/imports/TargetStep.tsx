import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import type { ImportProgress } from './import-progress.ts'
import type { ImportSession } from './import-session.ts'
import { NewNames } from './NewNames.tsx'
import { PlatformChoice } from './PlatformChoice.tsx'
import { ReportSummary } from './ReportSummary.tsx'
import { RunChoice } from './RunChoice.tsx'
import { StepTitle } from './StepTitle.tsx'
import classes from './Imports.module.css'

interface TargetStepProps {
  session: ImportSession
  progress: ImportProgress
  files: readonly File[]
}

/** Where the data go: platform, runs, the hierarchy of new regions; beside it what they are. */
export function TargetStep({ session, progress, files }: TargetStepProps) {
  const { report, decisions, step, error } = progress
  const [hierarchy, setHierarchy] = useState(decisions.hierarchy)
  if (!report) return null
  const keepHierarchy = () => {
    const name = hierarchy.trim()
    if (name !== '' && name !== decisions.hierarchy) session.decide({ ...decisions, hierarchy: name })
  }
  return (
    <div className={classes['page']}>
      <StepTitle>Where to?</StepTitle>
      {error !== null && <ErrorPanel error={error} of="write" onRetry={() => void session.retry()} />}
      <div className={classes['columns']}>
        <div className={classes['fields']}>
          <PlatformChoice
            target={progress}
            files={files}
            action="Check it there"
            isPrimary={false}
            isBusy={step !== null}
            onTarget={({ platform, isNew }) => void session.check({ platform, isNew }, files)}
          />
          {report.creates.regions.length > 0 && (
            <TextInput
              size="xs"
              w={220}
              label="Hierarchy of new regions"
              value={hierarchy}
              onChange={(event) => setHierarchy(event.currentTarget.value)}
              onBlur={keepHierarchy}
            />
          )}
          <RunChoice
            target={progress}
            report={report}
            decisions={decisions}
            onDecide={(changed) => session.decide(changed)}
          />
        </div>
        <div>
          <ReportSummary report={report}>
            <NewNames session={session} progress={progress} />
          </ReportSummary>
        </div>
      </div>
    </div>
  )
}
