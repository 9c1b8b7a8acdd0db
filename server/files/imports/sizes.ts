import type { Step } from '../formats/steps.ts'

/**
 * Sizes of series, counted as their points come: most files name one series after the other, each year once. As long as
 * they do, nothing has to be sorted or searched for duplicates.
 */
export class Sizes {
  isSorted = true
  readonly #keep: (size: readonly (number | null)[]) => void
  /** Steps by id; ids begin with 1. */
  readonly #steps: Step[] = []
  #series = 0
  #lastStep = 0
  #annual = 0
  #categorical = 0
  #datetime = 0
  #firstYear: number | null = null
  #lastYear: number | null = null

  /** @param keep given series, points twice, annual, categorical, datetime, first and last year */
  constructor(keep: (size: readonly (number | null)[]) => void) {
    this.#keep = keep
  }

  addStep(step: Step): void {
    this.#steps.push(step)
  }

  add(series: number, step: number): void {
    if (!this.isSorted) return
    if (series === this.#series) this.isSorted = step > this.#lastStep
    else {
      this.isSorted = series > this.#series
      this.end()
      this.#series = series
    }
    this.#lastStep = step
    const { year, category, datetime } = this.#steps[step - 1]!
    if (datetime !== undefined) this.#datetime += 1
    else if (category !== undefined) this.#categorical += 1
    else this.#annual += 1
    if (year === undefined) return
    if (this.#firstYear === null || year < this.#firstYear) this.#firstYear = year
    if (this.#lastYear === null || year > this.#lastYear) this.#lastYear = year
  }

  /** Writes down the series that came last. */
  end(): void {
    const points = this.#annual + this.#categorical + this.#datetime
    if (points === 0) return
    const kinds = [this.#annual, this.#categorical, this.#datetime]
    this.#keep([this.#series, points, points, ...kinds, this.#firstYear, this.#lastYear])
    this.#annual = this.#categorical = this.#datetime = 0
    this.#firstYear = this.#lastYear = null
  }
}
