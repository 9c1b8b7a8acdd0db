import { useEffect, useMemo, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'

/** In pixels; DataTable.module.css draws rows as high as this. */
export const rowHeight = 27
const headHeight = 30

/** Fewer columns than this are all drawn. */
const allColumns = 40

/** What is drawn where nothing can be measured, before the first layout. */
const firstRows = 40

interface WindowOptions {
  scroll: RefObject<HTMLElement | null>
  rows: number
  /** Columns at the start that stay in sight. */
  pinned: number
  /** The column at the end stays in sight. */
  hasLast: boolean
  widths: readonly number[]
  active: { row: number; column: number }
}

/** The rows and columns to draw: those in sight, some around them, and always those of the cell that Tab reaches. */
export function useWindow({ scroll, rows, pinned, hasLast, widths, active }: WindowOptions) {
  const vertical = useVirtualizer({
    count: rows,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    scrollMargin: headHeight,
    overscan: 6,
  })
  const pinnedWidth = widths.slice(0, pinned).reduce((sum, width) => sum + width, 0)
  const isWide = widths.length > allColumns
  const horizontal = useVirtualizer({
    horizontal: true,
    enabled: isWide,
    count: widths.length - pinned,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => widths[index + pinned] ?? 0,
    scrollMargin: pinnedWidth,
    overscan: 2,
  })
  useEffect(() => {
    if (isWide) horizontal.measure()
  }, [isWide, widths, horizontal])

  const found = vertical.getVirtualItems().map(({ index }) => index)
  const drawnRows = withOne(found.length > 0 ? found : upTo(Math.min(rows, firstRows)), active.row, rows)
  const inSight = isWide ? horizontal.getVirtualItems().map(({ index }) => index + pinned) : []
  const lastColumn = hasLast ? widths.length - 1 : active.column
  const drawn = isWide
    ? withOne(withOne([...upTo(pinned), ...inSight], active.column, widths.length), lastColumn, widths.length).join()
    : upTo(widths.length).join()
  // One and the same array for as long as the same columns are drawn: rows are drawn again only for a reason.
  const drawnColumns = useMemo(() => (drawn === '' ? [] : drawn.split(',').map(Number)), [drawn])
  return { drawnRows, drawnColumns, pinnedWidth }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Indexes below a count in their order, and one more among them. */
function withOne(indexes: readonly number[], one: number, count: number): number[] {
  const known = indexes.filter((index) => index < count)
  if (one < 0 || one >= count || known.includes(one)) return known
  return [...known, one].toSorted((a, b) => a - b)
}
