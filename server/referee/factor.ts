import { counted } from '../contract/counted.ts'
import type { EnsemblePoint } from './ensemble.ts'
import { inWords, type CheckedRun, type Sink } from './finding.ts'
import { grouped } from './run-data.ts'

/** Of other runs at least that have the region and year: with fewer nobody knows which of them is off. */
const fewestOthers = 2
/** Years at least that are compared. */
const fewestYears = 2
/** The others agree where three in four of them are within half a power of ten of their median. */
const agreement = { powers: 0.5, share: 0.75 }
/** A factor is met where it is no more than 2.5 times off, in four of five years. */
const nearness = { powers: 0.4, share: 0.8 }
/** Factors of units that are mixed up: kilo and mega, either way, as powers of ten. */
const slips = [-6, -3, 3, 6] as const

/** A value beside those of the other runs. */
interface Beside {
  point: EnsemblePoint
  /** The median of the others, by size. */
  others: number
  runs: number
  /** How many powers of ten the value is above it. */
  powers: number
}

/**
 * Series that are a thousand or a million times as large as in other runs, or as small: a unit that slipped.
 *
 * Of each region and year the size of a value is compared with the median size of the others, where these agree. Nothing
 * is compared with zeros.
 *
 * @param points of one variable and unit in all runs @param isAsked whose findings are wanted
 */
export function checkFactor(
  { variable, unit }: { variable: string; unit: string },
  points: readonly EnsemblePoint[],
  isAsked: (run: CheckedRun) => boolean,
  sink: Sink,
): void {
  const steps = [...grouped(points, ({ region, year }) => `${year} ${region}`).values()]
  const compared = steps.flatMap((all) => besides(all)).filter(({ point }) => isAsked(point.run))
  for (const years of grouped(compared, ({ point }) => `${point.run.id} ${point.region}`).values()) {
    if (years.length < fewestYears) continue
    const isOff = (slip: number) => years.filter(({ powers }) => Math.abs(powers - slip) <= nearness.powers)
    const slip = slips.find((power) => isOff(power).length >= nearness.share * years.length)
    if (slip === undefined) continue
    const off = isOff(slip)
    const { point, others, runs } = off.reduce((most, one) =>
      Math.abs(one.point.value) > Math.abs(most.point.value) ? one : most,
    )
    const { run, region, year, value } = point
    const times = `${inWords(10 ** Math.abs(slip))} times as ${slip > 0 ? 'large' : 'small'}`
    sink.add({
      rule: 'factor',
      level: 'high',
      ...{ run, region, variable, unit, value, expected: others },
      step: { year, category: null, datetime: null },
      places: off.length,
      text:
        `About ${times} as in ${counted(runs, 'other run')}, in ${off.length} of ${counted(years.length, 'year')}: ` +
        `${inWords(value)} in ${year} beside ${inWords(others)}`,
      filter: { region: { name: region }, variable: { name: variable }, unit: { name: unit } },
    })
  }
}

/** The values of a region and year, each beside the others, where these agree. */
function besides(all: readonly EnsemblePoint[]): Beside[] {
  const sized = all
    .filter(({ value }) => value !== 0)
    .map((point) => ({ point, size: Math.log10(Math.abs(point.value)) }))
    .toSorted((a, b) => a.size - b.size)
  const runs = sized.length - 1
  if (runs < fewestOthers) return []
  const sizes = sized.map(({ size }) => size)
  return sized.flatMap(({ point, size }, at) => {
    // A place among the others is one further for those after this one.
    const other = (place: number) => sizes[place < at ? place : place + 1]!
    const middle = (other((runs - 1) >> 1) + other(runs >> 1)) / 2
    const isNear = (place: number) => Math.abs(other(place) - middle) <= agreement.powers
    const edge = Math.floor(((1 - agreement.share) / 2) * runs)
    const agrees = isNear(edge) && isNear(runs - 1 - edge)
    return agrees ? [{ point, runs, powers: size - middle, others: Math.sign(point.value) * 10 ** middle }] : []
  })
}
