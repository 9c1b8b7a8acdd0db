import { useMemo } from 'react'
import type { RunRow } from '../../server/contract/tables.ts'
import { ofRuns, type Chips } from '../filter/chips.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { RowGroup } from '../table/groups.ts'
import { momentOf } from '../names/platform-name.ts'
import type { Navigate } from '../view/use-view.ts'
import { dataView, optimizationView, type RunsView } from '../view/view.ts'
import { columnsOf } from './columns.tsx'
import { eachAlone, groupRuns, type GroupedRun } from './groups.ts'
import { RunToolsContext, type RunTools } from './run-tools.ts'
import { useRunChanges } from './use-run-changes.ts'
import { useRunDialogs } from './use-run-dialogs.tsx'
import classes from './RunsPage.module.css'

interface RunTableProps {
  view: RunsView
  runs: readonly RunRow[]
  /** Of all pages. */
  total: number
  /** Runs before the first one here. */
  offset: number
  isStale: boolean
  navigate: Navigate
  selected: ReadonlySet<number>
  onSelected: (selected: ReadonlySet<number>) => void
}

/** The versions of each model and scenario, side by side with its names; in another order each run by itself. */
export function RunTable(props: RunTableProps) {
  const { view, runs, total, offset, isStale, navigate, selected, onSelected } = props
  const { platform, sort, meta } = view
  const changes = useRunChanges(platform)
  const { dialogs, openDialog } = useRunDialogs({ platform, runs, changes, navigate })
  const rows = useMemo(() => rowsOf(runs, sort.length === 0), [runs, sort])
  const columns = useMemo(() => columnsOf(meta, runs), [meta, runs])
  const tools: RunTools = {
    changes: momentOf(platform) === undefined ? changes : undefined,
    ask: (question, run) => {
      if (question === 'data') navigate(dataView(platform, chipsOf(run)))
      else if (question === 'items') navigate(optimizationView(platform, run.id))
      else openDialog(question, run)
    },
    selected,
    select: (ids, isSelected) => {
      const others = [...selected].filter((id) => !ids.includes(id))
      onSelected(new Set(isSelected ? [...others, ...ids] : others))
    },
    ids: runs.map(({ id }) => id),
  }
  return (
    <RunToolsContext value={tools}>
      <DataTable
        label="Runs"
        kind="runs"
        className={classes['runs']}
        columns={columns}
        rows={rows}
        getRowId={getRowId}
        groupOf={groupOf}
        isMarked={({ run }) => selected.has(run.id)}
        total={total}
        offset={offset}
        isStale={isStale}
        sort={sort}
        onSort={(order) => navigate({ ...view, sort: order, page: 1 })}
      />
      {dialogs}
    </RunToolsContext>
  )
}

const rowsOf = (runs: readonly RunRow[], isGrouped: boolean): GroupedRun[] =>
  (isGrouped ? groupRuns(runs) : eachAlone(runs)).flatMap((group) => group.runs.map((run) => ({ run, group })))

const getRowId = ({ run }: GroupedRun): string => String(run.id)

const groupOf = ({ group: { key, model, scenario } }: GroupedRun): RowGroup => ({
  key,
  label: `${model} / ${scenario}`,
})

/** The data of one run, whether or not it is a default version. */
const chipsOf = ({ id, model, scenario, is_default }: RunRow): Chips => [
  { key: 'model.name__in', value: [model], on: true },
  { key: 'scenario.name__in', value: [scenario], on: true },
  ...ofRuns([id], is_default),
]
