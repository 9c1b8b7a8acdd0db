import { useState, type KeyboardEvent } from 'react'
import { NativeSelect, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { coverageFields, type Coverage, type CoverageField, type CoverageHead } from '../../server/contract/counts.ts'
import type { RunRow as Run } from '../../server/contract/tables.ts'
import { coverageQuery } from '../api/counts.ts'
import { ofRuns, type Chip, type Chips } from '../filter/chips.ts'
import { moveTo, type Cell } from '../table/grid-keys.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { Navigate } from '../view/use-view.ts'
import { dataView, type RunsView } from '../view/view.ts'
import { shareOf } from './coverage.ts'
import classes from './Coverage.module.css'

interface CoverageViewProps {
  view: RunsView
  navigate: Navigate
  /** Those whose data are looked at: the runs of this page. */
  runs: readonly Run[]
}

/** Rows and columns that are shown at most. */
const shownAtMost = 100

const fieldNames: Record<CoverageField, string> = {
  run: 'Runs',
  model: 'Models',
  scenario: 'Scenarios',
  region: 'Regions',
  variable: 'Variables',
  unit: 'Units',
  year: 'Years',
}

/** Which data the runs have, and which they lack: a cell for each row and column, the darker the fuller. */
export function CoverageView({ view, navigate, runs }: CoverageViewProps) {
  const { platform, coverage } = view
  const client = useQueryClient()
  const options = coverageQuery(platform, {
    filter: { run: { id__in: runs.map(({ id }) => id), default_only: false } },
    ...coverage,
    limit: shownAtMost,
  })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(options)
  const choose = (side: 'rows' | 'columns', field: CoverageField) => {
    const other = side === 'rows' ? 'columns' : 'rows'
    // Nothing covers itself: the other side takes what this one had.
    const swapped = coverage[other] === field ? { [other]: coverage[side] } : {}
    navigate({ ...view, coverage: { ...coverage, ...swapped, [side]: field } })
  }
  const open = (row: CoverageHead, column: CoverageHead) =>
    navigate(dataView(platform, chipsOf(view, runs, [row, column])))
  return (
    <>
      <div className={classes['choice']}>
        <Side label="Rows" value={coverage.rows} onChange={(field) => choose('rows', field)} />
        <Side label="Columns" value={coverage.columns} onChange={(field) => choose('columns', field)} />
        <span className={classes['legend']} aria-hidden="true">
          none <i data-share="0" /> <i data-share="1" /> <i data-share="2" /> <i data-share="3" /> <i data-share="4" />{' '}
          as many as the fullest of its column
        </span>
      </div>
      <LoadingLine
        isLoading={isFetching && (data === undefined || isPlaceholderData)}
        onCancel={() => void client.cancelQueries({ queryKey: options.queryKey, exact: true })}
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && data && <Matrix coverage={data} view={view} onOpen={open} />}
    </>
  )
}

function Side({
  label,
  value,
  onChange,
}: {
  label: string
  value: CoverageField
  onChange: (field: CoverageField) => void
}) {
  return (
    <label className={classes['side']}>
      {label}
      <NativeSelect
        size="xs"
        value={value}
        data={coverageFields.map((field) => ({ value: field, label: fieldNames[field] }))}
        onChange={({ currentTarget }) =>
          onChange(coverageFields.find((field) => field === currentTarget.value) ?? value)
        }
      />
    </label>
  )
}

interface MatrixProps {
  coverage: Coverage
  view: RunsView
  onOpen: (row: CoverageHead, column: CoverageHead) => void
}

function Matrix({ coverage, view, onOpen }: MatrixProps) {
  const { rows, columns, cells, total_rows, total_columns } = coverage
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const fullest = columns.map((_, index) => Math.max(0, ...cells.map((row) => row[index] ?? 0)))
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const [row, column] = [rows[active.row], columns[active.column]]
    if (event.key === 'Enter' && row && column) onOpen(row, column)
    const target = moveTo(event.key, event.ctrlKey, active, { rows: rows.length, columns: columns.length })
    if (!target) return
    event.preventDefault()
    setActive(target)
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${target.row}-${target.column}"]`)?.focus()
  }
  const [rowName, columnName] = [fieldNames[view.coverage.rows], fieldNames[view.coverage.columns]]
  return (
    <>
      <Text size="xs" px="sm" pb={4} c="dimmed">
        {rowName}: {shownOf(rows.length, total_rows)}. {columnName}: {shownOf(columns.length, total_columns)}. Enter or
        a click shows the data of a cell.
      </Text>
      <div className={classes['scroll']}>
        <table
          role="grid"
          className={classes['matrix']}
          aria-label={`Coverage: ${rowName} by ${columnName}`}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col">{rowName}</th>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col" title={label}>
                  <span>{label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowIndex) => (
              <tr key={row.key}>
                <th scope="row" title={row.label}>
                  {row.label}
                </th>
                {columns.map((column, columnIndex) => {
                  const points = cells[rowIndex]?.[columnIndex] ?? 0
                  const isActive = active.row === rowIndex && active.column === columnIndex
                  return (
                    <td
                      key={column.key}
                      role="gridcell"
                      data-cell={`${rowIndex}-${columnIndex}`}
                      data-share={shareOf(points, fullest[columnIndex] ?? 0)}
                      tabIndex={isActive ? 0 : -1}
                      title={`${row.label}\n${column.label}\n${plural(points, 'datapoint')}`}
                      onClick={() => onOpen(row, column)}
                      onFocus={() => setActive({ row: rowIndex, column: columnIndex })}
                    >
                      {points === 0 ? <span className={classes['none']}>–</span> : formatCount(points)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const shownOf = (shown: number, total: number): string =>
  shown < total ? `the ${formatCount(shown)} with the most datapoints of ${formatCount(total)}` : formatCount(total)

/** The data of a row and column, of the runs that are looked at. */
function chipsOf({ coverage }: RunsView, runs: readonly Run[], [row, column]: [CoverageHead, CoverageHead]): Chips {
  const parts = [
    { field: coverage.rows, key: row.key },
    { field: coverage.columns, key: column.key },
  ]
  const run = parts.find(({ field }) => field === 'run')
  const others = parts.filter(({ field }) => field !== 'run')
  return [...others.map(chipOf), ...ofRuns(run ? [Number(run.key)] : runs.map(({ id }) => id), false)]
}

const chipOf = ({ field, key }: { field: CoverageField; key: string | number }): Chip =>
  field === 'year'
    ? { key: 'year__in', value: [Number(key)], on: true }
    : { key: `${field}.name__in`, value: [String(key)], on: true }
