import { sum } from './curves.ts'
import { carriers, carrierShares, fuels, loadFactor, sectors } from './energy.ts'
import type { Place, WorldInYear } from './pathway.ts'

/** The units, and how many digits after the point their numbers have. */
export const digits = {
  'EJ/yr': 4,
  GW: 2,
  'Mt CO2/yr': 3,
  'Mt CH4/yr': 4,
  'kt N2O/yr': 2,
  'Mt CO2-equiv/yr': 2,
  'US$2010/t CO2': 2,
  'US$2010/GJ': 3,
  'billion USD_2010/yr': 2,
  million: 3,
  'million ha': 3,
  ppm: 2,
  '°C': 3,
} as const

/** A variable of the sample. One without a formula is the sum of the variables below it. */
export interface Variable {
  name: string
  unit: keyof typeof digits
  /** Its value in a region. World is the sum of the regions… */
  of?: (place: Place) => number
  /** …or their mean with this weight. */
  weight?: (place: Place) => number
  /** Its value where it is one for the whole world. */
  ofWorld?: (world: WorldInYear) => number
  /** Only models with all regional results report it for regions. */
  isDetail?: true
}

/** A variable that is the sum of those below it, one for each key. */
const tree = <Key extends string>(
  name: string,
  unit: Variable['unit'],
  keys: readonly Key[],
  of: (key: Key) => (place: Place) => number,
): Variable[] => [{ name, unit }, ...keys.map((key) => ({ name: `${name}|${key}`, unit, of: of(key) }))]

const details = (list: readonly Variable[]): Variable[] => list.map((variable) => ({ ...variable, isDetail: true }))

/** The first variable, with the others as its details. */
const detailed = ([first, ...others]: readonly Variable[]): Variable[] => [first!, ...details(others)]

const nitrousOxide = ({ people, progress }: Place): number => 1.55 * people * (1 - 0.25 * progress)
const fGases = ({ gdp, progress }: Place): number => 1.1 * Math.sqrt(gdp) * (1 - 0.85 * progress)

/** Warming of all gases in Mt CO2-equiv, over a hundred years (IPCC AR5: CH4 28, N2O 265). */
const kyotoGases = (place: Place): number =>
  place.netCo2 + 28 * sum(place.methane) + 0.265 * nitrousOxide(place) + fGases(place)

/** US$2010/GJ: power stations and grids, what wind and sun need besides, and the carbon price for what is emitted. */
function electricityPrice({ electricity, powerCo2, carbonPrice }: Place): number {
  const generated = sum(electricity)
  const weather = (electricity.Solar + electricity.Wind) / generated
  return 16 + 5 * weather + (0.001 * carbonPrice * powerCo2) / generated
}

const covers = ['Built-up Area', 'Cropland', 'Forest', 'Other Land', 'Pasture'] as const

/** Million ha of each kind of land; new forest takes up 20 Mt CO2 a year for each, and what has no use is other land. */
function landCover({ region, people, progress, drift, landRemoval }: Place): Record<(typeof covers)[number], number> {
  const { cropland, pasture, forest, other } = region.land
  const uses = {
    'Built-up Area': 0.01 * people,
    Cropland: cropland * (people / region.people[0]) ** 0.25,
    Forest: forest * (1 - 0.06 * drift * (1 - progress)) + 0.05 * landRemoval,
    Pasture: pasture * (1 - 0.1 * drift - 0.12 * progress),
  }
  return { ...uses, 'Other Land': cropland + pasture + forest + other - sum(uses) }
}

const co2 = 'Mt CO2/yr'

/** Every variable, each after those it is below. */
export const variables: readonly Variable[] = [
  { name: 'Population', unit: 'million', of: (place) => place.people },
  { name: 'GDP|PPP', unit: 'billion USD_2010/yr', of: (place) => place.gdp },

  ...tree('Primary Energy', 'EJ/yr', fuels, (fuel) => (place) => place.primaryEnergy[fuel]),
  ...detailed(tree('Secondary Energy|Electricity', 'EJ/yr', fuels, (fuel) => (place) => place.electricity[fuel])),
  { name: 'Secondary Energy|Hydrogen', unit: 'EJ/yr', of: (place) => place.hydrogen, isDetail: true },
  { name: 'Final Energy', unit: 'EJ/yr' },
  ...sectors.flatMap((sector) => {
    const used = carriers.filter((carrier) => carrierShares[sector][carrier].some((share) => share > 0))
    return detailed(
      tree(`Final Energy|${sector}`, 'EJ/yr', used, (carrier) => (place) => place.finalEnergy[sector][carrier]),
    )
  }),
  // An EJ a year is 31.7 GW at work all the time.
  ...details(
    tree(
      'Capacity|Electricity',
      'GW',
      fuels,
      (fuel) => (place) => (31.71 * place.electricity[fuel]) / loadFactor[fuel],
    ),
  ),

  { name: 'Emissions|CO2', unit: co2 },
  { name: 'Emissions|CO2|AFOLU', unit: co2, of: (place) => place.clearingCo2 - place.landRemoval },
  { name: 'Emissions|CO2|Energy', unit: co2 },
  ...details([
    ...tree('Emissions|CO2|Energy|Demand', co2, sectors, (sector) => (place) => place.demandCo2[sector]),
    { name: 'Emissions|CO2|Energy|Supply', unit: co2 },
    {
      name: 'Emissions|CO2|Energy|Supply|Electricity',
      unit: co2,
      of: (place) => place.powerCo2 - place.capturedBiomass,
    },
    { name: 'Emissions|CO2|Energy|Supply|Other', unit: co2, of: (place) => place.refiningCo2 },
  ]),
  { name: 'Emissions|CO2|Industrial Processes', unit: co2, of: (place) => place.processCo2 },
  ...detailed(
    tree('Emissions|CH4', 'Mt CH4/yr', ['AFOLU', 'Energy', 'Waste'], (source) => (place) => place.methane[source]),
  ),
  ...details([
    { name: 'Emissions|N2O', unit: 'kt N2O/yr', of: nitrousOxide },
    { name: 'Emissions|F-Gases', unit: 'Mt CO2-equiv/yr', of: fGases },
  ]),
  { name: 'Emissions|Kyoto Gases', unit: 'Mt CO2-equiv/yr', of: kyotoGases },
  ...details([
    { name: 'Carbon Sequestration|CCS', unit: co2 },
    { name: 'Carbon Sequestration|CCS|Biomass', unit: co2, of: (place) => place.capturedBiomass },
    { name: 'Carbon Sequestration|CCS|Fossil', unit: co2, of: (place) => place.capturedFossil },
  ]),

  { name: 'Price|Carbon', unit: 'US$2010/t CO2', of: (place) => place.carbonPrice, weight: (place) => place.gdp },
  ...details([
    {
      name: 'Price|Electricity',
      unit: 'US$2010/GJ',
      of: electricityPrice,
      weight: (place) => sum(place.electricity),
    },
  ]),

  ...tree('Land Cover', 'million ha', covers, (cover) => (place) => landCover(place)[cover]),

  { name: 'Temperature|Global Mean', unit: '°C', ofWorld: (world) => world.temperature },
  // Of the CO2 emitted, 45 % stays in the air; 7,820 Mt are 1 ppm.
  { name: 'Concentration|CO2', unit: 'ppm', ofWorld: (world) => 389 + (0.45 * world.cumulativeCo2) / 7820 },
]
