import type { Definitions } from './definitions.ts'
import type { Bounds, Criterion } from './criteria.ts'
import { dataOf, inWords, stepInWords, type CheckedRun, type Sink } from './finding.ts'
import type { CheckedSeries, RunData } from './run-data.ts'

/**
 * Values against bounds: those of the codelist for each variable, and the criteria of data validation. A value v fails
 * where v < lower or v > upper; `value` with tolerances is value ± (rtol·|value| + atol). Of several bounds the gravest
 * that a value fails is told, the others not. One finding for each series and level of a criterion, at the value that is
 * farthest out. Source: nomenclature's `DataValidator`.
 */
export function checkBounds(data: RunData, { variables, criteria }: Definitions, sink: Sink): void {
  for (const series of data.series) {
    const defined = variables?.get(series.variable)?.bounds
    if (defined) checkSeries(data, series, { what: 'the codelist', bounds: [defined], years: undefined }, sink)
    for (const criterion of criteria) {
      if (!fits(criterion, data.run, series)) continue
      checkSeries(data, series, { ...criterion, what: `"${criterion.name}"` }, sink)
    }
  }
}

function fits(
  { names }: Criterion,
  { model, scenario }: CheckedRun,
  { region, variable, unit }: CheckedSeries,
): boolean {
  const own = { model, scenario, region, variable, unit }
  return (Object.keys(names) as (keyof typeof own)[]).every((key) => names[key]!.test(own[key]))
}

interface Asked {
  what: string
  bounds: readonly Bounds[]
  years: ReadonlySet<number> | undefined
}

function checkSeries({ run, steps }: RunData, series: CheckedSeries, { what, bounds, years }: Asked, sink: Sink): void {
  const failing = new Map<Bounds, { at: number; value: number; beyond: number; count: number }>()
  for (const [place, at] of series.at.entries()) {
    const year = steps[at]!.year
    if (years && (year === null || !years.has(year))) continue
    const value = series.values[place]!
    const failed = bounds.find(({ lower, upper }) => value < lower || value > upper)
    if (!failed) continue
    const beyond = Math.max(failed.lower - value, value - failed.upper)
    const known = failing.get(failed)
    const count = (known?.count ?? 0) + 1
    failing.set(failed, known && known.beyond >= beyond ? { ...known, count } : { at, value, beyond, count })
  }
  const { region, variable, unit } = series
  for (const [{ level, lower, upper }, { at, value, count }] of failing) {
    const [side, bound] = value < lower ? (['below', lower] as const) : (['above', upper] as const)
    const step = steps[at]!
    sink.add({
      rule: 'bounds',
      level,
      ...{ run, region, variable, unit, step, value },
      expected: bound,
      places: count,
      text: `${inWords(value)} in ${stepInWords(step)} is ${side} ${inWords(bound)}, the bound of ${what}`,
      filter: dataOf(run, { regions: [region], variables: [variable], unit }),
    })
  }
}
