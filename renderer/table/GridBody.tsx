import type { ReactElement } from 'react'
import type { Row, RowData } from '@tanstack/react-table'
import type { Editing } from './editing.ts'
import type { Features } from './features.ts'
import { GridRow } from './GridRow.tsx'
import type { Cell } from './grid-keys.ts'
import type { Lanes } from './lanes.ts'
import { isSingle, type Range } from './range.ts'
import type { TreePlace } from './tree.ts'
import classes from './DataTable.module.css'

interface GridBodyProps<T extends RowData> {
  rows: Row<Features, T>[]
  /** Indexes of those that are drawn; the others leave room. */
  drawn: readonly number[]
  /** Of a row, in pixels. */
  rowHeight: number
  placeOf: ((row: T) => TreePlace) | undefined
  /** Of the first row in the whole answer. */
  offset: number
  lanes: Lanes
  active: Cell
  range: Range
  isMarked: ((row: T) => boolean) | undefined
  editing: Editing | undefined
  editedColumn: number
}

/** The rows in sight and room for those that are not. */
export function GridBody<T extends RowData>(props: GridBodyProps<T>) {
  const { rows, drawn, rowHeight, placeOf } = props
  const after = rows.length - 1 - (drawn.at(-1) ?? -1)
  return (
    <tbody>
      {drawn.flatMap((index, place) => {
        const skipped = index - 1 - (drawn[place - 1] ?? -1)
        // By place: the focus stays where it is when other rows come. In a tree by id: it goes where its row goes.
        const key = placeOf ? (rows[index]?.id ?? index) : index
        return [
          skipped > 0 && <Spacer key={`before${index}`} height={skipped * rowHeight} />,
          drawRow(props, index, key),
        ]
      })}
      {after > 0 && <Spacer height={after * rowHeight} />}
    </tbody>
  )
}

function drawRow<T extends RowData>(props: GridBodyProps<T>, index: number, key: string | number): ReactElement | null {
  const { rows, placeOf, offset, lanes, active, range, isMarked, editing, editedColumn } = props
  const row = rows[index]
  if (!row) return null
  const isEdited = editing?.rowId === row.id
  const isSelected = !isSingle(range) && index >= range.top && index <= range.bottom
  return (
    <GridRow
      key={key}
      row={row}
      above={rows[index - 1]}
      index={index}
      ariaIndex={offset + index + 2}
      lanes={lanes}
      activeColumn={index === active.row ? active.column : -1}
      selectedFrom={isSelected ? range.left : -1}
      selectedTo={isSelected ? range.right : -1}
      place={placeOf?.(row.original)}
      isMarked={isMarked?.(row.original) === true}
      editedColumn={isEdited ? editedColumn : -1}
      editor={isEdited ? editing.editor : null}
    />
  )
}

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className={classes['spacer']} style={{ height }} />
)
