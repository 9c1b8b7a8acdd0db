import type { RunLock, RunRow, runColumns } from '../../server/contract/tables.ts'
import type { DataColumn } from '../table/features.ts'
import { textOf } from '../table/text.ts'
import { formatCount, formatValue } from '../ui/format.ts'
import { ActionsCell } from './ActionsCell.tsx'
import { DefaultCell } from './DefaultCell.tsx'
import type { GroupedRun } from './groups.ts'
import { LockCell } from './LockCell.tsx'
import { lockHolder } from '../names/lock.ts'
import { GroupName, NoDefault, UpdatedTime } from './run-texts.tsx'
import { SelectAllRuns, SelectRun } from './SelectRun.tsx'
import classes from './RunsPage.module.css'

/** Columns that the service sorts by have its names for them. */
type RunColumn = DataColumn<GroupedRun> & {
  id: (typeof runColumns)[number] | `meta:${string}` | 'select' | 'years' | 'actions'
}

const columns: RunColumn[] = [
  {
    id: 'model',
    header: 'Model',
    accessorFn: ({ run }) => run.model,
    cell: ({ row: { original } }) => <GroupName of={original} name={original.run.model} />,
    minSize: 136,
    meta: { canSort: true, isRowHeader: true, wraps: true },
  },
  {
    id: 'scenario',
    header: 'Scenario',
    accessorFn: ({ run }) => run.scenario,
    cell: ({ row: { original } }) => (
      <>
        <GroupName of={original} name={original.run.scenario} />
        <NoDefault of={original} />
      </>
    ),
    minSize: 168,
    meta: { canSort: true, isRowHeader: true, wraps: true },
  },
  {
    id: 'select',
    header: () => <SelectAllRuns />,
    cell: ({ row }) => <SelectRun run={row.original.run} />,
    size: 40,
    meta: { hasControls: true },
  },
  {
    id: 'version',
    header: 'Version',
    accessorFn: ({ run }) => run.version,
    size: 76,
    meta: { canSort: true },
  },
  {
    id: 'is_default',
    header: 'Default',
    accessorFn: ({ run }) => (run.is_default ? 'default' : ''),
    cell: ({ row }) => <DefaultCell {...row.original} />,
    size: 110,
    meta: { canSort: true, hasControls: true },
  },
  {
    id: 'lock',
    header: 'Lock',
    accessorFn: ({ run }) => lockText(run.lock),
    cell: ({ row }) => <LockCell run={row.original.run} />,
    meta: { canSort: true, hasControls: true, beside: 104 },
  },
  {
    id: 'points',
    header: 'Datapoints',
    accessorFn: ({ run }) => run.points,
    cell: ({ row }) => formatCount(row.original.run.points),
    meta: { canSort: true, isNumeric: true },
  },
  {
    id: 'years',
    header: 'Years',
    accessorFn: ({ run }) => [...new Set([run.first_year, run.last_year])].join('–'),
    size: 94,
  },
  {
    id: 'updated_at',
    header: 'Updated',
    accessorFn: ({ run }) => run.updated_at ?? run.created_at ?? '',
    cell: ({ row }) => <UpdatedTime run={row.original.run} />,
    size: 136,
    meta: { canSort: true },
  },
]

/** Stands last, so that it stays in sight. */
const actions: RunColumn = {
  id: 'actions',
  header: 'Data',
  cell: ({ row }) => <ActionsCell run={row.original.run} />,
  size: 134,
  meta: { hasControls: true, staysLast: true },
}

/** The columns of the table of these runs: what every run has, some meta indicators, what can be done. */
export const columnsOf = (meta: readonly string[], runs: readonly RunRow[]): RunColumn[] => [
  ...columns,
  ...meta.map((key) => metaColumn(key, runs)),
  actions,
]

function metaColumn(key: string, runs: readonly RunRow[]): RunColumn {
  const shown = (value: unknown) => (typeof value === 'number' ? formatValue(value) : textOf(value))
  return {
    id: `meta:${key}`,
    header: key,
    accessorFn: ({ run: { meta } }) => (typeof meta[key] === 'boolean' ? String(meta[key]) : meta[key]),
    cell: ({ getValue }) => shown(getValue()) || <span className={classes['free']}>–</span>,
    meta: { canSort: true, shown, isNumeric: runs.some(({ meta }) => typeof meta[key] === 'number') },
  }
}

const lockText = (lock: RunLock | null): string => (lock === null ? 'free' : `locked by ${lockHolder(lock)}`)
