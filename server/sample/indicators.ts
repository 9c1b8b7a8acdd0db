import type { SampleRun } from './models.ts'
import type { WorldInYear } from './pathway.ts'

/** A meta indicator's value as a cell: the way it is written says what kind it is; an empty cell is no value. */
const real = (value: number | undefined, places: number): string => value?.toFixed(places) ?? ''
const truth = (value: boolean): string => (value ? 'True' : 'False')

/** Meta indicators of a run by key. What lies beyond the last year of its model is missing. */
export function indicators({ model, scenario }: SampleRun, worlds: readonly WorldInYear[]): Record<string, string> {
  const end = worlds.find((world) => world.year === 2100)
  const peak = Math.max(...worlds.map((world) => world.temperature))
  const start = worlds.find((world) => world.year === 2020)!
  return {
    'Made up': truth(true),
    'Climate category': end ? category(end.temperature) : '',
    'Temperature 2100 (°C)': real(end?.temperature, 2),
    'Peak temperature (°C)': end ? real(peak, 2) : '',
    'Cumulative CO2 2020-2100 (Gt)': real(end && (end.cumulativeCo2 - start.cumulativeCo2) / 1000, 1),
    'Net-zero year': String(netZeroYear(worlds) ?? ''),
    Policy: scenario.policy,
    'Peer reviewed': truth(model.peerReviewed),
  }
}

function category(temperature: number): string {
  const limit = [1.5, 2, 2.5, 3].find((degrees) => temperature < degrees)
  return limit === undefined ? 'Above 3 °C' : `Below ${limit} °C`
}

/** The first year without CO2 emissions on balance, to a million tons; between the reported years on a straight line. */
function netZeroYear(worlds: readonly WorldInYear[]): number | undefined {
  const reached = worlds.findIndex((world) => world.netCo2 <= 1)
  if (reached < 1) return undefined
  const [before, after] = [worlds[reached - 1]!, worlds[reached]!]
  const share = (before.netCo2 - 1) / (before.netCo2 - after.netCo2)
  return Math.ceil(before.year + share * (after.year - before.year))
}
