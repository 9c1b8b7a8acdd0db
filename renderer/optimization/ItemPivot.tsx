import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { pivotColumn, type ItemPivot as Pivot, type ItemRow, type PivotRow } from '../../server/contract/item-tables.ts'
import { itemQueries } from '../api/items.ts'
import { stylesOf, useDigits, type NumberStyles } from '../data/number-styles.ts'
import { useSelectionSums } from '../data/selection-sums.tsx'
import { placesOf } from '../data/trend.ts'
import { Trend } from '../data/Trend.tsx'
import { useTrend } from '../data/use-trend.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { Selected } from '../table/data-table-props.ts'
import type { DataColumn } from '../table/features.ts'
import { plainName } from '../table/names.ts'
import { showNumber } from '../ui/numbers.ts'
import { formatCount } from '../ui/format.ts'
import type { Navigate } from '../view/use-view.ts'
import { ItemLine } from './ItemLine.tsx'
import { askedOf, ItemPage } from './ItemPage.tsx'
import { Nothing } from './Nothing.tsx'
import { useConditionFields } from './use-condition-fields.tsx'
import { fixedColumns, PivotAxes, rowColumns, type PivotView } from './PivotAxes.tsx'
import classes from './OptimizationPage.module.css'

interface ItemPivotProps {
  view: PivotView
  run: number
  item: ItemRow
  navigate: Navigate
}

/** The data of an item with a column for each element of one of its index columns. */
export function ItemPivot({ view, run, item, navigate }: ItemPivotProps) {
  const { platform, pivot } = view
  const keys = rowColumns(view, item)
  const options = itemQueries.pivot(platform, item.id, {
    ...{ kind: view.item, rows: keys, column: pivot.column, cell: pivot.cell },
    ...askedOf(view),
  })
  const query = useQuery(options)
  const { data } = query
  const hasField = (column: string) =>
    [...keys, ...fixedColumns(view), ...(data?.elements ?? []).map(pivotColumn)].includes(column)
  return (
    <div className={classes['data']}>
      <ItemLine
        view={view}
        navigate={navigate}
        units={data?.units ?? []}
        total={item.rows}
        shown={data?.tuples}
        hasField={hasField}
      >
        <PivotAxes view={view} run={run} item={item} navigate={navigate} />
      </ItemLine>
      <ItemPage {...{ view, navigate, query }} queryKey={options.queryKey}>
        {(found, isStale) => (
          <PivotGrid key={keys.join('\n')} {...{ view, run, item, navigate, keys, isStale }} data={found} />
        )}
      </ItemPage>
    </div>
  )
}

interface GridRow extends PivotRow {
  place: number
}

interface PivotGridProps extends ItemPivotProps {
  data: Pivot
  keys: readonly string[]
  isStale: boolean
}

function PivotGrid({ view, run, item, navigate, data, keys, isStale }: PivotGridProps) {
  const { offset } = data.pagination
  const rows = useMemo(
    () => data.results.map((row, index): GridRow => ({ ...row, place: offset + index })),
    [data, offset],
  )
  const [digits] = useDigits()
  const [hasTrend] = useTrend()
  const styles = useMemo(() => stylesOf(numbersOf(data.results), digits), [data, digits])
  const columns = useMemo(() => columnsOf(data, keys, styles, hasTrend), [data, keys, styles, hasTrend])
  const unit = data.units.length === 1 ? data.units[0]! : ''
  const onSelect = useSelectionSums(
    ({ rows: selected, columnIds }: Selected<GridRow>) =>
      selected.flatMap(({ values }) =>
        data.elements.flatMap((element, at) => {
          const value = values[at]
          if (typeof value !== 'number' || !columnIds.includes(pivotColumn(element))) return []
          return [{ unit, stored: unit, value }]
        }),
      ),
    styles,
  )
  const isNumeric = (column: string) => !keys.includes(column)
  const headFields = useConditionFields({ view, run, item, navigate, isNumeric, except: 'trend' })
  return (
    <>
      {data.elements_left_out > 0 && (
        <p className={classes['notice']} role="status">
          The first {formatCount(data.elements.length)} elements have a column; {formatCount(data.elements_left_out)}{' '}
          later ones are left out. Spread another index column, or keep some elements only.
        </p>
      )}
      <DataTable
        label="Pivot of the item"
        kind={`pivot ${view.item}`}
        columns={columns}
        rows={rows}
        getRowId={({ place }) => String(place)}
        offset={offset}
        total={data.total}
        isStale={isStale}
        sort={view.sort}
        onSort={(sort) => navigate({ ...view, sort, page: 1 })}
        onSelect={onSelect}
        headFields={headFields}
      />
      {rows.length === 0 && <Nothing />}
    </>
  )
}

function* numbersOf(rows: readonly PivotRow[]): Generator<readonly [undefined, number]> {
  for (const { values } of rows) for (const value of values) if (typeof value === 'number') yield [undefined, value]
}

function columnsOf(
  { elements }: Pivot,
  keys: readonly string[],
  styles: NumberStyles,
  hasTrend: boolean,
): DataColumn<GridRow>[] {
  const style = styles(undefined)
  const shown = (value: unknown) =>
    typeof value === 'number' ? showNumber(value, style) : String((value as string | boolean | null | undefined) ?? '')
  const hasCourse = hasTrend && elements.length > 1 && elements.every((element) => typeof element === 'number')
  const places = hasCourse ? placesOf(elements) : []
  return [
    ...keys.map((name, at): DataColumn<GridRow> => ({
      id: name,
      header: name,
      accessorFn: ({ key }) => String(key[at]),
      meta: { canSort: true, isPinned: true, name: plainName },
    })),
    ...(hasCourse
      ? [
          {
            id: 'trend',
            header: 'Trend',
            size: 80,
            cell: ({ row }) => <Trend values={row.original.values.map(numberOrNull)} places={places} />,
          } satisfies DataColumn<GridRow>,
        ]
      : []),
    ...elements.map((element, at): DataColumn<GridRow> => ({
      id: pivotColumn(element),
      header: String(element),
      accessorFn: ({ values }) => values[at],
      cell: ({ getValue }) => shown(getValue()),
      meta: { canSort: true, isNumeric: true, shown },
    })),
  ]
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
