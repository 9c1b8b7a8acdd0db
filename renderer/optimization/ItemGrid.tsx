import { useState, type KeyboardEvent } from 'react'
import type { TablePage } from '../../server/contract/common.ts'
import { itemCells } from '../../server/contract/optimization.ts'
import type { SortKey } from '../../server/contract/tables.ts'
import { moveTo, type Cell } from '../table/grid-keys.ts'
import { formatValue, fullValue } from '../ui/format.ts'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'
import classes from './OptimizationPage.module.css'

interface ItemGridProps {
  view: OptimizationView
  data: TablePage
  isStale: boolean
  navigate: Navigate
}

/** Rows of an item: its index columns, then its cells. Enter on an element keeps only its rows. */
export function ItemGrid({ view, data, isStale, navigate }: ItemGridProps) {
  const { columns, data: rows } = data.results
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const cells = view.item === 'indexset' || view.item === 'scalar' ? [] : itemCells[view.item]
  /** Elements are names, also where they are numbers. */
  const isElement = (column: string) => !cells.includes(column)
  const keepOnly = (cell: Cell) => {
    const column = columns[cell.column]
    const element = rows[cell.row]?.[cell.column]
    if (column === undefined || view.item === 'indexset' || !isElement(column)) return
    if (typeof element !== 'string' && typeof element !== 'number') return
    navigate({ ...view, where: { ...view.where, [column]: [element] }, page: 1 })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.target instanceof HTMLButtonElement) return
    if (event.key === 'Enter' || event.key === 'f') keepOnly(active)
    const target = moveTo(event.key, event.ctrlKey, active, { rows: rows.length, columns: columns.length })
    if (!target) return
    event.preventDefault()
    setActive(target)
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${target.row}-${target.column}"]`)?.focus()
  }
  return (
    <div className={classes['scroll']} data-stale={isStale || undefined}>
      <table
        role="grid"
        aria-label="Rows of the item"
        aria-rowcount={data.total + 1}
        aria-busy={isStale}
        className={classes['grid']}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <Head
                key={column}
                column={column}
                sort={view.sort}
                onSort={(sort) => navigate({ ...view, sort, page: 1 })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            // Rows have no names; a page is drawn anew when its place changes.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={data.pagination.offset + rowIndex} aria-rowindex={data.pagination.offset + rowIndex + 2}>
              {row.map((value, columnIndex) => (
                <td
                  key={columns[columnIndex]}
                  role="gridcell"
                  data-cell={`${rowIndex}-${columnIndex}`}
                  data-numeric={typeof value === 'number' || undefined}
                  title={typeof value === 'number' ? fullValue(value) : undefined}
                  tabIndex={active.row === rowIndex && active.column === columnIndex ? 0 : -1}
                  onFocus={() => setActive({ row: rowIndex, column: columnIndex })}
                  onDoubleClick={() => keepOnly({ row: rowIndex, column: columnIndex })}
                >
                  {typeof value === 'number' && !isElement(columns[columnIndex] ?? '')
                    ? formatValue(value)
                    : String(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={classes['hint']}>{data.total === 0 ? 'It has no rows that fit.' : ''}</p>}
    </div>
  )
}

interface HeadProps {
  column: string
  sort: readonly SortKey[]
  onSort: (sort: SortKey[]) => void
}

function Head({ column, sort, onSort }: HeadProps) {
  const key = sort.find((known) => known.column === column)
  return (
    <th scope="col" aria-sort={key ? (key.descending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        className={classes['head']}
        onClick={() => onSort(key?.descending ? [] : [{ column, descending: key !== undefined }])}
      >
        {column}
        <span aria-hidden="true">{key ? (key.descending ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  )
}
