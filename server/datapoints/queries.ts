import { sql, type SqlBool } from 'kysely'
import type { PointFilter } from '../query/filter-types.ts'
import type { DatapointQuery } from '../contract/iamc.ts'
import type { DatapointFlags } from '../contract/procedure-filters.ts'
import { metaColumn } from '../contract/tables.ts'
import { allOf, conditions } from '../query/filter.ts'
import { indicatorJson } from '../query/meta-value.ts'
import { column, jsonArray, jsonRecord, jsonRow, type AnswerColumn } from '../query/page.ts'
import { joinNames, seriesNames } from '../query/series-names.ts'
import { onPoint, onSeries, seriesRunConditions, tickSeries } from '../query/series.ts'
import { stepOrder } from '../query/step.ts'

/** True when a filter has conditions on points themselves: a matching series may have points that do not match. */
export const filtersPoints = (filter: PointFilter): boolean => onPoint(filter).length > 0

/** True when a filter says more about a series than which run it is of. */
export const picksSeries = (filter: PointFilter): boolean =>
  Boolean(filter.region || filter.variable || filter.unit) ||
  conditions(filter, { time_series_id: sql.ref('ts.id') }).length > 0

/** How many points the matching series have, whatever their year; and the newest id, an upper bound of all points. */
export function selectSizes(filter: PointFilter) {
  const inSeries = picksSeries(filter)
    ? sql`SELECT sum(ts.points) FROM timeseries AS ts WHERE ${allOf(onSeries(filter))}`
    : sql`SELECT sum(r.points) FROM run AS r WHERE ${allOf(seriesRunConditions('r', filter))}`
  return sql<{ inSeries: number; newest: number }>`
    SELECT ifnull((${inSeries}), 0) AS inSeries, ifnull((SELECT max(id) FROM datapoint), 0) AS newest`
}

/** How many points there are at all. */
export const countAllPoints = () => sql<{ all: number }>`SELECT count(*) AS "all" FROM datapoint`

/** Lets a long statement be stopped, seldom enough not to cost: once in 1024 points. */
export const tickPoint = sql<SqlBool>`(d.id & 1023 OR tick(d.id))`

/** How many points of the matching runs are of the matching years: runs know that. For filters that pick no series. */
export const countByYear = (filter: PointFilter) => sql<{ total: number }>`SELECT ifnull(sum(y.points), 0) AS total
  FROM run AS r CROSS JOIN run_year AS y ON y.run__id = r.id
  WHERE ${allOf([...seriesRunConditions('r', filter), ...conditions(filter, { year: sql.ref('y.year') })])}`

/** How many points match, counted one by one. */
export const countPoints = (filter: PointFilter) => sql<{ total: number }>`SELECT count(*) AS total
  FROM timeseries AS ts CROSS JOIN datapoint AS d ON d.time_series__id = ts.id
  WHERE ${allOf([...onSeries(filter), tickSeries, ...onPoint(filter)])}`

export interface PageOfIds {
  /** Ids of this page are larger. */
  after: number
  limit: number
  /** Matching ids to skip after `after`. */
  skip: number
}

/** Ids of a page, by walking the matching series. */
export const selectIdsBySeries = (filter: PointFilter, { after, limit, skip }: PageOfIds) => sql<{ id: number }>`
  SELECT d.id
  FROM timeseries AS ts CROSS JOIN datapoint AS d ON d.time_series__id = ts.id
  WHERE ${allOf([...onSeries(filter), tickSeries, ...onPoint(filter)])} AND d.id > ${after}
  ORDER BY d.id LIMIT ${limit} OFFSET ${skip}`

/** Ids of a page, by walking the points in order of id, no further than `upTo`. */
export function selectIdsInOrder(filter: PointFilter, page: PageOfIds & { upTo: number }) {
  const { after, upTo, limit, skip } = page
  const series = onSeries(filter)
  const join = sql`CROSS JOIN timeseries AS ts ON ts.id = d.time_series__id`
  const end = Number.isFinite(upTo) ? [sql<SqlBool>`d.id <= ${upTo}`] : []
  // Without conditions SQLite passes ten million rows a second, so there is no need to stop it.
  const isPlain = series.length === 0 && !filtersPoints(filter)
  return sql<{ id: number }>`SELECT d.id FROM datapoint AS d ${series.length > 0 ? join : sql``}
    WHERE d.id > ${after} AND ${allOf([...end, ...(isPlain ? [] : [tickPoint]), ...series, ...onPoint(filter)])}
    ORDER BY d.id LIMIT ${limit} OFFSET ${skip}`
}

const steps = {
  step_category: column('step_category', 'object', 'd.step_category'),
  step_year: column('step_year', 'Int64', 'd.step_year'),
  step_datetime: column('step_datetime', 'datetime64[ns]', 'd.step_datetime'),
}
/** Columns that are left out of a tabular page and of a frame in which they are null throughout. */
export const stepColumns: readonly string[] = Object.keys(steps)

