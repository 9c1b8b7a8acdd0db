import type { Fuel } from './energy.ts'

/** A part of the world as it was in 2010, and what it has to work with. */
export interface SampleRegion {
  name: string
  /** Million people in 2010, 2055 and 2100. */
  people: readonly [number, number, number]
  /** Thousand USD_2010 a head in 2010, at purchasing power parity. */
  income: number
  /** EJ in 2010. */
  finalEnergy: number
  /** Shares of the electricity of 2010. */
  power: Record<Fuel, number>
  /** Million ha in 2010. */
  land: { cropland: number; pasture: number; forest: number; other: number }
  /** Mt CO2 from clearing land in 2010. */
  clearing: number
  /** Share of the world's chances to take up CO2 on land. */
  sinks: number
}

type Shares = [coal: number, oil: number, gas: number, nuclear: number, biomass: number, hydro: number, solar: number]
type Areas = [cropland: number, pasture: number, forest: number, other: number]

/** The rest of the electricity of 2010 is wind. */
function power([coal, oil, gas, nuclear, biomass, hydro, solar]: Shares): Record<Fuel, number> {
  const wind = 1 - coal - oil - gas - nuclear - biomass - hydro - solar
  return { Coal: coal, Oil: oil, Gas: gas, Nuclear: nuclear, Biomass: biomass, Hydro: hydro, Solar: solar, Wind: wind }
}

const land = ([cropland, pasture, forest, other]: Areas) => ({ cropland, pasture, forest, other })

const region = (
  name: string,
  people: SampleRegion['people'],
  rest: Pick<SampleRegion, 'income' | 'finalEnergy' | 'clearing' | 'sinks'> & { power: Shares; land: Areas },
): SampleRegion => ({ ...rest, name, people, power: power(rest.power), land: land(rest.land) })

/** Orders of magnitude are those of the real world; every number is rounded or guessed. Together they are `World`. */
export const regions: readonly SampleRegion[] = [
  region('Africa', [1040, 2500, 3300], {
    income: 3.9,
    finalEnergy: 21,
    clearing: 1500,
    sinks: 0.2,
    power: [0.4, 0.09, 0.3, 0.02, 0.004, 0.18, 0.001],
    land: [260, 900, 640, 1160],
  }),
  region('East Asia', [1400, 1300, 850], {
    income: 8.5,
    finalEnergy: 70,
    clearing: 20,
    sinks: 0.09,
    power: [0.76, 0.01, 0.02, 0.02, 0.01, 0.17, 0.001],
    land: [125, 400, 220, 400],
  }),
  region('Eurasia', [290, 300, 270], {
    income: 11.5,
    finalEnergy: 29,
    clearing: 60,
    sinks: 0.13,
    power: [0.2, 0.03, 0.45, 0.16, 0.002, 0.157, 0],
    land: [200, 330, 850, 790],
  }),
  region('Europe', [600, 600, 520], {
    income: 25,
    finalEnergy: 56,
    clearing: 20,
    sinks: 0.05,
    power: [0.25, 0.03, 0.23, 0.26, 0.03, 0.15, 0.01],
    land: [130, 80, 190, 120],
  }),
  region('Latin America', [590, 740, 650], {
    income: 11,
    finalEnergy: 24,
    clearing: 1700,
    sinks: 0.26,
    power: [0.03, 0.13, 0.22, 0.02, 0.03, 0.56, 0],
    land: [180, 560, 900, 380],
  }),
  region('Middle East', [220, 400, 450], {
    income: 19,
    finalEnergy: 18,
    clearing: 5,
    sinks: 0.01,
    power: [0.001, 0.36, 0.606, 0, 0, 0.03, 0.001],
    land: [25, 180, 15, 310],
  }),
  region('North America', [345, 430, 450], {
    income: 44,
    finalEnergy: 71,
    clearing: 40,
    sinks: 0.12,
    power: [0.43, 0.01, 0.23, 0.18, 0.01, 0.115, 0.001],
    land: [210, 260, 610, 780],
  }),
  region('Pacific', [205, 200, 160], {
    income: 32,
    finalEnergy: 23,
    clearing: 60,
    sinks: 0.04,
    power: [0.4, 0.07, 0.28, 0.19, 0.01, 0.04, 0.004],
    land: [45, 340, 170, 230],
  }),
  region('South Asia', [1650, 2350, 2150], {
    income: 3.6,
    finalEnergy: 26,
    clearing: 90,
    sinks: 0.04,
    power: [0.64, 0.05, 0.14, 0.02, 0.01, 0.125, 0.001],
    land: [210, 25, 90, 190],
  }),
  region('Southeast Asia', [600, 780, 720], {
    income: 6.3,
    finalEnergy: 19,
    clearing: 1300,
    sinks: 0.06,
    power: [0.32, 0.07, 0.46, 0, 0.02, 0.128, 0.001],
    land: [115, 20, 220, 120],
  }),
]
