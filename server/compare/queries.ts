import { sql, type RawBuilder } from 'kysely'
import { comparedStates, type ComparedState, type GapChoice, type Tolerance } from '../contract/compare.ts'
import { asIndexed, noStep } from '../query/step.ts'

/**
 * Statements that compare runs into a file of their own (`main`), the platform of each side attached as `p0`, `p1`, ….
 * Names, not ids, say which series of two platforms are the same.
 */

/** What a comparison is asked for, apart from its runs. */
export interface ComparedHow {
  tolerance: Tolerance
  gaps: GapChoice
}

/** The code of a state in the file. */
export const stateCode = (state: ComparedState): number => comparedStates.indexOf(state)

export const sideName = (side: number): string => `p${side}`
const sideTable = (side: number, table: string) => sql.id(sideName(side), table)
const seriesOf = (side: number) => sql.ref(`s${side}`)
const factorOf = (side: number) => sql.ref(`f${side}`)
const valueOf = (side: number) => sql.ref(`v${side}`)

const upTo = (sides: number): number[] => Array.from({ length: sides }, (_, side) => side)
const forEach = (sides: number, text: (side: number) => string): string => upTo(sides).map(text).join(' ')

/** Names have the order of their ids. Values of a series: null where its side has none. */
export const comparedSql = (sides: number): string => `
CREATE TABLE region (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE variable (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE unit (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
-- Its id in each side, and what the values of that side are multiplied by.
CREATE TABLE series (
  id INTEGER PRIMARY KEY, region INTEGER NOT NULL, variable INTEGER NOT NULL, unit INTEGER NOT NULL,
  ${forEach(sides, (side) => `s${side} INTEGER, f${side} REAL,`)}
  UNIQUE (variable, region, unit)
) STRICT;
-- A step as the index of datapoints has it. drawn: bits of the sides whose value was drawn between two years.
CREATE TABLE point (
  series INTEGER NOT NULL, year INTEGER NOT NULL, category ANY NOT NULL, datetime ANY NOT NULL,
  state INTEGER NOT NULL, drawn INTEGER NOT NULL, difference REAL, relative REAL,
  ${forEach(sides, (side) => `v${side} REAL,`)}
  PRIMARY KEY (series, year, category, datetime)
) STRICT, WITHOUT ROWID;
CREATE TABLE tally (
  series INTEGER NOT NULL, state INTEGER NOT NULL, points INTEGER NOT NULL, drawn INTEGER NOT NULL,
  ${forEach(sides, (side) => `v${side} REAL NOT NULL,`)}
  PRIMARY KEY (series, state)
) STRICT, WITHOUT ROWID;
CREATE TABLE indicator (key TEXT NOT NULL PRIMARY KEY, state INTEGER NOT NULL, "values" TEXT NOT NULL) STRICT;
-- rows, columns, cells: JSON arrays, of how many rows each side has, and of what its columns and cells are called.
CREATE TABLE item (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, state INTEGER NOT NULL, rows TEXT NOT NULL,
  differences INTEGER NOT NULL, columns TEXT NOT NULL, cells TEXT NOT NULL, UNIQUE (kind, name)
) STRICT;
-- The rows that differ: what they are known by, and what each side has there, as JSON arrays.
CREATE TABLE item_row (
  item INTEGER NOT NULL, size REAL, key TEXT NOT NULL, "values" TEXT NOT NULL
) STRICT;
CREATE INDEX item_row_size ON item_row (item, size DESC);`

/** The run of each side, by its id there. */
export type SideRuns = readonly number[]

/** The names that any side uses, in their order. Units that are aligned come as the units they are compared in. */
export function insertNames(table: 'region' | 'variable' | 'unit', runs: SideRuns, units: string) {
  const names = runs.map((run, side) => {
    const series = sideTable(side, 'timeseries')
    const measurand = sideTable(side, 'measurand')
    const used =
      table === 'region'
        ? sql`SELECT ts.region__id FROM ${series} AS ts WHERE ts.run__id = ${run}`
        : sql`SELECT ${sql.ref(`m.${table}__id`)} FROM ${series} AS ts
            CROSS JOIN ${measurand} AS m ON m.id = ts.measurand__id WHERE ts.run__id = ${run}`
    return sql`SELECT x.name FROM ${sideTable(side, table)} AS x WHERE x.id IN (${used})`
  })
  const aligned = sql`SELECT value ->> 'unit' AS name FROM json_each(${units})`
  const all = sql.join(table === 'unit' ? [...names, aligned] : names, sql` UNION `)
  return sql`INSERT INTO main.${sql.id(table)} (name) SELECT name FROM (${all}) ORDER BY name`
}

