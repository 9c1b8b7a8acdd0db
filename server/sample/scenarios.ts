/** A story of the century. Factors tell 2100 against a world that goes on as it did; they begin to work in 2020. */
export interface Scenario {
  name: string
  /** For the indicator `Policy`. */
  policy: string
  /** The years between which the policy takes hold. */
  from: number
  to: number
  /** How much of the way to a clean energy system has been gone by the year `to`: 0 to 1. */
  ambition: number
  /** CO2 removed as a share of the CO2 still emitted, by the year `to` and by 2100; from 1 on the sum is zero or less. */
  removal: readonly [number, number]
  demand: number
  population: number
  income: number
}

const usual = { demand: 1, population: 1, income: 1 }

export const scenarios: readonly Scenario[] = [
  {
    ...usual,
    name: 'Current policies',
    policy: 'What is law in 2020 and nothing more',
    from: 2020,
    to: 2100,
    ambition: 0.15,
    removal: [0.02, 0.02],
  },
  {
    ...usual,
    name: 'National pledges',
    policy: 'Pledges of 2020 are kept and continued',
    from: 2020,
    to: 2090,
    ambition: 0.6,
    removal: [0.15, 0.18],
  },
  {
    ...usual,
    name: 'Delayed action',
    policy: 'Nothing before 2030 and a hurry afterwards',
    from: 2030,
    to: 2065,
    ambition: 1,
    removal: [1, 1.45],
  },
  {
    ...usual,
    name: 'Net zero 2050',
    policy: 'A world carbon price from 2020 on',
    from: 2020,
    to: 2050,
    ambition: 1,
    removal: [1, 1.25],
  },
  {
    ...usual,
    name: 'Net zero 2070',
    policy: 'A world carbon price from 2020 on',
    from: 2020,
    to: 2070,
    ambition: 1,
    removal: [1, 1.15],
  },
  {
    ...usual,
    name: 'High demand',
    policy: 'No climate policy and fast growth',
    from: 2020,
    to: 2100,
    ambition: 0,
    removal: [0, 0],
    demand: 1.2,
    income: 1.3,
  },
  {
    ...usual,
    name: 'Low demand',
    policy: 'Efficiency standards and modest carbon prices',
    from: 2020,
    to: 2060,
    ambition: 0.85,
    removal: [0.55, 0.8],
    demand: 0.62,
  },
  {
    ...usual,
    name: 'Slow development',
    policy: 'No climate policy and little trade',
    from: 2020,
    to: 2100,
    ambition: 0,
    removal: [0, 0],
    population: 1.25,
    income: 0.55,
  },
]
