import { points } from './download.ts'
import type { Dataset } from './generate.ts'

/** How many times as fast as ixmp4's own server ours should be. */
export const aims = { bulk: 4, query: 15, deep: 40 }

/** A query that both servers answer with the same table. */
export interface ReferenceCase {
  name: string
  path: string
  body: unknown
  aim: number
  /** Columns whose cells must be the same in both answers. */
  columns: readonly string[]
}

/** What a datapoint says; ids and timestamps are a server's own. */
export const contentColumns = [
  ...['model', 'scenario', 'version', 'region', 'variable', 'unit'],
  ...['type', 'step_year', 'value'],
]

/** The queries of the comparison; datapoints are asked for with all their names, as the stock client does. */
export function referenceCases(
  { regions, variables, runs, points: total }: Dataset,
  runIds: readonly number[],
): ReferenceCase[] {
  const { model, scenario } = runs[13]!
  const { name: variable, unit } = variables[Math.floor(variables.length / 2)]!
  const page = (name: string, body: unknown) => ({ name, path: points, body, aim: aims.query, columns: contentColumns })
  return [
    page('first page, 5,000 rows', {}),
    page('page: model, scenario, 2 years', {
      model: { name: model },
      scenario: { name__in: [scenario] },
      year__in: [2030, 2050],
    }),
    page('page: variable pattern', { variable: { name__like: `*${variable.split('|').at(-1)}*` } }),
    page('page: one variable', { variable: { name: variable } }),
    page('page: region, unit', { region: { name: regions[2] }, unit: { name: unit } }),
    page('page: run id, years', {
      run: { id: runIds[13], default_only: false },
      year__gte: 2020,
      year__lte: 2050,
    }),
    {
      ...page('page: deep, offset 90 %', {}),
      path: `${points}&offset=${Math.floor(total * 0.9)}`,
      aim: aims.deep,
    },
    {
      name: 'variables under region and model',
      path: '/iamc/variables/?table=true',
      body: { region: { name: regions[2] }, run: { model: { name: model } } },
      aim: aims.query,
      columns: ['name'],
    },
    {
      name: 'runs with region and variable',
      path: '/runs/?table=true',
      body: { iamc: { region: { name: regions[2] }, variable: { name: variable } } },
      aim: aims.query,
      columns: ['id', 'model__id', 'scenario__id', 'version', 'is_default'],
    },
  ]
}
