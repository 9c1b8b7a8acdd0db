import { useQuery, useQueryClient } from '@tanstack/react-query'
import { coverageFields, type CoverageField, type CoverageHead } from '../../server/contract/counts.ts'
import type { RunRow } from '../../server/contract/tables.ts'
import { coverageQuery } from '../api/counts.ts'
import { ofRuns, type Chip, type Chips } from '../filter/chips.ts'
import { Choice } from '../ui/Choice.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { Navigate } from '../view/use-view.ts'
import { dataView, type RunsView } from '../view/view.ts'
import { fieldNames } from './coverage.ts'
import { CoverageMatrix } from './CoverageMatrix.tsx'
import classes from './Coverage.module.css'

interface CoverageViewProps {
  view: RunsView
  navigate: Navigate
  /** Those whose data are looked at: the runs of this page. */
  runs: readonly RunRow[]
}

/** Rows and columns that are shown at most. */
const shownAtMost = 100

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
        {(['rows', 'columns'] as const).map((side) => (
          <Choice
            key={side}
            label={side === 'rows' ? 'Rows' : 'Columns'}
            values={coverageFields}
            names={fieldNames}
            value={coverage[side]}
            onChange={(field) => choose(side, field)}
          />
        ))}
        <span className={classes['hint']}>Enter or a click shows the data of a cell</span>
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
      {!error && data && <CoverageMatrix coverage={data} isStale={isPlaceholderData} sides={coverage} onOpen={open} />}
    </>
  )
}

/** The data of a row and column, of the runs that are looked at. */
function chipsOf({ coverage }: RunsView, runs: readonly RunRow[], [row, column]: [CoverageHead, CoverageHead]): Chips {
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
