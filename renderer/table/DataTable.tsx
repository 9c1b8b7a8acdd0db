import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type CSSProperties, type ReactNode } from 'react'
import { useMergedRef, useResizeObserver } from '@mantine/hooks'
import { useTable, type RowData } from '@tanstack/react-table'
import type { SortKey } from '../../server/contract/tables.ts'
import { features, type DataColumn } from './features.ts'
import { GridBody } from './GridBody.tsx'
import { GridHead } from './GridHead.tsx'
import { textOf, type Lanes } from './GridRow.tsx'
import { handleGridKey, type GridActions } from './grid-actions.ts'
import type { Cell } from './grid-keys.ts'
import { useActiveCell } from './use-active-cell.ts'
import { useWidths } from './use-widths.ts'
import { useWindow } from './use-window.ts'
import classes from './DataTable.module.css'

interface DataTableProps<Row extends RowData> {
  /** What the table holds, for screen readers. */
  label: string
  columns: DataColumn<Row>[]
  rows: Row[]
  getRowId: (row: Row) => string
  /** Rows of the whole answer before the first one here, and of all pages together. */
  offset: number
  total: number
  /** Rows are from before the last change of the question. */
  isStale: boolean
  /** The cell that has the focus, whenever it changes; no row: a header. */
  onActive: (row: Row | undefined, columnId: string | undefined) => void
  /** A letter pressed on a cell. */
  onKey?: (key: string, row: Row, columnId: string) => void
  /** Keys of the order, and what happens when a header whose column `canSort` is chosen. */
  sort?: readonly SortKey[]
  onSort?: (columnId: string, isAdded: boolean) => void
  /** Columns at the start that stay in sight. */
  pinned?: number
  /** What was asked: when it changes the table begins at its top. */
  question?: string
  /** Enter, F2 or a double click on a cell. */
  onOpen?: (row: Row, columnId: string) => void
  /** A cell that is being edited: what stands in it. */
  editing?: Editing
}

export interface Editing {
  rowId: string
  columnId: string
  editor: ReactNode
}

const unsorted: readonly SortKey[] = []

/**
 * A page of rows as an accessible grid of which only what is in sight is drawn. Arrow keys move in two dimensions, with
 * Shift they select; Ctrl+C copies what is selected in full precision, for spreadsheets.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, getRowId, offset, total, isStale, onActive, onKey, onSort, onOpen, editing } = props
  const { sort = unsorted, pinned = 0, question } = props
  const table = useTable({ features, columns, data: rows, getRowId })
  const shown = table.getRowModel().rows
  const leaves = table.getAllLeafColumns()
  const size = { rows: shown.length, columns: leaves.length, hasHead: onSort !== undefined }
  const cells = useActiveCell(size, editing !== undefined)
  const { active, range, grid, focusCell } = cells

  const scroll = useRef<HTMLDivElement>(null)
  const [observed, room] = useResizeObserver<HTMLDivElement>()
  const place = useMergedRef(scroll, observed)
  const { widths, lefts, tableWidth } = useWidths({ leaves, rows: shown, room: room.width, pinned })
  const hasLast = leaves.at(-1)?.columnDef.meta?.isLast === true
  const { drawnRows, drawnColumns, pinnedWidth } = useWindow({
    ...{ scroll, rows: shown.length, pinned, hasLast, widths, active },
  })
  const lanes = useLanes(drawnColumns, lefts, widths.length)

  const row = shown[active.row]?.original
  const columnId = leaves[active.column]?.id
  useEffect(() => onActive(row, columnId), [row, columnId, onActive])
  useRestart(question, isStale, () => {
    if (scroll.current) scroll.current.scrollTop = 0
    cells.restart()
  })

  const open = ({ row: index, column }: Cell) => {
    const [item, leaf] = [shown[index]?.original, leaves[column]]
    if (item !== undefined && leaf) onOpen?.(item as Row, leaf.id)
  }
  const actions: GridActions = {
    ...{ active, range, size, focusCell, select: cells.select, open },
    textsOf: ({ top, bottom, left, right }) =>
      shown.slice(top, bottom + 1).map((item) =>
        item
          .getAllCells()
          .slice(left, right + 1)
          .map((cell) => textOf(cell.getValue())),
      ),
    letter: (key) => {
      if (row !== undefined && columnId !== undefined) onKey?.(key, row, columnId)
    },
  }
  const onCell = useLatest(cells.setActive)
  const onExtend = useLatest((cell) => focusCell(cell, true))
  const onOpenCell = useLatest(open)

  return (
    <div
      ref={place}
      className={classes['scroll']}
      data-stale={isStale || undefined}
      style={{ '--pinned': `${pinnedWidth}px` } as CSSProperties}
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
        style={{ width: tableWidth }}
        onKeyDown={(event) => handleGridKey(event, actions)}
      >
        <colgroup>
          {widths.map((width, index) => (
            <col key={leaves[index]?.id} style={{ width }} />
          ))}
        </colgroup>
        <GridHead
          headers={table.getHeaderGroups()[0]?.headers ?? []}
          lanes={lanes}
          sort={sort}
          activeColumn={active.row < 0 ? active.column : -1}
          onCell={onCell}
          onSort={onSort}
        />
        <GridBody
          rows={shown}
          drawn={drawnRows}
          offset={offset}
          lanes={lanes}
          active={active}
          range={range}
          editing={editing}
          editedColumn={leaves.findIndex(({ id }) => id === editing?.columnId)}
          onCell={onCell}
          onExtend={onExtend}
          onOpen={onOpenCell}
        />
      </table>
    </div>
  )
}

/** One and the same object for as long as the columns lie as they do: rows are drawn again only for a reason. */
const useLanes = (drawn: readonly number[], lefts: readonly number[], count: number): Lanes =>
  useMemo(() => ({ drawn, lefts, count }), [drawn, lefts, count])

/** One and the same function for every row, whatever has happened since the row was drawn. */
function useLatest(act: (cell: Cell) => void): (cell: Cell) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((cell: Cell) => latest.current(cell), [])
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
