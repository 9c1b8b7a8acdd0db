import { useMemo, type ReactNode } from 'react'
import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Finding, FindingsPage } from '../../server/contract/checks.ts'
import { checkKeys, checkRequests } from '../api/checks.ts'
import { useChange } from '../api/use-change.ts'
import { readFilter } from '../filter/filter-json.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { DataColumn } from '../table/features.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { Navigate } from '../view/use-view.ts'
import { dataView, type ChecksView, type DataView } from '../view/view.ts'
import { findingColumns, reasonColumn, type SharedNames } from './finding-columns.tsx'
import classes from './ChecksPage.module.css'

interface FindingTableProps {
  view: ChecksView
  page: FindingsPage
  /** What stands above the table. */
  shared: SharedNames
  isStale: boolean
  navigate: Navigate
  onMute: (finding: Finding) => void
}

/** The findings of a check: Enter opens the data behind one. */
export function FindingTable({ view, page, shared, isStale, navigate, onMute }: FindingTableProps) {
  const { platform, sort, muted } = view
  const client = useQueryClient()
  const { mutate: tellAgain } = useChange({
    write: (id: number) => checkRequests.tellAgain(platform, id),
    outdated: () => [checkKeys.findings(platform)],
    done: () => 'It is told again.',
    afterwards: () => void client.invalidateQueries({ queryKey: checkKeys.findings(platform) }),
  })
  const actions = useMemo(
    () => ({
      open: (finding: Finding) => navigate(dataOf(platform, finding)),
      toggle: (finding: Finding) => (finding.mute ? tellAgain(finding.mute.id) : onMute(finding)),
    }),
    [platform, navigate, onMute, tellAgain],
  )
  const columns = useMemo(
    (): DataColumn<Finding>[] => [
      actionColumn(actions),
      ...findingColumns.filter(({ id }) => id === undefined || !Object.hasOwn(shared, id)),
      ...(muted === 'no' ? [] : [reasonColumn]),
    ],
    [actions, shared, muted],
  )
  return (
    <DataTable
      label="Findings"
      kind="findings"
      columns={columns}
      rows={page.results}
      getRowId={({ id }) => String(id)}
      offset={page.pagination.offset}
      total={page.total}
      isStale={isStale}
      sort={sort}
      onSort={(order) => navigate({ ...view, sort: order, page: 1 })}
      onOpen={actions.open}
      cellMenu={(finding) => menuEntries(finding, actions)}
    />
  )
}

interface Actions {
  open: (finding: Finding) => void
  toggle: (finding: Finding) => void
}

const menuEntries = (finding: Finding, { open, toggle }: Actions): ReactNode => (
  <>
    <Menu.Item onClick={() => open(finding)}>Show the data behind it</Menu.Item>
    <Menu.Item onClick={() => toggle(finding)}>{finding.mute ? 'Tell it again' : 'Mute…'}</Menu.Item>
  </>
)

const actionColumn = ({ open, toggle }: Actions): DataColumn<Finding> => ({
  id: 'actions',
  header: '',
  size: 60,
  meta: { hasControls: true, isPinned: true },
  cell: ({ row: { original } }) => (
    <span className={classes['actions']}>
      <IconButton icon="data" isSmall label="Show the data behind it" onClick={() => open(original)} />
      <IconButton
        icon={original.mute ? 'undo' : 'eye'}
        isSmall
        label={original.mute ? 'Tell it again' : 'Mute…'}
        {...(!original.mute && { opens: 'dialog' as const })}
        onClick={() => toggle(original)}
      />
    </span>
  ),
})

/** The data behind a finding, wide, with their chart where there are several years. */
function dataOf(platform: string, { filter, rule }: Finding): DataView {
  const { chips = [] } = readFilter('datapoints', filter)
  return {
    ...dataView(platform, chips),
    mode: 'wide',
    display: rule === 'names' || rule === 'units' ? 'table' : 'split',
  }
}
