import type { Row, RowData } from '@tanstack/react-table'
import type { Editing } from './DataTable.tsx'
import type { Features } from './features.ts'
import { GridRow, type Lanes } from './GridRow.tsx'
import type { Cell } from './grid-keys.ts'
import { isSingle, type Range } from './range.ts'
import { rowHeight } from './use-window.ts'
import classes from './DataTable.module.css'

interface GridBodyProps<T extends RowData> {
  rows: Row<Features, T>[]
  /** Indexes of those that are drawn; the others leave room. */
  drawn: readonly number[]
  /** Of the first row in the whole answer. */
  offset: number
  lanes: Lanes
  active: Cell
  range: Range
  editing: Editing | undefined
  editedColumn: number
  onCell: (cell: Cell) => void
  onExtend: (cell: Cell) => void
  onOpen: (cell: Cell) => void
}

/** The rows in sight, and room for those that are not. */
export function GridBody<T extends RowData>(props: GridBodyProps<T>) {
  const { rows, drawn, offset, lanes, active, range, editing, editedColumn, onCell, onExtend, onOpen } = props
  const isRange = !isSingle(range)
  const after = rows.length - 1 - (drawn.at(-1) ?? -1)
  return (
    <tbody>
      {drawn.flatMap((index, place) => {
        const row = rows[index]
        if (!row) return []
        const skipped = index - 1 - (drawn[place - 1] ?? -1)
        const isEdited = editing?.rowId === row.id
        const isSelected = isRange && index >= range.top && index <= range.bottom
        return [
          skipped > 0 && <Spacer key={`before${index}`} rows={skipped} />,
          <GridRow
            // By place, not by id: the focus stays where it is when other rows come.
            key={index}
            row={row}
            index={index}
            ariaIndex={offset + index + 2}
            lanes={lanes}
            activeColumn={index === active.row ? active.column : -1}
            selectedFrom={isSelected ? range.left : -1}
            selectedTo={isSelected ? range.right : -1}
            editedColumn={isEdited ? editedColumn : -1}
            editor={isEdited ? editing.editor : null}
            onCell={onCell}
            onExtend={onExtend}
            onOpen={onOpen}
          />,
        ]
      })}
      {after > 0 && <Spacer rows={after} />}
    </tbody>
  )
}

const Spacer = ({ rows }: { rows: number }) => (
  <tr aria-hidden="true" className={classes['spacer']} style={{ height: rows * rowHeight }} />
)
