import { useMemo } from 'react'
import type { RowData } from '@tanstack/react-table'
import type { DataColumn } from './features.ts'
import { textOf } from './GridRow.tsx'
import { fit, widthsOf } from './widths.ts'

interface WidthsInput<T extends RowData> {
  leaves: { id: string; columnDef: DataColumn<T> }[]
  rows: { getValue: (columnId: string) => unknown }[]
  /** Of the place where the table stands. */
  room: number
  /** Columns at the start that stay in sight. */
  pinned: number
}

/** The widths of the columns, and where those that are pinned begin. */
export function useWidths<T extends RowData>({ leaves, rows, room, pinned }: WidthsInput<T>) {
  const natural = useMemo(() => naturalWidths(leaves, rows), [leaves, rows])
  return useMemo(() => {
    const isText = leaves.map(({ columnDef }) => !columnDef.meta?.isNumeric)
    const widths = fit(natural, isText, Math.floor(room))
    const sum = (count: number) => widths.slice(0, count).reduce((all, width) => all + width, 0)
    return { widths, lefts: Array.from({ length: pinned }, (_, index) => sum(index)), tableWidth: sum(widths.length) }
  }, [natural, leaves, room, pinned])
}

function naturalWidths<T extends RowData>(leaves: WidthsInput<T>['leaves'], rows: WidthsInput<T>['rows']): number[] {
  return widthsOf(
    leaves.map(({ id, columnDef: { header, meta } }) => ({
      header: typeof header === 'string' ? header : '',
      text: (index: number) => {
        const value = rows[index]?.getValue(id)
        return meta?.shown?.(value) ?? textOf(value)
      },
      canSort: meta?.canSort === true,
      maxWidth: meta?.maxWidth === undefined ? undefined : Number.parseFloat(meta.maxWidth) * 16,
    })),
    rows.length,
  )
}
