import { useMemo } from 'react'
import type { TablePage } from '../../server/contract/common.ts'
import { itemCells } from '../../server/contract/optimization.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { DataColumn } from '../table/features.ts'
import { plainName } from '../table/names.ts'
import { formatValue } from '../ui/format.ts'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'
import classes from './OptimizationPage.module.css'

interface ItemGridProps {
  view: OptimizationView
  data: TablePage
  isStale: boolean
  navigate: Navigate
}

/** A row as it came: the value of each column, and its place in the whole answer, since rows have no names. */
interface ItemGridRow {
  place: number
  values: TablePage['results']['data'][number]
}

/** Rows of an item: its index columns, then its cells. Enter on an element keeps only its rows. */
export function ItemGrid({ view, data, isStale, navigate }: ItemGridProps) {
  const { item, sort, where } = view
  const { offset } = data.pagination
  const rows = useMemo(
    () => data.results.data.map((values, index): ItemGridRow => ({ place: offset + index, values })),
    [data, offset],
  )
  const columns = useMemo(() => columnsOf(data, item), [data, item])
  const keepOnly = ({ values }: ItemGridRow, column: string) => {
    const element = values[data.results.columns.indexOf(column)]
    if (item === 'indexset' || !isElement(item, column)) return
    if (typeof element !== 'string' && typeof element !== 'number') return
    navigate({ ...view, where: { ...where, [column]: [element] }, page: 1 })
  }
  if (rows.length === 0) return <p className={classes['hint']}>{data.total === 0 ? 'It has no rows that fit.' : ''}</p>
  return (
    <DataTable
      label="Rows of the item"
      columns={columns}
      kind={`item ${item}`}
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
    />
  )
}

/** Elements are names, also where they are numbers. */
const isElement = (item: OptimizationView['item'], column: string): boolean =>
  item === 'indexset' || item === 'scalar' || !itemCells[item].some((cell) => cell === column)

function columnsOf({ results }: TablePage, item: OptimizationView['item']): DataColumn<ItemGridRow>[] {
  return results.columns.map((id, index) => {
    const shown = (value: unknown) =>
      typeof value === 'number' && !isElement(item, id) ? formatValue(value) : String(value)
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
