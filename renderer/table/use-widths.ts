import { useMemo } from 'react'
import type { ColumnSizingState, RowData } from '@tanstack/react-table'
import type { DataColumn } from './features.ts'
import { textOf } from './text.ts'
import { fit, widthsOf, type Measurable } from './widths.ts'

interface WidthsInput<Row extends RowData> {
  /** Those that are shown. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  /** The width of the place that the table fills, in pixels; undefined: it is as wide as its texts. */
  room: number | undefined
}

/** The width of each column in pixels. */
export function useWidths<Row extends RowData>({ columns, rows, room }: WidthsInput<Row>): ColumnSizingState {
  const natural = useMemo(
    () =>
      widthsOf(
        columns.map((column) => measurable(column, rows)),
        rows.length,
      ),
    [columns, rows],
  )
  return useMemo(() => {
    const widths = room === undefined ? natural : fit(natural, columns.map(isElastic), Math.floor(room))
    return Object.fromEntries(columns.map(({ id }, index) => [id, widths[index] ?? 0]))
  }, [natural, columns, room])
}

/** Names take the room that is left and give way where there is too little. */
const isElastic = <Row extends RowData>({ size, meta }: DataColumn<Row>): boolean =>
  size === undefined && !meta?.isNumeric && !meta?.hasControls

function measurable<Row extends RowData>(column: DataColumn<Row>, rows: readonly Row[]): Measurable {
  const { header, meta, size, minSize } = column
  const valueOf = 'accessorFn' in column ? column.accessorFn : () => undefined
  return {
    header: typeof header === 'string' ? header : '',
    text: (index: number) => {
      const row = rows[index]
      if (row === undefined) return ''
      const value = valueOf(row, index)
      return meta?.shown?.(value) ?? textOf(value)
    },
    canSort: meta?.canSort === true,
    size,
    beside: meta?.beside,
    narrowest: minSize,
    widest: meta?.widest,
  }
}