/** Every column that a row of datapoints can have. */
export const pointColumns = {
  ...seriesNames,
  ...steps,
  id: column('id', 'int64', 'd.id'),
  time_series__id: column('time_series__id', 'int64', 'd.time_series__id'),
  run__id: column('run__id', 'int64', 'ts.run__id'),
  type: column('type', 'object', 'd.type'),
  value: column('value', 'float64', 'd.value'),
}

/** The column of an indicator of the run of a point. */
export const indicatorColumn = (key: string): AnswerColumn =>
  column(metaColumn(key), 'scalar', indicatorJson(sql.ref('ts.run__id'), key))

const { id, time_series__id: series, type, value, step_category, step_year, step_datetime } = pointColumns

/** Columns of a datapoint record. */
const recordColumns: readonly AnswerColumn[] = [id, series, value, type, step_category, step_year, step_datetime]

/** Columns of a page with nothing joined. */
const plainColumns: readonly AnswerColumn[] = [series, value, type, step_category, step_year, step_datetime, id]

/** Columns of the tabular page that a query asks for, in the interface's order. */
export function tableColumns({ join_parameters, join_runs, join_run_id }: DatapointQuery): AnswerColumn[] {
  return [
    ...(join_parameters && join_run_id ? [pointColumns.run__id] : []),
    ...(join_parameters && join_runs ? [seriesNames.model, seriesNames.scenario, seriesNames.version] : []),
    ...(join_parameters ? [seriesNames.region, seriesNames.unit, seriesNames.variable] : []),
    ...plainColumns,
  ]
}

/** Columns of the frame that a procedure asks for, in the order of ixmp4 0.17. */
export function frameColumns({ join_parameters, join_runs, join_run_id }: DatapointFlags): AnswerColumn[] {
  if (!join_parameters && !join_runs && !join_run_id) return [...plainColumns]
  return [
    ...[id, series, type, step_year, step_category, step_datetime, value],
    ...(join_parameters ? [seriesNames.region, seriesNames.variable, seriesNames.unit] : []),
    ...(join_runs ? [seriesNames.model, seriesNames.scenario, seriesNames.version] : []),
    ...(join_run_id ? [pointColumns.run__id] : []),
  ]
}

/** How many of the points with these ids (JSON array) have each of the step columns. */
export const countFilledSteps = (ids: string) => sql<Record<string, number>>`SELECT
  ${sql.join(stepColumns.map((name) => sql`count(${sql.ref(`d.${name}`)}) AS ${sql.ref(name)}`))}
  FROM json_each(${ids}) AS page CROSS JOIN datapoint AS d ON d.id = page.value`

/** The ids (JSON array) of points in the order of a tabular page: by series and step. */
export const selectInSeries = (ids: string) => sql<{ ids: string }>`
  SELECT json_group_array(d.id ORDER BY d.time_series__id, ${stepOrder}, d.id) AS ids
  FROM json_each(${ids}) AS page CROSS JOIN datapoint AS d ON d.id = page.value`

/** The points with these ids (JSON array), as they are listed, as a JSON array of rows. */
export const selectRows = (ids: string, columns: readonly AnswerColumn[]) =>
  sql<{ json: Uint8Array }>`SELECT ${jsonArray(jsonRow(columns))} AS json ${fromListed(ids, columns)}`

/** The same as a JSON array of records. */
export const selectRecords = (ids: string) =>
  sql<{ json: Uint8Array }>`SELECT ${jsonArray(jsonRecord(recordColumns))} AS json ${fromListed(ids, recordColumns)}`

/**
 * The points with these ids (JSON array) with what `columns` need: the few points first, then one look-up for each name.
 * SQLite does not reorder a CROSS JOIN, so rows come as the ids are listed: sorting them, names and all, would take half
 * as long again.
 */
const fromListed = (ids: string, columns: readonly AnswerColumn[]) => sql`
  FROM json_each(${ids}) AS page
  CROSS JOIN datapoint AS d ON d.id = page.value
  CROSS JOIN timeseries AS ts ON ts.id = d.time_series__id
  ${joinNames(
    'ts',
    columns.map(({ name }) => name),
  )}`

/** The series among these ids: how many points each has, and its run. */
export const selectKnownSeries = (ids: readonly number[]) => sql<{ id: number; points: number; run__id: number }>`
  SELECT id, points, run__id FROM timeseries WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Those of the series that have no points. */
export const selectEmptySeries = (ids: readonly number[]) => sql<{ id: number }>`
  SELECT id FROM timeseries WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    AND NOT EXISTS (SELECT 1 FROM datapoint WHERE time_series__id = timeseries.id)`

export const deleteSeries = (ids: readonly number[]) =>
  sql`DELETE FROM timeseries WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
