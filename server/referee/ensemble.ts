import type { CheckSettings } from '../contract/checks.ts'
import { inWords, type CheckedRun, type Sink } from './finding.ts'
import { grouped } from './run-data.ts'

/** A yearly value of one variable and unit, of any run. */
export interface EnsemblePoint {
  run: CheckedRun
  region: string
  year: number
  value: number
}

/** Where the values of an ensemble lie. */
export interface Band {
  low: number
  high: number
  /** Of the interquartile range, or of what stands for it. */
  width: number
}

/** The width of a band at least, as a share of its median: values that are all but equal are no ensemble. */
const narrowest = 0.1
/** From so many widths beyond its band a value weighs more: nobody means that. */
const farBeyond = 5

/**
 * Values outside the band of all runs, of one variable, unit, region and year.
 *
 * With at least `ensemble_runs` runs, quartiles Q1 and Q3 (linear, R's type 7) and w the larger of Q3 − Q1 and 10 % of
 * the median (where both are zero nothing is outside): a value is outside where it is below Q1 − k·w or above Q3 + k·w, k being `ensemble_width`. At 3 these are
 * the outer fences of Tukey (1977). One finding for each series, at the year where it is farthest outside.
 *
 * @param points of one variable and unit in all runs of the ensemble @param isAsked whose findings are wanted
 */
export function checkEnsemble(
  { variable, unit }: { variable: string; unit: string },
  points: readonly EnsemblePoint[],
  isAsked: (run: CheckedRun) => boolean,
  sink: Sink,
  settings: CheckSettings,
): void {
  const outside: { point: EnsemblePoint; band: Band; far: number; runs: number }[] = []
  for (const all of grouped(points, ({ region, year }) => `${year} ${region}`).values()) {
    if (all.length < settings.ensemble_runs) continue
    const values = all.map(({ value }) => value)
    const band = bandOf(values, settings.ensemble_width)
    for (const point of band.width === 0 ? [] : all) {
      const beyond = Math.max(band.low - point.value, point.value - band.high)
      if (beyond > 0 && isAsked(point.run)) outside.push({ point, band, far: beyond / band.width, runs: all.length })
    }
  }
  for (const found of grouped(outside, ({ point }) => `${point.run.id} ${point.region}`).values()) {
    const { point, band, far, runs } = found.reduce((most, one) => (one.far > most.far ? one : most))
    const { run, region, year, value } = point
    const fence = value < band.low ? band.low : band.high
    const where = `${inWords(band.low)} to ${inWords(band.high)}, the band of ${runs} runs`
    sink.add({
      rule: 'ensemble',
      level: far >= farBeyond ? 'medium' : 'low',
      ...{ run, region, variable, unit, step: { year, category: null, datetime: null } },
      value,
      expected: fence,
      places: found.length,
      text: `${inWords(value)} in ${year} is outside ${where}`,
      filter: { region: { name: region }, variable: { name: variable }, unit: { name: unit } },
    })
  }
}

/** The band of some values. @param k how many widths it reaches beyond the quartiles */
export function bandOf(values: readonly number[], k: number): Band {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share)) as [number, number, number]
  const width = Math.max(high - low, narrowest * Math.abs(middle))
  return { low: low - k * width, high: high + k * width, width }
}

/** A quantile of the linear kind. @param sorted ascending, not empty */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const [below, part] = [Math.floor(place), place % 1]
  const [low, high] = [sorted[below]!, sorted[Math.min(below + 1, sorted.length - 1)]!]
  return low + part * (high - low)
}
