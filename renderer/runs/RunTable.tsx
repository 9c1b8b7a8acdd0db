import { useMemo } from 'react'
import { useSessionStorage } from '@mantine/hooks'
import type { RunRow, RunRows, SortKey } from '../../server/contract/tables.ts'
import { useCommands } from '../commands/commands.tsx'
import { ofRuns, type Chips } from '../filter/chips.ts'
import { DataTable } from '../table/DataTable.tsx'
import { momentOf } from '../names/platform-name.ts'
import { runName } from '../names/run-name.ts'
import { runView } from '../view/run-view.ts'
import { formatView } from '../view/url.ts'
import type { Navigate } from '../view/use-view.ts'
import { dataView, historyView, optimizationView, type RunsView } from '../view/view.ts'
import { columnsOf } from './columns.tsx'
import { constantsOf } from './constants.ts'
import { chosenBy, flatLines, nestedLines, type Line, type Opened } from './lines.ts'
import { RunToolsContext, type RunTools } from './run-tools.ts'
import { RunsCaption } from './RunsCaption.tsx'
import { useRunChanges } from './use-run-changes.ts'
import { useRunDialogs } from './use-run-dialogs.tsx'
import classes from './RunsPage.module.css'

interface RunTableProps {
  view: RunsView
  page: RunRows
  isStale: boolean
  navigate: Navigate
  selected: ReadonlySet<number>
  onSelected: (selected: ReadonlySet<number>) => void
}

const untouched: Opened = {}

/** Runs of the page that the palette opens. */
const offeredRuns = 200

/** Runs as a tree of models, scenarios and versions; in another order every version by itself. */
export function RunTable({ view, page, isStale, navigate, selected, onSelected }: RunTableProps) {
  const { platform, sort, meta } = view
  const { results: runs, total, pagination } = page
  const isNested = isNestedBy(sort)
  const isPart = runs.length < page.runs
  // As long as the window: who comes back finds the tree as it was left.
  const [opened, setOpened] = useSessionStorage<Opened>({
    key: `scenario-desk-folds-${platform}`,
    defaultValue: untouched,
    getInitialValueInEffect: false,
  })
  const changes = useRunChanges(platform)
  const { dialogs, openDialog } = useRunDialogs({ platform, runs, changes, navigate })
  const lines: Line[] = useMemo(
    () => (isNested ? nestedLines(runs, opened, isPart) : flatLines(runs)),
    [runs, isNested, opened, isPart],
  )
  const sorted = sort.map(({ column }) => column).join('\n')
  const constants = useMemo(() => constantsOf(runs, meta, sorted.split('\n')), [runs, meta, sorted])
  const columns = useMemo(() => columnsOf(lines, { meta, isNested, constants }), [lines, meta, isNested, constants])
  const tools: RunTools = {
    changes: momentOf(platform) === undefined ? changes : undefined,
    ask: (question, run) => {
      if (question === 'data') navigate(dataView(platform, chipsOf(run)))
      else if (question === 'items') navigate(optimizationView(platform, run.id))
      else if (question === 'open') navigate(runView(platform, run))
      else if (question === 'history') navigate(runView(platform, run, historyView(platform)))
      else {
        // What is looked at stays in sight when another version becomes the default one.
        if (question === 'default') setOpened((known) => ({ ...known, ...foldsOf(lines, run) }))
        openDialog(question, run)
      }
    },
    addressOf: (run) => formatView(runView(platform, run)),
    selected,
    select: (ids, isSelected) => {
      const others = [...selected].filter((id) => !ids.includes(id))
      onSelected(new Set(isSelected ? [...others, ...ids] : others))
    },
    ids: chosenBy(lines).map(({ id }) => id),
    open: (key, isOpen) => setOpened((known) => ({ ...known, [key]: isOpen })),
  }
  useCommands(
    runs.slice(0, offeredRuns).map((run) => ({
      id: `runs.open.${run.id}`,
      label: `Open ${runName(run)}`,
      group: 'Runs',
      run: () => tools.ask('open', run),
    })),
  )
  return (
    <RunToolsContext value={tools}>
      <RunsCaption
        constants={constants}
        isPart={isPart}
        counts={page}
        onNest={isNested ? undefined : () => navigate({ ...view, sort: [], page: 1 })}
      />
      <DataTable
        label="Runs"
        kind={isNested ? 'runs' : 'sorted runs'}
        className={classes['runs']}
        columns={columns}
        rows={lines}
        getRowId={getRowId}
        {...(isNested && { placeOf })}
        isMarked={(line) => line.kind === 'run' && selected.has(line.run.id)}
        // Of a tree the page is the whole: nobody knows how many lines other pages have.
        total={isNested ? lines.length : total}
        offset={isNested ? 0 : pagination.offset}
        isStale={isStale}
        sort={sort}
        onOpen={(line) => line.kind === 'run' && tools.ask('open', line.run)}
        onSort={(order) => navigate({ ...view, sort: order, page: 1 })}
      />
      {dialogs}
    </RunToolsContext>
  )
}

/** Whether runs in this order stand in a tree: models follow each other, and scenarios in them. */
export const isNestedBy = (sort: readonly SortKey[]): boolean =>
  sort.every(({ column }, place) => column === (place === 0 ? 'model' : 'scenario'))

/** How the versions of a run's scenario stand, when there are several. */
function foldsOf(lines: readonly Line[], { id }: RunRow): Opened {
  const line = lines.find((one) => one.kind === 'run' && one.scenario.runs.some((run) => run.id === id))
  return line?.kind === 'run' && line.place.isOpen !== undefined ? { [line.scenario.key]: line.place.isOpen } : {}
}

const getRowId = ({ key }: Line): string => key

const placeOf = ({ place }: Line) => place

/** The data of one run, whether or not it is a default version. */
const chipsOf = ({ id, model, scenario, is_default }: RunRow): Chips => [
  { key: 'model.name__in', value: [model], on: true },
  { key: 'scenario.name__in', value: [scenario], on: true },
  ...ofRuns([id], is_default),
]
