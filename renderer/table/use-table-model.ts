import { useMemo } from 'react'
import { useTable, type RowData } from '@tanstack/react-table'
import { features, type DataColumn } from './features.ts'
import { arrange, type ColumnLayout } from './layout.ts'
import type { OwnWidths } from './use-own-widths.ts'
import { useWidths } from './use-widths.ts'

interface TableModelInput<Row extends RowData> {
  /** In their natural order. */
  columns: readonly DataColumn<Row>[]
  layout: ColumnLayout
  own: OwnWidths
  rows: Row[]
  getRowId: (row: Row) => string
  /** The width of the place of the table, in pixels; 0: not known yet. */
  room: number
}

/** Rows and columns as TanStack Table keeps them: columns in the order in which they are shown, with their widths. */
export function useTableModel<Row extends RowData>(input: TableModelInput<Row>) {
  const { columns, layout, own, rows, getRowId, room } = input
  const arrangement = useMemo(() => arrange(columns, layout), [columns, layout])
  const shown = useMemo(
    () => columns.filter(({ id }) => arrangement.columnVisibility[id] !== false),
    [columns, arrangement],
  )
  const pinned = arrangement.columnPinning.start ?? none
  const { columnSizing, names } = useWidths({ columns: shown, pinned, rows, own, room })
  const table = useTable({ features, columns, data: rows, getRowId, state: { ...arrangement, columnSizing } })
  const headers = table.getHeaderGroups()[0]?.headers ?? noHeaders
  return {
    rows: table.getRowModel().rows,
    headers,
    names,
    columns: useMemo(() => headers.map(({ column }) => column), [headers]),
    /** Of the columns, in pixels. */
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    widths: useMemo(() => headers.map(({ column }) => column.getSize()), [headers, columnSizing]),
    width: table.getTotalSize(),
    /** How many columns stay in sight at either end, and how wide they are together. */
    start: { count: table.getStartVisibleLeafColumns().length, width: table.getStartTotalSize() },
    end: { count: table.getEndVisibleLeafColumns().length, width: table.getEndTotalSize() },
  }
}

const none: string[] = []
const noHeaders: never[] = []
