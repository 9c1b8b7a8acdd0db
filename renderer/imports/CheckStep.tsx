import { useEffect, useRef, useState } from 'react'
import { Group } from '@mantine/core'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { plural } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { DecisionFiles } from './DecisionFiles.tsx'
import { DecisionList } from './DecisionList.tsx'
import { FindingDetails } from './FindingDetails.tsx'
import { FindingTable } from './FindingTable.tsx'
import type { ImportProgress } from './import-progress.ts'
import type { ImportSession } from './import-session.ts'
import { findingRows, type FindingRow, type Level } from './rows.ts'
import { NewNames } from './NewNames.tsx'
import { StepTitle } from './StepTitle.tsx'
import classes from './Findings.module.css'

interface CheckStepProps {
  session: ImportSession
  progress: ImportProgress
}

/** Which lines are shown. */
const views = {
  all: { label: 'All', shows: () => true },
  open: { label: 'To decide', shows: ({ level }: FindingRow) => level === 'bad' },
  own: { label: 'Changed by you', shows: ({ level }: FindingRow) => level === 'own' },
} as const

/** What was found in the files, with the likely decisions made already: only what nobody can know is asked. */
export function CheckStep({ session, progress }: CheckStepProps) {
  const { platform, report, settled, error } = progress
  const [view, setView] = useState<keyof typeof views>('all')
  const [opened, setOpened] = useState<string | null>()
  const title = useFocusKept(report)
  if (!report) return null
  const rows = findingRows(report, settled)
  const listed = rows.filter(views[view].shows)
  // Details of what is to be decided are in sight until somebody looks at others.
  const first = listed.find(({ level }) => level === 'bad')?.key ?? null
  const open = opened === undefined ? first : opened
  const row = listed.find(({ key }) => key === open)
  const settle: ImportSession['settle'] = (problem, choice) => {
    setOpened(undefined)
    session.settle(problem, choice)
  }
  return (
    <div className={classes['root']}>
      <div className={classes['bar']}>
        <StepTitle ref={title}>
          {rows.length === 0 ? 'Nothing to decide' : plural(rows.length, 'finding')} for {platform}
        </StepTitle>
        <Tags rows={rows} />
        <span className={classes['views']} role="group" aria-label="Findings that are shown">
          {Object.entries(views).map(([key, { label, shows }]) => (
            <button
              key={key}
              type="button"
              aria-pressed={view === key}
              onClick={() => setView(key as keyof typeof views)}
            >
              {label}
              {key !== 'all' && ` ${rows.filter(shows).length}`}
            </button>
          ))}
        </span>
      </div>
      {error !== null && <ErrorPanel error={error} of="write" onRetry={() => void session.retry()} />}
      <div className={classes['scroll']}>
        {listed.length > 0 && <FindingTable rows={listed} open={open} onOpen={setOpened} onSettle={settle} />}
        {rows.length === 0 && (
          <p className={classes['none']}>
            Every row was read, and every name is known. What is written is said below; nothing is written before.
          </p>
        )}
        <div className={classes['others']}>
          <DecisionList progress={progress} onDecide={(decisions) => session.decide(decisions)} />
          <Group gap="xs">
            <DecisionFiles progress={progress} onDecide={(decisions) => session.decide(decisions)} />
            <NewNames session={session} progress={progress} />
          </Group>
        </div>
      </div>
      {row && (
        <FindingDetails
          key={row.key}
          row={row}
          progress={progress}
          onSettle={settle}
          onDecide={(decisions) => session.decide(decisions)}
        />
      )}
    </div>
  )
}

const tags: { level: Level; icon: 'error' | 'warning' | 'info'; text: (count: number) => string }[] = [
  { level: 'bad', icon: 'error', text: (count) => (count === 1 ? '1 needs you' : `${count} need you`) },
  { level: 'warn', icon: 'warning', text: (count) => `${count} decided for you` },
  { level: 'info', icon: 'info', text: (count) => `${count} to know` },
]

function Tags({ rows }: { rows: readonly FindingRow[] }) {
  return tags.map(({ level, icon, text }) => {
    const count = rows.filter((row) => row.level === level).length
    if (count === 0) return null
    return (
      <span key={level} className={classes['tag']} data-level={level}>
        <Icon name={icon} size={14} />
        {text(count)}
      </span>
    )
  })
}

/** A control that has settled something goes away with it: the focus then goes to the title above. */
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
