import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { sideLetters, type ComparisonInfo } from '../../server/contract/compare.ts'
import type { ComparedItem, ComparedRow, ComparedRows } from '../../server/contract/compare-lists.ts'
import { compareQueries } from '../api/compare.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { DataColumn } from '../table/features.ts'
import { Pager } from '../table/Pager.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatValue, plural } from '../ui/format.ts'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import { distanceOf } from './numbers.ts'
import { pageSize } from './question.ts'
import classes from './Compare.module.css'

interface ItemDifferencesProps {
  info: ComparisonInfo
  item: ComparedItem | undefined
}

/** The rows of the item under focus that differ: what each side has, and the difference. */
export const ItemDifferences = ({ info, item }: ItemDifferencesProps) => (
  <section className={classes['focus']} aria-label="Rows that differ">
    <header className={classes['focusHead']}>
      <h2>{item ? <MiddleCut text={item.name} /> : 'No item chosen'}</h2>
      {item && <span className={classes['label']}>{plural(item.differences, 'row')} that differ</span>}
    </header>
    {item && item.differences === 0 && <p className={classes['hint']}>{whyNone(item)}</p>}
    {item && item.differences > 0 && <ItemRows key={`${item.kind} ${item.name}`} info={info} item={item} />}
  </section>
)

function whyNone({ state, rows }: ComparedItem): string {
  if (rows.filter((count) => count !== null).length === 1) return 'Only one run has this item.'
  return state === 'changed'
    ? 'The rows are alike; their columns differ.'
    : 'All runs that have this item have it alike.'
}

function ItemRows({ info, item: { kind, name } }: { info: ComparisonInfo; item: ComparedItem }) {
  const [page, setPage] = useState(1)
  const asked = { kind, name, limit: pageSize, offset: (page - 1) * pageSize }
  const { data, error, isPlaceholderData, refetch } = useQuery(compareQueries.rows(info.id, asked))
  const sides = info.sides.length
  const columns = useMemo(() => (data ? columnsOf(data, sides) : []), [data, sides])
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <div className={classes['list']}>
      <DataTable
        label={`Rows of ${name} that differ`}
        kind="compare rows"
        columns={columns}
        rows={data.results}
        getRowId={({ key }) => JSON.stringify(key)}
        offset={asked.offset}
        total={data.total}
        isStale={isPlaceholderData}
      />
      {data.total > pageSize && (
        <Pager
          page={page}
          size={pageSize}
          sizes={[pageSize]}
          total={data.total}
          unit="rows"
          onPage={setPage}
          onSize={() => {}}
        />
      )}
    </div>
  )
}

const shown = (value: unknown): string => (typeof value === 'number' ? formatValue(value) : shownKey(value))
const shownDistance = (value: unknown): string => (typeof value === 'number' && value > 0 ? '+' : '') + shown(value)
/** Years and numbers of places are names here; true and false are told, what is missing is not. */
function shownKey(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** The parts of the key, then for each cell what the sides have; numbers with their distance from A. */
function columnsOf({ columns, cells, results }: ComparedRows, sides: number): DataColumn<ComparedRow>[] {
  const letters = sideLetters.slice(0, sides)
  const cellOf = ({ values }: ComparedRow, cell: number, side: number) => values[side]?.[cell] ?? null
  const isNumber = (cell: number) =>
    results.every(({ values }) => values.every((own) => typeof (own?.[cell] ?? 0) === 'number'))
  // Rows of an index set, or of a table, hold nothing: only whether a side has them can differ.
  const has: DataColumn<ComparedRow>[] = letters.map((letter, side) => ({
    ...{ id: letter, header: letter, accessorFn: ({ values }) => (values[side] ? 'there' : '') },
  }))
  const told = cells.flatMap((cell, at): DataColumn<ComparedRow>[] => {
    const isNumeric = isNumber(at)
    const own = letters.map((letter, side): DataColumn<ComparedRow> => ({
      ...{ id: `${cell} ${letter}`, header: `${cell} ${letter}`, accessorFn: (row) => cellOf(row, at, side) },
      cell: ({ getValue }) => shown(getValue()),
      meta: { shown, isNumeric },
    }))
    const distances = letters.slice(1).map((letter, before): DataColumn<ComparedRow> => ({
      ...{ id: `${cell} ${letter}-A`, header: `${letter} − A` },
      accessorFn: (row) => distanceOf(numbersOf(row, at, sides), before + 1),
      cell: ({ getValue }) => shownDistance(getValue()),
      meta: { shown: shownDistance, isNumeric },
    }))
    return isNumeric ? [...own, ...distances] : own
  })
  return [
    ...columns.map((name, at): DataColumn<ComparedRow> => ({
      ...{ id: `key ${at}`, header: name, accessorFn: ({ key }) => key[at] ?? null },
      cell: ({ getValue }) => shownKey(getValue()),
      meta: { shown: shownKey, isRowHeader: at === 0 },
    })),
    ...(cells.length === 0 ? has : told),
  ]
}

/** The numbers that the sides have in a cell. */
const numbersOf = ({ values }: ComparedRow, cell: number, sides: number): (number | null)[] =>
  Array.from({ length: sides }, (_, side) => {
    const value = values[side]?.[cell]
    return typeof value === 'number' ? value : null
  })
