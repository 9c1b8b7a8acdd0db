import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useHotkeys, useMergedRef, useResizeObserver } from '@mantine/hooks'
import type { RowData } from '@tanstack/react-table'
import type { SortKey } from '../../server/contract/tables.ts'
import { useDensity } from '../ui/density.ts'
import { openDialogs } from '../ui/overlays.ts'
import { cellTexts } from './cell-texts.ts'
import type { DataTableProps, Selected } from './data-table-props.ts'
import { FindBar } from './FindBar.tsx'
import { GridBody } from './GridBody.tsx'
import { GridHead } from './GridHead.tsx'
import { copyTexts, gridListeners } from './grid-actions.ts'
import type { Cell } from './grid-keys.ts'
import { HeadEntries } from './HeadEntries.tsx'
import { lanesOf } from './lanes.ts'
import { isSingle } from './range.ts'
import { nextSort } from './sorting.ts'
import { useActiveCell } from './use-active-cell.ts'
import { useColumns } from './use-columns.ts'
import { useGridMenu } from './use-grid-menu.tsx'
import { useReorder } from './use-reorder.ts'
import { useTableModel } from './use-table-model.ts'
import { rowHeights, useWindow } from './use-window.ts'
import { CopyEntries } from './CopyEntries.tsx'
import classes from './DataTable.module.css'

const unsorted: readonly SortKey[] = []

