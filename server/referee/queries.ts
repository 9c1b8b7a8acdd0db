import { sql } from 'kysely'
import { stepOfIndex, stepOrder } from '../query/step.ts'
import { tickSeries } from '../query/series.ts'
import type { CheckedRun } from './finding.ts'
import type { SeriesRow } from './run-data.ts'

/** The runs with these ids (a JSON array), or all default versions. */
export const selectRuns = (ids: string | null) => sql<CheckedRun & { points: number }>`
  SELECT r.id, model.name AS model, scenario.name AS scenario, r.version, r.points
  FROM run AS r
  CROSS JOIN model ON model.id = r.model__id
  CROSS JOIN scenario ON scenario.id = r.scenario__id
  WHERE ${ids === null ? sql`r.is_default = 1` : sql`r.id IN (SELECT value FROM json_each(${ids}))`}
  ORDER BY r.id`

/** The series of a run that have points, by id. */
export const selectSeries = (runId: number) => sql<SeriesRow>`
  SELECT ts.id, region.name AS region, region.hierarchy, variable.name AS variable, unit.name AS unit
  FROM timeseries AS ts
  CROSS JOIN region ON region.id = ts.region__id
  CROSS JOIN measurand ON measurand.id = ts.measurand__id
  CROSS JOIN variable ON variable.id = measurand.variable__id
  CROSS JOIN unit ON unit.id = measurand.unit__id
  WHERE ts.run__id = ${runId} AND ts.points > 0
  ORDER BY +ts.id`

/** The points of the run `@run` by series and step. */
export const selectPoints = sql`
  SELECT d.time_series__id, ${stepOfIndex.year}, ${stepOfIndex.category}, ${stepOfIndex.datetime}, d.value
  FROM timeseries AS ts CROSS JOIN datapoint AS d ON d.time_series__id = ts.id
  WHERE ts.run__id = @run AND ts.points > 0 AND ${tickSeries}
  ORDER BY ts.id, ${stepOrder}`

export interface MeasuredIn {
  measurand: number
  variable: string
  unit: string
  run: number
}

/** Which variables have which units in these runs (a JSON array of ids). */
export const selectUnits = (runs: string) => sql<MeasuredIn>`
  SELECT DISTINCT ts.measurand__id AS measurand, variable.name AS variable, unit.name AS unit, ts.run__id AS run
  FROM timeseries AS ts
  CROSS JOIN measurand ON measurand.id = ts.measurand__id
  CROSS JOIN variable ON variable.id = measurand.variable__id
  CROSS JOIN unit ON unit.id = measurand.unit__id
  WHERE ts.run__id IN (SELECT value FROM json_each(${runs})) AND ts.points > 0 AND ${tickSeries}
  ORDER BY variable.name, unit.name, ts.run__id`

/** The yearly points of the measurand `@measurand`: run, region, year, value. */
export const selectYearly = sql`
  SELECT ts.run__id, region.name, ${stepOfIndex.year}, d.value
  FROM timeseries AS ts
  CROSS JOIN region ON region.id = ts.region__id
  CROSS JOIN datapoint AS d ON d.time_series__id = ts.id
  WHERE ts.measurand__id = @measurand AND ts.points > 0 AND d.type = 'ANNUAL' AND ${tickSeries}`
