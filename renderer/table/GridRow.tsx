import { memo, type ReactNode } from 'react'
import { FlexRender, type Row, type RowData } from '@tanstack/react-table'
import type { Features } from './features.ts'
import { cellId } from './grid-keys.ts'
import { withGaps, type Lanes } from './lanes.ts'
import type { NameParts } from './names.ts'
import { saidIn } from './cell-texts.ts'
import type { TreePlace } from './tree.ts'
import classes from './DataTable.module.css'

interface GridRowProps<T extends RowData> {
  row: Row<Features, T>
  /** The row before it, to which it is compared. */
  above: Row<Features, T> | undefined
  index: number
  ariaIndex: number
  lanes: Lanes
  /** The column of the cell that Tab reaches, if it is in this row, else -1. */
  activeColumn: number
  /** The selected columns of this row, ends included; -1: none. */
  selectedFrom: number
  selectedTo: number
  /** Where it stands in a tree. */
  place: TreePlace | undefined
  /** The row stands out from the others. */
  isMarked: boolean
  /** The column that is being edited in this row, and what stands there then. */
  editedColumn: number
  editor: ReactNode
}

function PlainGridRow<T extends RowData>(props: GridRowProps<T>) {
  const { row, above, index, ariaIndex, lanes, activeColumn, selectedFrom, selectedTo } = props
  const { place, isMarked, editedColumn, editor } = props
  const cells = row.getVisibleCells()
  return (
    <tr
      aria-rowindex={ariaIndex}
      aria-level={place?.level}
      aria-expanded={place?.isOpen}
      data-head={place?.isHead || undefined}
      data-marked={isMarked || undefined}
    >
      {withGaps(lanes).map((lane) => {
        if ('gap' in lane) return <Gap key={`gap${lane.gap}`} columns={lane.gap} />
        const { column, pinned, style, isEdge, name } = lane
        const cell = cells[column]
        if (!cell) return null
        const meta = cell.column.columnDef.meta
        const isEdited = column === editedColumn
        const value = cell.getValue()
        const isRepeated = name !== undefined && value !== '' && value === above?.getValue(cell.column.id)
        const Cell = meta?.isRowHeader ? 'th' : 'td'
        return (
          <Cell
            key={cell.id}
            role={meta?.isRowHeader ? 'rowheader' : 'gridcell'}
            data-cell={cellId({ row: index, column })}
            aria-colindex={column + 1}
            aria-selected={column >= selectedFrom && column <= selectedTo}
            // Tab goes to what is in the cell instead.
            tabIndex={column === activeColumn && !meta?.hasControls ? 0 : -1}
            title={(!isEdited && saidIn(cell)) || undefined}
            data-numeric={meta?.isNumeric || undefined}
            data-controls={meta?.hasControls || undefined}
            data-pinned={pinned}
            data-edge={isEdge || undefined}
            data-repeated={isRepeated || undefined}
            data-edited={isEdited || undefined}
            style={style}
          >
            {isEdited ? (
              editor
            ) : name !== undefined && typeof value === 'string' && value !== '' ? (
              (meta?.around?.(row.original as never, <Name of={name(value)} />) ?? <Name of={name(value)} />)
            ) : (
              <FlexRender cell={cell} />
            )}
          </Cell>
        )
      })}
    </tr>
  )
}

/** What tells a name from others, then quietly what it belongs to. */
const Name = ({ of: { lead, rest } }: { of: NameParts }) => (
  <>
    {lead}
    {rest !== '' && <span className={classes['rest']}> {rest}</span>}
  </>
)

/** A row is drawn again only when its own data or its part of the focus changes. */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow

/** Room for columns that are not drawn. */
export const Gap = ({ columns }: { columns: number }) => (
  <td aria-hidden="true" colSpan={columns} className={classes['gap']} />
)
