/** Rows that are loaded and follow each other, by where they lie in the whole answer. */
export interface Part {
  /** Of the first one, from 0. */
  first: number
  count: number
}

/** The places of loaded rows, which lie one after another, in the whole answer and back. */
export interface Places {
  /** Where a row of the answer is among those that are loaded; undefined: it is not. */
  loaded: (index: number) => number | undefined
  /** Where a loaded row is in the answer. */
  whole: (place: number) => number
  /** Loaded rows between two of the answer, ends included: from a place up to, not with, another one. */
  within: (top: number, bottom: number) => [from: number, to: number]
}

/** @param parts in the order of the answer, without overlap */
export function placesOf(parts: readonly Part[]): Places {
  const starts: number[] = []
  let count = 0
  for (const part of parts) {
    starts.push(count)
    count += part.count
  }
  /** How many loaded rows lie before one of the answer. */
  const before = (index: number): number =>
    parts.reduce((sum, part) => sum + Math.max(0, Math.min(part.count, index - part.first)), 0)
  return {
    loaded: (index) => {
      const at = parts.findIndex(({ first, count: own }) => index >= first && index < first + own)
      return at < 0 ? undefined : starts[at]! + index - parts[at]!.first
    },
    whole: (place) => {
      const at = starts.findLastIndex((start) => start <= place)
      return at < 0 ? place : parts[at]!.first + place - starts[at]!
    },
    within: (top, bottom) => [before(top), before(bottom + 1)],
  }
}
