import { levelSeparator } from '../../server/contract/counts.ts'

/** A label that stands at the end of its line. */
export interface EndLabel {
  /** Where its line ends, and where it stands so that it covers no other. */
  at: number
  y: number
}

/**
 * Pushes labels apart so that each has its room, in the order of their lines and as near to their ends as can be.
 * @param ends where lines end, in pixels from above
 * @returns a place for each, in the order given; undefined where there is no room for all
 */
export function placeLabels(
  ends: readonly number[],
  { top, bottom, gap }: { top: number; bottom: number; gap: number },
): EndLabel[] | undefined {
  if ((ends.length - 1) * gap > bottom - top) return undefined
  // Labels that touch move as one block, whose place is the mean of what its labels want.
  const order = [...ends.keys()].toSorted((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0) || a - b)
  const blocks: { start: number; wanted: number[] }[] = []
  const placed = (wanted: readonly number[]) => {
    const middle = wanted.reduce((sum, own, index) => sum + own - index * gap, 0) / wanted.length
    return Math.min(Math.max(middle, top), bottom - (wanted.length - 1) * gap)
  }
  for (const index of order) {
    let block = { start: 0, wanted: [ends[index] ?? 0] }
    block.start = placed(block.wanted)
    for (let last = blocks.at(-1); last && last.start + last.wanted.length * gap > block.start; last = blocks.at(-1)) {
      blocks.pop()
      const wanted = [...last.wanted, ...block.wanted]
      block = { start: placed(wanted), wanted }
    }
    blocks.push(block)
  }
  const ys = blocks.flatMap(({ start, wanted }) => wanted.map((_, index) => start + index * gap))
  const places: EndLabel[] = []
  for (const [rank, index] of order.entries()) places[index] = { at: ends[index] ?? 0, y: ys[rank] ?? 0 }
  return places
}

/** Where a name may be cut after what all names start with. */
const ends = /[|_\s/·-]/u

/** What all names start with, up to a place where words end; empty where that is nothing, or a name is nothing else. */
export function sharedStart(names: readonly string[]): string {
  const [first = '', ...others] = [...new Set(names)]
  if (others.length === 0) return ''
  let length = first.length
  for (const name of others) {
    let own = 0
    while (own < length && name[own] === first[own]) own += 1
    length = own
  }
  if (names.some((name) => name.length === length)) return ''
  while (length > 0 && !ends.test(first[length - 1] ?? '')) length -= 1
  return length > 2 ? first.slice(0, length) : ''
}

/** Short forms of names that stay different: an abbreviation in brackets at the end, else the name itself. */
export function shortNames(names: readonly string[]): Map<string, string> {
  const start = sharedStart(names)
  const shorts = names.map((name) => /\(([A-Z][\w-]{1,9})\)$/.exec(name)?.[1] ?? name.slice(start.length))
  const isClear = (short: string) => shorts.filter((own) => own === short).length === 1
  return new Map(names.map((name, at) => [name, isClear(shorts[at] ?? '') ? (shorts[at] ?? name) : name]))
}

/** One letter for each name where these differ, else their last levels where these do, else the names. */
export function initialsOf(names: readonly string[]): readonly string[] {
  const letters = names.map((name) => name.charAt(0).toUpperCase())
  const isClear = (own: readonly string[]) => new Set(own).size === names.length
  if (isClear(letters) && letters.every((letter) => /\p{L}/u.test(letter))) return letters
  const leaves = names.map((name) => name.slice(name.lastIndexOf(levelSeparator) + 1))
  return isClear(leaves) ? leaves : names
}
