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
  /** A row of all that the table scrolls through; undefined: it is not loaded. */
  rowAt: (index: number) => Row<Features, T> | undefined
  /** Indexes of those that are drawn; the others leave room. */
  drawn: readonly number[]
  /** Of a row, in pixels. */
  rowHeight: number
  /** Of all rows together as they are scrolled through, and how much further a row lies than it is drawn, in pixels. */
  height: number
  shift: number
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
  const { rowAt, drawn, rowHeight, height, shift, placeOf } = props
  const { gaps, after } = gapsOf(drawn, { rowHeight, height, shift })
  return (
    <tbody>
      {drawn.flatMap((index, place) => {
        const before = gaps[place] ?? 0
        // By place: the focus stays where it is when other rows come. In a tree by id: it goes where its row goes.
        const key = placeOf ? (rowAt(index)?.id ?? index) : index
        return [before > 0 && <Spacer key={`before${index}`} height={before} />, drawRow(props, index, key)]
      })}
      {after > 0 && <Spacer height={after} />}
    </tbody>
  )
}

/** Room before each of the drawn rows, and after the last one, in pixels. */
function gapsOf(
  drawn: readonly number[],
  { rowHeight, height, shift }: Record<'rowHeight' | 'height' | 'shift', number>,
) {
  let end = 0
  const gaps = drawn.map((index) => {
    const gap = Math.max(0, index * rowHeight - shift - end)
    end += gap + rowHeight
    return gap
  })
  return { gaps, after: height - end }
}

function drawRow<T extends RowData>(props: GridBodyProps<T>, index: number, key: string | number): ReactElement {
  const { rowAt, placeOf, offset, lanes, active, range, isMarked, editing, editedColumn } = props
  const row = rowAt(index)
  const isEdited = row !== undefined && editing?.rowId === row.id
  const isSelected = !isSingle(range) && index >= range.top && index <= range.bottom
  return (
    <GridRow
      key={key}
      row={row}
      above={rowAt(index - 1)}
      index={index}
      ariaIndex={offset + index + 2}
      lanes={lanes}
      activeColumn={index === active.row ? active.column : -1}
      selectedFrom={isSelected ? range.left : -1}
      selectedTo={isSelected ? range.right : -1}
      place={row && placeOf?.(row.original)}
      isMarked={row !== undefined && isMarked?.(row.original) === true}
      editedColumn={isEdited ? editedColumn : -1}
      editor={isEdited ? editing.editor : null}
    />
  )
}

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className={classes['spacer']} style={{ height }} />
)
