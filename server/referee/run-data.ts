import type { CheckedRun, Step } from './finding.ts'

/** A time series of a run. */
export interface CheckedSeries {
  region: string
  hierarchy: string
  variable: string
  unit: string
  /** Places of its steps among those of the run. */
  at: number[]
  /** One for each step. */
  values: number[]
}

/** All that one run has. */
export interface RunData {
  run: CheckedRun
  /** In the order in which they are met first; those of one series are in their own order. */
  steps: Step[]
  series: CheckedSeries[]
}

/** A series as it is read. */
export interface SeriesRow {
  id: number
  region: string
  hierarchy: string
  variable: string
  unit: string
}

/** A datapoint as it is read: series, year, category, date-time, value. */
export type PointRow = [
  series: number,
  year: number | null,
  category: string | null,
  datetime: string | null,
  value: number,
]

/** Puts the points of a run to their series. @param points by series and step */
export function runData(run: CheckedRun, series: readonly SeriesRow[], points: Iterable<PointRow>): RunData {
  const byId = new Map<number, CheckedSeries>(series.map(({ id, ...names }) => [id, { ...names, at: [], values: [] }]))
  const steps: Step[] = []
  const places = new Map<number | string, number>()
  for (const [id, year, category, datetime, value] of points) {
    const found = byId.get(id)
    if (!found) continue
    const key = category === null && year !== null ? year : `${year} ${category} ${datetime}`
    let place = places.get(key)
    if (place === undefined) {
      place = steps.push({ year, category, datetime }) - 1
      places.set(key, place)
    }
    found.at.push(place)
    found.values.push(value)
  }
  return { run, steps, series: [...byId.values()].filter(({ at }) => at.length > 0) }
}

/** Groups what has a key, in the order in which keys are met. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
