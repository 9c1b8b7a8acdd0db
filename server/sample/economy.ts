import { blend, noise, parabola, ramp, record, scaled, sum } from './curves.ts'
import {
  biomassShares,
  burntFuels,
  carbon,
  carriers,
  carrierShares,
  efficiency,
  fuels,
  powerShares,
  refining,
  sectors,
  sectorShares,
  type BurntFuel,
  type Carrier,
  type Fuel,
  type Path,
  type Sector,
} from './energy.ts'
import type { SampleRun } from './models.ts'
import type { SampleRegion } from './regions.ts'

/**
 * A region in a year, before any CO2 is taken out of the air. Computed the way such models think: people and income
 * ask for energy, carriers and fuels supply it, fuels emit. Energy in EJ, CO2 and CH4 in Mt.
 */
export interface Economy {
  region: SampleRegion
  /** How far policy has come: 0 is the energy system as it drifts by itself, 1 a clean one. */
  progress: number
  /** How far the century has come: 0 in 2020, 1 in 2100. */
  drift: number
  /** Million people. */
  people: number
  /** Billion USD_2010. */
  gdp: number
  finalEnergy: FinalEnergy
  hydrogen: number
  /** By what it is generated from. */
  electricity: Record<Fuel, number>
  primaryEnergy: Record<Fuel, number>
  /** Biomass that power stations burn. */
  powerBiomass: number
  /** CO2 of final users, of power stations, of refineries, of industrial processes, of clearing land. */
  demandCo2: Record<Sector, number>
  powerCo2: number
  refiningCo2: number
  processCo2: number
  clearingCo2: number
  /** CO2 of coal, oil and gas that was captured, and so is not in the above. */
  capturedFossil: number
  methane: { AFOLU: number; Energy: number; Waste: number }
}

type FinalEnergy = Record<Sector, Record<Carrier, number>>

/** The run, region and year that an economy is computed for, with the progress of policy and of the century. */
interface Setting extends Pick<Economy, 'region' | 'progress' | 'drift'> {
  run: SampleRun
  year: number
}

/** Computes a region in a year; every year stands for itself. */
export function economy(run: SampleRun, region: SampleRegion, year: number): Economy {
  const { scenario, traits } = run
  const drift = ramp(year, 2020, 2100)
  const progress = scenario.ambition * ramp(year, scenario.from, scenario.to)
  const at: Setting = { run, region, year, drift, progress }

  const { people, gdp, growth } = society(at)
  const finalEnergy = demand(at, growth)
  const hydrogen = carried(finalEnergy, 'Hydrogen')
  // Making hydrogen takes electricity, and grids lose some.
  const electricity = power(at, (carried(finalEnergy, 'Electricity') + hydrogen / 0.7) / 0.92)
  const powerFuels = record(fuels, (fuel) => electricity[fuel] / efficiency[fuel])
  const usersFuels = record(sectors, (sector) => usersFuelsOf(at, finalEnergy, sector))
  const used = record(burntFuels, (fuel) => sectors.reduce((total, sector) => total + usersFuels[sector][fuel], 0))
  const refined = record(burntFuels, (fuel) => used[fuel] * refining[fuel])
  const primaryEnergy = { ...powerFuels, ...record(burntFuels, (fuel) => powerFuels[fuel] + refined[fuel]) }

  const industry = co2(usersFuels.Industry) - 0.25 * usersFuels.Industry.Oil * carbon.Oil // what becomes plastics
  const [captureAtPower, captureAtIndustry] = [0.9 * progress ** 2, 0.5 * progress ** 2]
  const cleared = region.clearing * (1 - 0.6 * ramp(year, 2010, 2100)) * (1 - 0.95 * progress)
  const processes = 5.5 * region.finalEnergy * growth ** 0.2 * (1 - 0.8 * progress)
  return {
    ...{ region, progress, drift, people, gdp, finalEnergy, hydrogen, electricity, primaryEnergy },
    powerBiomass: powerFuels.Biomass,
    demandCo2: {
      ...record(sectors, (sector) => co2(usersFuels[sector])),
      Industry: industry * (1 - captureAtIndustry),
    },
    powerCo2: co2(powerFuels) * (1 - captureAtPower),
    refiningCo2: (co2(refined) - co2(used)) * (1 - 0.5 * progress),
    processCo2: processes * (1 + 0.06 * bias(at, 'processes')),
    clearingCo2: cleared * (1 + 0.1 * bias(at, 'clearing')),
    capturedFossil: industry * captureAtIndustry + co2(powerFuels) * captureAtPower,
    methane: {
      AFOLU: traits.methane * 0.021 * people ** 0.7 * region.people[0] ** 0.3 * (1 - 0.35 * progress),
      Energy: traits.methane * 0.45 * (primaryEnergy.Coal + primaryEnergy.Gas) * (1 - 0.6 * progress),
      Waste: traits.methane * 0.011 * people * growth ** 0.1 * (1 - 0.5 * progress),
    },
  }
}

