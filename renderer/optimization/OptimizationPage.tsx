import { useMemo } from 'react'
import { Title, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { itemQueries } from '../api/items.ts'
import { runQueries } from '../api/runs.ts'
import { Choice } from '../ui/Choice.tsx'
import { describePlatform } from '../names/platform-name.ts'
import { runName } from '../names/run-name.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FilterLine } from '../ui/FilterLine.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { Navigate } from '../view/use-view.ts'
import { optimizationView, type OptimizationView } from '../view/view.ts'
import { FormSwitch } from './FormSwitch.tsx'
import { ItemPivot } from './ItemPivot.tsx'
import { ItemRows } from './ItemRows.tsx'
import { ItemTree, kindNames } from './ItemTree.tsx'
import classes from './OptimizationPage.module.css'

/** Runs that the choice offers: those with items come first. */
const offeredRuns = 1_000

interface OptimizationPageProps {
  view: OptimizationView
  navigate: Navigate
}

/** The optimization behind a run: all its items, and the data of one of them as rows or as a pivot. */
export function OptimizationPage({ view, navigate }: OptimizationPageProps) {
  const { platform } = view
  const client = useQueryClient()
  const options = runQueries.page(platform, {
    ...{ filter: { default_only: false }, sort: [], meta: [] },
    ...{ limit: offeredRuns, offset: 0 },
  })
  const runs = useQuery(options)
  const offered = useMemo(() => (runs.data?.results ?? []).filter(({ items }) => items > 0), [runs.data])
  // Without a choice the first run that has anything is as good as any.
  const run = view.run ?? offered[0]?.id ?? null
  const isMissing = run !== null && runs.data !== undefined && !offered.some(({ id }) => id === run)
  const names: Record<string, string> = {
    ...(isMissing && { [String(run)]: `Run ${run}: no items` }),
    ...Object.fromEntries(offered.map((known) => [String(known.id), runName(known)])),
  }
  return (
    <section className={classes['root']} aria-label="Optimization">
      <VisuallyHidden component="h1">Optimization of {describePlatform(platform)}</VisuallyHidden>
      <LoadingLine
        isLoading={runs.isLoading}
        onCancel={() => void client.cancelQueries({ queryKey: options.queryKey, exact: true })}
      />
      {runs.error && <ErrorPanel error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.data && offered.length === 0 && (
        <div className={classes['empty']}>
          <Title order={2} size="h4">
            No run of this platform has optimization items
          </Title>
          Notebooks write them (run.optimization of ixmp4), imports of ixmp4 files bring them, and the sample platform
          has some.
        </div>
      )}
      {run !== null && offered.length > 0 && (
        <div className={classes['columns']}>
          <ItemTree key={run} view={view} run={run} navigate={navigate} />
          <div className={classes['main']}>
            <FilterLine>
              <Choice
                label="Run"
                values={Object.keys(names)}
                names={names}
                value={String(run)}
                onChange={(id) => navigate(optimizationView(platform, Number(id)))}
              />
              <Chosen view={view} run={run} navigate={navigate} />
            </FilterLine>
            <Shown view={view} run={run} navigate={navigate} />
          </div>
        </div>
      )}
    </section>
  )
}

interface ItemProps extends OptimizationPageProps {
  run: number
}

/** The item whose data are shown, as it is listed. */
function useItem({ platform, item, id }: OptimizationView, run: number) {
  const question = { kind: item, search: '', sort: [], limit: 1, offset: 0 }
  return useQuery({
    ...itemQueries.list(platform, run, { ...question, ...(id !== null && { id }) }),
    enabled: id !== null,
    placeholderData: undefined,
  })
}

/** What the chosen item is called, and in which form it is shown. */
function Chosen({ view, run, navigate }: ItemProps) {
  const { data } = useItem(view, run)
  const item = data?.results[0]
  if (!item || view.id === null) return null
  return (
    <>
      <h2 className={classes['name']} title={item.name}>
        {item.name}
      </h2>
      <span className={classes['kind']}>{kindNames[view.item].toLowerCase().replace(/s$/, '')}</span>
      <FormSwitch view={view} item={item} navigate={navigate} />
    </>
  )
}

/** The data of the chosen item. A scalar has none but what the list shows. */
function Shown({ view, run, navigate }: ItemProps) {
  const { item: kind, id } = view
  const { data, error, refetch } = useItem(view, run)
  if (id === null || kind === 'scalar')
    return <p className={classes['hint']}>Choose an item at the left to see its data.</p>
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const [item] = data.results
  if (!item) return <p className={classes['hint']}>The run has no such item. Choose one at the left.</p>
  const props = { run, item, navigate }
  return view.pivot && kind !== 'indexset' && kind !== 'table' ? (
    <ItemPivot key={`${kind}-${id}`} {...props} view={{ ...view, item: kind, pivot: view.pivot }} />
  ) : (
    <ItemRows key={`${kind}-${id}`} {...props} view={{ ...view, item: kind }} />
  )
}
