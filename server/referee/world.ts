import { levelSeparator } from '../contract/counts.ts'
import { percentileOf } from '../contract/percentiles.ts'
import { dataOf, stepInWords, type NewFinding } from './finding.ts'
import { isAmountOf, largest, sumInWords, type SumCheck } from './parts.ts'
import { grouped, type CheckedSeries, type RunData } from './run-data.ts'
import { Adder, valueAt, type SumAt } from './sums.ts'

/** Names of the region that all others are in. */
const worldName = /^(world|global|glo)$/i

/** What is in the World and in no region, by its name. */
const bunkers = /bunkers|international (aviation|shipping)/i
/** Levels that what is in no region shares with what it is in: the gas of emissions, the kind of energy. */
const sharedLevels = { Emissions: 2 } as Record<string, number>

/** Sums of regions that tell whether the regions are all there are; fewer tell nothing. */
const fewestPlaces = 10

/** Regions that may make up the World together. */
interface RegionSet {
  /** What they have in common, in words. */
  what: string
  regions: readonly string[]
}

/**
 * World against the sum of regions, for each run, amount and step at which all regions of the set have a value.
 *
 * Which regions make up the World is learned from the run: sets are tried that share a hierarchy, the text before the
 * first `|`, or a code such as R5 or R10, and all regions together. The set whose sums hold most often is taken, if they
 * hold in at least `adds_up` of at least 10 places; else nothing is compared. Variables that name bunkers or
 * international transport are left alone, and a gap that equals one of these of the World, of the same gas or kind of
 * energy, is none: `Emissions|CO2` against `Emissions|CO2|…|International Shipping`. The rule is pyam's `check_aggregate_region`, with the
 * tolerance and rounding of `checkParts`.
 *
 * @returns what was compared, in words; undefined without a World or regions
 */
export function checkWorld(data: RunData, check: SumCheck): string | undefined {
  const { run, series, steps } = data
  const world = series.find(({ region }) => worldName.test(region))?.region
  if (world === undefined) return undefined
  const amounts = series.filter(({ unit, variable }) => isAmountOf(unit) && percentileOf(variable) === undefined)
  const byVariable = [...grouped(amounts, ({ variable, unit }) => `${variable}\n${unit}`).values()]
  const adder = new Adder(steps.length, check.settings.sum_tolerance)
  const sets = setsOf(series, world).map((set) => {
    const sums = byVariable.flatMap((all) => compare(all, world, set, adder) ?? [])
    return { set, places: sums.length, holding: sums.filter(({ holds }) => holds).length }
  })
  const isWhole = ({ places, holding }: { places: number; holding: number }) =>
    places >= fewestPlaces && holding >= check.settings.adds_up * places
  const best = sets.filter(isWhole).toSorted((a, b) => b.holding - a.holding)[0]
  if (sets.length === 0) return undefined
  if (!best) return `${run.model}: ${world} was not compared with regions: no set of its regions sums to it`
  for (const all of byVariable) noteVariable(data, all, { ...best, world, adder, byVariable }, check)
  const { what, regions } = best.set
  return `${run.model}: ${world} was compared with ${regions.length} regions (${what})`
}

function setsOf(series: readonly CheckedSeries[], world: string): RegionSet[] {
  const others = new Map(
    series.filter(({ region }) => region !== world).map(({ region, hierarchy }) => [region, hierarchy]),
  )
  const names = [...others.keys()]
  const kinds = names.flatMap((name) => [
    { name, what: `hierarchy ${others.get(name)}` },
    { name, what: name.includes('|') ? `${name.split('|')[0]}|…` : 'all without |' },
    ...(/(?:^|\()(R\d+)/.exec(name)?.slice(1) ?? []).map((code) => ({ name, what: code })),
    { name, what: 'all' },
  ])
  const sets = new Map<string, RegionSet>()
  for (const [what, members] of grouped(kinds, (kind) => kind.what)) {
    const regions = members.map(({ name }) => name).toSorted()
    const id = regions.join('\n')
    if (regions.length > 1 && !sets.has(id)) sets.set(id, { what, regions })
  }
  return [...sets.values()]
}

/** @param all series of one variable and unit */
function compare(
  all: readonly CheckedSeries[],
  world: string,
  { regions }: RegionSet,
  adder: Adder,
): SumAt[] | undefined {
  const whole = all.find(({ region }) => region === world)
  const parts = all.filter(({ region }) => regions.includes(region))
  return whole && parts.length === regions.length ? adder.compare(whole, parts, parts.length) : undefined
}

interface Chosen {
  set: RegionSet
  world: string
  adder: Adder
  byVariable: readonly (readonly CheckedSeries[])[]
}

function noteVariable(
  { run, steps }: RunData,
  all: readonly CheckedSeries[],
  { set, world, adder, byVariable }: Chosen,
  { sink, evidence, settings }: SumCheck,
): void {
  const sums = compare(all, world, set, adder)
  if (!sums || sums.length === 0) return
  const { variable, unit } = all[0]!
  if (bunkers.test(variable)) return
  const apart = sums.some(({ holds }) => !holds) ? bunkersOf(variable, unit, world, byVariable) : []
  const told = sums.map((sum) => ({ ...sum, holds: sum.holds || isOneOf(apart, sum, settings.sum_tolerance) }))
  const failing = told.filter(({ holds }) => !holds)
  const group = ['world', run.model, variable, unit].join('\n')
  const worst = largest(failing)
  if (!worst) return evidence.note(group, told)
  const step = steps[worst.at]!
  const finding: NewFinding = {
    rule: 'world',
    level: Math.abs(worst.gap) >= 0.1 ? 'high' : 'medium',
    ...{ run, region: world, variable, unit, step, group },
    value: worst.sum,
    expected: worst.whole,
    places: failing.length,
    text: sumInWords(`${set.regions.length} regions`, worst, world, stepInWords(step)),
    filter: dataOf(run, { regions: [world, ...set.regions], variables: [variable], unit }),
  }
  sink.add(finding)
  evidence.note(group, told, { gap: worst.gap, finding })
}

/** What the World has of a kind that no region has. */
function bunkersOf(
  variable: string,
  unit: string,
  world: string,
  byVariable: readonly (readonly CheckedSeries[])[],
): CheckedSeries[] {
  const levels = variable.split(levelSeparator)
  const kind = levels.slice(0, sharedLevels[levels[0]!] ?? 1).join(levelSeparator)
  return byVariable
    .map((all) => all.find(({ region }) => region === world))
    .filter((series): series is CheckedSeries => series?.unit === unit && bunkers.test(series.variable))
    .filter((series) => series.variable.startsWith(kind))
}

/** Whether what lacks in a sum is one of some series. */
const isOneOf = (all: readonly CheckedSeries[], { at, whole, sum }: SumAt, tolerance: number): boolean =>
  all.some((series) => Math.abs(sum + (valueAt(series, at) ?? 0) - whole) <= tolerance * Math.abs(whole))
