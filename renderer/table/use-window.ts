import { useEffect, useMemo, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Density } from '../ui/density.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { useShifted } from './use-shifted.ts'

/** In pixels; DataTable.module.css draws rows as high as this. */
export const rowHeights: Record<Density, number> = { compact: 24, comfortable: 30 }
/** Of the head and of its second line, in pixels, as DataTable.module.css draws them. */
const headHeight = 24

/** Fewer columns than this are all drawn. */
const allColumns = 14

interface WindowOptions {
  scroll: RefObject<HTMLElement | null>
  /** Of the whole answer that the table scrolls through. */
  rows: number
  /** Of a row, in pixels. */
  rowHeight: number
  /** Of the place of the table, in pixels; 0: not known yet. */
  room: number
  /** The row at the top in the beginning. */
  begin: number
  onSight: ((first: number, last: number) => void) | undefined
  /** How many columns at either end stay in sight. */
  pinned: { start: number; end: number }
  widths: readonly number[]
  /** The head has a second line. */
  hasFields: boolean
  active: { row: number; column: number }
}

/** The rows and columns to draw: those in sight, some around them, and always those of the cell that Tab reaches. */
export function useWindow(options: WindowOptions) {
  const { scroll, rows, rowHeight, room, begin, onSight, pinned, widths, hasFields, active } = options
  const height = hasFields ? 2 * headHeight : headHeight
  const vertical = useRowsInSight({ scrollRef: scroll, rows, rowHeight, headHeight: height, room, begin, onSight })
  useShifted(scroll)
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

  const drawnRows = withOne(between(vertical.first, vertical.last), active.row, rows)
  const inSight = horizontal.getVirtualItems().map(({ index }) => index + pinned.start)
  const atEnd = upTo(pinned.end).map((index) => widths.length - pinned.end + index)
  const drawn = isWide
    ? withOne([...upTo(pinned.start), ...inSight, ...atEnd], active.column, widths.length).join()
    : upTo(widths.length).join()
  // One and the same array for as long as the same columns are drawn: rows are drawn again only for a reason.
  const drawnColumns = useMemo(() => (drawn === '' ? [] : drawn.split(',').map(Number)), [drawn])
  const { shift, toRow, bring } = vertical
  return { drawnRows, drawnColumns, shift, height: vertical.height, toRow, bring }
}

const between = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)

const upTo = (count: number): number[] => between(0, count)

/** Indexes below a count in their order, and one more among them. */
function withOne(indexes: readonly number[], one: number, count: number): number[] {
  const known = indexes.filter((index) => index < count)
  if (one < 0 || one >= count || known.includes(one)) return known
  return [...known, one].toSorted((a, b) => a - b)
}
