import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { sideLetters, type ComparedState, type ComparisonInfo } from '../../server/contract/compare.ts'
import type { ComparedIndicator, ComparedItem } from '../../server/contract/compare-lists.ts'
import { compareQueries } from '../api/compare.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { DataColumn } from '../table/features.ts'
import { plainName } from '../table/names.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, formatValue, plural } from '../ui/format.ts'
import { stateLabel } from './question.ts'
import { StateSquare } from './StateSquare.tsx'
import classes from './Compare.module.css'

interface ListProps {
  info: ComparisonInfo
  list: 'meta' | 'optimization'
  states: readonly ComparedState[]
  onAgain: () => void
  /** Another item is under focus. */
  onItem: (item: ComparedItem | undefined) => void
}

/** Meta indicators, or optimization items, of all sides. */
export function ComparedList({ info, list, states, onAgain, onItem }: ListProps) {
  const { data, error } = useQuery(compareQueries.lists(info.id))
  const sides = info.sides.length
  const meta = useMemo(() => metaColumns(sides), [sides])
  const items = useMemo(() => itemColumns(sides), [sides])
  if (error) return <ErrorPanel error={error} onRetry={onAgain} />
  if (!data) return null
  const shown = ({ state }: { state: ComparedState }) => states.includes(state)
  const rows = { meta: data.meta.filter(shown), optimization: data.optimization.filter(shown) }
  if (rows[list].length === 0) {
    return (
      <p className={classes['hint']} role="status">
        {noneOf(data[list].length, list === 'meta' ? 'meta indicator' : 'optimization item')}
      </p>
    )
  }
  return (
    <div className={classes['list']}>
      {list === 'meta' ? (
        <DataTable
          label="Compared meta indicators"
          kind="compare meta"
          columns={meta}
          rows={rows.meta}
          getRowId={({ key }) => key}
          total={rows.meta.length}
          isStale={false}
        />
      ) : (
        <DataTable
          label="Compared optimization items"
          kind="compare items"
          columns={items}
          rows={rows.optimization}
          getRowId={({ kind, name }) => `${kind} ${name}`}
          total={rows.optimization.length}
          isStale={false}
          onActive={onItem}
        />
      )}
    </div>
  )
}

function noneOf(all: number, what: string): string {
  if (all === 0) return `The runs have no ${what}s.`
  return `${plural(all, what)} in all, none of the chosen kinds. Choose more of them above.`
}

const stateColumn = <Row extends { state: ComparedState }>(): DataColumn<Row> => ({
  ...{ id: 'state', header: 'State', accessorFn: ({ state }: Row) => stateLabel(state) },
  cell: ({ row: { original } }) => (
    <span className={classes['told']}>
      <StateSquare state={original.state} />
      {stateLabel(original.state)}
    </span>
  ),
  meta: { beside: 16 },
})

function metaColumns(sides: number): DataColumn<ComparedIndicator>[] {
  const shown = (value: unknown) =>
    typeof value === 'number'
      ? formatValue(value)
      : typeof value === 'string'
        ? value
        : value === null
          ? ''
          : String(value === true)
  return [
    { id: 'key', header: 'Indicator', accessorFn: ({ key }) => key, meta: { name: plainName, isRowHeader: true } },
    stateColumn<ComparedIndicator>(),
    ...sideLetters.slice(0, sides).map((letter, side): DataColumn<ComparedIndicator> => ({
      ...{ id: letter, header: letter, accessorFn: ({ values }) => values[side] ?? null },
      cell: ({ getValue }) => shown(getValue()),
      meta: { shown },
    })),
  ]
}

const kindLabels: Readonly<Record<string, string>> = { indexset: 'Index set' }
const kindLabel = (kind: string): string => kindLabels[kind] ?? kind[0]!.toUpperCase() + kind.slice(1)

function itemColumns(sides: number): DataColumn<ComparedItem>[] {
  const count = (value: unknown) => (typeof value === 'number' ? formatCount(value) : '')
  return [
    { id: 'name', header: 'Item', accessorFn: ({ name }) => name, meta: { name: plainName, isRowHeader: true } },
    { id: 'kind', header: 'Kind', accessorFn: ({ kind }) => kindLabel(kind) },
    stateColumn<ComparedItem>(),
    ...sideLetters.slice(0, sides).map((letter, side): DataColumn<ComparedItem> => ({
      ...{ id: letter, header: `Rows in ${letter}`, accessorFn: ({ rows }) => rows[side] ?? null },
      cell: ({ getValue }) => count(getValue()),
      meta: { isNumeric: true, shown: count },
    })),
    {
      ...{ id: 'differences', header: 'Rows that differ', accessorFn: ({ differences }) => differences },
      cell: ({ getValue }) => count(getValue()),
      meta: { isNumeric: true, shown: count },
    },
  ]
}
