import type { NumberStyle } from '../formats/number.ts'
import { asGuess, groupDigits, readDecimals } from './choices.ts'
import type { StagingFile } from './staging-file.ts'
import type { TablePlace } from './table-place.ts'

/** `1.500` and `1,500`: a thousand and a half to some, one and a half to others. */
const eitherWay = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/
/** Large whole numbers without a mark: nobody groups the digits of others beside them. */
const ungrouped = /^[+-]?\d{4,}$/

/** What points and commas in the numbers of a table stand for, where decimals may have either. */
export class NumberMarks {
  /** Undefined for a style that leaves nothing open. */
  static of({ allowsDecimalComma, thousands }: NumberStyle): NumberMarks | undefined {
    return allowsDecimalComma && thousands === null ? new NumberMarks() : undefined
  }

  /** The first row with a number of each kind. */
  readonly #first = { point: 0, comma: 0 }
  #isSettled = false
  #count = 0
  #example = ''

  /** Takes a number as it is written. */
  note(text: string, at: number): void {
    const mark = text.includes(',') ? 'comma' : text.includes('.') ? 'point' : undefined
    if (mark !== undefined) this.#first[mark] ||= at
    if (this.#isSettled) return
    if (mark === undefined) {
      this.#isSettled = ungrouped.test(text)
    } else if (eitherWay.test(text)) {
      this.#count += 1
      this.#example ||= text
    } else {
      this.#isSettled = true
    }
  }

  /** Says what only all numbers together show: they contradict each other, or could be read in two ways. */
  tell(place: TablePlace<StagingFile>): void {
    const { point, comma } = this.#first
    if (point > 0 && comma > 0) {
      const message =
        `numbers are written with a decimal point (first in row ${point}) and with a decimal comma ` +
        `(first in row ${comma}). Write them all one way, or say which mark groups their digits.`
      const choices = [asGuess(groupDigits(',')), groupDigits('.')]
      return place.problem('number', message, { at: comma, title: '', column: undefined }, '', { choices })
    }
    if (this.#isSettled || this.#count === 0) return
    const [mark, whole] = [point > 0 ? '.' : ',', this.#example.replace(/[.,]/, '')] as const
    const message = `"${this.#example}" is ${whole}, or a number with decimals, and no number of the table tells which.`
    const choices = [asGuess(groupDigits(mark)), readDecimals]
    place.problem('number', message, { at: point || comma, title: '', column: undefined }, this.#example, { choices })
  }
}
