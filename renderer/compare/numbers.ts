import { showNumber, type NumberStyle } from '../ui/numbers.ts'

/** A share with its sign: `+48.5 %`. */
export const shownShare = (share: number): string =>
  `${signed(share * 100, { kind: 'fixed', decimals: Math.abs(share) < 0.001 && share !== 0 ? 3 : 1 })} %`

/** A number that says whether it is more or less. */
export function signed(value: number, style: NumberStyle): string {
  const text = showNumber(value, style)
  return value > 0 && !text.startsWith('<') ? `+${text}` : text
}
