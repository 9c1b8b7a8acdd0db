import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { RunRow } from '../../server/contract/tables.ts'
import { historyQueries } from '../api/history.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { CheckpointForm } from './CheckpointForm.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { transactionsOf, type RunTransaction } from './transaction.ts'
import classes from './History.module.css'

interface RunHistoryProps {
  platform: string
  run: RunRow
  /** The transaction whose preview has just been left. */
  comesFrom: number | undefined
  onRevert: (target: RunTransaction) => void
  onShow: (state: RunTransaction) => void
}

/** The transactions of a run, newest first, and a form that labels its present state. */
export function RunHistory({ platform, run, comesFrom, onRevert, onShow }: RunHistoryProps) {
  const client = useQueryClient()
  const options = historyQueries.ofRun(platform, run.id)
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(options)
  const transactions = transactionsOf(data?.pages ?? [])
  const first = data?.pages[0]
  return (
    <>
      <CheckpointForm platform={platform} runId={run.id} />
      <LoadingLine isLoading={isFetching} onCancel={() => void client.cancelQueries({ queryKey: options.queryKey })} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {first && (
        <>
          <div className={classes['scroll']}>
            <table className={classes['table']} aria-label="Transactions">
              <thead>
                <tr>
                  <th scope="col">Transaction</th>
                  <th scope="col">Time</th>
                  <th scope="col">What</th>
                  <th scope="col">By</th>
                  <th scope="col">From</th>
                  <th scope="col">State after it</th>
                </tr>
              </thead>
              <tbody>
                {transactions.map((transaction, index) => (
                  <TransactionRow
                    key={transaction.id}
                    transaction={transaction}
                    isPresent={index === 0}
                    isReturnedTo={transaction.id === comesFrom}
                    historyStart={first.history_start}
                    onRevert={() => onRevert(transaction)}
                    onShow={() => onShow(transaction)}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <Group justify="space-between" mt="sm">
            <Text size="sm" role="status">
              {formatCount(transactions.length)} of {plural(first.total, 'transaction')}
            </Text>
            {hasNextPage && (
              <Button size="xs" variant="default" disabled={isFetching} onClick={() => void fetchNextPage()}>
                Show older
              </Button>
            )}
          </Group>
          {first.unplaced.length > 0 && (
            <Text size="sm" mt="xs">
              Checkpoints that label no state of this history:{' '}
              {first.unplaced.map(({ message }) => message || '(no message)').join('; ')}
            </Text>
          )}
        </>
      )}
    </>
  )
}
