import { VisuallyHidden } from '@mantine/core'
import type { RunLock, RunRow, runColumns } from '../../server/contract/tables.ts'
import type { DataColumn } from '../table/features.ts'
import { textOf } from '../table/text.ts'
import { formatCount, formatValue } from '../ui/format.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
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
  id: (typeof runColumns)[number] | `meta:${string}` | 'select' | 'years'
}

/** What tells runs apart: whether it is chosen, whether it is the default, names, version, lock. */
const names: RunColumn[] = [
  {
    id: 'select',
    header: () => <SelectAllRuns />,
    cell: ({ row }) => <SelectRun run={row.original.run} />,
    size: 40,
    meta: { hasControls: true },
  },
  {
    id: 'is_default',
    header: () => <HeadIcon icon="star" label="Default" />,
    accessorFn: ({ run }) => (run.is_default ? 'default' : ''),
    cell: ({ row }) => <DefaultCell {...row.original} />,
    size: 44,
    meta: { canSort: true, hasControls: true },
  },
  {
    id: 'model',
    header: 'Model',
    accessorFn: ({ run }) => run.model,
    cell: ({ row: { original } }) => <GroupName of={original} name={original.run.model} />,
    minSize: 120,
    meta: { canSort: true, isRowHeader: true },
  },
  {
    id: 'scenario',
    header: 'Scenario',
    accessorFn: ({ run }) => run.scenario,
    cell: ({ row: { original } }) => (
      <ActionsCell run={original.run}>
        <GroupName of={original} name={original.run.scenario} />
        <NoDefault of={original} />
      </ActionsCell>
    ),
    minSize: 200,
    meta: { canSort: true, isRowHeader: true, hasControls: true, beside: 64 },
  },
  {
    id: 'version',
    header: 'Version',
    accessorFn: ({ run }) => run.version,
    size: 76,
    meta: { canSort: true, isNumeric: true },
  },
  {
    id: 'lock',
    header: () => <HeadIcon icon="lock" label="Lock" />,
    accessorFn: ({ run }) => lockText(run.lock),
    cell: ({ row }) => <LockCell run={row.original.run} />,
    size: 44,
    meta: { canSort: true, hasControls: true },
  },
]

/** What there is of a run. */
const counts: RunColumn[] = [
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

/** The head of a column of signs, which has no room for its name. */
const HeadIcon = ({ icon, label }: { icon: IconName; label: string }) => (
  <span title={label}>
    <Icon name={icon} size={14} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)

/** The columns of the table of these runs: names, the indicators that are shown, what is counted. */
export const columnsOf = (meta: readonly string[], runs: readonly RunRow[]): RunColumn[] => [
  ...names,
  ...meta.map((key) => metaColumn(key, runs)),
  ...counts,
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
