import { sql } from 'kysely'
import { column } from './page.ts'

/** What a time series is known by, each as it is read where {@link joinNames} has joined it. */
export const seriesNames = {
  model: column('model', 'object', 'model.name'),
  scenario: column('scenario', 'object', 'scenario.name'),
  version: column('version', 'int64', 'run.version'),
  region: column('region', 'object', 'region.name'),
  variable: column('variable', 'object', 'variable.name'),
  unit: column('unit', 'object', 'unit.name'),
}
export type SeriesName = keyof typeof seriesNames

export const isSeriesName = (name: string): name is SeriesName => Object.hasOwn(seriesNames, name)

/** Which column of a time series decides about each of its names. */
export const keyOfName = {
  model: 'run__id',
  scenario: 'run__id',
  version: 'run__id',
  region: 'region__id',
  variable: 'measurand__id',
  unit: 'measurand__id',
} as const satisfies Record<SeriesName, string>
export type SeriesKeyColumn = (typeof keyOfName)[SeriesName]

/** The tables between a time series and its names: for which names, which row. */
const joins: readonly { of: readonly SeriesName[]; table: string; by: SeriesKeyColumn | `${string}.${string}` }[] = [
  { of: ['model', 'scenario', 'version'], table: 'run', by: 'run__id' },
  { of: ['model'], table: 'model', by: 'run.model__id' },
  { of: ['scenario'], table: 'scenario', by: 'run.scenario__id' },
  { of: ['region'], table: 'region', by: 'region__id' },
  { of: ['variable', 'unit'], table: 'measurand', by: 'measurand__id' },
  { of: ['variable'], table: 'variable', by: 'measurand.variable__id' },
  { of: ['unit'], table: 'unit', by: 'measurand.unit__id' },
]

/**
 * Joins what the names among `wanted` need to the rows known as `alias`, which have the keys of time series. The joins
 * are forced: these rows first, then one look-up each.
 */
export function joinNames(alias: string, wanted: readonly string[]) {
  const needed = joins.filter(({ of }) => of.some((name) => wanted.includes(name)))
  const parts = needed.map(
    ({ table, by }) =>
      sql`CROSS JOIN ${sql.table(table)} ON ${sql.ref(`${table}.id`)} = ${sql.ref(by.includes('.') ? by : `${alias}.${by}`)}`,
  )
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `)
}
