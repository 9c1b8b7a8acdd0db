import type { ItemKind } from '../contract/optimization.ts'

/**
 * A small optimization problem and its solution, all made up: three power plants deliver to three regions in three
 * blocks of a day, at least cost, through lines that lose some of what they carry.
 *
 *     minimize    total_cost = Σ cost(plant, region) · delivery(plant, region, hour)     over `connection`
 *     balance     (1 − loss) · Σ delivery(plant, region, hour) over plants   ≥ demand(region, hour)
 *     limit       Σ delivery(plant, region, hour) over regions               ≤ available(plant, hour)
 *
 * Energy in GWh; USD/MWh times GWh are thousand USD.
 */

/** An element of an index set, a number, or the name of a unit. */
type ProblemValue = string | number

/** What every part has; the description becomes its docs. */
interface ProblemPart {
  name: string
  description: string
}

interface ProblemIndexSet extends ProblemPart {
  elements: readonly ProblemValue[]
}

interface ProblemScalar extends ProblemPart {
  value: number
  unit: string
}

/** What a tuple carries beside its key, which is empty without index sets: for a parameter value and unit, for the last two kinds level and marginal. */
type Tuple = readonly [key: readonly ProblemValue[], ...cells: ProblemValue[]]

export interface ProblemItem extends ProblemPart {
  kind: ItemKind
  /** The index set of each column. */
  indexSets: readonly string[]
  /** Names of the columns, where they are not those of the index sets. */
  columnNames?: readonly string[]
  tuples: readonly Tuple[]
}

/** The middle of each block of eight hours. */
const hours = [4, 12, 20]

/**
 * For each line the USD for a MWh that leaves the plant, and for each block the GWh that it carries in the solution,
 * and what one more, forced upon it, would cost in addition.
 */
const lines: [plant: string, region: string, cost: number, ...blocks: [level: number, marginal: number][]][] = [
  ['wind', 'North', 1.9, [100, 0], [0, 3.8], [160, 0]],
  ['wind', 'Island', 7.6, [40, 0], [60, 0], [60, 0]],
  ['hydro', 'North', 8.55, [0, 6.65], [100, 0], [0, 57]],
  ['hydro', 'South', 6.65, [80, 0], [0, 7.6], [100, 0]],
  ['gas', 'North', 66.5, [0, 64.6], [80, 0], [0, 64.6]],
  ['gas', 'South', 57, [0, 50.35], [160, 0], [40, 0]],
  ['gas', 'Island', 76, [0, 68.4], [20, 0], [0, 68.4]],
]

/** For each region and block the GWh it needs, and in the solution the GWh that arrive and the price of one more. */
const regions: [region: string, ...blocks: [demand: number, level: number, marginal: number][]][] = [
  ['North', [95, 95, 2], [171, 171, 70], [152, 152, 2]],
  ['South', [76, 76, 7], [152, 152, 60], [133, 133, 60]],
  ['Island', [38, 38, 8], [76, 76, 80], [57, 57, 8]],
]

/** For each plant and block the GWh it can make, and in the solution the GWh it makes and what one more would save. */
const plants: [plant: string, ...blocks: [available: number, level: number, marginal: number][]][] = [
  ['wind', [150, 140, 0], [60, 60, -68.4], [240, 220, 0]],
  ['hydro', [100, 80, 0], [100, 100, -57.95], [100, 100, -50.35]],
  ['gas', [300, 0, 0], [300, 260, 0], [300, 40, 0]],
]

/** A tuple for each row and hour. */
const hourly = <Block extends readonly number[]>(
  rows: readonly [string, ...Block[]][],
  cells: (block: Block) => readonly ProblemValue[],
): Tuple[] => rows.flatMap(([row, ...blocks]) => blocks.map((block, h): Tuple => [[row, hours[h]!], ...cells(block)]))

export const indexSets: readonly ProblemIndexSet[] = [
  { name: 'plant', description: 'Power plants (made up)', elements: plants.map(([plant]) => plant) },
  { name: 'region', description: 'Regions with a demand (made up)', elements: regions.map(([region]) => region) },
  { name: 'hour', description: 'The middle of each block of eight hours', elements: hours },
]

export const scalars: readonly ProblemScalar[] = [
  { name: 'loss', description: 'Share of the energy that lines lose', value: 0.05, unit: '' },
]

export const items: readonly ProblemItem[] = [
  {
    kind: 'table',
    name: 'connection',
    description: 'Which plant has a line to which region',
    indexSets: ['plant', 'region'],
    columnNames: ['from', 'to'],
    tuples: lines.map(([plant, region]) => [[plant, region]]),
  },
  {
    kind: 'parameter',
    name: 'cost',
    description: 'What electricity costs that leaves the plant for the region',
    indexSets: ['plant', 'region'],
    tuples: lines.map(([plant, region, cost]) => [[plant, region], cost, 'USD/MWh']),
  },
  {
    kind: 'parameter',
    name: 'available',
    description: 'What a plant can make in a block of eight hours',
    indexSets: ['plant', 'hour'],
    tuples: hourly(plants, ([available]) => [available, 'GWh']),
  },
  {
    kind: 'parameter',
    name: 'demand',
    description: 'What a region needs in a block of eight hours',
    indexSets: ['region', 'hour'],
    tuples: hourly(regions, ([demand]) => [demand, 'GWh']),
  },
  {
    kind: 'variable',
    name: 'delivery',
    description: 'Electricity that leaves a plant for a region, in GWh',
    indexSets: ['plant', 'region', 'hour'],
    tuples: lines.flatMap(([plant, region, , ...blocks]) =>
      blocks.map((block, h): Tuple => [[plant, region, hours[h]!], ...block]),
    ),
  },
  {
    kind: 'variable',
    name: 'total_cost',
    description: 'What is minimized, in thousand USD',
    indexSets: [],
    tuples: [[[], 22_002, 0]],
  },
  {
    kind: 'equation',
    name: 'balance',
    description: 'What arrives in a region covers its demand',
    indexSets: ['region', 'hour'],
    tuples: hourly(regions, ([, level, marginal]) => [level, marginal]),
  },
  {
    kind: 'equation',
    name: 'limit',
    description: 'A plant sends no more than it can make',
    indexSets: ['plant', 'hour'],
    tuples: hourly(plants, ([, level, marginal]) => [level, marginal]),
  },
]

/** The run of the sample that the problem belongs to. */
export const problemRun = { model: 'Driftwood 2.1 (made up)', scenario: 'Net zero 2050', version: 2 }