/**
 * The series of one side, with those of the sides before.
 * @param units what is compared in other units, as JSON: `{"TWh": {"unit": "EJ", "factor": 0.0036}}`
 * @param isAligned true: only series in such units, where the side has none in the other unit; false: all others
 */
export function insertSeries(side: number, run: number, units: string, isAligned: boolean) {
  const [id, factor] = [seriesOf(side), factorOf(side)]
  const unitName = isAligned ? sql`aligned.value ->> 'unit'` : sql`u.name`
  return sql`
    INSERT INTO main.series (region, variable, unit, ${id}, ${factor})
    SELECT r.id, v.id, n.id, ts.id, ${isAligned ? sql`aligned.value ->> 'factor'` : sql`1`}
    FROM ${sideTable(side, 'timeseries')} AS ts
    CROSS JOIN ${sideTable(side, 'measurand')} AS m ON m.id = ts.measurand__id
    CROSS JOIN ${sideTable(side, 'region')} AS region ON region.id = ts.region__id
    CROSS JOIN ${sideTable(side, 'variable')} AS variable ON variable.id = m.variable__id
    CROSS JOIN ${sideTable(side, 'unit')} AS u ON u.id = m.unit__id
    LEFT JOIN json_each(${units}) AS aligned ON aligned.key = u.name
    CROSS JOIN main.region AS r ON r.name = region.name
    CROSS JOIN main.variable AS v ON v.name = variable.name
    CROSS JOIN main.unit AS n ON n.name = ${unitName}
    WHERE ts.run__id = ${run} AND ts.points > 0 AND (aligned.key IS NULL) = ${sql.lit(isAligned ? 0 : 1)}
    ON CONFLICT (variable, region, unit) DO UPDATE SET ${id} = excluded.${id}, ${factor} = excluded.${factor}
      WHERE ${id} IS NULL`
}

/** How many series a side has with points, and how many of them are compared. */
export const selectSeriesCounts = (side: number, run: number) => sql<{ own: number; compared: number }>`
  SELECT (SELECT count(*) FROM ${sideTable(side, 'timeseries')} WHERE run__id = ${run} AND points > 0) AS own,
    (SELECT count(${seriesOf(side)}) FROM main.series) AS compared`

export const selectLastSeries = sql<{ id: number }>`SELECT ifnull(max(id), 0) AS id FROM main.series`

const step = asIndexed({ year: 'd.step_year', category: 'd.step_category', datetime: 'd.step_datetime' })

/** The point `alias` of a side is of the series known as `s` and of the step of `d`. */
function isSameStep(side: number, alias: string): RawBuilder<unknown> {
  const own = asIndexed({
    year: `${alias}.step_year`,
    category: `${alias}.step_category`,
    datetime: `${alias}.step_datetime`,
  })
  return sql`${sql.ref(`${alias}.time_series__id`)} = ${sql.ref(`s.s${side}`)}
    AND ${own.year} = ${step.year} AND ${own.category} = ${step.category} AND ${own.datetime} = ${step.datetime}`
}

