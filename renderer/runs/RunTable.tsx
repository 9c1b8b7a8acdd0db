import { useState } from 'react'
import type { Run } from '../../server/contract/runs.ts'
import { noChips } from '../filter/chips.ts'
import { HistoryDialog } from '../history/HistoryDialog.tsx'
import { asOf, momentOf } from '../view/platform-name.ts'
import type { Navigate } from '../view/use-view.ts'
import { dataView } from '../view/view.ts'
import type { RunGroup } from './groups.ts'
import { CloneDialog } from './CloneDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { RunRow, type RunQuestion } from './RunRow.tsx'
import { UnlockDialog } from './UnlockDialog.tsx'
import { useRunChanges } from './use-run-changes.ts'
import classes from './RunsPage.module.css'

interface RunTableProps {
  platform: string
  groups: RunGroup[]
  navigate: Navigate
}

/** The versions of each model and scenario, side by side with its names. */
export function RunTable({ platform, groups, navigate }: RunTableProps) {
  const changes = useRunChanges(platform)
  const [asked, setAsked] = useState<{ question: RunQuestion; run: Run }>()
  const close = () => setAsked(undefined)
  /** The run that a dialog is about, as it is by now. */
  const runOf = (question: RunQuestion): Run | undefined => {
    if (asked?.question !== question) return undefined
    return groups.flatMap(({ runs }) => runs).find(({ id }) => id === asked.run.id) ?? asked.run
  }
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-label="Runs">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Scenario</th>
            <th scope="col">Version</th>
            <th scope="col">Default</th>
            <th scope="col">Lock</th>
            <th scope="col">Created</th>
            <th scope="col">Updated</th>
            <th scope="col">Data</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key} aria-label={`${group.model} / ${group.scenario}`}>
            {group.runs.map((run, index) => (
              <RunRow
                key={run.id}
                run={run}
                group={group}
                isFirst={index === 0}
                changes={momentOf(platform) === undefined ? changes : undefined}
                onAsk={(question) => setAsked({ question, run })}
                onShowData={() => navigate(dataView(platform, chipsOf(run)))}
              />
            ))}
          </tbody>
        ))}
      </table>
      <CloneDialog platform={platform} run={runOf('clone')} onClose={close} />
      <DeleteDialog platform={platform} run={runOf('delete')} onClose={close} />
      <HistoryDialog
        platform={platform}
        run={runOf('history')}
        onClose={close}
        onShow={(run, transaction) =>
          navigate(dataView(asOf(platform, transaction), { ...chipsOf(run), defaultOnly: false }))
        }
      />
      <UnlockDialog
        run={runOf('unlock')}
        onClose={close}
        onUnlock={(run) => {
          changes.unlock.mutate(run)
          close()
        }}
      />
    </div>
  )
}

/** The data of one run, whether or not it is a default version. */
const chipsOf = (run: Run) => ({
  ...noChips,
  names: { model: { values: [run.model.name], on: true }, scenario: { values: [run.scenario.name], on: true } },
  run: { id: run.id, on: true },
  defaultOnly: run.is_default,
})
