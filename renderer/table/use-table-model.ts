import { useMemo } from 'react'
import { useTable, type RowData } from '@tanstack/react-table'
import { features, type DataColumn } from './features.ts'
import { arrange, type ColumnLayout } from './layout.ts'
import { useWidths } from './use-widths.ts'

interface TableModelInput<Row extends RowData> {
  /** In their natural order. */
  columns: readonly DataColumn<Row>[]
  layout: ColumnLayout
  rows: Row[]
  getRowId: (row: Row) => string
  /** The width of the place that the table fills, in pixels; undefined: it is as wide as its texts. */
  room: number | undefined
}

/** Rows and columns as TanStack Table keeps them: columns in the order in which they are shown, with their widths. */
export function useTableModel<Row extends RowData>({ columns, layout, rows, getRowId, room }: TableModelInput<Row>) {
  const arrangement = useMemo(() => arrange(columns, layout), [columns, layout])
  const shown = useMemo(
    () => columns.filter(({ id }) => arrangement.columnVisibility[id] !== false),
    [columns, arrangement],
  )
  const columnSizing = useWidths({ columns: shown, rows, room })
  const table = useTable({ features, columns, data: rows, getRowId, state: { ...arrangement, columnSizing } })
  const headers = table.getHeaderGroups()[0]?.headers ?? noHeaders
  return {
    rows: table.getRowModel().rows,
    headers,
    columns: useMemo(() => headers.map(({ column }) => column), [headers]),
    /** Of the columns, in pixels: what was measured, but never below what a column says itself. */
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    widths: useMemo(() => headers.map(({ column }) => column.getSize()), [headers, columnSizing]),
    width: table.getTotalSize(),
    /** How many columns stay in sight at either end, and how wide they are together. */
    start: { count: table.getStartVisibleLeafColumns().length, width: table.getStartTotalSize() },
    end: { count: table.getEndVisibleLeafColumns().length, width: table.getEndTotalSize() },
  }
}

const noHeaders: never[] = []
