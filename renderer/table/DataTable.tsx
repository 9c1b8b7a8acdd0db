import { useEffect, useImperativeHandle, useMemo, useRef, type CSSProperties } from 'react'
import { useMergedRef } from '@mantine/hooks'
import type { RowData } from '@tanstack/react-table'
import type { SortKey } from '../../server/contract/tables.ts'
import { useDensity } from '../ui/density.ts'
import type { DataTableProps, Selected } from './data-table-props.ts'
import { GridBody } from './GridBody.tsx'
import { GridHead } from './GridHead.tsx'
import { gridEntries } from './grid-entries.tsx'
import { gridListeners } from './grid-actions.ts'
import { copyTexts } from './copy-texts.ts'
import type { Cell } from './grid-keys.ts'
import { lanesOf } from './lanes.ts'
import { isSingle, type Range } from './range.ts'
import { nextSort } from './sorting.ts'
import { useActiveCell } from './use-active-cell.ts'
import { useColumns } from './use-columns.ts'
import { useFind } from './use-find.tsx'
import { useGridMenu } from './use-grid-menu.tsx'
import { useLoadedRows } from './use-loaded-rows.ts'
import { useReorder } from './use-reorder.ts'
import { useRestart } from './use-restart.ts'
import { useRoom } from './use-room.ts'
import { useTableModel } from './use-table-model.ts'
import { rowHeights, useWindow } from './use-window.ts'
import classes from './DataTable.module.css'

const unsorted: readonly SortKey[] = []

/**
 * Rows as an accessible grid of which only what is in sight is drawn. Arrow keys move in two dimensions, with
 * Shift they select, as dragging does; Ctrl+C copies what is selected in full precision, for spreadsheets; Ctrl+F finds.
 * In cells with buttons or boxes these have the focus: arrow keys lead to them and on, all other keys are theirs.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, getRowId, placeOf, offset = 0, total, parts, isStale, begin = 0 } = props
  const { sort = unsorted, onSort, onActive, onSelect, onKey, onOpen, editing, question } = props
  const scroll = useRef<HTMLDivElement>(null)
  const [observed, room] = useRoom(label)
  const place = useMergedRef(scroll, observed)
  const rowHeight = rowHeights[useDensity()[0]]

  const lying = useColumns({ kind: props.kind, columns, layout: props.layout, onLayout: props.onLayout })
  const model = useTableModel({ columns, layout: lying.layout, own: lying.own, rows, getRowId, room: room.width })
  const { rows: shown, columns: leaves, widths, start, end } = model
  const loaded = useLoadedRows(shown, parts)
  const size = { rows: parts ? total : shown.length, columns: leaves.length, hasHead: true }
  const cells = useActiveCell(size, editing !== undefined, begin)
  const { active, range, grid } = cells
  const { drawnRows, drawnColumns, shift, height, toRow, bring } = useWindow({
    ...{ scroll, rows: size.rows, rowHeight, room: room.height, active, begin },
    pinned: { start: start.count, end: end.count },
    ...{ widths, onSight: props.onSight, hasFields: props.headFields !== undefined },
  })
  const focusCell = (cell: Cell, isExtending: boolean) => {
    bring(cell.row)
    cells.focusCell(cell, isExtending)
  }
  useImperativeHandle(props.way, () => (to) => {
    toRow(to)
    cells.restart(to)
  })
  // One and the same object for as long as the columns lie as they do: rows are drawn again only for a reason.
  const lanes = useMemo(
    () => lanesOf(leaves, drawnColumns, model.names),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [leaves, drawnColumns, model.names, widths],
  )

  const row = loaded.at(active.row)?.original
  const columnId = leaves[active.column]?.id
  useEffect(() => onActive?.(row, columnId), [row, columnId, onActive])
  useRestart(question, isStale, () => {
    toRow(begin)
    cells.restart(begin)
  })
  const { top, bottom, left, right } = range
  const isMany = !isSingle(range)
  const selectedIn = (): Selected<Row> => {
    const own = loaded.between(top, bottom).map(({ original }) => original)
    const columnIds = leaves.slice(left, right + 1).map(({ id }) => id)
    return { rows: own, missing: bottom + 1 - top - own.length, columnIds }
  }
  const copy = (from: Range, hasHead = false) =>
    copyTexts(loaded.texts(from, hasHead), from.bottom + 1 - from.top + (hasHead ? 1 : 0))
  useEffect(() => {
    onSelect?.(isMany ? selectedIn() : undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isMany, top, bottom, left, right, loaded, leaves, onSelect])

  const withCell = (cell: Cell, act: ((item: Row, id: string) => void) | undefined) => {
    const [item, leaf] = [loaded.at(cell.row), leaves[cell.column]]
    if (item && leaf) act?.(item.original, leaf.id)
  }
  const shiftColumn = (column: number, step: number) => {
    const [own, other] = [leaves[column], leaves[column + step]]
    if (!own || !other) return
    lying.move(own.id, other.id)
    cells.focusCell({ row: -1, column: column + step }, false)
  }
  const { openMenu, drawMenu } = useGridMenu((cell) => focusCell(cell, isMany && cell.row >= 0))
  const reordering = useReorder(props.kind === undefined ? undefined : lying.move)
  const listeners = gridListeners({
    ...{ range, size, focusCell, setActive: cells.setActive, select: cells.select },
    opensOnClick: props.opensOnClick === true,
    ...{ textsOf: loaded.texts, copy },
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

  const { isFinding, findBar } = useFind({
    ...{ grid, rows: shown.length, total: size.rows },
    textsOf: loaded.line,
    onFound: ({ row: at, column }) => {
      bring(loaded.whole(at))
      cells.lookAt({ row: loaded.whole(at), column })
    },
    onClosed: () => focusCell(active, false),
  })
  const entries = gridEntries({
    ...{ props, loaded, columns: leaves, lying, sort, range, rows: size.rows },
    ...{ selectedIn, copy, shiftColumn },
  })
  return (
    <>
      {findBar}
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
            rowAt={loaded.at}
            drawn={drawnRows}
            {...{ rowHeight, height, shift }}
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
      {drawMenu(label, entries)}
    </>
  )
}
