import { ramp, sum } from './curves.ts'
import { economy, type Economy } from './economy.ts'
import type { SampleRun } from './models.ts'
import { regions } from './regions.ts'

/** A region in a year, with what it removes. CO2 in Mt. */
export interface Place extends Economy {
  /** Taken up on land, and captured from power stations that burn biomass; both positive. */
  landRemoval: number
  capturedBiomass: number
  /** What goes into the air, less what is taken out of it. */
  netCo2: number
  /** US$2010 for a ton of CO2. */
  carbonPrice: number
}

/** The world in a year. */
export interface WorldInYear {
  year: number
  places: readonly Place[]
  netCo2: number
  /** Mt CO2 since 2010. */
  cumulativeCo2: number
  /** °C above the level before industry. */
  temperature: number
}

/** The world of a run in each year that its model reports. */
export function pathway(run: SampleRun): WorldInYear[] {
  let before: WorldInYear | undefined
  return run.model.years.map((year) => {
    const economies = regions.map((region) => economy(run, region, year))
    const places = withRemoval(run, year, economies)
    const netCo2 = places.reduce((total, place) => total + place.netCo2, 0)
    const methane = places.reduce((total, place) => total + sum(place.methane), 0)
    // A trapezoid for each step; a model that begins later takes the years before for as its first.
    const step = (year - (before?.year ?? 2010)) * ((netCo2 + (before?.netCo2 ?? netCo2)) / 2)
    const cumulativeCo2 = (before?.cumulativeCo2 ?? 0) + step
    const temperature = 0.95 + (run.traits.warming / 1e6) * cumulativeCo2 + 0.2 * (methane / 350 - 1)
    return (before = { year, places, netCo2, cumulativeCo2, temperature })
  })
}

/**
 * Adds what is removed. The world removes a share of what it emits, so that the sum is zero in the very year that the
 * scenario wants it; regions with land and biomass are below zero then, and others above.
 */
function withRemoval({ scenario, traits }: SampleRun, year: number, economies: readonly Economy[]): Place[] {
  const emitted = economies.map((e) => sum(e.demandCo2) + e.powerCo2 + e.refiningCo2 + e.processCo2 + e.clearingCo2)
  const [byTarget, by2100] = scenario.removal
  // Cubed, since removal comes last: most of what can be avoided has been by then.
  const share =
    byTarget * ramp(year, scenario.from, scenario.to) ** 3 + (by2100 - byTarget) * ramp(year, scenario.to, 2100)
  const removed = share * emitted.reduce((total, co2) => total + co2, 0)
  const biomass = economies.reduce((total, e) => total + e.powerBiomass, 0)
  return economies.map((e, i) => {
    const landRemoval = removed * traits.landRemoval * e.region.sinks
    const capturedBiomass = removed * (1 - traits.landRemoval) * (e.powerBiomass / biomass)
    const netCo2 = emitted[i]! - landRemoval - capturedBiomass
    return { ...e, landRemoval, capturedBiomass, netCo2, carbonPrice: carbonPrice(scenario, year, e) }
  })
}

/** Rises with ambition, haste and time; poor regions begin with little more than half the price of rich ones. */
function carbonPrice(scenario: SampleRun['scenario'], year: number, { progress, gdp, people }: Economy): number {
  const haste = 1 + (scenario.from - 2020) / 20
  return 500 * progress ** 1.5 * haste * 1.01 ** (year - 2050) * (0.5 + 0.5 * Math.min(1, gdp / people / 44))
}
