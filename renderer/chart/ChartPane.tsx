import { useMemo, useState } from 'react'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SummaryRequest } from '../../server/contract/counts.ts'
import type { DatapointFilter } from '../../server/contract/filters.ts'
import { summaryQuery } from '../api/counts.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { Conversion } from '../units/conversion.ts'
import classes from './Chart.module.css'
import { ChartControls } from './ChartControls.tsx'
import { ChartResult } from './ChartResult.tsx'
import { toSummaryRequest, type ChartSettings } from './settings.ts'

interface ChartPaneProps {
  platform: string
  filter: DatapointFilter
  settings: ChartSettings
  onSettings: (settings: ChartSettings) => void
  conversion: Conversion
}

/** The datapoints of a filter as a chart, and what it is drawn by. */
export function ChartPane({ platform, filter, onSettings, ...given }: ChartPaneProps) {
  const settings = useSame(given.settings)
  const conversion = useSame(given.conversion)
  const client = useQueryClient()
  const options = summaryQuery(platform, toSummaryRequest(filter, settings))
  const query = useQuery(options)
  const { data, error, isFetching, isPlaceholderData } = query
  const fitting = useFitting(settings, data?.asked)
  // A cancelled request leaves neither an answer nor an error, and nothing is being fetched.
  const isCancelled = !isFetching && error === null && (data === undefined || isPlaceholderData)
  const cancel = () => void client.cancelQueries({ queryKey: options.queryKey, exact: true })
  useHotkeys([['Escape', () => isFetching && cancel()]], [])
  return (
    <section className={classes['root']} aria-label="Chart">
      <ChartControls settings={settings} onSettings={onSettings} />
      <LoadingLine isLoading={isFetching} onCancel={cancel} />
      {isCancelled && (
        <div className={classes['banner']} role="status">
          Loading was cancelled{data && '; the chart below belongs to the question before'}.
          <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
            Load
          </Button>
        </div>
      )}
      {error ? (
        <ErrorPanel error={error} onRetry={() => void query.refetch()} />
      ) : (
        data && (
          <ChartResult
            source={{ platform, filter }}
            summary={data.summary}
            settings={fitting}
            conversion={conversion}
            isStale={isPlaceholderData}
            onLimit={(limit) => onSettings({ ...settings, limit })}
          />
        )
      )}
    </section>
  )
}

/** The settings to draw by: the new ones once their answer is there, until then those of the answer that is shown. */
function useFitting(settings: ChartSettings, asked: SummaryRequest | undefined): ChartSettings {
  const [fitting, setFitting] = useState(settings)
  const wanted = toSummaryRequest({}, settings)
  const isFitting = !asked || (asked.step === wanted.step && asked.by.join() === wanted.by.join())
  if (isFitting && fitting !== settings) setFitting(settings)
  return isFitting ? settings : fitting
}

/** The same object as long as its JSON is the same, so that equal settings draw nothing again. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as T, [text])
}
