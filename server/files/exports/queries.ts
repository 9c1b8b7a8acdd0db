import { sql } from 'kysely'
import type { DeskDatapointFilter } from '../../contract/desk-filters.ts'
import { exportColumns } from '../../contract/exports.ts'
import type { SortKey } from '../../contract/tables.ts'
import { allOf } from '../../query/filter.ts'
import { orderOf } from '../../query/order.ts'
import { isSeriesName, joinNames, seriesNames } from '../../query/series-names.ts'
import { ofAnyRun, onPoint, onSeries, seriesRunConditions, tickSeries } from '../../query/series.ts'
import { stepOfIndex, stepOrder } from '../../query/step.ts'

export interface StepRow {
  year: number | null
  category: string | null
  datetime: string | null
}

/** Each step that a matching point has. Lets itself be stopped once in 64 series. */
export const selectSteps = (filter: DeskDatapointFilter) => sql<StepRow>`
  SELECT DISTINCT
    ${stepOfIndex.year} AS year, ${stepOfIndex.category} AS category, ${stepOfIndex.datetime} AS datetime
  FROM timeseries AS ts CROSS JOIN datapoint AS d ON d.time_series__id = ts.id
  WHERE ${allOf([...onSeries(filter), tickSeries, ...onPoint(filter)])}`

/** How many points the matching series have, whatever their year. */
export const selectSize = (filter: DeskDatapointFilter) => sql<{ points: number }>`
  SELECT ifnull(sum(ts.points), 0) AS points FROM timeseries AS ts WHERE ${allOf(onSeries(filter))}`

export interface ExportedRun {
  id: number
  model: string
  scenario: string
  version: number
  is_default: number
}

/** The runs that may have matching points, by id. */
export const selectRuns = (filter: DeskDatapointFilter) => sql<ExportedRun>`
  SELECT r.id, model.name AS model, scenario.name AS scenario, r.version, r.is_default
  FROM run AS r
  CROSS JOIN model ON model.id = r.model__id
  CROSS JOIN scenario ON scenario.id = r.scenario__id
  WHERE r.points > 0 AND ${allOf(seriesRunConditions('r', filter))}
  ORDER BY r.id`

export interface ExportedSeries {
  id: number
  /** How many points it has, whatever their year. */
  points: number
  region: string
  variable: string
  unit: string
}

/** The matching series of one run, by id. The `+` keeps SQLite from walking the series of all runs in that order. */
export const selectSeries = (filter: DeskDatapointFilter, runId: number) => sql<ExportedSeries>`
  SELECT ts.id, ts.points, region.name AS region, variable.name AS variable, unit.name AS unit
  FROM timeseries AS ts
  CROSS JOIN region ON region.id = ts.region__id
  CROSS JOIN measurand ON measurand.id = ts.measurand__id
  CROSS JOIN variable ON variable.id = measurand.variable__id
  CROSS JOIN unit ON unit.id = measurand.unit__id
  WHERE ts.run__id = ${runId} AND ts.points > 0
    AND ${allOf(onSeries(ofAnyRun(filter)))}
  ORDER BY +ts.id`

/** A series with its run. */
export type NamedSeries = ExportedSeries & Omit<ExportedRun, 'id'> & { run__id: number }

const named = sql`SELECT ts.id, ts.points, region.name AS region, variable.name AS variable, unit.name AS unit,
    run.id AS run__id, model.name AS model, scenario.name AS scenario, run.version, run.is_default
  FROM timeseries AS ts ${joinNames('ts', exportColumns)}`

/** The matching series of all runs in an order of their names, each with its run. @throws bad_request (422) for another order */
export const selectSeriesSorted = (filter: DeskDatapointFilter, sort: readonly SortKey[]) => sql<NamedSeries>`
  ${named}
  WHERE ts.points > 0 AND ${allOf([...onSeries(filter), tickSeries])}
  ORDER BY ${orderOf(sort, (name) => (isSeriesName(name) ? seriesNames[name].value : undefined), [sql`ts.id`])}`

/** The series `@series`. */
export const selectSeriesById = sql<NamedSeries>`${named} WHERE ts.id = @series`

/** The datapoint `@id`: its series, then its step and value. */
export const selectPoint = sql`
  SELECT d.time_series__id, d.step_year, d.step_category, d.step_datetime, d.value FROM datapoint AS d WHERE d.id = @id`

/** The matching points of the series `@series` in the order of their steps: year, category, date-time. */
export const selectPoints = (filter: DeskDatapointFilter) => sql`
  SELECT d.step_year, d.step_category, d.step_datetime, d.value
  FROM datapoint AS d
  WHERE d.time_series__id = @series AND ${allOf(onPoint(filter))}
  ORDER BY ${stepOrder}`

/** Keys of the meta indicators of these runs (JSON array of ids). The `+` keeps SQLite from walking those of all runs. */
export const selectMetaKeys = (runIds: string) => sql<{ key: string }>`
  SELECT DISTINCT +e.key AS key FROM meta AS e
  WHERE e.run__id IN (SELECT value FROM json_each(${runIds})) ORDER BY 1`

export interface ExportedMeta {
  key: string
  dtype: string
  /** As text: it may be larger than what a double holds exactly. */
  value_int: string | null
  value_str: string | null
  value_float: number | null
  value_bool: number | null
}

/** The meta indicators of a run. */
export const selectMeta = (runId: number) => sql<ExportedMeta>`
  SELECT e.key, e.dtype, CAST(e.value_int AS TEXT) AS value_int, e.value_str, e.value_float, e.value_bool
  FROM meta AS e WHERE e.run__id = ${runId}`
