import { escapeFormula } from './formula.ts'
import type { Cell } from './xlsx-writer.ts'

/** Characters collected before they are handed on. */
const pieceLength = 1 << 16

/**
 * Writes comma-separated UTF-8 (RFC 4180) without a byte order mark. Lines end with LF, as pandas and R write them and
 * line tools expect; every reader of csv takes that. Text that looks like a formula is written by `escapeFormula`;
 * numbers are the shortest text that reads back as the same double.
 */
export class CsvWriter {
  readonly #write: (bytes: Uint8Array) => void
  #text = ''

  /** @param write called with each piece of the file, in order */
  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write
  }

  /** Writes a row of cells that {@link csvCells} has put together. */
  line(text: string): void {
    this.#text += text
    this.#text += '\n'
    if (this.#text.length > pieceLength) this.end()
  }

  /** Hands on what has been collected. */
  end(): void {
    this.#write(Buffer.from(this.#text))
    this.#text = ''
  }
}

/**
 * Cells of a row as they stand in the file. Booleans are True and False, as Python has them.
 * @param quotesText texts are in quotes whether they need them or not, so that the text 12 is no number
 */
export function csvCells(cells: readonly Cell[], quotesText = false): string {
  let text = ''
  for (let i = 0; i < cells.length; i += 1) {
    if (i > 0) text += ','
    text += cellText(cells[i]!, quotesText)
  }
  return text
}

/** The shortest text that reads back as the same double. */
export const numberText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))

/** The same with a point or an exponent: a whole number is told from one that has no fraction. */
export function floatText(value: number): string {
  const text = numberText(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

function cellText(cell: Cell, quotesText: boolean): string {
  if (typeof cell === 'number') return numberText(cell)
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'True' : 'False'
  if (typeof cell === 'object') return cell.number
  const text = escapeFormula(cell)
  // A line that begins with # would be read as a comment.
  return quotesText || /^#|[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
