import type { Dataset } from './generate.ts'
import type { List } from './wires.ts'

/** A question that every server answers with the same rows. */
export interface ReferenceCase {
  name: string
  list: List
  /** May name runs, whose ids are a server's own. */
  filter: (runIds: readonly number[]) => object
  offset: number
  aim: 'page' | 'deep'
}

/** The questions of the comparison; datapoints are asked for with all their names, as the stock client does. */
export function referenceCases({ regions, variables, runs, points }: Dataset): ReferenceCase[] {
  const { model, scenario } = runs[13]!
  const { name: variable, unit } = variables[Math.floor(variables.length / 2)]!
  const ask = (name: string, filter: object, list: List = 'datapoints'): ReferenceCase => ({
    ...{ name, list, filter: () => filter },
    ...{ offset: 0, aim: 'page' },
  })
  return [
    ask('first page, 5,000 rows', {}),
    ask('page: model, scenario, 2 years', {
      model: { name: model },
      scenario: { name__in: [scenario] },
      step_year__in: [2030, 2050],
    }),
    // With the separator: ixmp4's own `like` on SQLite takes small letters for capitals, so `*Other*` finds Geothermal there.
    ask('page: variable pattern', { variable: { name__like: `*|${variable.split('|').at(-1)}*` } }),
    ask('page: one variable', { variable: { name: variable } }),
    ask('page: region, unit', { region: { name: regions[2] }, unit: { name: unit } }),
    {
      ...ask('page: run id, years', {}),
      filter: (runIds) => ({
        run: { id: runIds[13], default_only: false },
        step_year__gte: 2020,
        step_year__lte: 2050,
      }),
    },
    { ...ask('page: deep, offset 90 %', {}), offset: Math.floor(points * 0.9), aim: 'deep' },
    ask(
      'variables under region and model',
      { region: { name: regions[2] }, run: { model: { name: model } } },
      'variables',
    ),
    ask(
      'runs with region and variable',
      { iamc: { region: { name: regions[2] }, variable: { name: variable } } },
      'runs',
    ),
  ]
}
