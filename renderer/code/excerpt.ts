/** A stretch of a pasted text, quotes and escapes taken off: what it says, and where each character stands in the paste. */
export interface Excerpt {
  text: string
  /** From a place in `text` to the place in the paste. */
  placeOf: (index: number) => number
}

export const wholeText = (text: string): Excerpt => ({ text, placeOf: (index) => index })

export const partOf = (text: string, start: number, end: number): Excerpt => ({
  text: text.slice(start, end),
  placeOf: (index) => start + index,
})

/** The paste cannot be read at a place, given in characters from its start. */
export class Misread extends Error {
  readonly from: number
  readonly to: number

  constructor(message: string, from: number, to = from + 1) {
    super(message)
    this.from = from
    this.to = to
  }
}

/** What is wrong with a paste, and where. */
export interface PasteProblem {
  message: string
  /** From 1. */
  line: number
  /** From 1, in characters. */
  column: number
  /** The stretch of the text, as a text field selects it. */
  from: number
  to: number
}

/** A problem with its line and column. */
export function located(text: string, { message, from, to }: Misread): PasteProblem {
  const before = text.slice(0, from).split('\n')
  const column = (before.at(-1) ?? '').length + 1
  return { message, line: before.length, column, from: Math.min(from, text.length), to: Math.min(to, text.length) }
}
