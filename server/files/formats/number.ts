import type { Decisions, ThousandsMark } from '../../contract/imports.ts'
import { unseenAtEnds } from './unseen.ts'

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

/** How the numbers of a file are written. */
export interface NumberStyle {
  allowsDecimalComma: boolean
  /** The mark that groups digits, where their user has said so. */
  thousands: Decisions['thousands']
}

/** Numbers as programs write them. */
export const plainNumbers: NumberStyle = { allowsDecimalComma: false, thousands: null }

/** Numbers whose digits are grouped, by the mark that does it. */
const grouped: Record<ThousandsMark, RegExp> = {
  ',': /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/,
  '.': /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/,
  ' ': /^[+-]?\d{1,3}([ \u00A0\u2009\u202F]\d{3})+([.,]\d+)?$/,
  "'": /^[+-]?\d{1,3}(['’]\d{3})+([.,]\d+)?$/,
}
const marks = Object.keys(grouped) as ThousandsMark[]

/** The mark that groups the digits of a text that is no number otherwise. */
export const thousandsMark = (text: string): ThousandsMark | undefined => marks.find((mark) => grouped[mark].test(text))

/**
 * The number that a text writes, or undefined for anything else, infinity and hexadecimal included.
 * @param text without surrounding blanks, not empty
 */
export function readNumber(text: string, { allowsDecimalComma, thousands }: NumberStyle): number | undefined {
  const plain =
    thousands !== null && thousands !== 'none'
      ? ungrouped(text, thousands, allowsDecimalComma)
      : allowsDecimalComma
        ? withPoint(text)
        : text
  const value = Number(plain)
  if (Number.isFinite(value)) return /^[+-]?0[xob]/i.test(plain) ? undefined : value
  const typed = withoutMarks(text)
  return typed === text || typed === '' ? undefined : readNumber(typed, { allowsDecimalComma, thousands })
}

/** What word processors and web pages put into numbers: a minus sign of its own, marks that nobody sees. */
const withoutMarks = (text: string): string => text.replace(/^\u2212/, '-').replaceAll(unseenAtEnds, '')

const withPoint = (text: string): string => (decimalComma.test(text) ? text.replace(',', '.') : text)

/** A number without the marks that group its digits, with a decimal point. */
function ungrouped(text: string, mark: ThousandsMark, allowsDecimalComma: boolean): string {
  if (grouped[mark].test(text)) {
    const bare = text.replaceAll(mark === ' ' ? /[ \u00A0\u2009\u202F]/g : mark === "'" ? /['’]/g : mark, '')
    return bare.replace(',', '.')
  }
  if (mark === ',') return text
  // Where a full stop groups digits, it is no decimal point: 1.5 makes no sense there.
  if (mark === '.') return text.includes('.') ? 'NaN' : withPoint(text)
  return allowsDecimalComma ? withPoint(text) : text
}
