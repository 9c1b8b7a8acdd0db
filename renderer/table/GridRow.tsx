import { memo } from 'react'
import { FlexRender, type Row, type RowData } from '@tanstack/react-table'
import type { Features } from './features.ts'
import type { Cell } from './grid-keys.ts'

interface GridRowProps<T extends RowData> {
  row: Row<Features, T>
  index: number
  ariaIndex: number
  /** The column of the cell that Tab reaches, if it is in this row, else -1. */
  activeColumn: number
  onCell: (cell: Cell) => void
}

/** A value as text in full precision. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

function PlainGridRow<T extends RowData>({ row, index, ariaIndex, activeColumn, onCell }: GridRowProps<T>) {
  return (
    <tr aria-rowindex={ariaIndex}>
      {row.getAllCells().map((cell, column) => {
        const { meta } = cell.column.columnDef
        return (
          <td
            key={cell.id}
            role="gridcell"
            aria-colindex={column + 1}
            tabIndex={column === activeColumn ? 0 : -1}
            title={textOf(cell.getValue())}
            data-numeric={meta?.isNumeric || undefined}
            style={meta?.maxWidth ? { maxWidth: meta.maxWidth } : undefined}
            onFocus={() => onCell({ row: index, column })}
          >
            <FlexRender cell={cell} />
          </td>
        )
      })}
    </tr>
  )
}

/** A row is drawn again only when its own data or its part of the focus changes: pages have up to 1,000 rows. */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow
