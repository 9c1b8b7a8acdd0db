import { sql, type RawBuilder } from 'kysely'
import type { CoverageField } from '../contract/counts.ts'
import type { DeskDatapointFilter } from '../contract/desk-filters.ts'
import { allOf, conditions } from '../query/filter.ts'
import { onPoint, seriesRunConditions } from '../query/series.ts'
import { matchingSeries, picksRuns, pointsOfSeries, yearsOfSeries } from './queries.ts'

/** What a cell is found by. */
const keys: Record<CoverageField, RawBuilder<number>> = {
  run: sql`r.id`,
  model: sql`r.model__id`,
  scenario: sql`r.scenario__id`,
  region: sql`ts.region__id`,
  variable: sql`m.variable__id`,
  unit: sql`m.unit__id`,
  year: sql`y.value`,
}

const ofRuns: readonly CoverageField[] = ['run', 'model', 'scenario', 'year']

interface Axes {
  rows: CoverageField
  columns: CoverageField
}

/** The datapoints of each row and column that has any: `[row, column, points]`, by ids and years. */
export function selectCells(axes: Axes, filter: DeskDatapointFilter): RawBuilder<unknown> {
  const fields = [axes.rows, axes.columns]
  const asksYears = fields.includes('year') || onPoint(filter).length > 0
  // Runs know how many points they have in each year; series have to be asked.
  if (asksYears && picksRuns(filter) && fields.every((field) => ofRuns.includes(field)))
    return cellsOfRuns(axes, filter)
  return fields.includes('year') ? cellsByYear(axes, filter) : cellsOfSeries(axes, filter)
}

const cellsOfRuns = ({ rows, columns }: Axes, filter: DeskDatapointFilter) => sql`
  SELECT ${keys[rows]}, ${keys[columns]}, sum(y.points)
  FROM run AS r CROSS JOIN (SELECT run__id, year AS value, points FROM run_year) AS y ON y.run__id = r.id
  WHERE ${allOf([...seriesRunConditions('r', filter), ...conditions(filter, { year: sql.ref('y.value') })])}
  GROUP BY 1, 2`

const cellsOfSeries = ({ rows, columns }: Axes, filter: DeskDatapointFilter) => sql`
  SELECT "row", "column", sum(points)
  FROM (
    SELECT ${keys[rows]} AS "row", ${keys[columns]} AS "column", ${pointsOfSeries(filter)} AS points
    ${seriesWith([rows, columns])} WHERE ${matchingSeries(filter)} LIMIT -1)
  WHERE points > 0 GROUP BY 1, 2`

/** Series of one row or column that have the same years are counted together. */
const cellsByYear = ({ rows, columns }: Axes, filter: DeskDatapointFilter) => {
  const other = rows === 'year' ? columns : rows
  const key = (field: CoverageField) => (field === 'year' ? keys.year : sql`alike.key`)
  return sql`
  WITH alike AS MATERIALIZED (
    SELECT key, years, count(*) AS series
    FROM (
      SELECT ${other === 'year' ? sql`NULL` : keys[other]} AS key, ${yearsOfSeries(filter)} AS years
      ${seriesWith([other])} WHERE ${matchingSeries(filter)})
    GROUP BY key, years)
  SELECT ${key(rows)}, ${key(columns)}, sum(alike.series)
  FROM alike CROSS JOIN json_each('[' || alike.years || ']') AS y
  WHERE tick(alike.series)
  GROUP BY 1, 2`
}

/** The series, and what the keys of these fields are columns of. */
function seriesWith(fields: readonly CoverageField[]): RawBuilder<unknown> {
  const needs = (...some: CoverageField[]) => fields.some((field) => some.includes(field))
  return sql`FROM timeseries AS ts
    ${needs('run', 'model', 'scenario') ? sql`CROSS JOIN run AS r ON r.id = ts.run__id` : sql``}
    ${needs('variable', 'unit') ? sql`CROSS JOIN measurand AS m ON m.id = ts.measurand__id` : sql``}`
}

export interface HeadRow {
  id: number
  key: string | number
  label: string
}

/** Names of the rows with these ids, in their order; of runs that of model, scenario and version. */
export function selectHeads(field: Exclude<CoverageField, 'year'>, ids: readonly number[]) {
  const picked = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  if (field !== 'run') {
    return sql<HeadRow>`SELECT id, name AS key, name AS label FROM ${sql.table(field)}
      WHERE id IN ${picked} ORDER BY name`
  }
  return sql<HeadRow>`
    SELECT r.id, r.id AS key, model.name || ' · ' || scenario.name || ' · v' || r.version AS label
    FROM run AS r
    CROSS JOIN model ON model.id = r.model__id
    CROSS JOIN scenario ON scenario.id = r.scenario__id
    WHERE r.id IN ${picked}
    ORDER BY model.name, scenario.name, r.version`
}
