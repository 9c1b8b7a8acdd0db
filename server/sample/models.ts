import type { Fuel } from './energy.ts'
import { scenarios, type Scenario } from './scenarios.ts'

/** What makes one model's numbers differ from another's. Factors work from 2020 on. */
interface Traits {
  /** Final energy in 2100. */
  demand: number
  /** Factors on the share of each fuel in electricity. */
  favours: Partial<Record<Fuel, number>>
  /** Share of removed CO2 that land takes up; power stations that burn biomass capture the rest. */
  landRemoval: number
  /** Warming in °C for 1,000 Gt CO2. */
  warming: number
  /** Methane emissions. */
  methane: number
}

/** A made-up model: its traits, and what it reports of the world. */
interface Model {
  name: string
  years: readonly number[]
  /** The variables it reports for regions, not for World alone; those that only some models report are the details. */
  regional: 'none' | 'main' | 'all'
  /** The variables it does not report, with all below them. */
  omits: readonly string[]
  peerReviewed: boolean
  traits: Traits
  /** The scenario with a second version: the first has a mistake, and either, or neither, is the default. */
  corrected: { scenario: string; mistake: Partial<Traits>; isDefault: 1 | 2 | 'neither' }
}

const everyTen = [2010, 2020, 2030, 2040, 2050, 2060, 2070, 2080, 2090, 2100]
const until2060 = [2010, 2015, 2020, 2025, 2030, 2035, 2040, 2045, 2050, 2055, 2060]

/** All years that are reported. */
export const years: readonly number[] = [...until2060, 2070, 2080, 2090, 2100]

export const models: readonly Model[] = [
  {
    name: 'Driftwood 2.1 (made up)',
    years,
    regional: 'main',
    omits: [],
    peerReviewed: true,
    traits: { demand: 1, favours: {}, landRemoval: 0.55, warming: 0.53, methane: 1 },
    corrected: { scenario: 'Net zero 2050', mistake: { methane: 1.12 }, isDefault: 2 },
  },
  {
    name: 'Kestrel 4.0 (made up)',
    years: everyTen,
    regional: 'all',
    omits: ['Capacity', 'Land Cover', 'Price|Electricity'],
    peerReviewed: true,
    traits: { demand: 1.06, favours: { Nuclear: 1.9, Solar: 0.7 }, landRemoval: 0.45, warming: 0.56, methane: 1.04 },
    corrected: { scenario: 'Current policies', mistake: { demand: 1.16 }, isDefault: 2 },
  },
  {
    name: 'Lantern 1.3 (made up)',
    years,
    regional: 'none',
    omits: ['Emissions|F-Gases', 'Population'],
    peerReviewed: false,
    traits: { demand: 0.94, favours: { Wind: 1.4, Coal: 0.8 }, landRemoval: 0.7, warming: 0.49, methane: 0.95 },
    corrected: { scenario: 'Delayed action', mistake: { warming: 0.43 }, isDefault: 1 },
  },
  {
    name: 'Marigold 3.2 (made up)',
    years: years.slice(2),
    regional: 'main',
    omits: ['Capacity', 'Emissions|N2O', 'Land Cover'],
    peerReviewed: true,
    traits: { demand: 1.1, favours: { Solar: 1.5, Gas: 1.2 }, landRemoval: 0.4, warming: 0.52, methane: 1.08 },
    corrected: { scenario: 'High demand', mistake: { methane: 0.93 }, isDefault: 1 },
  },
  {
    name: 'Quartz 5.0 (made up)',
    years: everyTen.slice(1),
    regional: 'main',
    omits: ['Concentration', 'Land Cover'],
    peerReviewed: false,
    traits: { demand: 0.9, favours: { Biomass: 1.5, Nuclear: 0.5 }, landRemoval: 0.5, warming: 0.55, methane: 0.9 },
    corrected: { scenario: 'Net zero 2070', mistake: { favours: { Biomass: 3 } }, isDefault: 'neither' },
  },
  {
    name: 'Thistle 0.9 (made up)',
    years: until2060,
    regional: 'main',
    omits: ['Carbon Sequestration', 'Land Cover', 'Price'],
    peerReviewed: false,
    traits: { demand: 1.02, favours: { Coal: 1.3, Wind: 1.2 }, landRemoval: 0.6, warming: 0.53, methane: 1 },
    corrected: { scenario: 'Low demand', mistake: { demand: 0.8 }, isDefault: 'neither' },
  },
]

/** One version of one model's numbers for one scenario. */
export interface SampleRun {
  model: Model
  scenario: Scenario
  version: number
  isDefault: boolean
  traits: Traits
}

/** Every run of the sample, the versions of a pair after each other. */
export const runs: readonly SampleRun[] = models.flatMap((model) =>
  scenarios.flatMap((scenario): SampleRun[] => {
    const { traits, corrected } = model
    if (corrected.scenario !== scenario.name) return [{ model, scenario, version: 1, isDefault: true, traits }]
    const { mistake, isDefault } = corrected
    return [
      { model, scenario, version: 1, isDefault: isDefault === 1, traits: { ...traits, ...mistake } },
      { model, scenario, version: 2, isDefault: isDefault === 2, traits },
    ]
  }),
)
