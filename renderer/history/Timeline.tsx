import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Button, Text } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { historyQueries, type HistoryFilter } from '../api/history.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { byDay } from './days.ts'
import type { Transaction } from './sentence.ts'
import { SinceCheckpoint } from './SinceCheckpoint.tsx'
import { TimelineRow } from './TimelineRow.tsx'
import classes from './History.module.css'

interface TimelineProps {
  platform: string
  filter: HistoryFilter
  /** The transaction that is told beside the list; null: the newest. */
  selected: number | null
  onSelect: (transaction: Transaction) => void
  /** Goes back to the state that a checkpoint labels. */
  onGoBack: (transaction: Transaction, runId: number) => void
}

/** What happened, newest first, by days; older ones come as they come into sight. */
export function Timeline({ platform, filter, selected, onSelect, onGoBack }: TimelineProps) {
  const client = useQueryClient()
  const options = historyQueries.list(platform, filter)
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(options)
  const transactions = allOf(data?.pages.map(({ results }) => results) ?? [])
  const first = data?.pages[0]
  const more = useSight(hasNextPage && !isFetching, () => void fetchNextPage())
  const current = transactions.find(({ id }) => id === selected) ?? transactions[0]
  return (
    <>
      <LoadingLine isLoading={isFetching} onCancel={() => void client.cancelQueries({ queryKey: options.queryKey })} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {first && (
        <div className={classes['timeline']}>
          {transactions.length === 0 && <Text size="sm">Nothing has happened here yet that this list would show.</Text>}
          {filter.run !== undefined && <SinceCheckpoint transactions={transactions} />}
          {/* Keys move between the buttons of the list. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ol aria-label="Transactions" className={classes['days']} onKeyDown={moveByKeys}>
            {byDay(transactions).map(([day, rows]) => (
              <li key={day}>
                <h3 className={classes['day']}>{day}</h3>
                <ol className={classes['rows']}>
                  {rows.map((transaction) => (
                    <TimelineRow
                      key={transaction.id}
                      platform={platform}
                      transaction={transaction}
                      isSelected={transaction === current}
                      hasRuns={filter.run === undefined}
                      onSelect={onSelect}
                      onGoBack={onGoBack}
                    />
                  ))}
                </ol>
              </li>
            ))}
          </ol>
          <div className={classes['foot']}>
            <span role="status">
              {formatCount(transactions.length)} of {plural(first.total, 'transaction')}
            </span>
            {hasNextPage && (
              <Button
                ref={more}
                size="compact-xs"
                variant="default"
                disabled={isFetching}
                onClick={() => void fetchNextPage()}
              >
                Show older
              </Button>
            )}
          </div>
          {first.unplaced.length > 0 && (
            <Text size="sm">
              Checkpoints that label no state of this history:{' '}
              {first.unplaced.map(({ message }) => message || '(no message)').join('; ')}
            </Text>
          )}
        </div>
      )}
    </>
  )
}

/** The transactions of all pages, each once: one that comes in between moves those after it to the next page. */
export const allOf = (pages: readonly (readonly Transaction[])[]): Transaction[] => [
  ...new Map(pages.flat().map((transaction) => [transaction.id, transaction])).values(),
]

/** Does something when an element comes into sight. */
function useSight(isWanted: boolean, onSeen: () => void) {
  const element = useRef<HTMLButtonElement>(null)
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  useEffect(() => {
    if (!isWanted || !element.current || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver((entries) => {
      // Several may come at once: it was out of sight, then came into it.
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isWanted])
  return element
}

/** Arrow keys, Home and End move between the transactions. */
function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-transaction]')]
  const at = rows.indexOf(event.target as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (at === -1 || to === undefined) return
  event.preventDefault()
  rows[to]?.focus()
}
