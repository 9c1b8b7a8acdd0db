import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { scrolledTo, scrolledToLong, waysOf, type Scrolled } from './tall.ts'

/** What is drawn where nothing can be measured, before the first layout. */
const firstRows = 40
/** Rows that are drawn before and after those in sight. */
const around = 6

interface RowsInSightInput {
  scrollRef: RefObject<HTMLElement | null>
  /** Of all rows that are scrolled through. */
  rows: number
  /** Of a row, in pixels. */
  rowHeight: number
  /** Of the head above them. */
  headHeight: number
  /** Of the place of the table, in pixels; 0: not known yet. */
  room: number
  /** The row at the top in the beginning. */
  begin: number
  /** Told whenever other rows are in sight, the last one not included. */
  onSight: ((first: number, last: number) => void) | undefined
}

interface Sight {
  first: number
  last: number
  shift: number
}

/** Which rows are in sight, all as high as each other, and the way to others. */
export function useRowsInSight({ scrollRef, rows, rowHeight, headHeight, room, begin, onSight }: RowsInSightInput) {
  const [sight, setSight] = useState<Sight>(() => {
    const count = room > headHeight ? Math.ceil((room - headHeight) / rowHeight) : firstRows
    return { first: begin, last: begin + count, shift: 0 }
  })
  const scrolled = useRef<Scrolled>({ place: 0, shift: 0 })

  const look = useCallback(
    (next: Scrolled) => {
      scrolled.current = next
      const height = scrollRef.current?.clientHeight ?? 0
      if (next.place !== scrollRef.current?.scrollTop) scrollRef.current?.scrollTo({ top: next.place })
      const top = (next.place + next.shift) / rowHeight
      const first = Math.min(rows, Math.max(0, Math.floor(top)))
      const count = height > headHeight ? (height - headHeight) / rowHeight : firstRows
      const last = Math.min(rows, Math.ceil(top + count))
      setSight((known) =>
        known.first === first && known.last === last && known.shift === next.shift
          ? known
          : { first, last, shift: next.shift },
      )
    },
    [scrollRef, rows, rowHeight, headHeight],
  )
  const ways = useCallback(
    () => waysOf(rows * rowHeight, Math.max(0, (scrollRef.current?.clientHeight ?? 0) - headHeight)),
    [scrollRef, rows, rowHeight, headHeight],
  )
  /** Puts a row at the top. */
  const toRow = useCallback((row: number) => look(scrolledToLong(row * rowHeight, ways())), [look, rowHeight, ways])

  useEffect(() => {
    const element = scrollRef.current
    const onScroll = () => element && look(scrolledTo(element.scrollTop, scrolled.current, ways()))
    element?.addEventListener('scroll', onScroll, { passive: true })
    return () => element?.removeEventListener('scroll', onScroll)
  }, [scrollRef, look, ways])
  // Other heights: the row at the top stays there.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const top = useRef(begin)
  const isNew = useRef(true)
  useLayoutEffect(() => {
    if (rows === 0) return
    // A new table stands at its first row by itself: to look where it stands would lay it out once more.
    if (!isNew.current || top.current > 0) toRow(top.current)
    isNew.current = false
  }, [rows, toRow, room])
  useEffect(() => {
    top.current = sight.first
    onSight?.(sight.first, sight.last)
  }, [sight, onSight])

  /** Brings a row into sight that lies where its place cannot be scrolled to as it is. */
  const bring = useCallback(
    (row: number) => {
      const place = row * rowHeight - scrolled.current.shift
      if (place < 0 || place > ways().short - rowHeight) toRow(Math.max(0, row - 5))
    },
    [rowHeight, toRow, ways],
  )
  return {
    /** Those in sight and some around them. */
    first: Math.max(0, Math.min(sight.first, rows) - around),
    last: Math.min(rows, sight.last + around),
    /** How much further a row lies than it is drawn, in pixels. */
    shift: sight.shift,
    height: waysOf(rows * rowHeight, 0).short,
    toRow,
    bring,
  }
}
