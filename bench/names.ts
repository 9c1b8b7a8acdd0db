/** Names as models of the energy system report them. */

export const models = [
  'AIM/CGE 2.2',
  'GCAM 6.0',
  'IMAGE 3.3',
  'MESSAGEix-GLOBIOM 2.0',
  'REMIND-MAgPIE 3.2',
  'WITCH 5.1',
]

export const scenarios = [
  'SSP1-1.9',
  'SSP1-2.6',
  'SSP2-4.5',
  'SSP3-7.0',
  'SSP4-3.4',
  'SSP5-8.5',
  'Current Policies',
  'Net Zero 2050 (1.5°C)',
]

export const regions = [
  'World',
  'R10|Africa',
  'R10|China+',
  'R10|Europe',
  'R10|India+',
  'R10|Latin America',
  'R10|Middle East',
  'R10|North America',
  'R10|Pacific OECD',
  'R10|Reforming Economies',
  'R10|Rest of Asia',
]

export const years = [2010, 2015, 2020, 2025, 2030, 2040, 2050, 2060, 2080, 2100]

export interface Variable {
  name: string
  unit: string
}

const fuels = ['Biomass', 'Coal', 'Gas', 'Geothermal', 'Hydro', 'Nuclear', 'Oil', 'Solar', 'Wind']
const carriers = ['Electricity', 'Gases', 'Heat', 'Hydrogen', 'Liquids', 'Solids']
const sectors = ['Industry', 'Residential and Commercial', 'Transportation', 'AFOLU', 'Energy|Supply', 'Other']
const gases = ['BC', 'CH4', 'CO', 'CO2', 'N2O', 'NH3', 'NOx', 'OC', 'Sulfur', 'VOC']

const below = (stem: string, unit: string, names: readonly string[]): Variable[] =>
  [stem, ...names.map((name) => `${stem}|${name}`)].map((name) => ({ name, unit }))

const known: Variable[] = [
  { name: 'Population', unit: 'million' },
  { name: 'GDP|MER', unit: 'billion US$2010/yr' },
  { name: 'GDP|PPP', unit: 'billion US$2010/yr' },
  { name: 'Temperature|Global Mean', unit: '°C' },
  { name: 'Share|Renewables', unit: '' },
  ...below('Primary Energy', 'EJ/yr', fuels),
  ...gases.flatMap((gas) => below(`Emissions|${gas}`, `Mt ${gas}/yr`, sectors)),
  ...carriers.flatMap((carrier) => below(`Secondary Energy|${carrier}`, 'EJ/yr', fuels)),
  ...below('Final Energy', 'EJ/yr', [...carriers, ...sectors.slice(0, 3)]),
  ...sectors.slice(0, 3).flatMap((sector) => below(`Final Energy|${sector}`, 'EJ/yr', carriers).slice(1)),
  ...below('Capacity|Electricity', 'GW', fuels),
  ...below('Investment|Energy Supply', 'billion US$2010/yr', fuels),
  ...below('Price|Carbon', 'US$2010/t CO2', sectors),
]

/** So many variables: the known ones, then finer levels of them. */
export const variables = (count: number): Variable[] =>
  Array.from({ length: count }, (_, i) => {
    const { name, unit } = known[i % known.length]!
    const level = Math.floor(i / known.length)
    return { name: level === 0 ? name : `${name}|Technology ${level}`, unit }
  })
