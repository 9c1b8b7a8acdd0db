import type { ReactNode } from 'react'
import { VisuallyHidden } from '@mantine/core'
import type { RunLock, RunRow, runColumns } from '../../server/contract/tables.ts'
import { yesOrNo } from '../filter/chips.ts'
import { lockHolder } from '../names/lock.ts'
import type { DataColumn } from '../table/features.ts'
import { plainName, type ShowName } from '../table/names.ts'
import { textOf } from '../table/text.ts'
import { formatCount } from '../ui/format.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { showNumber, styleOf } from '../ui/numbers.ts'
import { ActionsCell } from './ActionsCell.tsx'
import { yearsOf, type Constants } from './constants.ts'
import { DefaultCell } from './DefaultCell.tsx'
import type { Line, RunLine } from './lines.ts'
import { LockCell } from './LockCell.tsx'
import { NameCell } from './NameCell.tsx'
import { RunLink } from './RunLink.tsx'
import { UpdatedTime, updatedText } from './run-texts.tsx'
import { SelectAllRuns, SelectModel, SelectRun } from './SelectRun.tsx'
import classes from './RunCells.module.css'

/** Columns that the service sorts by have its names for them. */
type RunColumn = DataColumn<Line> & {
  id: (typeof runColumns)[number] | `meta:${string}` | 'select' | 'years'
}

/** Room of the buttons in a cell with a name, and of what is before it in a tree: see RunCells.module.css. */
const actionsRoom = 56
const treeRoom = 40
const leastTree = 240
/** Of the words "3 versions". */
const versionsRoom = 68

/** Something of the run of a line; heads of models have none. */
const ofRun =
  <T,>(read: (run: RunRow) => T) =>
  (line: Line): T | undefined =>
    line.kind === 'run' ? read(line.run) : undefined

const drawn = (draw: (line: RunLine) => ReactNode) => (context: { row: { original: Line } }) => {
  const line = context.row.original
  return line.kind === 'run' ? draw(line) : null
}

/** Whether a run is chosen, and whether it is the default. */
const signs: RunColumn[] = [
  {
    id: 'select',
    header: () => <SelectAllRuns />,
    cell: ({ row: { original } }) =>
      original.kind === 'model' ? <SelectModel line={original} /> : <SelectRun run={original.run} />,
    size: 40,
    meta: { hasControls: true, isPinned: true },
  },
  {
    id: 'is_default',
    header: () => <HeadIcon icon="star" label="Default" />,
    accessorFn: ofRun(({ is_default }) => (is_default ? 'default' : '')),
    cell: drawn((line) => <DefaultCell run={line.run} scenario={line.scenario} />),
    size: 40,
    meta: { canSort: true, hasControls: true, isPinned: true },
  },
]

const versionAndLock: RunColumn[] = [
  {
    id: 'version',
    header: 'Version',
    accessorFn: ofRun(({ version }) => version),
    meta: { canSort: true, isNumeric: true },
  },
  {
    id: 'lock',
    header: () => <HeadIcon icon="lock" label="Lock" />,
    accessorFn: ofRun(({ lock }) => lockText(lock)),
    cell: drawn(({ run }) => <LockCell run={run} />),
    size: 44,
    meta: { canSort: true, hasControls: true },
  },
]

/** What there is of a run. */
const counts: RunColumn[] = [
  {
    id: 'points',
    header: 'Datapoints',
    accessorFn: ofRun(({ points }) => points),
    cell: drawn(({ run }) => formatCount(run.points)),
    meta: {
      canSort: true,
      isNumeric: true,
      shown: (points) => (points === undefined ? '' : formatCount(Number(points))),
    },
  },
  { id: 'years', header: 'Years', accessorFn: ofRun(yearsOf) },
  {
    id: 'updated_at',
    header: 'Changed',
    accessorFn: ofRun((run) => run.updated_at ?? run.created_at ?? ''),
    cell: drawn(({ run }) => <UpdatedTime run={run} />),
    meta: { canSort: true, shown: (time) => updatedText(textOf(time)) },
  },
]

/** The head of a column of signs, which has no room for its name. */
const HeadIcon = ({ icon, label }: { icon: IconName; label: string }) => (
  <span className={classes['sign']} title={label}>
    <Icon name={icon} size={14} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)

