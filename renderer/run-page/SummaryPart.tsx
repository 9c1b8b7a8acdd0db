import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CoverageHead } from '../../server/contract/counts.ts'
import { coverageQuery } from '../api/counts.ts'
import { runPageQueries } from '../api/run-page.ts'
import type { Chip, Chips } from '../filter/chips.ts'
import { CoverageMatrix } from '../runs/CoverageMatrix.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { dataView } from '../view/view.ts'
import type { PartProps } from './RunParts.tsx'
import { Facts } from './Facts.tsx'
import classes from './SummaryPart.module.css'

/** Rows and columns of the coverage at most. */
const shownAtMost = 500

const sides = { rows: 'variable', columns: 'region' } as const

/** What is in a run: figures and gaps at the left, and which variables it has in which regions. */
export function SummaryPart({ view, run, navigate }: PartProps) {
  const { platform } = view
  const client = useQueryClient()
  const summary = useQuery(runPageQueries.summary(platform, run.id))
  const options = coverageQuery(platform, {
    filter: { run: { id: run.id, default_only: false } },
    ...{ ...sides, limit: shownAtMost },
  })
  const coverage = useQuery(options)
  const showData = (chips: Chips) => navigate({ ...view, shown: { ...dataView(platform, chips), mode: 'wide' } })
  if (run.points === 0 && run.series === 0)
    return <p className={classes['nothing']}>This run has no series yet. Notebooks and imports write them.</p>
  return (
    <div className={classes['root']}>
      <LoadingLine
        isLoading={summary.isLoading || coverage.isLoading}
        onCancel={() => {
          void client.cancelQueries({ queryKey: options.queryKey, exact: true })
          void client.cancelQueries({ queryKey: runPageQueries.summary(platform, run.id).queryKey, exact: true })
        }}
      />
      <section className={classes['facts']} aria-label="Figures">
        {summary.error && <ErrorPanel error={summary.error} onRetry={() => void summary.refetch()} />}
        {summary.data && <Facts run={run} summary={summary.data} onShow={showData} />}
      </section>
      <section className={classes['coverage']} aria-label="Coverage">
        {coverage.error && <ErrorPanel error={coverage.error} onRetry={() => void coverage.refetch()} />}
        {coverage.data && (
          <CoverageMatrix
            coverage={coverage.data}
            isStale={coverage.isPlaceholderData}
            sides={sides}
            onOpen={(row, column) => showData([named('variable', row), named('region', column)])}
          />
        )}
      </section>
    </div>
  )
}

const named = (field: 'variable' | 'region', { key }: CoverageHead): Chip => ({
  key: `${field}.name__in`,
  value: [String(key)],
  on: true,
})
