import { useEffect, useMemo, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Density } from '../ui/density.ts'

/** In pixels; DataTable.module.css draws rows and the head as high as this. */
export const rowHeights: Record<Density, number> = { compact: 24, comfortable: 30 }
const headHeight = 24
const fieldsHeight = 24

/** Fewer columns than this are all drawn. */
const allColumns = 40

/** What is drawn where nothing can be measured, before the first layout. */
const firstRows = 40

interface WindowOptions {
  scroll: RefObject<HTMLElement | null>
  rows: number
  /** Of a row, in pixels. */
  rowHeight: number
  /** How many columns at either end stay in sight. */
  pinned: { start: number; end: number }
  widths: readonly number[]
  /** The head has a second line. */
  hasFields: boolean
  active: { row: number; column: number }
}

/** The rows and columns to draw: those in sight, some around them, and always those of the cell that Tab reaches. */
export function useWindow({ scroll, rows, rowHeight, pinned, widths, hasFields, active }: WindowOptions) {
  const vertical = useVirtualizer({
    count: rows,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    scrollMargin: headHeight + (hasFields ? fieldsHeight : 0),
    overscan: 6,
  })
  useEffect(() => vertical.measure(), [rowHeight, vertical])
  const isWide = widths.length > allColumns
  const horizontal = useVirtualizer({
    horizontal: true,
    enabled: isWide,
    count: widths.length - pinned.start - pinned.end,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => widths[index + pinned.start] ?? 0,
    scrollMargin: widths.slice(0, pinned.start).reduce((sum, width) => sum + width, 0),
    overscan: 2,
  })
  useEffect(() => {
    if (isWide) horizontal.measure()
  }, [isWide, widths, horizontal])

  const found = vertical.getVirtualItems().map(({ index }) => index)
  const drawnRows = withOne(found.length > 0 ? found : upTo(Math.min(rows, firstRows)), active.row, rows)
  const inSight = horizontal.getVirtualItems().map(({ index }) => index + pinned.start)
  const atEnd = upTo(pinned.end).map((index) => widths.length - pinned.end + index)
  const drawn = isWide
    ? withOne([...upTo(pinned.start), ...inSight, ...atEnd], active.column, widths.length).join()
    : upTo(widths.length).join()
  // One and the same array for as long as the same columns are drawn: rows are drawn again only for a reason.
  const drawnColumns = useMemo(() => (drawn === '' ? [] : drawn.split(',').map(Number)), [drawn])
  return { drawnRows, drawnColumns }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Indexes below a count in their order, and one more among them. */
function withOne(indexes: readonly number[], one: number, count: number): number[] {
  const known = indexes.filter((index) => index < count)
  if (one < 0 || one >= count || known.includes(one)) return known
  return [...known, one].toSorted((a, b) => a - b)
}
