/** Numbers of a table as text: as many decimals for all values of a unit, thin spaces, a real minus. */

import { thinSpace } from './format.ts'

/** How many digits the median of the values shows: a count of significant ones, three by itself, or all there are. */
export type Digits = 'auto' | 'all' | number

/** Digits that can be chosen. */
export const digitChoices: readonly Digits[] = ['auto', 2, 3, 4, 5, 6, 8, 10, 12, 15, 'all']

/** How the numbers of one unit are written. */
export type NumberStyle =
  | { kind: 'fixed'; decimals: number }
  /** Powers of ten, with this many digits after the point. */
  | { kind: 'power'; decimals: number }
  | { kind: 'all' }

/** Significant digits that are shown where nobody has chosen. */
const usualDigits = 3
/** Values that are looked at. */
const lookedAt = 2_000
/** Where the median needs more decimals than this, or more digits before the point, powers of ten are written. */
const mostDecimals = 9
const mostDigits = 15

const minus = '\u2212'

/**
 * The style for values of one unit: the median of their sizes decides about all of them, so that their points stand
 * above each other. There are never more decimals than the values have.
 */
export function styleOf(values: readonly number[], digits: Digits): NumberStyle {
  if (digits === 'all') return { kind: 'all' }
  const count = digits === 'auto' ? usualDigits : digits
  const stride = Math.max(1, Math.ceil(values.length / lookedAt))
  const sample = values.filter((value, index) => index % stride === 0 && Number.isFinite(value) && value !== 0)
  if (sample.length === 0) return { kind: 'fixed', decimals: 0 }
  const sizes = sample.map(Math.abs).toSorted((a, b) => a - b)
  const magnitude = Math.floor(Math.log10(sizes[Math.floor(sizes.length / 2)]!))
  const decimals = Math.max(0, count - 1 - magnitude)
  if (decimals > Math.max(mostDecimals, count) || magnitude >= mostDigits) return { kind: 'power', decimals: count - 1 }
  return { kind: 'fixed', decimals: Math.min(decimals, longestFraction(sample)) }
}

/** Decimals of the value that has most of them. */
function longestFraction(values: readonly number[]): number {
  let longest = 0
  for (const value of values) longest = Math.max(longest, fractionOf(value))
  return longest
}

/** Decimals that it takes to write a value whole. */
function fractionOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent))
}

/** A value in a style. What is not zero is never shown as zero, but as `<0.01`. */
export function showNumber(value: number, style: NumberStyle): string {
  if (!Number.isFinite(value)) return String(value)
  if (style.kind === 'all') return spaced(String(value))
  if (value !== 0 && (style.kind === 'power' || Math.abs(value) >= 10 ** mostDigits))
    return spaced(value.toExponential(style.decimals))
  const text = value.toFixed(style.decimals)
  if (value === 0 || Number(text) !== 0) return spaced(text)
  const least = (10 ** -style.decimals).toFixed(style.decimals)
  return value > 0 ? `<${least}` : `>${minus}${least}`
}

/** Digits of `1234567.891` by thousands, with a real minus. */
function spaced(text: string): string {
  const [whole = '', ...rest] = text.split(/(?=[.e])/)
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thinSpace), ...rest].join('').replaceAll('-', minus)
}
