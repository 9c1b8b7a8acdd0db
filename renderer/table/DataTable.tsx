import { useEffect, useMemo, useRef, type CSSProperties } from 'react'
import { useMergedRef, useResizeObserver } from '@mantine/hooks'
import type { RowData } from '@tanstack/react-table'
import type { SortKey } from '../../server/contract/tables.ts'
import type { Editing } from './editing.ts'
import type { DataColumn } from './features.ts'
import { GridBody } from './GridBody.tsx'
import { GridHead } from './GridHead.tsx'
import { gridListeners } from './grid-actions.ts'
import type { Cell } from './grid-keys.ts'
import type { RowGroup } from './groups.ts'
import { lanesOf } from './lanes.ts'
import { noLayout, type ColumnLayout } from './layout.ts'
import { textOf } from './text.ts'
import { useActiveCell } from './use-active-cell.ts'
import { useTableModel } from './use-table-model.ts'
import { useWindow } from './use-window.ts'
import classes from './DataTable.module.css'

interface DataTableProps<Row extends RowData> {
  /** What the table holds, for screen readers. */
  label: string
  /** In their natural order; `layout` tells how they lie. */
  columns: readonly DataColumn<Row>[]
  layout?: ColumnLayout
  /** As wide as its place, or as its texts. */
  width?: 'place' | 'texts'
  rows: Row[]
  getRowId: (row: Row) => string
  /** Rows that follow each other and have the same group stand together. All of them are drawn, each as high as it is. */
  groupOf?: (row: Row) => RowGroup
  /** Rows that stand out. */
  isMarked?: (row: Row) => boolean
  /** Rows of the whole answer before the first one here, and of all pages together. */
  offset?: number
  total: number
  /** Rows are from before the last change of the question. */
  isStale: boolean
  /** What was asked: when it changes the table begins at its top. */
  question?: string
  /** Keys of the order, and what happens when a header whose column `canSort` is chosen. */
  sort?: readonly SortKey[]
  onSort?: (columnId: string, isAdded: boolean) => void
  /** The cell that has the focus, whenever it changes; no row: a header. */
  onActive?: (row: Row | undefined, columnId: string | undefined) => void
  /** A letter pressed on a cell. */
  onKey?: (key: string, row: Row, columnId: string) => void
  /** Enter, F2 or a double click on a cell; with `opensOnClick` a single one. */
  onOpen?: (row: Row, columnId: string) => void
  opensOnClick?: boolean
  editing?: Editing | undefined
  /** A style of its own for what its cells hold. */
  className?: string | undefined
}

const unsorted: readonly SortKey[] = []

/**
 * A page of rows as an accessible grid of which only what is in sight is drawn. Arrow keys move in two dimensions, with
 * Shift they select; Ctrl+C copies what is selected in full precision, for spreadsheets. In cells with buttons or boxes
 * these have the focus: arrow keys lead to them and on, all other keys are theirs.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, layout = noLayout, rows, getRowId, groupOf, offset = 0, total, isStale } = props
  const { sort = unsorted, onSort, onActive, onKey, onOpen, editing, question } = props
  const scroll = useRef<HTMLDivElement>(null)
  const [observed, room] = useResizeObserver<HTMLDivElement>()
  const place = useMergedRef(scroll, observed)

  const model = useTableModel({
    ...{ columns, layout, rows, getRowId, room: props.width === 'texts' ? undefined : room.width },
  })
  const { rows: shown, columns: leaves, widths, start, end } = model
  const size = { rows: shown.length, columns: leaves.length, hasHead: onSort !== undefined }
  const cells = useActiveCell(size, editing !== undefined)
  const { active, range, grid } = cells
  const { drawnRows, drawnColumns } = useWindow({
    ...{ scroll, rows: shown.length, hasAllRows: groupOf !== undefined, active },
    pinned: { start: start.count, end: end.count },
    widths,
  })
  // One and the same object for as long as the columns lie as they do: rows are drawn again only for a reason.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const lanes = useMemo(() => lanesOf(leaves, drawnColumns), [leaves, drawnColumns, widths])

  const row = shown[active.row]?.original
  const columnId = leaves[active.column]?.id
  useEffect(() => onActive?.(row, columnId), [row, columnId, onActive])
  useRestart(question, isStale, () => {
    if (scroll.current) scroll.current.scrollTop = 0
    cells.restart()
  })

  const withCell = (cell: Cell, act: ((item: Row, id: string) => void) | undefined) => {
    const [item, leaf] = [shown[cell.row], leaves[cell.column]]
    if (item && leaf) act?.(item.original, leaf.id)
  }
  const listeners = gridListeners({
    ...{ range, size, focusCell: cells.focusCell, setActive: cells.setActive, select: cells.select },
    opensOnClick: props.opensOnClick === true,
    textsOf: ({ top, bottom, left, right }) =>
      shown.slice(top, bottom + 1).map((item) =>
        item
          .getVisibleCells()
          .slice(left, right + 1)
          .map((cell) => textOf(cell.getValue())),
      ),
    sort: (column, isAdded) => {
      const leaf = leaves[column]
      if (leaf?.columnDef.meta?.canSort) onSort?.(leaf.id, isAdded)
    },
    open: (cell) => withCell(cell, onOpen),
    letter: (key, cell) => withCell(cell, (item, id) => onKey?.(key, item, id)),
  })
  return (
    <div
      ref={place}
      className={`${classes['scroll']} ${props.className ?? ''}`}
      data-stale={isStale || undefined}
      style={{ '--start': `${start.width}px`, '--end': `${end.width}px` } as CSSProperties}
    >
      <table
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={leaves.length}
        aria-multiselectable="true"
        aria-busy={isStale}
        className={classes['table']}
        style={{ width: model.width }}
        {...listeners}
      >
        <colgroup>
          {widths.map((width, index) => (
            <col key={leaves[index]?.id} style={{ width }} />
          ))}
        </colgroup>
        <GridHead
          headers={model.headers}
          lanes={lanes}
          sort={sort}
          canSort={onSort !== undefined}
          activeColumn={active.row < 0 ? active.column : -1}
        />
        <GridBody
          rows={shown}
          drawn={drawnRows}
          groupOf={groupOf}
          offset={offset}
          lanes={lanes}
          active={active}
          range={range}
          isMarked={props.isMarked}
          editing={editing}
          editedColumn={leaves.findIndex(({ id }) => id === editing?.columnId)}
        />
      </table>
    </div>
  )
}

/** Tells when the rows are the answer to another question than before. */
function useRestart(question: string | undefined, isStale: boolean, restart: () => void): void {
  const known = useRef(question)
  useEffect(() => {
    if (isStale || known.current === question) return
    known.current = question
    restart()
  })
}
