import { useState } from 'react'
import type { Run } from '../../server/contract/runs.ts'
import { noChips } from '../filter/chips.ts'
import type { Navigate } from '../view/use-view.ts'
import { dataView } from '../view/view.ts'
import type { RunGroup } from './groups.ts'
import { CloneDialog } from './CloneDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { RunRow } from './RunRow.tsx'
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
  const [unlocking, setUnlocking] = useState<Run>()
  const [cloning, setCloning] = useState<Run>()
  const [deleting, setDeleting] = useState<Run>()
  const showData = (run: Run) => navigate(dataView(platform, chipsOf(run)))
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
                changes={changes}
                onUnlock={() => setUnlocking(run)}
                onShowData={() => showData(run)}
                onClone={() => setCloning(run)}
                onDelete={() => setDeleting(run)}
              />
            ))}
          </tbody>
        ))}
      </table>
      <CloneDialog platform={platform} run={cloning} onClose={() => setCloning(undefined)} />
      <DeleteDialog platform={platform} run={deleting} onClose={() => setDeleting(undefined)} />
      <UnlockDialog
        run={unlocking}
        onClose={() => setUnlocking(undefined)}
        onUnlock={(run) => {
          changes.unlock.mutate(run)
          setUnlocking(undefined)
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
