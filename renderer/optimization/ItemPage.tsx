import type { ReactNode } from 'react'
import { useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { Pager } from '../table/Pager.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'

/** Rows of a page. */
const pageSize = 1_000

/** What every question about the data of an item says: its conditions, its order and its page. */
export const askedOf = ({ where, like, compare, nonzero, sort, page }: OptimizationView) => ({
  ...{ like, compare, nonzero },
  where: Object.fromEntries(Object.entries(where).map(([column, elements]) => [column, [...elements]])),
  sort: [...sort],
  ...{ limit: pageSize, offset: (page - 1) * pageSize },
})

interface ItemPageProps<Data> {
  view: OptimizationView
  navigate: Navigate
  query: UseQueryResult<Data>
  queryKey: QueryKey
  children: (data: Data, isStale: boolean) => ReactNode
}

/** A page of the data of an item: on its way, failed, or answered, with the way to the others. */
export function ItemPage<Data extends { total: number }>(props: ItemPageProps<Data>) {
  const { view, navigate, queryKey, children } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = props.query
  const client = useQueryClient()
  return (
    <>
      <LoadingLine
        isLoading={isFetching && (data === undefined || isPlaceholderData)}
        onCancel={() => void client.cancelQueries({ queryKey, exact: true })}
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && data && children(data, isPlaceholderData)}
      {data && (
        <Pager
          page={view.page}
          size={pageSize}
          sizes={[pageSize]}
          total={data.total}
          unit="rows"
          onPage={(page) => navigate({ ...view, page })}
          onSize={() => {}}
        />
      )}
    </>
  )
}
