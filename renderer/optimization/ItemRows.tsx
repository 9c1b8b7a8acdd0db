import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TablePage } from '../../server/contract/common.ts'
import type { ItemRow, ListedKind } from '../../server/contract/item-tables.ts'
import { itemCells } from '../../server/contract/optimization.ts'
import { itemQueries } from '../api/items.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { DataColumn } from '../table/features.ts'
import { plainName } from '../table/names.ts'
import { stylesOf, useDigits, type NumberStyles } from '../data/number-styles.ts'
import { showNumber } from '../ui/numbers.ts'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'
import { ItemLine } from './ItemLine.tsx'
import { askedOf, ItemPage } from './ItemPage.tsx'
import { Nothing } from './Nothing.tsx'
import { useConditionFields } from './use-condition-fields.tsx'
import classes from './OptimizationPage.module.css'

/** A view of an item that has rows. */
type RowsView = OptimizationView & { item: Exclude<ListedKind, 'scalar'> }

interface ItemRowsProps {
  view: RowsView
  run: number
  item: ItemRow
  navigate: Navigate
}

/** The data of an item, a line for each of its rows. */
export function ItemRows({ view, run, item, navigate }: ItemRowsProps) {
  const options = itemQueries.data(view.platform, item.id, {
    kind: view.item,
    ...askedOf(view),
  })
  const query = useQuery(options)
  const { data } = query
  const units = useMemo(() => unitsOf(data), [data])
  return (
    <div className={classes['data']}>
      <ItemLine {...{ view, navigate, units }} hasField={() => true} total={item.rows} shown={data?.total} />
      <ItemPage {...{ view, navigate, query }} queryKey={options.queryKey}>
        {(found, isStale) => <ItemGrid {...{ view, run, item, navigate, isStale }} data={found} />}
      </ItemPage>
    </div>
  )
}

/** The units of a page that holds all rows; of others nobody knows them. */
function unitsOf(data: TablePage | undefined): string[] {
  const at = data?.results.columns.indexOf('units') ?? -1
  if (!data || at < 0 || data.results.data.length < data.total) return []
  return [...new Set(data.results.data.map((values) => String(values[at])))]
}

interface ItemGridProps extends ItemRowsProps {
  data: TablePage
  isStale: boolean
}

/** A row as it came: the value of each column, and its place in the whole answer, since rows have no names. */
interface ItemGridRow {
  place: number
  values: TablePage['results']['data'][number]
}

/** Rows of an item: its index columns, then its cells. Enter on an element keeps only its rows. */
function ItemGrid({ view, run, item, data, isStale, navigate }: ItemGridProps) {
  const { item: kind, sort, where } = view
  const { offset } = data.pagination
  const rows = useMemo(
    () => data.results.data.map((values, index): ItemGridRow => ({ place: offset + index, values })),
    [data, offset],
  )
  const [digits] = useDigits()
  const styles = useMemo(() => stylesOf(numbersOf(data, kind), digits), [data, kind, digits])
  const columns = useMemo(() => columnsOf(data, kind, styles), [data, kind, styles])
  const keepOnly = ({ values }: ItemGridRow, column: string) => {
    const element = values[data.results.columns.indexOf(column)]
    if (kind === 'indexset' || !isElement(kind, column)) return
    if (typeof element !== 'string' && typeof element !== 'number') return
    navigate({ ...view, where: { ...where, [column]: [element] }, page: 1 })
  }
  const isNumeric = (column: string) => !isElement(kind, column)
  const headFields = useConditionFields({ view, run, item, navigate, isNumeric, except: 'units' })
  return (
    <>
      <DataTable
        label="Rows of the item"
        columns={columns}
        kind={`item ${kind}`}
        rows={rows}
        getRowId={({ place }) => String(place)}
        offset={offset}
        total={data.total}
        isStale={isStale}
        sort={sort}
        onSort={(order) => navigate({ ...view, sort: order, page: 1 })}
        onOpen={keepOnly}
        onKey={(key, row, column) => {
          if (key === 'f') keepOnly(row, column)
        }}
        headFields={headFields}
      />
      {rows.length === 0 && <Nothing />}
    </>
  )
}

/** Elements are names, also where they are numbers. */
const isElement = (item: RowsView['item'], column: string): boolean =>
  item === 'indexset' || !itemCells[item].some((cell) => cell === column)

/** The numbers in the cells of a page, those of a column in one style. */
function* numbersOf({ results }: TablePage, item: RowsView['item']): Generator<readonly [string, number]> {
  for (const values of results.data)
    for (const [at, name] of results.columns.entries()) {
      const value = values[at]
      if (typeof value === 'number' && !isElement(item, name)) yield [name, value]
    }
}

function columnsOf({ results }: TablePage, item: RowsView['item'], styles: NumberStyles): DataColumn<ItemGridRow>[] {
  return results.columns.map((id, index) => {
    const style = styles(id)
    const shown = (value: unknown) =>
      typeof value === 'number' && !isElement(item, id) ? showNumber(value, style) : String(value)
    return {
      id,
      header: id,
      accessorFn: ({ values }) => values[index],
      cell: ({ getValue }) => shown(getValue()),
      meta: {
        ...{ shown, canSort: true, ...(isElement(item, id) && { name: plainName }) },
        isNumeric: results.data.some((values) => typeof values[index] === 'number'),
      },
    }
  })
}
