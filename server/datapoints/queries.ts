import { sql, type Expression, type SqlBool } from 'kysely'
import type { DatapointFilter } from '../contract/filters.ts'
import type { DatapointQuery } from '../contract/iamc.ts'
import { allOf, conditions } from '../db/filter.ts'
import { column, type Column } from '../db/page.ts'
import { indexedYear, seriesConditions } from '../db/series.ts'

/** Conditions of a datapoint filter on the series known as `ts`. */
const onSeries = (filter: DatapointFilter): Expression<SqlBool>[] => [
  ...conditions(filter, { time_series_id: sql.ref('ts.id') }),
  ...seriesConditions('ts', filter),
]

/** Conditions on the datapoint known as `d`, worded as the index has them. */
const onPoint = (filter: DatapointFilter): Expression<SqlBool>[] => {
  const years = conditions(filter, { year: indexedYear('d') })
  // A point without a year sorts after all years in the index; it is in none of them.
  return years.length === 0 ? years : [...years, sql<SqlBool>`${indexedYear('d')} < 9223372036854775807`]
}

/** True when a series is not enough to know how many of its points match. */
export const filtersPoints = (filter: DatapointFilter): boolean => onPoint(filter).length > 0

/** Points of all matching series, whatever their year, and the newest datapoint id. */
export const selectSeriesSize = (filter: DatapointFilter) => sql<{ points: number; newest: number }>`SELECT
  (SELECT ifnull(sum(ts.points), 0) FROM timeseries AS ts WHERE ${allOf(onSeries(filter))}) AS points,
  (SELECT ifnull(max(id), 0) FROM datapoint) AS newest`

/** How many points match, counted one by one. */
export const countPoints = (filter: DatapointFilter) => sql<{ total: number }>`SELECT count(*) AS total
  FROM timeseries AS ts CROSS JOIN datapoint AS d ON d.time_series__id = ts.id
  WHERE ${allOf([...onSeries(filter), ...onPoint(filter)])} AND tick(ts.id)`

interface PageOfIds {
  /** Ids of this page are larger. */
  after: number
  limit: number
  /** Matching ids to skip after `after`. */
  skip: number
}

/** Ids of a page, by walking the matching series: for filters that match a small part of the points. */
export const selectIdsBySeries = (filter: DatapointFilter, { after, limit, skip }: PageOfIds) => sql<{ id: number }>`SELECT d.id
  FROM timeseries AS ts CROSS JOIN datapoint AS d ON d.time_series__id = ts.id
  WHERE ${allOf([...onSeries(filter), ...onPoint(filter)])} AND d.id > ${after} AND tick(ts.id)
  ORDER BY d.id LIMIT ${limit} OFFSET ${skip}`

/** Ids of a page, by walking the points in order of id: for filters that match a large part of them. */
export const selectIdsInOrder = (filter: DatapointFilter, { after, limit, skip }: PageOfIds) => sql<{ id: number }>`SELECT d.id
  FROM datapoint AS d CROSS JOIN timeseries AS ts ON ts.id = d.time_series__id
  WHERE d.id > ${after} AND ${allOf([...onSeries(filter), ...onPoint(filter)])}
  ORDER BY d.id LIMIT ${limit} OFFSET ${skip}`

const steps = {
  step_category: column('step_category', 'object', 'd.step_category'),
  step_year: column('step_year', 'int64', 'd.step_year'),
  step_datetime: column('step_datetime', 'datetime64[ns]', 'd.step_datetime'),
}
/** Columns that are left out of a tabular page in which they are null throughout. */
export const stepColumns: readonly string[] = Object.keys(steps)

const series = column('time_series__id', 'int64', 'd.time_series__id')
const value = column('value', 'float64', 'd.value')
const type = column('type', 'object', 'd.type')
const id = column('id', 'int64', 'd.id')
const { step_category, step_year, step_datetime } = steps

/** Columns of a datapoint record. */
export const recordColumns: readonly Column[] = [id, series, value, type, step_category, step_year, step_datetime]

/** Columns of the tabular page that a query asks for, in the interface's order. */
export function tableColumns({ join_parameters, join_runs, join_run_id }: DatapointQuery): Column[] {
  return [
    ...(join_parameters && join_run_id ? [column('run__id', 'int64', 'ts.run__id')] : []),
    ...(join_parameters && join_runs
      ? [column('model', 'object', 'model.name'), column('scenario', 'object', 'scenario.name'), column('version', 'int64', 'run.version')]
      : []),
    ...(join_parameters
      ? [column('region', 'object', 'region.name'), column('unit', 'object', 'unit.name'), column('variable', 'object', 'variable.name')]
      : []),
    ...[series, value, type, step_category, step_year, step_datetime, id],
  ]
}

/**
 * The points with these ids (JSON array) as `columns`: sorted by series, year, category, date-time, or by id.
 * The joins are forced: the few points first, then one look-up each.
 */
export function selectPoints(ids: string, columns: readonly Column[], order: 'series' | 'id') {
  const named = columns.map((c, i) => sql`${c.value} AS ${sql.ref(`c${i}`)}`)
  const needs = (table: string) => columns.some((c) => c.name === table)
  const sorted =
    order === 'id'
      ? sql`d.id`
      : sql`d.time_series__id, ${indexedYear('d')}, ifnull(d.step_category, x''), ifnull(d.step_datetime, x''), d.id`
  return sql`SELECT ${sql.join(named)}
    FROM json_each(${ids}) AS page
    CROSS JOIN datapoint AS d ON d.id = page.value
    CROSS JOIN timeseries AS ts ON ts.id = d.time_series__id
    ${needs('region') ? sql`CROSS JOIN region ON region.id = ts.region__id
    CROSS JOIN measurand ON measurand.id = ts.measurand__id
    CROSS JOIN unit ON unit.id = measurand.unit__id
    CROSS JOIN variable ON variable.id = measurand.variable__id` : sql``}
    ${needs('model') ? sql`CROSS JOIN run ON run.id = ts.run__id
    CROSS JOIN model ON model.id = run.model__id
    CROSS JOIN scenario ON scenario.id = run.scenario__id` : sql``}
    ORDER BY ${sorted}`
}

/** Which of the ids are series, how many points they have, and whose they are. */
export const selectKnownSeries = (ids: readonly number[]) => sql<{ id: number; points: number; run__id: number }>`
  SELECT id, points, run__id FROM timeseries WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Those of the series that have no points. */
export const selectEmptySeries = (ids: readonly number[]) => sql<{ id: number }>`
  SELECT id FROM timeseries WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    AND NOT EXISTS (SELECT 1 FROM datapoint WHERE time_series__id = timeseries.id)`

export const deleteSeries = (ids: readonly number[]) =>
  sql`DELETE FROM timeseries WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
