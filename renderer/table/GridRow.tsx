import { memo, type ReactNode } from 'react'
import type { Cell as TableCell, Row, RowData } from '@tanstack/react-table'
import type { Features } from './features.ts'
import { cellId } from './grid-keys.ts'
import { withGaps, type Lanes } from './lanes.ts'
import type { NameParts } from './names.ts'
import { saidIn } from './cell-texts.ts'
import type { TreePlace } from './tree.ts'
import classes from './DataTable.module.css'

interface GridRowProps<T extends RowData> {
  /** undefined: it is on its way. */
  row: Row<Features, T> | undefined
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
  const cells = row?.getVisibleCells()
  return (
    <tr
      aria-rowindex={ariaIndex}
      aria-level={place?.level}
      aria-expanded={place?.isOpen}
      aria-busy={!row || undefined}
      data-head={place?.isHead || undefined}
      data-marked={isMarked || undefined}
    >
      {withGaps(lanes).map((lane) => {
        if ('gap' in lane) return <Gap key={`gap${lane.gap}`} columns={lane.gap} />
        const { column, pinned, style, isEdge, name } = lane
        const cell = cells?.[column]
        const at = {
          'data-cell': cellId({ row: index, column }),
          'aria-colindex': column + 1,
          'aria-selected': column >= selectedFrom && column <= selectedTo,
          'data-pinned': pinned,
          'data-edge': isEdge || undefined,
          style,
        }
        if (!row || !cell)
          return <td key={column} role="gridcell" tabIndex={column === activeColumn ? 0 : -1} {...at} />
        const meta = cell.column.columnDef.meta
        const isEdited = column === editedColumn
        const value = cell.getValue()
        const isRepeated = name !== undefined && value !== '' && value === above?.getValue(cell.column.id)
        const Cell = meta?.isRowHeader ? 'th' : 'td'
        return (
          <Cell
            key={column}
            role={meta?.isRowHeader ? 'rowheader' : 'gridcell'}
            {...at}
            // Tab goes to what is in the cell instead.
            tabIndex={column === activeColumn && !meta?.hasControls ? 0 : -1}
            // The pointer shows that of a number, see grid-actions.ts: there are many of them.
            title={(!isEdited && !meta?.isNumeric && saidIn(cell)) || undefined}
            data-numeric={meta?.isNumeric || undefined}
            data-controls={meta?.hasControls || undefined}
            data-repeated={isRepeated || undefined}
            data-edited={isEdited || undefined}
            data-about={meta?.about}
            data-name={meta?.about && typeof value === 'string' && value !== '' ? value : undefined}
          >
            {isEdited
              ? editor
              : name !== undefined && typeof value === 'string' && value !== ''
                ? (meta?.around?.(row.original as never, <Name of={name(value)} />) ?? <Name of={name(value)} />)
                : drawn(cell)}
          </Cell>
        )
      })}
    </tr>
  )
}

/** What a column draws of a row, without a component of its own: there are a thousand cells. No column's uses hooks. */
function drawn<T extends RowData>(cell: TableCell<Features, T>): ReactNode {
  const { cell: draw } = cell.column.columnDef
  return typeof draw === 'function' ? (draw(cell.getContext()) as ReactNode) : (draw ?? null)
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
