import { useCallback, useMemo } from 'react'
import { Button, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TablePage } from '../../server/contract/common.ts'
import { datapointQueries } from '../api/queries.ts'
import type { Chips } from '../filter/chips.ts'
import { FilterBar } from '../filter/FilterBar.tsx'
import { toDatapointFilter } from '../filter/request.ts'
import { Pager } from '../table/Pager.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { Navigate } from '../view/use-view.ts'
import { describePlatform } from '../view/platform-name.ts'
import { dataView, pageSizes, type DataView } from '../view/view.ts'
import { DatapointTable } from './DatapointTable.tsx'
import { EmptyResult } from './EmptyResult.tsx'
import classes from './DataPage.module.css'

interface DataPageProps {
  view: DataView
  navigate: Navigate
}

/** The datapoints of a platform: filter, table, pages. */
export function DataPage({ view, navigate }: DataPageProps) {
  const { platform, chips, page, size } = view
  const client = useQueryClient()
  const filter = useMemo(() => toDatapointFilter(chips), [chips])
  const options = datapointQueries.page(platform, filter, { limit: size, offset: (page - 1) * size })
  const query = useQuery(options)
  const { data, error, isFetching, isPlaceholderData } = query
  // What a cancelled request leaves behind: no answer to the question, and none on its way.
  const isCancelled = !isFetching && error === null && (data === undefined || isPlaceholderData)

  const setChips = useCallback((changed: Chips) => navigate({ ...view, chips: changed, page: 1 }), [navigate, view])
  const cancel = () => void client.cancelQueries({ queryKey: options.queryKey, exact: true })
  useHotkeys([['Escape', () => isFetching && cancel()]], [])

  return (
    <section className={classes['root']} aria-label="Data">
      <VisuallyHidden component="h1">Data of {describePlatform(platform)}</VisuallyHidden>
      <FilterBar platform={platform} chips={chips} onChange={setChips} />
      <LoadingLine isLoading={isFetching} onCancel={cancel} />
      {isCancelled && (
        <div className={classes['cancelled']} role="status">
          Loading was cancelled{data && '; the rows below belong to the question before'}.
          <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
            Load
          </Button>
        </div>
      )}
      {error ? (
        <ErrorPanel error={error} onRetry={() => void query.refetch()} />
      ) : (
        data && <Result view={view} navigate={navigate} setChips={setChips} data={data} isStale={isPlaceholderData} />
      )}
    </section>
  )
}

interface ResultProps extends DataPageProps {
  data: TablePage
  /** The data answer the question before. */
  isStale: boolean
  setChips: (chips: Chips) => void
}

function Result({ view, navigate, data, isStale, setChips }: ResultProps) {
  if (data.total === 0 && !isStale)
    return (
      <EmptyResult
        platform={view.platform}
        chips={view.chips}
        onChange={setChips}
        onOpen={(platform) => navigate(dataView(platform))}
      />
    )
  return (
    <>
      <DatapointTable data={data} chips={view.chips} isStale={isStale} onChips={setChips} />
      <Pager
        page={view.page}
        size={view.size}
        sizes={pageSizes}
        total={data.total}
        unit="datapoints"
        onPage={(page) => navigate({ ...view, page })}
        onSize={(size) => navigate({ ...view, size, page: Math.floor(((view.page - 1) * view.size) / size) + 1 })}
      />
    </>
  )
}
