import type { Step } from '../formats/steps.ts'

/** How many points a run has at a step. */
export type StepCount = [run: number, step: number, points: number]

/**
 * Sizes of series, and of the steps of runs, counted as their points come: most files name one series after the other,
 * each year once. As long as they do, nothing has to be sorted or searched for duplicates.
 */
export class Sizes {
  isSorted = true
  readonly #keep: (size: readonly (number | null)[]) => void
  /** Steps by id; ids begin with 1. */
  readonly #steps: Step[] = []
  /** By series, its run; ids begin with 1. */
  readonly #runs: number[] = [0]
  /** By run, how many points there are at each step. */
  readonly #counts = new Map<number, number[]>()
  /** Of the run of the series that is counted. */
  #ofRun: number[] = []
  #series = 0
  #lastStep = 0
  #annual = 0
  #categorical = 0
  #datetime = 0
  #firstYear: number | null = null
  #lastYear: number | null = null

  /** @param keep given what a row of the table `size` holds */
  constructor(keep: (size: readonly (number | null)[]) => void) {
    this.#keep = keep
  }

  addStep(step: Step): void {
    this.#steps.push(step)
  }

  addSeries(run: number): void {
    this.#runs.push(run)
  }

  add(series: number, step: number): void {
    if (!this.isSorted) return
    if (series === this.#series) this.isSorted = step > this.#lastStep
    else {
      this.isSorted = series > this.#series
      this.end()
      this.#begin(series)
    }
    this.#lastStep = step
    this.#ofRun[step] = (this.#ofRun[step] ?? 0) + 1
    const { year, category, datetime } = this.#steps[step - 1]!
    if (datetime !== undefined) this.#datetime += 1
    else if (category !== undefined) this.#categorical += 1
    else this.#annual += 1
    if (year === undefined) return
    if (this.#firstYear === null || year < this.#firstYear) this.#firstYear = year
    if (this.#lastYear === null || year > this.#lastYear) this.#lastYear = year
  }

  #begin(series: number): void {
    this.#series = series
    const run = this.#runs[series]!
    this.#ofRun = this.#counts.get(run) ?? []
    this.#counts.set(run, this.#ofRun)
  }

  /** The steps of runs that have points there. */
  stepCounts(): StepCount[] {
    return [...this.#counts].flatMap(([run, steps]) =>
      steps.flatMap((points, step): StepCount[] => [[run, step, points]]),
    )
  }

  /** Writes down the series that came last. */
  end(): void {
    const points = this.#annual + this.#categorical + this.#datetime
    if (points === 0) return
    const kinds = [this.#annual, this.#categorical, this.#datetime]
    this.#keep([this.#series, points, points, 0, ...kinds, this.#firstYear, this.#lastYear])
    this.#annual = this.#categorical = this.#datetime = 0
    this.#firstYear = this.#lastYear = null
  }
}
