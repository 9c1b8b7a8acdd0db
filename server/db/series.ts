import { sql, type Expression, type SqlBool } from 'kysely'
import type { NameFilter, RegionFilter, RunFilter, RunFilterBasic, SeriesFilter } from '../contract/filters.ts'
import type { WriteDb } from './connection.ts'
import { allOf, conditions } from './filter.ts'

/** The year of the datapoint known as `alias`, worded as the index `datapoint_step` has it: without one it sorts last. */
export const indexedYear = (alias: string) => sql`ifnull(${sql.ref(`${alias}.step_year`)}, 9223372036854775807)`

/** Conditions of a filter for named things, on the table known as `alias`. */
export const nameConditions = (alias: string, filter: NameFilter | RegionFilter): Expression<SqlBool>[] =>
  conditions(filter, {
    id: sql.ref(`${alias}.id`),
    name: sql.ref(`${alias}.name`),
    hierarchy: sql.ref(`${alias}.hierarchy`),
  })

/**
 * Conditions of a run filter on the run known as `alias`. Left out, `default_only` is true; null and false mean any
 * run (behaviour.md 5.5).
 */
export function runConditions(alias: string, filter: RunFilter | RunFilterBasic): Expression<SqlBool>[] {
  const { model, scenario } = filter as RunFilter
  const found = conditions(filter, {
    id: sql.ref(`${alias}.id`),
    version: sql.ref(`${alias}.version`),
    is_default: sql.ref(`${alias}.is_default`),
  })
  if (filter.default_only === undefined || filter.default_only)
    found.push(sql<SqlBool>`${sql.ref(`${alias}.is_default`)} = 1`)
  if (model) found.push(oneOf(`${alias}.model__id`, 'model', model))
  if (scenario) found.push(oneOf(`${alias}.scenario__id`, 'scenario', scenario))
  return found
}

/** `column` is the id of a row of `table` that fits the filter. */
const oneOf = (
  column: string,
  table: 'model' | 'scenario' | 'region' | 'unit' | 'variable',
  filter: NameFilter,
): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} IN (SELECT id FROM ${sql.table(table)} AS picked WHERE ${allOf(nameConditions('picked', filter))})`

/** Conditions of a series filter on the run known as `alias`. Without `run` only default runs fit; null means any. */
export const seriesRunConditions = (alias: string, filter: SeriesFilter): Expression<SqlBool>[] => [
  ...(filter.run === null ? [] : runConditions(alias, filter.run ?? {})),
  ...(filter.model ? [oneOf(`${alias}.model__id`, 'model', filter.model)] : []),
  ...(filter.scenario ? [oneOf(`${alias}.scenario__id`, 'scenario', filter.scenario)] : []),
]

/** Conditions of a series filter on the time series known as `alias`: all of them are about the same series. */
export function seriesConditions(alias: string, filter: SeriesFilter): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = []
  const runs = seriesRunConditions('chosen', filter)
  if (runs.length > 0)
    found.push(sql<SqlBool>`${sql.ref(`${alias}.run__id`)} IN (SELECT id FROM run AS chosen WHERE ${allOf(runs)})`)
  if (filter.region) found.push(oneOf(`${alias}.region__id`, 'region', filter.region))
  const measurands = [
    ...(filter.variable ? [oneOf('measured.variable__id', 'variable', filter.variable)] : []),
    ...(filter.unit ? [oneOf('measured.unit__id', 'unit', filter.unit)] : []),
  ]
  if (measurands.length > 0) {
    found.push(
      sql<SqlBool>`${sql.ref(`${alias}.measurand__id`)} IN (SELECT id FROM measurand AS measured WHERE ${allOf(measurands)})`,
    )
  }
  return found
}

/** Brings the derived columns of the given series, and then of their runs, up to what their datapoints say. */
export function refreshPoints(db: WriteDb, seriesIds: readonly number[], runIds: readonly number[]): void {
  db.runUnrecorded(sql`
    UPDATE timeseries SET (points, first_year, last_year) =
      (SELECT count(*), min(step_year), max(step_year) FROM datapoint WHERE time_series__id = timeseries.id)
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(seriesIds)}))`)
  db.runUnrecorded(sql`
    UPDATE run SET points = (SELECT ifnull(sum(points), 0) FROM timeseries WHERE run__id = run.id)
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(runIds)}))`)
}
