import { useMemo } from 'react'
import { Text } from '@mantine/core'
import type { Coverage, CoverageHead } from '../../server/contract/counts.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { DataColumn } from '../table/features.ts'
import { plainName } from '../table/names.ts'
import { formatCount, plural } from '../ui/format.ts'
import type { RunsView } from '../view/view.ts'
import { fieldNames, shareOf } from './coverage.ts'
import classes from './Coverage.module.css'

interface CoverageMatrixProps {
  coverage: Coverage
  isStale: boolean
  sides: RunsView['coverage']
  onOpen: (row: CoverageHead, column: CoverageHead) => void
}

/** A cell for each row and column with what there is of both, the darker the fuller. */
export function CoverageMatrix({ coverage, isStale, sides, onOpen }: CoverageMatrixProps) {
  const { rows, columns, total_rows, total_columns } = coverage
  const [rowName, columnName] = [fieldNames[sides.rows], fieldNames[sides.columns]]
  const lines = useMemo(() => linesOf(coverage), [coverage])
  const matrixColumns = useMemo(() => columnsOf(coverage, rowName), [coverage, rowName])
  return (
    <>
      <Text size="xs" px="sm" pb={4} c="dimmed">
        {rowName}: {shownOf(rows.length, total_rows)}. {columnName}: {shownOf(columns.length, total_columns)}. Enter or
        a click shows the data of a cell.
      </Text>
      <DataTable
        label={`Coverage: ${rowName} by ${columnName}`}
        className={classes['matrix']}
        columns={matrixColumns}
        rows={lines}
        getRowId={({ head }) => String(head.key)}
        total={total_rows}
        isStale={isStale}
        opensOnClick
        onOpen={({ head }, columnId) => {
          const column = columns.find(({ key }) => columnOf(key) === columnId)
          if (column) onOpen(head, column)
        }}
      />
    </>
  )
}

/** A row of the matrix: what it is about, and its datapoints in each column. */
interface CoverageLine {
  head: CoverageHead
  points: readonly number[]
}

const linesOf = ({ rows, cells }: Coverage): CoverageLine[] =>
  rows.map((head, index) => ({ head, points: cells[index] ?? [] }))

const columnOf = (key: CoverageHead['key']): string => `column:${key}`

function columnsOf({ columns, cells }: Coverage, rowName: string): DataColumn<CoverageLine>[] {
  const columnFor = ({ key, label }: CoverageHead, index: number): DataColumn<CoverageLine> => {
    const fullest = Math.max(0, ...cells.map((row) => row[index] ?? 0))
    return {
      id: columnOf(key),
      header: () => <span title={label}>{label}</span>,
      accessorFn: ({ points }) => points[index] ?? 0,
      cell: ({ row: { original } }) => (
        <Points points={original.points[index] ?? 0} fullest={fullest} row={original.head.label} column={label} />
      ),
      minSize: 42,
      meta: { isNumeric: true },
    }
  }
  return [
    {
      id: 'head',
      header: rowName,
      accessorFn: ({ head }) => head.label,
      minSize: 192,
      // The cells of its rows are padded more than those of other tables.
      meta: { isRowHeader: true, isPinned: true, name: plainName, beside: 12 },
    },
    ...columns.map(columnFor),
  ]
}

interface PointsProps {
  points: number
  fullest: number
  row: string
  column: string
}

const Points = ({ points, fullest, row, column }: PointsProps) => (
  <span
    className={classes['points']}
    data-share={shareOf(points, fullest)}
    title={`${row}\n${column}\n${plural(points, 'datapoint')}`}
  >
    {points === 0 ? <span className={classes['none']}>–</span> : formatCount(points)}
  </span>
)

const shownOf = (shown: number, total: number): string =>
  shown < total ? `the ${formatCount(shown)} with the most datapoints of ${formatCount(total)}` : formatCount(total)
