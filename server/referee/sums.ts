import { gapOf } from '../contract/sums.ts'
import type { CheckedSeries } from './run-data.ts'

/** A whole and the sum of its parts at one step. */
export interface SumAt {
  /** Place of the step among those of the run. */
  at: number
  whole: number
  sum: number
  /** The sum of the parts without their signs. */
  gross: number
  /** How far the sum is above the whole, as a share: see `gapOf`. */
  gap: number
  /** The gap is within the tolerance, or within what rounding explains. */
  holds: boolean
}

/** Adds series up, step by step; its memory serves one sum after another. */
export class Adder {
  readonly #sum: Float64Array
  readonly #gross: Float64Array
  readonly #count: Int32Array
  readonly #signs: Uint8Array
  readonly #tolerance: number

  /** @param steps of the run @param tolerance as a share of the whole */
  constructor(steps: number, tolerance: number) {
    this.#sum = new Float64Array(steps)
    this.#gross = new Float64Array(steps)
    this.#count = new Int32Array(steps)
    this.#signs = new Uint8Array(steps)
    this.#tolerance = tolerance
  }

  /** Compares a whole with the sum of its parts at every step that it and at least `least` parts have. */
  compare(whole: CheckedSeries, parts: readonly CheckedSeries[], least = 1): SumAt[] {
    this.#add(parts)
    const found: SumAt[] = []
    for (const [place, at] of whole.at.entries()) {
      if (this.#count[at]! < least) continue
      const [value, sum, gross] = [whole.values[place]!, this.#sum[at]!, this.#gross[at]!]
      const gap = gapOf({ sum, gross, isMixed: this.#signs[at] === 3 }, value)
      const holds = Math.abs(gap) <= this.#tolerance || isRounding(sum - value, at, whole, parts)
      found.push({ at, whole: value, sum, gross, gap, holds })
    }
    this.#forget(parts)
    return found
  }

  #add(parts: readonly CheckedSeries[]): void {
    for (const { at, values } of parts) {
      for (const [place, step] of at.entries()) {
        const value = values[place]!
        this.#sum[step]! += value
        this.#gross[step]! += Math.abs(value)
        this.#count[step]! += 1
        this.#signs[step]! |= value > 0 ? 1 : value < 0 ? 2 : 0
      }
    }
  }

  #forget(parts: readonly CheckedSeries[]): void {
    for (const { at } of parts)
      for (const step of at) {
        this.#sum[step] = 0
        this.#gross[step] = 0
        this.#count[step] = 0
        this.#signs[step] = 0
      }
  }
}

/** The value of a series at a step. */
export function valueAt({ at, values }: CheckedSeries, step: number): number | undefined {
  const place = at.indexOf(step)
  return place < 0 ? undefined : values[place]
}

/**
 * Whether a difference is no larger than what rounding makes: values with d decimals are each up to half of 10^-d off,
 * d being the largest number of decimals among them.
 */
function isRounding(difference: number, step: number, whole: CheckedSeries, parts: readonly CheckedSeries[]): boolean {
  const values = [whole, ...parts].flatMap((series) => valueAt(series, step) ?? [])
  const isNear = (decimals: number) => Math.abs(difference) <= (values.length / 2) * 10 ** -decimals * (1 + 1e-9)
  // More decimals only make it narrower, and counting them takes time: mostly the first value says enough.
  return isNear(0) && values.every((value) => isNear(decimalsOf(value)))
}

/** How many decimals the shortest text of a number has: 2 for 0.25, 0 for 300, 7 for 1e-7. */
export function decimalsOf(value: number): number {
  const [digits = '', power = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(power))
}
