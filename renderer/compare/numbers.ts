import { showNumber, type NumberStyle } from '../ui/numbers.ts'

/** A share with its sign: `+48.5 %`; small ones keep digits, large ones have none that matter. */
export function shownShare(share: number): string {
  const size = Math.abs(share)
  const decimals = size >= 10 ? 0 : size < 0.001 && share !== 0 ? 3 : 1
  return `${signed(share * 100, { kind: 'fixed', decimals })} %`
}

/** A number that says whether it is more or less. */
export function signed(value: number, style: NumberStyle): string {
  const text = showNumber(value, style)
  return value > 0 && !text.startsWith('<') ? `+${text}` : text
}

/** What a side has more than the first; null where one of them has no value. */
export function distanceOf(values: readonly (number | null)[], side: number): number | null {
  const [base = null, own = null] = [values[0], values[side]]
  return base === null || own === null ? null : own - base
}
