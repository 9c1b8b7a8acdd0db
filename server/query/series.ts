import { sql, type Expression, type SqlBool } from 'kysely'
import type { WithMeta } from '../contract/desk-filters.ts'
import type { Dimension } from '../contract/dimensions.ts'
import type { NameFilter, RegionFilter, RunFilter, RunFilterBasic, SeriesFilter } from '../contract/filters.ts'
import type { WriteDb } from '../db/connection.ts'
import type { PointFilter } from './filter-types.ts'
import { allOf, conditions, fieldOf } from './filter.ts'
import { metaConditions } from './meta-filter.ts'
import { indexedStep, noStep, typeOfIndex } from './step.ts'

/** Conditions of a filter for named things, on the table known as `alias`. */
export const nameConditions = (alias: string, filter: NameFilter | RegionFilter): Expression<SqlBool>[] =>
  conditions(filter, {
    id: sql.ref(`${alias}.id`),
    name: sql.ref(`${alias}.name`),
    hierarchy: sql.ref(`${alias}.hierarchy`),
  })

/**
 * Conditions of a run filter on the run known as `alias`. As in ixmp4, `default_only` is true when it is left out; null
 * and false mean any run.
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
const oneOf = (column: string, table: Dimension, filter: NameFilter): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} IN (SELECT id FROM ${sql.table(table)} AS picked WHERE ${allOf(nameConditions('picked', filter))})`

/** A filter without what it says of runs: any run fits it. */
export const ofAnyRun = <F extends SeriesFilter & WithMeta>(filter: F): F => ({
  ...filter,
  run: null,
  model: null,
  scenario: null,
  meta: null,
})

/** Conditions of a series filter on the run known as `alias`. Without `run` only default runs fit; null means any. */
export const seriesRunConditions = (alias: string, filter: SeriesFilter & WithMeta): Expression<SqlBool>[] => [
  ...(filter.run === null ? [] : runConditions(alias, filter.run ?? {})),
  ...(filter.model ? [oneOf(`${alias}.model__id`, 'model', filter.model)] : []),
  ...(filter.scenario ? [oneOf(`${alias}.scenario__id`, 'scenario', filter.scenario)] : []),
  ...metaConditions(sql.ref(`${alias}.id`), filter.meta),
]

/** Conditions of a series filter on the time series known as `alias`: all of them are about the same series. */
export function seriesConditions(alias: string, filter: SeriesFilter & WithMeta): Expression<SqlBool>[] {
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

/** Conditions of a datapoint filter on the series known as `ts`. */
export const onSeries = (filter: PointFilter): Expression<SqlBool>[] => [
  ...conditions(filter, { time_series_id: sql.ref('ts.id') }),
  ...seriesConditions('ts', filter),
]

/** The fields of a datapoint filter that are about points, each as it is read from the index `datapoint_step`, if it can. */
const pointFields = {
  year: indexedStep.year,
  step_category: indexedStep.category,
  step_datetime: indexedStep.datetime,
  type: typeOfIndex,
  id: sql.ref('d.id'),
  value: sql.ref('d.value'),
}

/** The conditions of a filter on points themselves, of any run. */
export const onlyPoints = (filter: PointFilter): PointFilter => ({
  ...Object.fromEntries(Object.entries(filter).filter(([key]) => fieldOf(key, Object.keys(pointFields)) !== undefined)),
  run: null,
})

/** True when the only conditions of a filter on points themselves are about their years. */
export const filtersYearsOnly = (filter: PointFilter): boolean => {
  const { year: _year, ...others } = pointFields
  return conditions(filter, others).length === 0
}

/** Conditions on the datapoint known as `d`. */
export function onPoint(filter: PointFilter): Expression<SqlBool>[] {
  const { year, step_datetime, ...others } = pointFields
  const years = conditions(filter, { year })
  const datetimes = conditions(filter, { step_datetime })
  // A point without a year, or a date-time, sorts after all of them in the index; it is in none of them.
  if (years.length > 0) years.push(sql<SqlBool>`${year} < ${noStep.year}`)
  if (datetimes.length > 0) datetimes.push(sql<SqlBool>`${step_datetime} < ${noStep.datetime}`)
  return [...years, ...datetimes, ...conditions(filter, others)]
}

/** Lets a long statement over the series known as `ts` be stopped, seldom enough not to cost: once in 64. */
export const tickSeries = sql<SqlBool>`(ts.id & 63 OR tick(ts.id))`

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

/** Counts the points of the given runs in each year anew: for writes that do not know which years they touched. */
export function recountYears(db: WriteDb, runIds: readonly number[]): void {
  const runs = JSON.stringify(runIds)
  db.runUnrecorded(sql`DELETE FROM run_year WHERE run__id IN (SELECT value FROM json_each(${runs}))`)
  db.runUnrecorded(sql`
    INSERT INTO run_year (run__id, year, points)
    SELECT ts.run__id, d.step_year, count(*)
    FROM timeseries AS ts CROSS JOIN datapoint AS d ON d.time_series__id = ts.id
    WHERE ts.run__id IN (SELECT value FROM json_each(${runs})) AND d.step_year IS NOT NULL
    GROUP BY ts.run__id, d.step_year`)
}

/** How many points runs gain (or lose) in each year, summed up over a payload. */
export class YearChanges {
  readonly #changes = new Map<string, [runId: number, year: number, points: number]>()

  /** @param year undefined for a point without a year, which is not counted */
  add(runId: number, year: number | undefined, points: 1 | -1): void {
    if (year === undefined) return
    const key = `${runId} ${year}`
    const change = this.#changes.get(key)
    if (change) change[2] += points
    else this.#changes.set(key, [runId, year, points])
  }

  /** Brings `run_year` up to date. */
  apply(db: WriteDb): void {
    const changes = JSON.stringify([...this.#changes.values()])
    db.runUnrecorded(sql`
      INSERT INTO run_year (run__id, year, points)
      SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${changes}) WHERE true
      ON CONFLICT DO UPDATE SET points = points + excluded.points`)
    db.runUnrecorded(sql`
      DELETE FROM run_year WHERE points = 0 AND run__id IN (SELECT value ->> 0 FROM json_each(${changes}))`)
  }
}
