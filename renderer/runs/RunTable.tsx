import { useMemo, useState } from 'react'
import type { RunRow as Run, SortKey } from '../../server/contract/tables.ts'
import { ofRuns, type Chips } from '../filter/chips.ts'
import { HistoryDialog } from '../history/HistoryDialog.tsx'
import { asOf, momentOf } from '../names/platform-name.ts'
import type { Navigate } from '../view/use-view.ts'
import { dataView, optimizationView, type RunsView } from '../view/view.ts'
import { CloneDialog } from './CloneDialog.tsx'
import { metaColumn, ownColumns, type RunColumn } from './columns.ts'
import { DefaultDialog } from './DefaultDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { eachAlone, groupRuns } from './groups.ts'
import { RunRow, type RunQuestion } from './RunRow.tsx'
import { UnlockDialog } from './UnlockDialog.tsx'
import { useRunChanges } from './use-run-changes.ts'
import classes from './RunsPage.module.css'

interface RunTableProps {
  view: RunsView
  runs: readonly Run[]
  isStale: boolean
  navigate: Navigate
  selected: ReadonlySet<number>
  onSelected: (selected: ReadonlySet<number>) => void
}

/** The versions of each model and scenario, side by side with its names; in another order each run by itself. */
export function RunTable({ view, runs, isStale, navigate, selected, onSelected }: RunTableProps) {
  const { platform, sort, meta } = view
  const changes = useRunChanges(platform)
  const groups = useMemo(() => (sort.length === 0 ? groupRuns(runs) : eachAlone(runs)), [runs, sort])
  const [asked, setAsked] = useState<{ question: RunQuestion; run: Run }>()
  const close = () => setAsked(undefined)
  /** The run that a dialog is about, as it is by now. */
  const runOf = (question: RunQuestion): Run | undefined =>
    asked?.question === question ? (runs.find(({ id }) => id === asked.run.id) ?? asked.run) : undefined
  const ask = (question: RunQuestion, run: Run) => {
    if (question === 'data') navigate(dataView(platform, chipsOf(run)))
    else if (question === 'items') navigate(optimizationView(platform, run.id))
    else setAsked({ question, run })
  }
  const select = (ids: readonly number[], isSelected: boolean) => {
    const next = new Set(selected)
    for (const id of ids)
      if (isSelected) next.add(id)
      else next.delete(id)
    onSelected(next)
  }
  const ids = runs.map(({ id }) => id)
  const columns = [...ownColumns, ...meta.map(metaColumn)]
  const isFixed = momentOf(platform) !== undefined
  return (
    <div className={classes['scroll']} data-stale={isStale || undefined}>
      <table className={classes['table']} aria-label="Runs" aria-busy={isStale}>
        <thead>
          <tr>
            {columns.slice(0, 2).map((column) => (
              <Head
                key={column.id}
                column={column}
                sort={sort}
                onSort={(next) => navigate({ ...view, sort: next, page: 1 })}
              />
            ))}
            <th scope="col">
              <input
                type="checkbox"
                aria-label="Select all runs of this page"
                checked={ids.length > 0 && ids.every((id) => selected.has(id))}
                onChange={(event) => select(ids, event.currentTarget.checked)}
              />
            </th>
            {columns.slice(2).map((column) => (
              <Head
                key={column.id}
                column={column}
                sort={sort}
                onSort={(next) => navigate({ ...view, sort: next, page: 1 })}
              />
            ))}
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
                changes={isFixed ? undefined : changes}
                meta={meta}
                isSelected={selected.has(run.id)}
                onSelect={(isSelected) => select([run.id], isSelected)}
                onAsk={(question) => ask(question, run)}
              />
            ))}
          </tbody>
        ))}
      </table>
      <DefaultDialog
        run={runOf('default')}
        before={defaultBeside(runOf('default'), runs)}
        changes={changes}
        onClose={close}
      />
      <CloneDialog platform={platform} run={runOf('clone')} onClose={close} />
      <DeleteDialog platform={platform} run={runOf('delete')} onClose={close} />
      <HistoryDialog
        platform={platform}
        run={runOf('history')}
        onClose={close}
        onShow={(run, transaction) => navigate(dataView(asOf(platform, transaction), ofRuns([run.id], false)))}
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

interface HeadProps {
  column: RunColumn
  sort: readonly SortKey[]
  onSort: (sort: SortKey[]) => void
}

/** A head that sorts: upwards, downwards, and then as it was. */
function Head({ column: { id, label, isNumeric, isSortable }, sort, onSort }: HeadProps) {
  const key = sort.find(({ column }) => column === id)
  const next: SortKey[] = key?.descending ? [] : [{ column: id, descending: key !== undefined }]
  return (
    <th
      scope="col"
      data-numeric={isNumeric || undefined}
      aria-sort={key ? (key.descending ? 'descending' : 'ascending') : undefined}
    >
      {isSortable ? (
        <button type="button" className={classes['head-button']} onClick={() => onSort(next)}>
          {label}
          <span aria-hidden="true">{key ? (key.descending ? ' ↓' : ' ↑') : ''}</span>
        </button>
      ) : (
        label
      )}
    </th>
  )
}

const defaultBeside = (run: Run | undefined, runs: readonly Run[]): Run | undefined =>
  runs.find(({ is_default, model, scenario }) => is_default && model === run?.model && scenario === run.scenario)

/** The data of one run, whether or not it is a default version. */
const chipsOf = ({ id, model, scenario, is_default }: Run): Chips => [
  { key: 'model.name__in', value: [model], on: true },
  { key: 'scenario.name__in', value: [scenario], on: true },
  ...ofRuns([id], is_default),
]
