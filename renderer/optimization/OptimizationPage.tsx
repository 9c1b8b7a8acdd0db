import { useMemo } from 'react'
import { Checkbox, NativeSelect, Title, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { itemQueries } from '../api/items.ts'
import { runQueries } from '../api/runs.ts'
import { runName } from '../names/run-name.ts'
import { Pager } from '../table/Pager.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Icon } from '../ui/icons.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { describePlatform } from '../names/platform-name.ts'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'
import { ItemGrid } from './ItemGrid.tsx'
import { ItemList } from './ItemList.tsx'
import { Kinds } from './Kinds.tsx'
import classes from './OptimizationPage.module.css'

/** Runs that the choice offers: those with items come first. */
const offeredRuns = 1_000
const listSize = 100
const dataSize = 100

interface OptimizationPageProps {
  view: OptimizationView
  navigate: Navigate
}

/** The optimization behind a run: kinds of items, the items of one kind, the data of one item. */
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
          <div className={classes['side']}>
            <NativeSelect
              size="xs"
              label="Run"
              value={String(run)}
              data={[
                ...(isMissing ? [{ value: String(run), label: `Run ${run}: no items` }] : []),
                ...offered.map((known) => ({ value: String(known.id), label: runName(known) })),
              ]}
              onChange={(event) =>
                navigate({ ...view, run: Number(event.currentTarget.value), id: null, where: {}, sort: [], page: 1 })
              }
            />
            <Kinds view={view} run={run} navigate={navigate} />
          </div>
          <ItemList view={view} run={run} size={listSize} navigate={navigate} />
          {view.id === null ? (
            <p className={classes['hint']}>Choose an item to see its data.</p>
          ) : (
            <ItemData key={`${view.item}-${view.id}`} view={{ ...view, id: view.id }} navigate={navigate} />
          )}
        </div>
      )}
    </section>
  )
}

/** The data of the chosen item, page by page. A scalar has none but what the list shows. */
function ItemData({ view, navigate }: { view: OptimizationView & { id: number }; navigate: Navigate }) {
  const { platform, item, id, where, nonzero, sort, page } = view
  const client = useQueryClient()
  if (item === 'scalar') throw new Error('A scalar has no data of its own.')
  const options = itemQueries.data(platform, id, {
    kind: item,
    where: Object.fromEntries(Object.entries(where).map(([column, elements]) => [column, [...elements]])),
    nonzero,
    sort: [...sort],
    limit: dataSize,
    offset: (page - 1) * dataSize,
  })
  const query = useQuery(options)
  const { data, error } = query
  return (
    <div className={classes['data']}>
      <div className={classes['bar']}>
        {(item === 'parameter' || item === 'variable' || item === 'equation') && (
          <Checkbox
            size="xs"
            label={item === 'parameter' ? 'Without values of 0' : 'Without levels of 0'}
            checked={nonzero}
            onChange={(event) => navigate({ ...view, nonzero: event.currentTarget.checked, page: 1 })}
          />
        )}
        {Object.entries(where).map(([column, elements]) => (
          <button
            key={column}
            type="button"
            className={classes['chip']}
            aria-label={`Remove the condition on ${column}`}
            onClick={() => {
              const { [column]: _removed, ...others } = where
              navigate({ ...view, where: others, page: 1 })
            }}
          >
            {column}: {elements.join(', ')} <Icon name="close" size={12} />
          </button>
        ))}
      </div>
      <LoadingLine
        isLoading={isWaiting(query)}
        onCancel={() => void client.cancelQueries({ queryKey: options.queryKey, exact: true })}
      />
      {error && <ErrorPanel error={error} onRetry={() => void query.refetch()} />}
      {!error && data && <ItemGrid view={view} data={data} isStale={query.isPlaceholderData} navigate={navigate} />}
      {data && (
        <Pager
          page={page}
          size={dataSize}
          sizes={[dataSize]}
          total={data.total}
          unit="rows"
          onPage={(next) => navigate({ ...view, page: next })}
          onSize={() => {}}
        />
      )}
    </div>
  )
}

const isWaiting = ({ isFetching, data, isPlaceholderData }: UseQueryResult): boolean =>
  isFetching && (data === undefined || isPlaceholderData)
