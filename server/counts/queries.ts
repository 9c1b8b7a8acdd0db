import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { FacetField } from '../contract/counts.ts'
import type { DeskDatapointFilter } from '../contract/desk-filters.ts'
import { allOf, glob } from '../query/filter.ts'
import { ofAnyRun, onPoint, onSeries, seriesRunConditions, tickSeries } from '../query/series.ts'
import { stepOfIndex } from '../query/step.ts'

/** The fields that stand for rows with names. */
export type NamedField = Exclude<FacetField, 'year'>

/** How a series leads to a field: by which of its columns, and from there to the named row `x`. */
const ways: Record<NamedField, { column: 'run__id' | 'region__id' | 'measurand__id'; join: RawBuilder<unknown> }> = {
  model: {
    column: 'run__id',
    join: sql`CROSS JOIN run AS r ON r.id = g.key CROSS JOIN model AS x ON x.id = r.model__id`,
  },
  scenario: {
    column: 'run__id',
    join: sql`CROSS JOIN run AS r ON r.id = g.key CROSS JOIN scenario AS x ON x.id = r.scenario__id`,
  },
  region: { column: 'region__id', join: sql`CROSS JOIN region AS x ON x.id = g.key` },
  variable: {
    column: 'measurand__id',
    join: sql`CROSS JOIN measurand AS m ON m.id = g.key CROSS JOIN variable AS x ON x.id = m.variable__id`,
  },
  unit: {
    column: 'measurand__id',
    join: sql`CROSS JOIN measurand AS m ON m.id = g.key CROSS JOIN unit AS x ON x.id = m.unit__id`,
  },
}

/** The pattern of a search: without a star, names that contain its text. */
export const searchPattern = (search: string): string => (search.includes('*') ? search : `*${search}*`)

/**
 * True when a filter has no condition on years: then all points of a matching series match, as `points` counts them.
 */
const countsAllPoints = (filter: DeskDatapointFilter): boolean => onPoint(filter).length === 0

/** True when a filter says nothing about a series but which runs it may be of. */
export const picksRuns = (filter: DeskDatapointFilter): boolean => onSeries(ofAnyRun(filter)).length === 0

/** How many points the matching series have, whatever their year: how long a read of them may take. */
export const selectSize = (filter: DeskDatapointFilter) =>
  picksRuns(filter)
    ? sql<Size>`SELECT ifnull(sum(r.points), 0) AS points FROM run AS r WHERE ${allOf(seriesRunConditions('r', filter))}`
    : sql<Size>`SELECT ifnull(sum(ts.points), 0) AS points FROM timeseries AS ts WHERE ${allOf(onSeries(filter))}`

interface Size {
  points: number
}

/** How many matching points the series known as `ts` has. */
export const pointsOfSeries = (filter: DeskDatapointFilter): RawBuilder<number> =>
  countsAllPoints(filter)
    ? sql<number>`ts.points`
    : sql<number>`(SELECT count(*) FROM datapoint AS d WHERE d.time_series__id = ts.id AND ${allOf(onPoint(filter))})`

/**
 * The matching years of the series known as `ts`, each as often as it has points of it: `2020,2030`. Null without any.
 * Most series of a platform have the same years: grouped by them there is little left to count.
 */
export const yearsOfSeries = (filter: DeskDatapointFilter): RawBuilder<string | null> =>
  sql<string | null>`(SELECT group_concat(${stepOfIndex.year})
    FROM datapoint AS d WHERE ${allOf([sql`d.time_series__id = ts.id`, ...onPoint(filter)])})`

/** Conditions on the series known as `ts`; they let themselves be stopped once in 64. */
export const matchingSeries = (filter: DeskDatapointFilter): Expression<SqlBool> =>
  allOf([...onSeries(filter), tickSeries])

/**
 * {@link matchingSeries} for counting series without reading their points. The unary plus keeps SQLite from using the
 * index on runs: the index on the counted column already gives the series in groups, so nothing has to be sorted.
 * (Where points are read, going from run to run is quicker.)
 */
function matchingInAnyOrder(filter: DeskDatapointFilter): Expression<SqlBool> {
  const runs = seriesRunConditions('r', filter)
  if (runs.length === 0 || narrowsRuns(filter)) return matchingSeries(filter)
  const inRuns = sql<SqlBool>`+ts.run__id IN (SELECT r.id FROM run AS r WHERE ${allOf(runs)})`
  return sql<SqlBool>`${inRuns} AND ${matchingSeries({ ...filter, run: null })}`
}

/** True when a filter picks runs by more than being default: by id, version, model, scenario or indicators. */
const narrowsRuns = ({ run, ...others }: DeskDatapointFilter): boolean =>
  seriesRunConditions('r', { ...others, run: { ...run, default_only: false } }).length > 0

/** How many series and points there are for each value of `column`. Series without a matching point do not count. */
function countsBy(column: string, filter: DeskDatapointFilter): RawBuilder<unknown> {
  const key = sql.ref(`ts.${column}`)
  if (countsAllPoints(filter)) {
    return sql`SELECT ${key} AS key, count(*) AS series, sum(ts.points) AS points
      FROM timeseries AS ts WHERE ${matchingInAnyOrder(filter)} GROUP BY ${key}`
  }
  // LIMIT keeps SQLite from merging the two SELECTs, after which it would count the points of each series twice.
  return sql`SELECT key, count(*) AS series, sum(points) AS points
    FROM (
      SELECT ${key} AS key, ${pointsOfSeries(filter)} AS points
      FROM timeseries AS ts WHERE ${matchingSeries(filter)} LIMIT -1)
    WHERE points > 0 GROUP BY key`
}

export interface CountRow {
  value: string | number
  series: number
  points: number
  /** Different values, those beyond the limit included. */
  total: number
}

/** Series and points of each name, in order of the names. */
export const selectCounts = (field: NamedField, filter: DeskDatapointFilter, limit: number) => sql<CountRow>`
  SELECT x.name AS value, sum(g.series) AS series, sum(g.points) AS points, count(*) OVER () AS total
  FROM (${countsBy(ways[field].column, filter)}) AS g ${ways[field].join}
  GROUP BY x.id ORDER BY x.name LIMIT ${limit}`

/** Series and points of each year that fits the pattern. */
export const selectYearCounts = (filter: DeskDatapointFilter, pattern: string, limit: number) => sql<CountRow>`
  WITH alike AS MATERIALIZED (
    SELECT years, count(*) AS series
    FROM (SELECT ${yearsOfSeries(filter)} AS years FROM timeseries AS ts WHERE ${matchingSeries(filter)})
    GROUP BY years)
  SELECT year AS value, sum(series) AS series, sum(series * times) AS points, count(*) OVER () AS total
  FROM (
    SELECT alike.series, y.value AS year, count(*) AS times
    FROM alike CROSS JOIN json_each('[' || alike.years || ']') AS y
    WHERE tick(alike.series) AND CAST(y.value AS TEXT) GLOB ${glob(pattern)}
    GROUP BY alike.years, y.value)
  GROUP BY year ORDER BY year LIMIT ${limit}`
