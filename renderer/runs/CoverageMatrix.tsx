import { useMemo, type CSSProperties } from 'react'
import type { Coverage, CoverageField, CoverageHead } from '../../server/contract/counts.ts'
import { Constant } from '../data/Caption.tsx'
import caption from '../data/Caption.module.css'
import { leafFirst, sharedBy } from '../data/keys.ts'
import { dimensionOf } from '../filter/fields.ts'
import { aboutName } from '../names/about.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { DataColumn } from '../table/features.ts'
import { textWidth } from '../table/measure.ts'
import { fitNames, joined, plainName, type NameParts, type ShowName } from '../table/names.ts'
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
  const heads = useMemo(() => headsOf(columns, sides.columns), [columns, sides.columns])
  const matrixColumns = useMemo(() => columnsOf(coverage, sides, heads.show), [coverage, sides, heads])
  return (
    <div className={classes['root']} style={{ '--head': `${heads.height}px` } as CSSProperties}>
      <div className={caption['root']} role="group" aria-label="About the cells">
        {heads.prefix !== '' && (
          <span className={caption['shared']}>
            <Constant label="Variable starts with">{heads.prefix}</Constant>
          </span>
        )}
        <span className={caption['kind']}>
          <span>
            {rowName}: <b>{shownOf(rows.length, total_rows)}</b>
          </span>
          <span>
            {columnName}: <b>{shownOf(columns.length, total_columns)}</b>
          </span>
        </span>
      </div>
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
    </div>
  )
}

/** Pixels that the heads of columns are high at most, unless two names would look the same. */
const tallest = 168

/** How the names of columns are written upright: below what all variables start with, none like another one. */
function headsOf(columns: readonly CoverageHead[], field: CoverageField) {
  const names = columns.map(({ label }) => label)
  const prefix = field === 'variable' ? sharedBy(names.map((variable) => ({ variable }))).prefix : ''
  const { show, width } = fitNames(names, field === 'variable' ? leafFirst(prefix) : plainName, tallest)
  const longest = Math.max(...names.map((name) => textWidth(joined(show(name)))), 0)
  return { prefix, show, height: Math.ceil(Math.min(longest, width)) + 12 }
}

/** A row of the matrix: what it is about, and its datapoints in each column. */
interface CoverageLine {
  head: CoverageHead
  points: readonly number[]
}

const linesOf = ({ rows, cells }: Coverage): CoverageLine[] =>
  rows.map((head, index) => ({ head, points: cells[index] ?? [] }))

const columnOf = (key: CoverageHead['key']): string => `column:${key}`

function columnsOf(
  { columns, cells }: Coverage,
  sides: RunsView['coverage'],
  show: ShowName,
): DataColumn<CoverageLine>[] {
  const rowsAbout = dimensionOf(`${sides.rows}.name`)
  const columnsAbout = dimensionOf(`${sides.columns}.name`)
  const columnFor = ({ key, label }: CoverageHead, index: number): DataColumn<CoverageLine> => {
    const fullest = Math.max(0, ...cells.map((row) => row[index] ?? 0))
    return {
      id: columnOf(key),
      header: () => <Head label={label} about={aboutName(columnsAbout, label)} {...show(label)} />,
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
      header: fieldNames[sides.rows],
      accessorFn: ({ head }) => head.label,
      minSize: 192,
      // The cells of its rows are padded more than those of other tables.
      meta: { isRowHeader: true, isPinned: true, name: plainName, beside: 12, ...(rowsAbout && { about: rowsAbout }) },
    },
    ...columns.map(columnFor),
  ]
}

/** A name from below upwards: what is read and found is all of it. */
const Head = ({ label, about, lead, rest }: { label: string; about: object } & NameParts) => (
  <span className={classes['upright']} title={label} {...about}>
    <span className={classes['whole']}>{label}</span>
    <span aria-hidden="true">
      {lead} <span className={classes['rest']}>{rest}</span>
    </span>
  </span>
)

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
