import { useMemo, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import type { DatapointFilter } from '../../server/contract/filters.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { Conversion } from '../units/conversion.ts'
import classes from './Chart.module.css'
import { ChartResult } from './ChartResult.tsx'
import type { ChartSettings } from './settings.ts'
import { useFigures } from './use-figures.ts'

interface ChartPaneProps {
  platform: string
  filter: DatapointFilter
  settings: ChartSettings
  onSettings: (settings: ChartSettings) => void
  conversion: Conversion
  /** In place of a chart of nothing: why, and what can be done; undefined: another pane says it. */
  nothing?: ReactNode
}

/** The datapoints of a filter as a chart, and what it is drawn by. */
export function ChartPane({ platform, onSettings, nothing, ...given }: ChartPaneProps) {
  const settings = useSame(given.settings)
  const conversion = useSame(given.conversion)
  const filter = useSame(given.filter)
  const { data, error, isFetching, isStale, refetch, cancel } = useFigures(platform, filter, settings)
  // A cancelled request leaves neither an answer nor an error, and nothing is being fetched.
  const isCancelled = !isFetching && error === null && (data === undefined || isStale)
  return (
    <section className={classes['root']} aria-label="Chart">
      <LoadingLine isLoading={isFetching} onCancel={cancel} />
      {isCancelled && (
        <div className={classes['banner']} role="status">
          Loading was cancelled{data && '; the chart below belongs to the question before'}.
          <Button size="compact-sm" variant="default" onClick={refetch}>
            Load
          </Button>
        </div>
      )}
      {error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        data && (
          <ChartResult
            source={{ platform, filter }}
            data={data}
            settings={settings}
            conversion={conversion}
            isStale={isStale}
            onSettings={onSettings}
            nothing={nothing}
          />
        )
      )}
    </section>
  )
}

/** The same object as long as its JSON is the same, so that equal settings draw nothing again. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as T, [text])
}
