/**
 * Tables that are taller than a browser can scroll. Their rows lie on a long way, of which the scroll bar shows a
 * shorter one: at both ends pixel for pixel, in between in proportion. Wheel and keys move along the long way; only a
 * jump of the scroll bar goes by the proportion. All lengths in pixels.
 */
export interface Ways {
  /** All rows. */
  long: number
  /** What is scrolled. */
  short: number
  /** What is in sight of either. */
  sight: number
}

/** Browsers begin to lose pixels at 17 million. */
export const tallest = 12_000_000
/** At both ends of the short way this much is as long as it is on the long one. */
const plain = 1_000_000

export const waysOf = (long: number, sight: number): Ways => ({ long, short: Math.min(long, tallest), sight })

/** The last place that something can be scrolled to. */
const last = (length: number, { sight }: Ways): number => Math.max(0, length - sight)

/** Where a place of the short way lies on the long one. */
export function longOf(place: number, ways: Ways): number {
  const [long, short] = [last(ways.long, ways), last(ways.short, ways)]
  if (long === short || place <= plain) return place
  if (place >= short - plain) return place + long - short
  return Math.round(plain + ((place - plain) * (long - 2 * plain)) / (short - 2 * plain))
}

/** Where a place of the long way lies on the short one. */
export function shortOf(place: number, ways: Ways): number {
  const [long, short] = [last(ways.long, ways), last(ways.short, ways)]
  if (long === short || place <= plain) return place
  if (place >= long - plain) return place - long + short
  return Math.round(plain + ((place - plain) * (short - 2 * plain)) / (long - 2 * plain))
}

export interface Scrolled {
  /** On the short way. */
  place: number
  /** How much further that is on the long way. */
  shift: number
}

/** Where the rows are after the short way was scrolled; a `place` other than `now` has to be scrolled to. */
export function scrolledTo(now: number, before: Scrolled, ways: Ways): Scrolled {
  const [end, ownEnd] = [last(ways.long, ways), last(ways.short, ways)]
  if (end === ownEnd) return { place: now, shift: 0 }
  const isJump = Math.abs(now - before.place) > 2 * ways.sight
  const long = isJump ? longOf(now, ways) : now + before.shift
  // The short way has ended before the long one, or after it.
  const hasEnded = (now <= 0 && long > 0) || (now >= ownEnd && long < end) || long < 0 || long > end
  return hasEnded ? scrolledToLong(Math.max(0, Math.min(long, end)), ways) : { place: now, shift: long - now }
}

/** The place on the short way that shows one of the long way. */
export function scrolledToLong(long: number, ways: Ways): Scrolled {
  const wanted = Math.max(0, Math.min(long, last(ways.long, ways)))
  const place = shortOf(wanted, ways)
  return { place, shift: wanted - place }
}
