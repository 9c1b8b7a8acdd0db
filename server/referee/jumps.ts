import type { CheckSettings } from '../contract/checks.ts'
import { dataOf, inWords, type Sink } from './finding.ts'
import type { CheckedSeries, RunData } from './run-data.ts'

/** Points of a series at least: with fewer nobody knows how even it is. */
const fewestPoints = 6

/** A yearly series, in order of years. */
interface Yearly {
  years: readonly number[]
  values: readonly number[]
}

/** A jump is at least these shares of the largest value of its series, and of its variable in any region of the run. */
const leastShares = { series: 0.05, variable: 0.01 }

/**
 * Values that stand out from the two beside them, in yearly series of six points or more.
 *
 * With e the value on the straight line between the two neighbours: a value v is a jump where it is above or below both
 * of them; they are on one side of zero, and v is on the other, or `jump_ratio` times as large as the larger or as small
 * as the smaller; and |v − e| ≥ `jump_factor` × the median of |v − e| over all other points of the series, that point left out of
 * it. A median is not moved by the jump itself, as a standard deviation would be (Hampel 1974). Less than 5 % of the
 * largest value of the series, or 1 % of that of any region of the run, is no jump. At an end of a series, where
 * scenarios part from history, only a value is a jump that is `jump_ratio`² times as large as the one beside it and
 * `jump_factor` times as far from it as any other two are from each other, in a series that is even otherwise. Steps to
 * another level are not looked at.
 */
export function checkJumps({ run, steps, series }: RunData, sink: Sink, settings: CheckSettings): void {
  const all = new Map<string, number>()
  const keyOf = ({ variable, unit }: CheckedSeries) => `${variable}\n${unit}`
  for (const one of series) all.set(keyOf(one), Math.max(largestOf(one), all.get(keyOf(one)) ?? 0))
  for (const one of series) {
    const least = Math.max(leastShares.series * largestOf(one), leastShares.variable * (all.get(keyOf(one)) ?? 0))
    const jumps = jumpsIn(yearlyOf(one, steps), settings).filter(
      (jump) => Math.abs(jump.value - jump.expected) >= least,
    )
    const [first] = jumps
    if (!first) continue
    const { region, variable, unit } = one
    const { value, expected, year } = first
    const beside = first.beside.map((point) => `${inWords(point.value)} in ${point.year}`)
    sink.add({
      rule: 'jumps',
      level: 'medium',
      ...{ run, region, variable, unit, value, expected },
      step: { year, category: null, datetime: null },
      places: jumps.length,
      text: `${inWords(value)} in ${year} stands ${beside.length === 1 ? 'at the end beside' : 'between'} ${beside.join(' and ')}`,
      filter: dataOf(run, { regions: [region], variables: [variable], unit }),
    })
  }
}

const largestOf = ({ values }: CheckedSeries): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

function yearlyOf({ at, values }: CheckedSeries, steps: RunData['steps']): Yearly {
  const yearOf = (step: number) => (steps[step]!.category === null ? steps[step]!.year : null)
  const places = at.flatMap((step, place) => (yearOf(step) === null ? [] : place))
  return { years: places.map((place) => yearOf(at[place]!)!), values: places.map((place) => values[place]!) }
}

/** A value that stands out. */
export interface Jump {
  year: number
  value: number
  expected: number
  /** The points before and after it; at an end the one that there is. */
  beside: { year: number; value: number }[]
}

/** The jumps of a series, the largest first. */
export function jumpsIn(
  series: Yearly,
  { jump_factor, jump_ratio }: Pick<CheckSettings, 'jump_factor' | 'jump_ratio'>,
): Jump[] {
  const { years, values } = series
  if (values.length < fewestPoints) return []
  const found: Jump[] = []
  for (let at = 1; at < values.length - 1; at += 1) {
    const [left, value, right] = [values[at - 1]!, values[at]!, values[at + 1]!]
    if (Math.sign(value - left) !== Math.sign(value - right) || !isFar(value, left, right, jump_ratio)) continue
    const expected = between(series, at)
    if (Math.abs(value - expected) < jump_factor * usualDeviation(series, at)) continue
    const beside = [
      { year: years[at - 1]!, value: left },
      { year: years[at + 1]!, value: right },
    ]
    found.push({ year: years[at]!, value, expected, beside })
  }
  for (const end of [0, values.length - 1]) found.push(...(jumpAtEnd(series, end, { jump_factor, jump_ratio }) ?? []))
  return found.toSorted((a, b) => Math.abs(b.value - b.expected) - Math.abs(a.value - a.expected))
}

/**
 * The value at an end, where it is far larger than the one beside it and no other step of the series is nearly as large.
 * A small one is no jump: what is phased out ends.
 */
function jumpAtEnd(
  { years, values }: Yearly,
  end: number,
  { jump_factor, jump_ratio }: Pick<CheckSettings, 'jump_factor' | 'jump_ratio'>,
): [Jump] | undefined {
  const beside = end === 0 ? 1 : end - 1
  const [value, near] = [values[end]!, values[beside]!]
  const rest = end === 0 ? values.slice(1) : values.slice(0, -1)
  const steps = rest.slice(1).map((own, at) => Math.abs(own - rest[at]!))
  const isEven = rest.slice(1).every((own, at) => {
    const before = rest[at]!
    return Math.sign(own) === Math.sign(before) && own / before <= jump_ratio && before / own <= jump_ratio
  })
  const isLarge = Math.abs(value) >= jump_ratio ** 2 * Math.abs(near)
  if (!isEven || !isLarge || Math.abs(value - near) < jump_factor * Math.max(...steps)) return undefined
  return [{ year: years[end]!, value, expected: near, beside: [{ year: years[beside]!, value: near }] }]
}

/** Whether a value is of another size than its two neighbours, which are of one sign. */
function isFar(value: number, left: number, right: number, ratio: number): boolean {
  const side = Math.sign(left)
  if (side === 0 || side !== Math.sign(right)) return false
  if (Math.sign(value) === -side) return true
  const [size, less, more] = [Math.abs(value), ...[Math.abs(left), Math.abs(right)].toSorted((a, b) => a - b)] as [
    number,
    number,
    number,
  ]
  return size >= ratio * more || size * ratio <= less
}

/** The value at a place on the straight line between its neighbours. */
function between({ years, values }: Yearly, at: number): number {
  const part = (years[at]! - years[at - 1]!) / (years[at + 1]! - years[at - 1]!)
  return values[at - 1]! + part * (values[at + 1]! - values[at - 1]!)
}

/** The median of how far the points of a series are from the line between their neighbours, without one of them. */
function usualDeviation({ years, values }: Yearly, without: number): number {
  const rest = { years: years.toSpliced(without, 1), values: values.toSpliced(without, 1) }
  const deviations: number[] = []
  for (let at = 1; at < rest.values.length - 1; at += 1) deviations.push(Math.abs(rest.values[at]! - between(rest, at)))
  return median(deviations.toSorted((a, b) => a - b))
}

/** @param sorted ascending, not empty */
const median = (sorted: readonly number[]): number => {
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
