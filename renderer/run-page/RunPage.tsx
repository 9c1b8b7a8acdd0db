import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RunRow } from '../../server/contract/tables.ts'
import { runQueries } from '../api/runs.ts'
import { AsOf } from '../history/AsOf.tsx'
import { asOf, momentOf } from '../names/platform-name.ts'
import { runName } from '../names/run-name.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { RunKey, RunView } from '../view/run-view.ts'
import type { Navigate } from '../view/use-view.ts'
import { atMoment } from '../view/view.ts'
import { GoneRun } from './GoneRun.tsx'
import { RunHead } from './RunHead.tsx'
import { RunParts } from './RunParts.tsx'
import classes from './RunPage.module.css'

interface RunPageProps {
  view: RunView
  navigate: Navigate
}

/** Versions of one pair that the head offers. */
const offeredVersions = 1_000

/** The versions of the pair of a run, the newest first. */
const versionsOf = (platform: string, { model, scenario }: RunKey) =>
  runQueries.page(platform, {
    filter: { model: { name: model }, scenario: { name: scenario }, default_only: false },
    sort: [{ column: 'version', descending: true }],
    ...{ meta: [], limit: offeredVersions, offset: 0 },
  })

/** One run: its state, what is in it, and what happened to it. */
export function RunPage({ view, navigate }: RunPageProps) {
  const client = useQueryClient()
  const options = versionsOf(view.platform, view)
  const { data, error, isLoading, isPlaceholderData, refetch } = useQuery(options)
  const versions = data?.results ?? []
  const run = versions.find((each) => isSame(each, view))
  return (
    <section className={classes['root']} aria-label="Run">
      <LoadingLine
        isLoading={isLoading || (isPlaceholderData && !run)}
        onCancel={() => void client.cancelQueries({ queryKey: options.queryKey, exact: true })}
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && run && (
        <>
          <RunHead view={view} run={run} versions={versions} navigate={navigate} />
          {momentOf(view.platform) !== undefined && view.shown.kind !== 'history' && (
            <AsOf
              platform={view.platform}
              of={{ run: run.id }}
              onMoment={(transaction) => navigate(atMoment(view, asOf(view.platform, transaction)), { replace: true })}
            />
          )}
          <RunParts key={run.id} view={view} run={run} navigate={navigate} />
        </>
      )}
      {!error && data && !run && !isPlaceholderData && (
        <GoneRun key={runName(view)} view={view} versions={versions} navigate={navigate} />
      )}
    </section>
  )
}

const isSame = (run: RunRow, { model, scenario, version }: RunKey): boolean =>
  run.model === model && run.scenario === scenario && run.version === version
