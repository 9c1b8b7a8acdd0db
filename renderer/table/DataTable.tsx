import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { FlexRender, useTable, type RowData } from '@tanstack/react-table'
import { features, type DataColumn } from './features.ts'
import { GridRow, textOf } from './GridRow.tsx'
import { moveTo, type Cell } from './grid-keys.ts'
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
  /** The cell that has the focus, whenever it changes. */
  onActive: (row: Row | undefined, columnId: string | undefined) => void
  /** A letter pressed on a cell. */
  onKey?: (key: string, row: Row, columnId: string) => void
}

/** A page of rows as an accessible grid: arrow keys move in two dimensions, Ctrl+C copies the cell in full precision. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, getRowId, offset, total, isStale, onActive, onKey } = props
  const table = useTable({ features, columns, data: rows, getRowId })
  const shown = table.getRowModel().rows
  const leaves = table.getAllLeafColumns()
  const { active, setActive, focusCell, body } = useActiveCell(shown.length, leaves.length)

  const row = shown[active.row]?.original
  const columnId = leaves[active.column]?.id
  useEffect(() => onActive(row, columnId), [row, columnId, onActive])

  const onKeyDown = (event: KeyboardEvent) => {
    const isCtrl = event.ctrlKey || event.metaKey
    const target = moveTo(event.key, isCtrl, active, { rows: shown.length, columns: leaves.length })
    if (target) {
      event.preventDefault()
      focusCell(target)
      return
    }
    if (row === undefined || columnId === undefined) return
    if (isCtrl && event.key === 'c' && window.getSelection()?.isCollapsed !== false) {
      void navigator.clipboard.writeText(textOf(shown[active.row]?.getAllCells()[active.column]?.getValue()))
    } else if (!isCtrl && !event.altKey && event.key.length === 1) {
      onKey?.(event.key, row, columnId)
    }
  }
  const onCell = useCallback((cell: Cell) => setActive(cell), [setActive])

  return (
    <div className={classes['scroll']} data-stale={isStale || undefined}>
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={leaves.length}
        aria-busy={isStale}
        className={classes['table']}
        onKeyDown={onKeyDown}
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map((header, index) => (
                <th
                  key={header.id}
                  scope="col"
                  aria-colindex={index + 1}
                  data-numeric={header.column.columnDef.meta?.isNumeric || undefined}
                >
                  <FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody ref={body}>
          {shown.map((item, index) => (
            <GridRow
              // By place, not by id: the focus stays where it is when other rows come.
              key={item.index}
              row={item}
              index={index}
              ariaIndex={offset + index + 2}
              activeColumn={index === active.row ? active.column : -1}
              onCell={onCell}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * The one cell that Tab reaches. It stays inside the grid when rows go, and takes the focus when a key moved it or when
 * the cell that had it went.
 */
function useActiveCell(rows: number, columns: number) {
  const [wanted, setActive] = useState<Cell>({ row: 0, column: 0 })
  const body = useRef<HTMLTableSectionElement>(null)
  const shouldFocus = useRef(false)
  const row = Math.max(0, Math.min(wanted.row, rows - 1))
  const column = Math.max(0, Math.min(wanted.column, columns - 1))
  const hasGone = row !== wanted.row
  // After every render: what moved the focus, or took its cell away, may be any of them.
  useEffect(() => {
    const isLost = hasGone && document.activeElement === document.body
    if (!shouldFocus.current && !isLost) return
    shouldFocus.current = false
    const cell = body.current?.querySelector<HTMLElement>('td[tabindex="0"]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })
  const focusCell = (cell: Cell) => {
    shouldFocus.current = true
    setActive(cell)
  }
  return { active: { row, column }, setActive, focusCell, body }
}
