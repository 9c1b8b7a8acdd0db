import { useMemo, useState, type ReactNode } from 'react'
import { Title, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RunRow } from '../../server/contract/tables.ts'
import { itemQueries } from '../api/items.ts'
import { runQueries } from '../api/runs.ts'
import { useLocked } from '../data/use-locked.tsx'
import { describePlatform, momentOf } from '../names/platform-name.ts'
import { runName } from '../names/run-name.ts'
import { Choice } from '../ui/Choice.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FilterLine } from '../ui/FilterLine.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { Navigate } from '../view/use-view.ts'
import { ofItem, optimizationView, type OptimizationView } from '../view/view.ts'
import { LockButton } from './edit/LockButton.tsx'
import { NewItem } from './edit/NewItem.tsx'
import { ExportItems } from './ExportItems.tsx'
import { ItemTree } from './ItemTree.tsx'
import { ItemView } from './ItemView.tsx'
import classes from './OptimizationPage.module.css'

/** Runs that the choice offers: those with items come first. */
const offeredRuns = 1_000

interface OptimizationPageProps {
  view: OptimizationView
  navigate: Navigate
  /** It is part of the page of its run, which says what the run is called and has its lock. */
  isPart?: boolean
}

/** The optimization behind a run: all its items, and the data of one of them as rows or as a pivot. */
export function OptimizationPage({ view, navigate, isPart = false }: OptimizationPageProps) {
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
    ...(isMissing && { [String(run)]: nameOfMissing(run, runs.data?.results) }),
    ...namesOf(offered),
  }
  const known = new Map(runs.data?.results.map((row) => [row.id, row]))
  const [isMaking, setMaking] = useState(false)
  const { notice, attempt } = useLocked(platform)
  return (
    <section className={classes['root']} aria-label="Optimization">
      <VisuallyHidden component="h1">Optimization of {describePlatform(platform)}</VisuallyHidden>
      <LoadingLine
        isLoading={runs.isLoading}
        onCancel={() => void client.cancelQueries({ queryKey: options.queryKey, exact: true })}
      />
      {runs.error && <ErrorPanel error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.data && run === null && (
        <div className={classes['empty']}>
          <Title order={2} size="h4">
            No run of this platform has optimization items
          </Title>
          <span>
            Notebooks write them (run.optimization of ixmp4), imports of ixmp4 files and of tables of sets and
            parameters bring them, and the sample platform has some.
          </span>
          {momentOf(platform) === undefined && runs.data.results.length > 0 && (
            <Choice
              label="Make some in"
              values={['', ...runs.data.results.map(({ id }) => String(id))]}
              names={{ '': 'a run…', ...namesOf(runs.data.results) }}
              value=""
              onChange={(id) => navigate(optimizationView(platform, Number(id)))}
            />
          )}
        </div>
      )}
      {run !== null && runs.data && (
        <div className={classes['columns']}>
          <ItemTree
            key={run}
            {...{ view, run, navigate }}
            onNew={momentOf(platform) === undefined ? () => attempt(run, () => setMaking(true)) : undefined}
          />
          <div className={classes['main']}>
            {notice}
            <Shown view={view} run={run} runRow={isPart ? undefined : known.get(run)} navigate={navigate}>
              {!isPart && (
                <Choice
                  label="Run"
                  values={Object.keys(names)}
                  names={names}
                  value={String(run)}
                  onChange={(id) => navigate(optimizationView(platform, Number(id)))}
                />
              )}
            </Shown>
          </div>
        </div>
      )}
      {isMaking && run !== null && (
        <NewItem
          {...{ platform, run }}
          onMade={(kind, id) => navigate(ofItem({ ...view, run }, kind, id))}
          onClose={() => setMaking(false)}
        />
      )}
    </section>
  )
}

/** A run without items. */
function nameOfMissing(run: number, rows: readonly RunRow[] = []): string {
  const row = rows.find(({ id }) => id === run)
  return `${row ? runName(row) : `Run ${run}`}: no items`
}

const namesOf = (rows: readonly RunRow[]): Record<string, string> =>
  Object.fromEntries(rows.map((row) => [String(row.id), runName(row)]))

interface ItemProps extends OptimizationPageProps {
  run: number
  /** The run whose lock is switched here; undefined: it is switched elsewhere. */
  runRow: RunRow | undefined
  children: ReactNode
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

/** The chosen item, below a line that begins with the choice of the run. */
function Shown({ view, run, runRow, navigate, children }: ItemProps) {
  const { item: kind, id } = view
  const { data, error, refetch } = useItem(view, run)
  const item = data?.results[0]
  if (item && id !== null)
    return (
      <ItemView key={`${kind}-${id}`} {...{ view, run, runRow, item, navigate }}>
        {children}
      </ItemView>
    )
  return (
    <>
      <FilterLine>
        {children}
        <span className={classes['about']} />
        <ExportItems view={view} run={run} />
        <LockButton platform={view.platform} run={runRow} />
      </FilterLine>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {id === null && <p className={classes['hint']}>Choose an item at the left to see its data.</p>}
      {data && !item && <p className={classes['hint']}>The run has no such item. Choose one at the left.</p>}
    </>
  )
}