/** The value of a side in the year of `d`, drawn between the years around it; null where it has none on one side. */
function drawnValue(side: number): RawBuilder<unknown> {
  const points = sideTable(side, 'datapoint')
  const year = sql`ifnull(n.step_year, ${noStep.year})`
  const nearest = (comparison: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`(
    SELECT n.id FROM ${points} AS n
    WHERE n.time_series__id = ${sql.ref(`s.s${side}`)} AND ${year} ${comparison} d.step_year
      AND n.step_year IS NOT NULL AND n.step_category IS NULL
    ORDER BY ${year} ${direction} LIMIT 1)`
  return sql`(CASE WHEN d.step_year IS NOT NULL AND d.step_category IS NULL THEN (
    SELECT low.value + (high.value - low.value) * (d.step_year - low.step_year) / (high.step_year - low.step_year)
    FROM ${points} AS low CROSS JOIN ${points} AS high
    WHERE low.id = ${nearest(sql`<`, sql`DESC`)} AND high.id = ${nearest(sql`>`, sql`ASC`)}) END)`
}

/**
 * The points of some series (ids from `@from` up to, not with, `@to`) that `side` has and none before it, each with the
 * values of all sides and what they differ by.
 */
export function insertPoints(side: number, sides: number, { tolerance, gaps }: ComparedHow): RawBuilder<unknown> {
  const all = upTo(sides)
  const [before, after] = [all.slice(0, side), all.slice(side + 1)]
  const other = (at: number) => `e${at}`
  const stored = (at: number) => (at === side ? sql`d.value` : at < side ? sql`NULL` : sql.ref(`${other(at)}.value`))
  const value = (at: number) =>
    at === side || gaps === 'missing' ? stored(at) : sql`ifnull(${stored(at)}, ${drawnValue(at)})`
  const joins = after.map(
    (at) => sql`LEFT JOIN ${sideTable(at, 'datapoint')} AS ${sql.id(other(at))} ON ${isSameStep(at, other(at))}`,
  )
  const isNew = before.map(
    (at) => sql`NOT EXISTS (SELECT 1 FROM ${sideTable(at, 'datapoint')} AS x WHERE ${isSameStep(at, 'x')})`,
  )
  const values = all.map((at) => sql`${value(at)} * ${sql.ref(`s.f${at}`)} AS ${sql.id(`v${at}`)}`)
  const has = all.map((at) => sql`${stored(at)} IS NOT NULL AS ${sql.id(`has${at}`)}`)
  const columns = sql.join(all.map(valueOf))
  return sql`
    INSERT INTO main.point (series, year, category, datetime, state, drawn, difference, relative, ${columns})
    SELECT series, year, category, datetime, ${stateOf(sides, tolerance)}, ${drawnSides(sides)},
      difference, iif(difference = 0, 0, iif(v0 = 0, 9e999, difference / abs(v0))), ${columns}
    FROM (
      SELECT *, ${differenceOf(sides)} AS difference
      FROM (
        SELECT s.id AS series, ${step.year} AS year, ${step.category} AS category, ${step.datetime} AS datetime,
          ${sql.join([...values, ...has])}
        FROM main.series AS s
        CROSS JOIN ${sideTable(side, 'datapoint')} AS d ON d.time_series__id = ${sql.ref(`s.s${side}`)}
        ${sql.join(joins, sql` `)}
        WHERE s.id >= @from AND s.id < @to ${isNew.map((condition) => sql`AND ${condition}`).reduce((a, b) => sql`${a} ${b}`, sql``)}))`
}

const distance = (side: number) => sql`(${valueOf(side)} - v0)`
const others = (sides: number): number[] => upTo(sides).slice(1)

/** The largest difference from the first side. */
function differenceOf(sides: number): RawBuilder<unknown> {
  if (sides === 2) return distance(1)
  const largest = sql`max(${sql.join(others(sides).map((side) => sql`ifnull(abs(${distance(side)}), -1)`))})`
  const cases = others(sides).map((side) => sql`WHEN abs(${distance(side)}) = ${largest} THEN ${distance(side)}`)
  return sql`CASE ${sql.join(cases, sql` `)} END`
}

function stateOf(sides: number, { absolute, relative }: Tolerance): RawBuilder<unknown> {
  const isNear = (side: number) => sql`abs(${distance(side)}) <=
    max(${sql.lit(absolute)}, ${sql.lit(relative)} * max(abs(v0), abs(${valueOf(side)})))`
  const count = sql.join(
    upTo(sides).map((side) => sql`(${valueOf(side)} IS NOT NULL)`),
    sql` + `,
  )
  const only = upTo(sides).map((side) => sql`WHEN ${valueOf(side)} IS NOT NULL THEN ${sql.lit(side)}`)
  const code = (state: ComparedState) => sql.lit(stateCode(state))
  return sql`CASE ${count}
    WHEN ${sql.lit(sides)} THEN iif(${sql.join(others(sides).map(isNear), sql` AND `)}, ${code('equal')}, ${code('changed')})
    WHEN 1 THEN CASE ${sql.join(only, sql` `)} END
    ELSE ${code('some')} END`
}

const drawnSides = (sides: number): RawBuilder<unknown> =>
  sql.join(
    upTo(sides).map(
      (side) => sql`((${valueOf(side)} IS NOT NULL AND NOT ${sql.ref(`has${side}`)}) << ${sql.lit(side)})`,
    ),
    sql` | `,
  )

/** What the points of each series are, counted; values are added up where all sides have one. */
export const insertTallies = (sides: number) => sql`
  INSERT INTO main.tally
  SELECT series, state, count(*), sum(drawn <> 0), ${sql.join(upTo(sides).map((side) => sql`total(${valueOf(side)})`))}
  FROM main.point WHERE series >= @from AND series < @to GROUP BY series, state`
