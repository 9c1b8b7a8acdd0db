import { sql } from 'kysely'
import type { DatapointType } from '../contract/iamc.ts'
import { tickSeries } from '../query/series.ts'

/** Statements that count what is in one run. */

/** The points `d` of the series `ts` of a run. */
const pointsOf = (runId: number) => sql`
  timeseries AS ts CROSS JOIN datapoint AS d ON d.time_series__id = ts.id WHERE ts.run__id = ${runId} AND ${tickSeries}`

export const selectTypes = (runId: number) => sql<{ type: DatapointType; series: number; points: number }>`
  SELECT type, count(*) AS series, sum(points) AS points
  FROM (SELECT d.type AS type, count(*) AS points FROM ${pointsOf(runId)} GROUP BY ts.id, d.type)
  GROUP BY type ORDER BY type`

export const selectUnits = (runId: number) => sql<{ unit: string; series: number; points: number }>`
  SELECT unit.name AS unit, count(*) AS series, sum(ts.points) AS points
  FROM timeseries AS ts JOIN measurand AS m ON m.id = ts.measurand__id JOIN unit ON unit.id = m.unit__id
  WHERE ts.run__id = ${runId} GROUP BY unit.id ORDER BY series DESC, unit`

/** How many series have points in each year. */
export const selectYears = (runId: number) => sql<{ year: number; series: number }>`
  SELECT d.step_year AS year, count(DISTINCT ts.id) AS series FROM ${pointsOf(runId)} AND d.step_year IS NOT NULL
  GROUP BY d.step_year ORDER BY year`

export interface GapRow {
  region: string
  variable: string
  unit: string
  /** JSON array. */
  years: string
  /** Series with a gap, and the years that they lack together. */
  all_series: number
  all_years: number
}

/**
 * Years among `usual` (JSON array) between the first and last of a series that it has no point in.
 * @param most series that are named
 */
export const selectGaps = (runId: number, usual: string, most: number) => sql<GapRow>`
  SELECT region.name AS region, variable.name AS variable, unit.name AS unit, gap.years, gap.all_series, gap.all_years
  FROM (
    SELECT id, json_group_array(year) AS years, count(*) OVER () AS all_series, sum(count(*)) OVER () AS all_years
    FROM (
      SELECT ts.id, usual.value AS year FROM timeseries AS ts CROSS JOIN json_each(${usual}) AS usual
      WHERE ts.run__id = ${runId} AND usual.value > ts.first_year AND usual.value < ts.last_year AND ${tickSeries}
        AND NOT EXISTS (SELECT 1 FROM datapoint AS d
          WHERE d.time_series__id = ts.id AND ifnull(d.step_year, 9223372036854775807) = usual.value)
      ORDER BY ts.id, year
    ) GROUP BY id
  ) AS gap JOIN timeseries AS ts ON ts.id = gap.id JOIN region ON region.id = ts.region__id
  JOIN measurand AS m ON m.id = ts.measurand__id JOIN variable ON variable.id = m.variable__id
  JOIN unit ON unit.id = m.unit__id
  ORDER BY region, variable, unit LIMIT ${most}`
