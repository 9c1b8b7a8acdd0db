import { regions } from './regions.ts'
import type { SampleRun } from './models.ts'
import type { WorldInYear } from './pathway.ts'
import { digits, variables, type Variable } from './variables.ts'

/** A reported time series: a value for each year of its model. */
interface ReportedSeries {
  region: string
  variable: string
  unit: string
  values: readonly number[]
}

/** A variable's numbers by year, counted in steps of its last digit: integers, so that sums are exact. */
interface VariableSteps {
  world: number[]
  /** By region, then by year; empty for what the whole world has in common. */
  byRegion: number[][]
}

/** What a run reports, World before the regions and parents before what is below them. */
export function* results({ model }: SampleRun, worlds: readonly WorldInYear[]): Generator<ReportedSeries> {
  const all = new Map<string, VariableSteps>()
  for (const variable of variables.toReversed()) all.set(variable.name, stepsOf(variable, worlds, all))
  for (const variable of variables) {
    const { name, unit, isDetail } = variable
    if (model.omits.some((omitted) => name === omitted || name.startsWith(`${omitted}|`))) continue
    const { world, byRegion } = all.get(name)!
    const inUnits = (steps: readonly number[]) => steps.map((step) => step / 10 ** digits[unit])
    yield { region: 'World', variable: name, unit, values: inUnits(world) }
    if (model.regional === 'none' || (model.regional === 'main' && isDetail)) continue
    for (const [r, steps] of byRegion.entries()) {
      yield { region: regions[r]!.name, variable: name, unit, values: inUnits(steps) }
    }
  }
}

/** @param below the numbers of the variables below this one, among others */
function stepsOf(
  variable: Variable,
  worlds: readonly WorldInYear[],
  below: ReadonlyMap<string, VariableSteps>,
): VariableSteps {
  const { name, unit, of, weight, ofWorld } = variable
  const steps = (value: number) => Math.round(value * 10 ** digits[unit])
  if (ofWorld) return { world: worlds.map((world) => steps(ofWorld(world))), byRegion: [] }
  if (of) {
    const byRegion = regions.map((_, r) => worlds.map(({ places }) => steps(of(places[r]!))))
    return { world: weight ? worlds.map((world) => steps(mean(world, of, weight))) : added(byRegion), byRegion }
  }
  const children = [...below].flatMap(([other, numbers]) => (parentOf(other) === name ? [numbers] : []))
  const byRegion = regions.map((_, r) => added(children.map((child) => child.byRegion[r]!)))
  return { world: added(byRegion), byRegion }
}

const parentOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('|')))

/** The sum of several rows of numbers, year by year. */
const added = (rows: readonly (readonly number[])[]): number[] =>
  rows[0]!.map((_, year) => rows.reduce((total, row) => total + row[year]!, 0))

function mean(
  { places }: WorldInYear,
  of: NonNullable<Variable['of']>,
  weight: NonNullable<Variable['weight']>,
): number {
  const total = places.reduce((all, place) => all + weight(place), 0)
  return places.reduce((all, place) => all + of(place) * weight(place), 0) / total
}