/**
 * A page of rows as an accessible grid of which only what is in sight is drawn. Arrow keys move in two dimensions, with
 * Shift they select, as dragging does; Ctrl+C copies what is selected in full precision, for spreadsheets; Ctrl+F finds.
 * In cells with buttons or boxes these have the focus: arrow keys lead to them and on, all other keys are theirs.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, getRowId, placeOf, offset = 0, total, isStale } = props
  const { sort = unsorted, onSort, onActive, onSelect, onKey, onOpen, editing, question } = props
  const scroll = useRef<HTMLDivElement>(null)
  const [observed, room] = useResizeObserver<HTMLDivElement>()
  const place = useMergedRef(scroll, observed)
  const rowHeight = rowHeights[useDensity()[0]]
  const [isFinding, setFinding] = useState(false)

  const lying = useColumns({ kind: props.kind, columns, layout: props.layout, onLayout: props.onLayout })
  const model = useTableModel({ columns, layout: lying.layout, own: lying.own, rows, getRowId, room: room.width })
  const { rows: shown, columns: leaves, widths, start, end } = model
  const size = { rows: shown.length, columns: leaves.length, hasHead: true }
  const cells = useActiveCell(size, editing !== undefined)
  const { active, range, grid } = cells
  useHotkeys([['mod+F', () => isMeant(grid.current) && setFinding(true)]], [])
  const { drawnRows, drawnColumns } = useWindow({
    ...{ scroll, rows: shown.length, rowHeight, active },
    pinned: { start: start.count, end: end.count },
    widths,
    hasFields: props.headFields !== undefined,
  })
  // One and the same object for as long as the columns lie as they do: rows are drawn again only for a reason.
  const lanes = useMemo(
    () => lanesOf(leaves, drawnColumns, model.names),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [leaves, drawnColumns, model.names, widths],
  )

  const row = shown[active.row]?.original
  const columnId = leaves[active.column]?.id
  useEffect(() => onActive?.(row, columnId), [row, columnId, onActive])
  useRestart(question, isStale, () => {
    if (scroll.current) scroll.current.scrollTop = 0
    cells.restart()
  })
  const { top, bottom, left, right } = range
  const isMany = !isSingle(range)
  const selectedIn = (): Selected<Row> => ({
    rows: shown.slice(top, bottom + 1).map(({ original }) => original),
    columnIds: leaves.slice(left, right + 1).map(({ id }) => id),
  })
  useEffect(() => {
    onSelect?.(isMany ? selectedIn() : undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isMany, top, bottom, left, right, shown, leaves, onSelect])

  const withCell = (cell: Cell, act: ((item: Row, id: string) => void) | undefined) => {
    const [item, leaf] = [shown[cell.row], leaves[cell.column]]
    if (item && leaf) act?.(item.original, leaf.id)
  }
  const shiftColumn = (column: number, step: number) => {
    const [own, other] = [leaves[column], leaves[column + step]]
    if (!own || !other) return
    lying.move(own.id, other.id)
    cells.focusCell({ row: -1, column: column + step }, false)
  }
  const { openMenu, drawMenu } = useGridMenu((cell) => cells.focusCell(cell, isMany && cell.row >= 0))
  const reordering = useReorder(props.kind === undefined ? undefined : lying.move)
  const listeners = gridListeners({
    ...{ range, size, focusCell: cells.focusCell, setActive: cells.setActive, select: cells.select },
    opensOnClick: props.opensOnClick === true,
    textsOf: (wanted) => cellTexts(shown, wanted),
    sort: (column, isAdded) => {
      const leaf = leaves[column]
      if (leaf?.columnDef.meta?.canSort) onSort?.(nextSort(sort, leaf.id, isAdded))
    },
    open: (cell) => withCell(cell, onOpen),
    letter: (key, cell) => withCell(cell, (item, id) => onKey?.(key, item, id)),
    menu: openMenu,
    widen: (column, by) => leaves[column] && lying.setWidth(leaves[column].id, (widths[column] ?? 0) + by),
    shift: shiftColumn,
  })

  const headEntries = (column: number) => {
    const leaf = leaves[column]
    if (!leaf) return null
    const { id, columnDef } = leaf
    return (
      <HeadEntries
        id={id}
        isNumeric={columnDef.meta?.isNumeric === true}
        isPinned={lying.isPinned(id)}
        sort={sort}
        onSort={columnDef.meta?.canSort ? onSort : undefined}
        onPin={() => lying.togglePin(id)}
        onHide={leaves.length > 1 ? () => lying.hide(id) : undefined}
        onShift={(step) => shiftColumn(column, step)}
        onFit={() => lying.resizing.onFit(id)}
        onCopy={() =>
          copyTexts(cellTexts(shown, { top: 0, bottom: shown.length - 1, left: column, right: column }, true))
        }
      >
        {props.headMenu?.(id)}
      </HeadEntries>
    )
  }
  const cellEntries = (cell: Cell) => {
    const [item, leaf] = [shown[cell.row], leaves[cell.column]]
    return (
      item &&
      leaf && (
        <>
          {props.cellMenu?.(item.original, leaf.id, selectedIn())}
          <CopyEntries onCopy={(hasHead) => copyTexts(cellTexts(shown, range, hasHead))} />
        </>
      )
    )
  }
  return (
    <>
      {isFinding && (
        <FindBar
          rows={shown.length}
          textsOf={(index) => cellTexts(shown, { top: index, bottom: index, left: 0, right: leaves.length })[0] ?? []}
          onFound={cells.lookAt}
          onClose={() => {
            setFinding(false)
            cells.focusCell(active, false)
          }}
        />
      )}
      <div
        ref={place}
        className={`${classes['scroll']} ${props.className ?? ''}`}
        data-stale={isStale || undefined}
        data-finding={isFinding || undefined}
        style={{ '--start': `${start.width}px`, '--end': `${end.width}px`, '--row': `${rowHeight}px` } as CSSProperties}
      >
        <table
          ref={grid}
          role={placeOf ? 'treegrid' : 'grid'}
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
            <col />
          </colgroup>
          <GridHead
            headers={model.headers}
            lanes={lanes}
            sort={sort}
            canSort={onSort !== undefined}
            activeColumn={active.row < 0 ? active.column : -1}
            resizing={lying.resizing}
            reordering={reordering}
            fields={props.headFields}
          />
          <GridBody
            rows={shown}
            drawn={drawnRows}
            rowHeight={rowHeight}
            placeOf={placeOf}
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
      {drawMenu(label, (cell) => (cell.row < 0 ? headEntries(cell.column) : cellEntries(cell)))}
    </>
  )
}

const grids = '[role="grid"], [role="treegrid"]'

/** Whether keys of the window are a table's own: no dialog is over it, and it has the focus or is the last of several. */
function isMeant(table: Element | null): boolean {
  const dialog = document.querySelector(openDialogs)
  const meant = document.activeElement?.closest(grids) ?? [...document.querySelectorAll(grids)].at(-1)
  return table !== null && meant === table && (dialog === null || dialog.contains(table))
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