// The same functions whenever lines open or close: other ones would draw new buttons, and the focus would be lost.
const drawName = ({ row }: { row: { original: Line } }) => <NameCell line={row.original} name={null} />
const drawAround = (line: Line, name: ReactNode) => <NameCell line={line} name={name} />

/** The column of the tree of models, scenarios and versions. */
function treeColumn(lines: readonly Line[]): RunColumn {
  const lone = new Map(
    lines.flatMap((line) => (line.kind === 'run' && line.hasModel ? [[nameIn(line), line.run] as const] : [])),
  )
  const showLone: ShowName = (name) => {
    const run = lone.get(name)
    return run ? { lead: run.model, rest: run.scenario } : plainName(name)
  }
  const hasVersions = lines.some(({ kind, place }) => kind === 'run' && place.isOpen !== undefined)
  return {
    id: 'model',
    header: 'Model, scenario',
    accessorFn: nameIn,
    cell: drawName,
    minSize: leastTree + (hasVersions ? versionsRoom : 0),
    meta: {
      ...{
        canSort: true,
        isRowHeader: true,
        isPinned: true,
        hasControls: true,
        name: lone.size > 0 ? showLone : plainName,
        said: saidOf,
      },
      around: drawAround,
      beside: actionsRoom + treeRoom + (hasVersions ? versionsRoom : 0),
    },
  }
}

/** The name of a line among its siblings: of a model that stands for its one scenario both names. */
function nameIn(line: Line): string {
  if (line.kind === 'model') return ''
  if (!line.isNewest) return ''
  return line.hasModel ? pairName(line.run) : line.run.scenario
}

const pairName = ({ model, scenario }: RunRow): string => `${model} / ${scenario}`

const saidOf = (line: Line): string => (line.kind === 'model' ? line.model : pairName(line.run))

/** The columns of names where every version stands by itself. */
const listColumns: RunColumn[] = [
  {
    id: 'scenario',
    header: 'Scenario',
    accessorFn: ofRun(({ scenario }) => scenario),
    meta: {
      ...{ canSort: true, isRowHeader: true, isPinned: true, hasControls: true, name: plainName, beside: actionsRoom },
      around: (line: RunLine, name: ReactNode) => (
        <ActionsCell run={line.run}>
          <RunLink run={line.run}>{name}</RunLink>
        </ActionsCell>
      ),
    },
  },
  {
    id: 'model',
    header: 'Model',
    accessorFn: ofRun(({ model }) => model),
    meta: { canSort: true, isRowHeader: true, isPinned: true, name: plainName },
  },
]

/** The columns of a table of runs: names, the indicators that are shown, what is counted. */
export function columnsOf(
  lines: readonly Line[],
  { meta, isNested, constants }: { meta: readonly string[]; isNested: boolean; constants: Constants },
): RunColumn[] {
  const runs = lines.flatMap((line) => (line.kind === 'run' ? [line.run] : []))
  return [
    ...[...signs, ...(isNested ? [treeColumn(lines)] : listColumns), ...versionAndLock],
    ...[...meta.map((key) => metaColumn(key, runs)), ...counts],
  ].filter(({ id }) => !constants.has(id))
}

/** Indicators that are numbers have as many decimals as tell three digits of the one in the middle. */
function metaColumn(key: string, runs: readonly RunRow[]): RunColumn {
  const numbers = runs.flatMap(({ meta }) => (typeof meta[key] === 'number' ? [meta[key]] : []))
  // What is whole may be a year: it keeps its digits as they are.
  const style = styleOf(numbers, numbers.every(Number.isInteger) ? 'all' : 'auto')
  const shown = (value: unknown) =>
    typeof value !== 'number' ? textOf(value) : style.kind === 'all' ? String(value) : showNumber(value, style)
  return {
    id: `meta:${key}`,
    header: key,
    accessorFn: ofRun(({ meta }) => (typeof meta[key] === 'boolean' ? yesOrNo(meta[key]) : meta[key])),
    cell: ({ row: { original }, getValue }) =>
      original.kind === 'run' && (shown(getValue()) || <span className={classes['quiet']}>none</span>),
    meta: { canSort: true, shown, isNumeric: numbers.length > 0 },
  }
}

const lockText = (lock: RunLock | null): string => (lock === null ? 'free' : `locked by ${lockHolder(lock)}`)
