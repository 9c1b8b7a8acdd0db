/** Cells that mean "no value here", in lower case. */
const blanks = new Set(['', 'na', 'nan', 'null', 'n/a', '#n/a', 'none'])

/** True for what stands in cells without a value. @param text without surrounding blanks */
export const isBlank = (text: string): boolean =>
  text === '' || (text.length <= 4 && !isDigit(text.charCodeAt(0)) && blanks.has(text.toLowerCase()))

const isDigit = (code: number): boolean => code >= 48 && code <= 57

const decimalComma = /^[+-]?\d*,\d+(e[+-]?\d+)?$/i

/** The version of a run that a cell names; null where it is empty, undefined where it says something else. */
export const readVersion = (text: string): number | null | undefined =>
  text === '' ? null : /^\d{1,9}(\.0)?$/.test(text) && Number(text) > 0 ? Number(text) : undefined

/**
 * The number that a text writes, or undefined for anything else, infinity and hexadecimal included.
 * @param text without surrounding blanks, not empty
 */
export function readNumber(text: string, allowsDecimalComma: boolean): number | undefined {
  const plain = allowsDecimalComma && decimalComma.test(text) ? text.replace(',', '.') : text
  const value = Number(plain)
  return Number.isFinite(value) && !/^[+-]?0[xob]/i.test(plain) ? value : undefined
}
