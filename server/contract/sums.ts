/** What is known of values that are added up. */
export interface Sum {
  sum: number
  /** The sum of the values without their signs. */
  gross: number
  /** Some are below zero and some above. */
  isMixed: boolean
}

/** Adds values up. */
export function sumOf(values: readonly number[]): Sum {
  return {
    sum: values.reduce((added, value) => added + value, 0),
    gross: values.reduce((added, value) => added + Math.abs(value), 0),
    isMixed: values.some((value) => value < 0) && values.some((value) => value > 0),
  }
}

/**
 * How far the sum of parts is above its whole, as a share of it. Where parts are on both sides of zero the whole may be
 * next to nothing, so the share is of all that is added up there.
 */
export function gapOf({ sum, gross, isMixed }: Sum, whole: number): number {
  const size = isMixed ? Math.max(Math.abs(whole), gross) : Math.abs(whole)
  const difference = sum - whole
  if (size === 0) return difference === 0 ? 0 : Math.sign(difference) * Infinity
  return difference / size
}
