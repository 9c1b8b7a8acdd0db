import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Changes } from '../../server/contract/history.ts'
import { historyQueries, type ChangedRows as Asked } from '../api/history.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, formatValue } from '../ui/format.ts'
import { amountOf, keyText, valueText } from './changed-text.ts'
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
  const keys = keysOf(rows)
  const hasDifferences = rows.some(({ change }) => change === 'changed') && rows.every(hasDifference)
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
                <td key={key}>{keyText((row as Record<string, unknown>)[key])}</td>
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

/** Columns that tell rows apart; of the steps in time those that any of the rows has. */
function keysOf(rows: readonly Row[]): string[] {
  const hidden = new Set(['change', 'before', 'after', 'type'])
  const isShown = (key: string) => rows.some((row) => (row as Record<string, unknown>)[key] !== null)
  return Object.keys(rows[0]!).filter((key) => !hidden.has(key) && isShown(key))
}

/** Whether a row holds numbers that can be subtracted: before and after in one unit, or one of them alone. */
function hasDifference(row: Row): boolean {
  const { before = null, after = null } = row as { before?: unknown; after?: unknown }
  const [was, is] = [amountOf(before), amountOf(after)]
  return [before, after].every((value) => value === null || amountOf(value)) && (!was || !is || was.unit === is.unit)
}

function Values({ row, hasDifferences }: { row: Row; hasDifferences: boolean }) {
  const { change, before = null, after = null } = row as { change: string; before?: unknown; after?: unknown }
  // Some things have no value: they are there, or not.
  const isBare = !('before' in row)
  return (
    <>
      <td className={classes['before']}>{isBare ? thereUnless(change === 'added') : <Value of={before} />}</td>
      <td className={classes['amount']}>{isBare ? thereUnless(change === 'removed') : <Value of={after} />}</td>
      {hasDifferences && <Difference before={amountOf(before)?.amount} after={amountOf(after)?.amount} />}
    </>
  )
}

const thereUnless = (isGone: boolean): string => (isGone ? '' : 'there')

function Value({ of }: { of: unknown }) {
  const { text, full } = valueText(of)
  return <span title={full}>{text}</span>
}

function Difference({ before, after }: { before: number | undefined; after: number | undefined }) {
  const difference = before === undefined || after === undefined ? undefined : after - before
  const share = difference === undefined || !before ? undefined : (100 * difference) / Math.abs(before)
  return (
    <>
      <td className={classes['amount']}>{difference === undefined ? '' : formatValue(difference)}</td>
      <td className={classes['amount']}>{share === undefined ? '' : `${share.toFixed(1)} %`}</td>
    </>
  )
}
