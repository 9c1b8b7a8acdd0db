/** Widths of columns in pixels, by what stands in them. */

import { textWidth } from './measure.ts'

export const narrowest = 44
export const widest = 320

/** Padding at both sides, and what rounding may take. */
export const padding = 18
/** What stands in a head beside its name: the arrow of the order, or the button of the menu. */
const headTools = 16

/** Rows that decide, and cells that are measured at most: beyond that every n-th of these rows stands for the others. */
const measuredRows = 200
const measuredCells = 12_000

/** Pinned columns leave at least the rest of the width to the others, */
const pinnedShare = 0.45
/** or less where names would be cut to less than this, in pixels: then they are hard to read. */
const readable = 116
const pinnedShareAtMost = 0.6

export interface Measurable {
  header: string
  /** The text of a row's cell. */
  text: (row: number) => string
  /** The head carries an arrow or a button. */
  hasTools: boolean
  /** In pixels: exactly this, whatever the texts are. */
  size?: number | undefined
  /** In pixels: what stands beside the text. */
  beside?: number | undefined
  /** In pixels: more than the least of all columns. */
  narrowest?: number | undefined
}

/**
 * As wide as the widest text of each column in the first rows and its head, from 44 to 320, or as it says itself. What
 * stands beside texts takes nothing from them.
 */
export function widthsOf(columns: readonly Measurable[], rows: number): number[] {
  const looked = Math.min(rows, measuredRows)
  const stride = Math.max(1, Math.ceil((looked * columns.length) / measuredCells))
  return columns.map(({ header, text, hasTools, size, beside = 0, narrowest: least = narrowest }) => {
    if (size !== undefined) return size
    let width = textWidth(header, 'bold') + (hasTools ? headTools : 0)
    for (let row = 0; row < looked; row += stride) width = Math.max(width, textWidth(text(row)) + beside)
    return Math.min(Math.max(least, Math.ceil(width) + padding), Math.max(widest, least) + beside)
  })
}

/**
 * Widths of which the pinned ones together take at most 45 % of the room, or what the others leave of it: the widest of
 * them gives way, then all that are as wide as the next one, but none below its least width. Where that would leave
 * names of less than 116 pixels, they take up to 60 %.
 */
export function boundPinned(
  widths: readonly number[],
  isPinned: readonly boolean[],
  leasts: readonly number[],
  room: number,
): number[] {
  const others = widths.reduce((sum, width, index) => (isPinned[index] ? sum : sum + width), 0)
  const pinned = widths.flatMap((width, index) =>
    isPinned[index] ? [{ width, least: leasts[index] ?? narrowest }] : [],
  )
  const boundFor = (share: number) => boundOf(pinned, Math.max(Math.floor(room * share), room - others))
  const bound = Math.max(boundFor(pinnedShare), Math.min(readable, boundFor(pinnedShareAtMost)))
  return widths.map((width, index) =>
    isPinned[index] ? Math.max(Math.min(width, bound), Math.min(width, leasts[index] ?? narrowest)) : width,
  )
}

/** The width above which columns are cut, so that together they take no more than there is for them. */
function boundOf(columns: readonly { width: number; least: number }[], most: number): number {
  const taken = (bound: number) =>
    columns.reduce((sum, { width, least }) => sum + Math.min(width, Math.max(bound, least)), 0)
  const unbound = Math.max(0, ...columns.map(({ width }) => width))
  if (taken(unbound) <= most) return unbound
  let [low, high] = [0, unbound]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (taken(middle) <= most) low = middle
    else high = middle
  }
  return low
}
