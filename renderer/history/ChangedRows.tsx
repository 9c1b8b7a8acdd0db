import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Changes } from '../../server/contract/history.ts'
import { historyQueries, type ChangedRows as Asked } from '../api/history.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, formatValue, fullValue } from '../ui/format.ts'
import classes from './History.module.css'

type Row = NonNullable<Changes['rows']>['results'][number]

/** The rows that a transaction changed in a run, before and after. */
export function ChangedRows({ platform, asked }: { platform: string; asked: Asked }) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    historyQueries.rows(platform, asked),
  )
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  const rows = data?.pages.flatMap((page) => page.rows?.results ?? []) ?? []
  const total = data?.pages[0]?.rows?.total ?? 0
  if (!data) return <p className={classes['quiet']}>Loading the rows…</p>
  if (total === 0) return <Text size="sm">Nothing of this kind changed in this run.</Text>
  const keys = keysOf(rows[0]!)
  const hasDifferences = rows.some(({ change }) => change === 'changed') && rows.every(isOfNumbers)
  return (
    <div className={classes['changed']}>
      <table className={classes['table']} aria-label="Rows before and after">
        <thead>
          <tr>
            {keys.map((key) => (
              <th key={key} scope="col">
                {key[0]!.toUpperCase() + key.slice(1)}
              </th>
            ))}
            {['Before', 'After', ...(hasDifferences ? ['Difference', 'Relative'] : [])].map((head) => (
              <th key={head} scope="col" className={classes['amount']}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows of a state that is past never move.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {keys.map((key) => (
                <td key={key}>{textOf((row as Record<string, unknown>)[key])}</td>
              ))}
              <Values row={row} hasDifferences={hasDifferences} />
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes['foot']}>
        <span role="status">
          {formatCount(rows.length)} of {formatCount(total)} rows
        </span>
        {hasNextPage && (
          <Button size="compact-xs" h={24} variant="default" disabled={isFetching} onClick={() => void fetchNextPage()}>
            Show more rows
          </Button>
        )}
      </div>
    </div>
  )
}

/** Columns that tell rows apart; of the steps in time those that the rows have. */
function keysOf(row: Row): string[] {
  const hidden = new Set(['change', 'before', 'after', 'type'])
  return Object.entries(row).flatMap(([key, value]) => (hidden.has(key) || value === null ? [] : [key]))
}

const isNumber = (value: unknown): value is number | null => value === null || typeof value === 'number'

const isOfNumbers = (row: Row): boolean => 'before' in row && isNumber(row.before) && isNumber(row.after)

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Values({ row, hasDifferences }: { row: Row; hasDifferences: boolean }) {
  const { change, before = null, after = null } = row as { change: string; before?: unknown; after?: unknown }
  // Some things have no value: they are there, or not.
  const isBare = !('before' in row)
  return (
    <>
      <td className={classes['before']}>{isBare ? thereUnless(change === 'added') : valueOf(before)}</td>
      <td className={classes['amount']}>{isBare ? thereUnless(change === 'removed') : valueOf(after)}</td>
      {hasDifferences && <Difference before={before as number | null} after={after as number | null} />}
    </>
  )
}

const thereUnless = (isGone: boolean): string => (isGone ? '' : 'there')

const valueOf = (value: unknown) =>
  typeof value === 'number' ? <span title={fullValue(value)}>{formatValue(value)}</span> : textOf(value)

function Difference({ before, after }: { before: number | null; after: number | null }) {
  const difference = before === null || after === null ? undefined : after - before
  const share = difference === undefined || !before ? undefined : (100 * difference) / Math.abs(before)
  return (
    <>
      <td className={classes['amount']}>{difference === undefined ? '' : formatValue(difference)}</td>
      <td className={classes['amount']}>{share === undefined ? '' : `${share.toFixed(1)} %`}</td>
    </>
  )
}
