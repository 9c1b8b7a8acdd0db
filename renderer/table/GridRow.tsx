import { memo, type ReactNode } from 'react'
import { FlexRender, type Row, type RowData } from '@tanstack/react-table'
import type { Features } from './features.ts'
import type { Cell } from './grid-keys.ts'
import classes from './DataTable.module.css'

/** How the columns lie: one object for all rows. */
export interface Lanes {
  /** Those that are drawn, by index; the others leave room. */
  drawn: readonly number[]
  /** Columns at the start that stay in sight, with their distances from the left. */
  lefts: readonly number[]
  count: number
}

interface GridRowProps<T extends RowData> {
  row: Row<Features, T>
  index: number
  ariaIndex: number
  lanes: Lanes
  /** The column of the cell that Tab reaches, if it is in this row, else -1. */
  activeColumn: number
  /** The selected columns of this row, ends included; -1: none. */
  selectedFrom: number
  selectedTo: number
  /** The column that is being edited in this row, and what stands there then. */
  editedColumn: number
  editor: ReactNode
  onCell: (cell: Cell) => void
  onExtend: (cell: Cell) => void
  onOpen: (cell: Cell) => void
}

/** A value as text in full precision. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? (Object.is(value, -0) ? '-0' : String(value)) : ''

function PlainGridRow<T extends RowData>(props: GridRowProps<T>) {
  const { row, index, ariaIndex, lanes, activeColumn, selectedFrom, selectedTo, editedColumn, editor } = props
  const { onCell, onExtend, onOpen } = props
  const cells = row.getAllCells()
  return (
    <tr aria-rowindex={ariaIndex}>
      {withGaps(lanes).map(({ column, gap }) => {
        const cell = column === undefined ? undefined : cells[column]
        if (cell === undefined || column === undefined) return <Gap key={`gap${gap}`} columns={gap} />
        const meta = cell.column.columnDef.meta
        const isEdited = column === editedColumn
        return (
          // Keys are handled by the grid, which knows where they lead.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <td
            key={cell.id}
            role="gridcell"
            data-cell=""
            aria-colindex={column + 1}
            aria-selected={column >= selectedFrom && column <= selectedTo}
            tabIndex={column === activeColumn ? 0 : -1}
            title={isEdited ? undefined : textOf(cell.getValue())}
            data-numeric={meta?.isNumeric || undefined}
            data-pinned={column < lanes.lefts.length || undefined}
            data-last={meta?.isLast || undefined}
            data-edited={isEdited || undefined}
            style={column < lanes.lefts.length ? { left: lanes.lefts[column] } : undefined}
            onFocus={(event) => event.target === event.currentTarget && onCell({ row: index, column })}
            onMouseDown={(event) => {
              if (!event.shiftKey) return
              event.preventDefault()
              onExtend({ row: index, column })
            }}
            onDoubleClick={() => onOpen({ row: index, column })}
          >
            {isEdited ? editor : <FlexRender cell={cell} />}
          </td>
        )
      })}
    </tr>
  )
}

/** A row is drawn again only when its own data or its part of the focus changes. */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow

/** Room for columns that are not drawn. */
export const Gap = ({ columns }: { columns: number }) => (
  <td aria-hidden="true" colSpan={columns} className={classes['gap']} />
)

/** The drawn columns, and before and between them the numbers of those that are not. */
export function withGaps({ drawn, count }: Lanes): { column?: number; gap: number }[] {
  const parts: { column?: number; gap: number }[] = []
  let next = 0
  for (const column of drawn) {
    if (column > next) parts.push({ gap: column - next })
    parts.push({ column, gap: 0 })
    next = column + 1
  }
  if (next < count) parts.push({ gap: count - next })
  return parts
}
