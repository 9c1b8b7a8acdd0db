import { useEffect, useRef, useDeferredValue, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import type { DatapointType } from '../../server/contract/iamc.ts'
import type { SortKey } from '../../server/contract/tables.ts'
import { WhyEmpty } from '../filter/WhyEmpty.tsx'
import type { Chips } from '../filter/chips.ts'
import type { NamedColumn } from '../table/ColumnPanel.tsx'
import type { ColumnLayout } from '../table/layout.ts'
import { nextSort } from '../table/sorting.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { Navigate } from '../view/use-view.ts'
import { dataView, type DataView } from '../view/view.ts'
import { filteredBy, withoutCell, type CellNames } from './cell-filter.ts'
import type { RowPlace } from './use-row-place.ts'
import classes from './DataPage.module.css'

/** What a table tells about its page: what the tools above it need to know. */
export interface PageFacts {
  total: number
  columns: readonly NamedColumn[]
  /** Stored units of the rows. */
  units: readonly string[]
  types: readonly DatapointType[]
}

/** What both tables are given. */
export interface TableProps {
  view: DataView
  navigate: Navigate
  setChips: (chips: Chips) => void
  onLayout: (layout: ColumnLayout) => void
  /** Where one is among the rows. */
  place: RowPlace
  onFacts: (facts: PageFacts) => void
}

/** Tells the page above what its tools need, when it is something else than before. */
export function useFacts(facts: PageFacts | undefined, onFacts: (facts: PageFacts) => void): void {
  const told = useRef('')
  useEffect(() => {
    const text = JSON.stringify(facts)
    if (!facts || text === told.current) return
    told.current = text
    onFacts(facts)
  })
}

/** The letters that a cell takes: filter by it, leave it out, sort by its column. */
export function cellKeys({ view, navigate, setChips }: Pick<TableProps, 'view' | 'navigate' | 'setChips'>) {
  const onSort = (sort: SortKey[]) => navigate({ ...view, sort, page: 1 })
  const onKey = (key: string, cell: CellNames, column: string) => {
    if (key === 's' || key === 'S') onSort(nextSort(view.sort, column, key === 'S'))
    if (key !== 'f' && key !== 'F') return
    const { chips, refused } = (key === 'f' ? filteredBy : withoutCell)(view.chips, column, cell)
    if (chips) setChips(chips)
    else notifications.show({ id: 'cell-filter', message: refused, autoClose: 8_000 })
  }
  return { onSort, onKey }
}

interface AnswerProps<Data> {
  query: Pick<UseQueryResult<Data>, 'error' | 'isFetching' | 'isPlaceholderData'> & {
    data: Data | undefined
    refetch: () => Promise<unknown>
    gap: Error | null
  }
  /** What the keys of all its pages begin with. */
  queryKey: QueryKey
  children: (data: Data, isStale: boolean) => ReactNode
}

/** A question on its way, cancelled, failed, or answered. */
export function Answer<Data extends { question: string }>({ query, queryKey, children }: AnswerProps<Data>) {
  const client = useQueryClient()
  const { data, error, isFetching, isPlaceholderData } = query
  // A thousand rows are drawn in pieces: keys and pointer are heard in between, and until then the rows before stay.
  // They are pale where they answer another question, not where pages of the same one join them.
  const drawn = useDeferredValue(data)
  // What a cancelled request leaves behind: no answer to the question, and none on its way.
  const isCancelled = !isFetching && error === null && (data === undefined || isPlaceholderData)
  const cancel = () => void client.cancelQueries({ queryKey })
  return (
    <>
      <LoadingLine isLoading={isFetching && (data === undefined || isPlaceholderData)} onCancel={cancel} />
      {isCancelled && (
        <div className={classes['notice']} role="status">
          Loading was cancelled{data && '; the rows below belong to the question before'}.
          <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
            Load
          </Button>
        </div>
      )}
      {query.gap && (
        <div className={classes['notice']} role="alert">
          Some rows could not be loaded: {query.gap.message}
          <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {error ? (
        <ErrorPanel error={error} onRetry={() => void query.refetch()} />
      ) : (
        drawn && children(drawn, isPlaceholderData || drawn.question !== data?.question)
      )}
    </>
  )
}

/** In place of a table without rows: why, and what can be done. */
export const Nothing = ({ view, navigate, setChips }: Pick<TableProps, 'view' | 'navigate' | 'setChips'>) => (
  <div className={classes['nothing']}>
    <WhyEmpty
      kind="datapoints"
      platform={view.platform}
      chips={view.chips}
      onChange={setChips}
      onOpen={(platform) => navigate(dataView(platform))}
    />
  </div>
)
