import type { CSSProperties } from 'react'
import type { Column, RowData } from '@tanstack/react-table'
import type { Features } from './features.ts'
import type { ShowName } from './names.ts'

/** How a column that is drawn lies. */
export interface Lane {
  /** Its place among the columns that are shown. */
  column: number
  pinned: 'start' | 'end' | undefined
  /** Where it stays, when it is pinned. */
  style: CSSProperties | undefined
  /** It is the last one at the start. */
  isEdge: boolean
  /** How its names are shown in its width. */
  name: ShowName | undefined
}

/** How the columns lie: one object for all rows. */
export interface Lanes {
  /** Those that are drawn; the others leave room. */
  drawn: readonly Lane[]
  /** Of all columns that are shown. */
  count: number
}

/** The lanes of the columns that are shown, of which those at the given places are drawn; `names` by column. */
export function lanesOf<Row extends RowData>(
  columns: readonly Column<Features, Row>[],
  drawn: readonly number[],
  names: ReadonlyMap<string, ShowName>,
): Lanes {
  const lanes = drawn.flatMap((place): Lane[] => {
    const column = columns[place]
    if (!column) return []
    const pinned = column.getIsPinned()
    const lane = { column: place, name: names.get(column.id), isEdge: false }
    if (pinned === false) return [{ ...lane, pinned: undefined, style: undefined }]
    const style = pinned === 'start' ? { left: column.getStart('start') } : { right: column.getAfter('end') }
    const isEdge = pinned === 'start' && columns[place + 1]?.getIsPinned() !== 'start'
    return [{ ...lane, pinned, style, isEdge }]
  })
  return { drawn: lanes, count: columns.length }
}

/** The drawn lanes, and before and between them the numbers of columns that are not. */
export function withGaps({ drawn, count }: Lanes): (Lane | { gap: number })[] {
  const parts: (Lane | { gap: number })[] = []
  let next = 0
  for (const lane of drawn) {
    if (lane.column > next) parts.push({ gap: lane.column - next })
    parts.push(lane)
    next = lane.column + 1
  }
  if (next < count) parts.push({ gap: count - next })
  return parts
}