/** People and their income. Poorer regions catch up with the richest, slowly; `growth` is since 2010. */
function society(at: Setting): { people: number; gdp: number; growth: number } {
  const { region, year, drift, progress, run } = at
  const people = parabola(region.people, year) * run.scenario.population ** drift * (1 + 0.005 * bias(at, 'people'))
  const gap = (1 - region.income / 44) * Math.exp(-0.005 * (year - 2010))
  const income = 44 * 1.011 ** (year - 2010) * (1 - gap) * run.scenario.income ** drift * (1 - 0.02 * progress)
  const gdp = people * income * (1 + 0.01 * wiggle(at, 'income'))
  return { people, gdp, growth: gdp / (region.people[0] * region.income) }
}

/** Final energy grows with income, though less than income does. */
function demand(at: Setting, growth: number): FinalEnergy {
  const { region, drift, progress, run } = at
  const story = (run.traits.demand * run.scenario.demand) ** drift * (1 - 0.3 * progress)
  const chance = 1 + 0.03 * bias(at, 'demand') + 0.01 * wiggle(at, 'demand')
  const weights = record(
    sectors,
    (sector) => sectorShares[sector] * (1 + 0.12 * noise(region.name, sector) + 0.03 * bias(at, sector)),
  )
  const bySector = scaled(weights, region.finalEnergy * growth ** 0.35 * story * chance)
  return record(sectors, (sector) => {
    const shares = record(carriers, (carrier) => along(at, carrierShares[sector][carrier]))
    return scaled(shares, bySector[sector])
  })
}

/** Electricity by what it is generated from. Rivers are where they are, so hydro power hardly grows. */
function power(at: Setting, total: number): Record<Fuel, number> {
  const { region, drift, run } = at
  const weights = record(fuels, (fuel) => {
    const start = region.power[fuel]
    const [drifted, clean] = fuel === 'Hydro' ? [start * 0.7, start * 0.45] : powerShares[fuel]
    const favour = (run.traits.favours[fuel] ?? 1) ** drift
    const chance = (1 + 0.15 * bias(at, fuel)) * (1 + 0.03 * wiggle(at, fuel))
    return along(at, [start, drifted, clean]) * favour * chance
  })
  return scaled(weights, total)
}

/** The fuels that a sector burns, fossil and not, behind the carriers that it sees. */
function usersFuelsOf(at: Setting, finalEnergy: FinalEnergy, sector: Sector): Record<BurntFuel, number> {
  const { Gases: gases, Liquids: liquids, Solids: solids } = finalEnergy[sector]
  const shares = biomassShares[sector]
  const bio = {
    gases: gases * along(at, shares.Gases),
    liquids: liquids * along(at, shares.Liquids),
    solids: solids * along(at, shares.Solids),
  }
  return { Coal: solids - bio.solids, Oil: liquids - bio.liquids, Gas: gases - bio.gases, Biomass: sum(bio) }
}

const carried = (finalEnergy: FinalEnergy, carrier: Carrier): number =>
  sectors.reduce((total, sector) => total + finalEnergy[sector][carrier], 0)

const co2 = (burnt: Readonly<Record<BurntFuel, number>>): number =>
  burntFuels.reduce((total, fuel) => total + burnt[fuel] * carbon[fuel], 0)

/** A share on its way from 2010: it drifts by itself, and policy pulls it to the clean end. */
const along = ({ year, progress }: Setting, [start, drifted, clean]: Path): number =>
  blend(blend(start, drifted, ramp(year, 2010, 2100)), clean, progress)

/** What a model sees differently from the others in a region, always. */
const bias = ({ run, region }: Setting, what: string): number => noise(run.model.name, region.name, what)

/** Ups and downs from year to year. All scenarios of a model agree on the past. */
const wiggle = ({ run, region, year }: Setting, what: string): number =>
  noise(run.model.name, year > 2020 ? run.scenario.name : 'past', region.name, year, what)
