import { sql } from 'kysely'
import type { ReadingProblemKind } from '../../contract/imports.ts'
import { isAbout, type StagedDimension } from './queries.ts'

/** Statements of the check, over `staged`, the attached staging file, and the platform. `tick` lets them be stopped. */

/** A row when the staging file is that of a platform of ixmp4. */
export const selectIsPlatform = () => sql`SELECT 1 FROM staged.sqlite_schema WHERE type = 'table' AND name = 'source'`

/** A row when the staging file is one of optimization items. */
export const selectIsItems = () => sql`SELECT 1 FROM staged.sqlite_schema WHERE type = 'table' AND name = 'item_row'`

/** Points and series that would be written, and how many more points the files give for the same steps. */
export const countStaged = () => sql<{ points: number; series: number; duplicates: number }>`
  SELECT ifnull(sum(points), 0) AS points, count(*) AS series, ifnull(sum(given - points), 0) AS duplicates
  FROM staged.size`

const unknown = (kind: StagedDimension) => sql`
  SELECT n.id, n.name FROM staged.name AS n
  WHERE n.kind = ${kind} AND NOT EXISTS (SELECT 1 FROM main.${sql.table(kind)} AS known WHERE known.name = n.name)`

/** Staged names that the platform does not have, with how many series and points use each. */
export const selectUnknown = (kind: StagedDimension) => sql<{ name: string; series: number; points: number }>`
  WITH unknown AS MATERIALIZED (${unknown(kind)}),
    used AS MATERIALIZED (
      SELECT s.${sql.ref(kind)} AS id, count(*) AS series, sum(size.points) AS points
      FROM staged.size AS size CROSS JOIN staged.series AS s ON s.id = size.series
      WHERE s.${sql.ref(kind)} IN (SELECT id FROM unknown) AND (s.id & 1023 OR tick(s.id))
      GROUP BY s.${sql.ref(kind)})
  SELECT n.name, used.series, used.points
  FROM used CROSS JOIN staged.name AS n ON n.id = used.id ORDER BY used.id`

/** How many staged names that series use the platform does not have. */
export const countUnknown = (kind: StagedDimension) => sql<{ count: number }>`
  SELECT count(*) AS count FROM (${unknown(kind)}) AS unknown
  WHERE unknown.id IN (SELECT ${sql.ref(kind)} FROM staged.series)`

/** Those of the given names that the platform does not have. @param names JSON */
export const selectMissing = (kind: 'model' | 'scenario', names: string) => sql<{ name: string }>`
  SELECT value AS name FROM json_each(${names})
  WHERE value NOT IN (SELECT name FROM main.${sql.table(kind)})`

export const selectKnown = (kind: 'region' | 'unit') => sql<{ name: string }>`
  SELECT name FROM main.${sql.table(kind)} ORDER BY name`

/** Regions of region lists, with their hierarchies. */
export const selectListed = () => sql<{ name: string; hierarchy: string }>`
  SELECT name, hierarchy FROM staged.listed_region ORDER BY rowid`

interface PlaceRow {
  file: string
  sheet: string
  rows: number
  empty_rows: number
  points: number
}

/** The first tables, and what their columns are read as. */
export const selectTables = (limit: number) => sql<{ file: string; sheet: string; columns: string; total: number }>`
  SELECT place.file, place.sheet, read_table.columns, read_table.total
  FROM staged.read_table AS read_table JOIN staged.place AS place ON place.id = read_table.place
  ORDER BY read_table.place LIMIT ${limit}`

export const selectPlaces = () => sql<PlaceRow>`
  SELECT file, sheet, rows, empty_rows, points FROM staged.place WHERE rows > 0 ORDER BY id`

export const selectNotes = () => sql<{ text: string }>`SELECT text FROM staged.note ORDER BY rowid`

export interface ProblemRow {
  kind: ReadingProblemKind
  file: string
  sheet: string
  row: number | null
  column: string
  text: string
  message: string
  cell: string | null
  /** JSON: texts, and choices of which the losses are not counted yet. */
  examples: string | null
  choices: string | null
  /** How many of this kind the column has. */
  count: number
  /** Datapoints of all places with the same problem. */
  points: number
}

/**
 * What could not be read, in the order it was met: the first ones of each kind and column, each text once, for the same
 * text is settled in the same way.
 * @param isDecided those of which the first choice holds already
 */
export const selectProblems = (limit: number, isDecided: boolean) => sql<ProblemRow>`
  SELECT kind, place.file, place.sheet, at AS row, "column", text, message, cell, examples, choices, count, lost AS points
  FROM (
    SELECT *, row_number() OVER (PARTITION BY kind, place, "column" ORDER BY id) AS number
    FROM (
      SELECT rowid AS id, *,
        row_number() OVER (PARTITION BY kind, place, "column", text, message ORDER BY rowid) AS twin,
        sum(places) OVER (PARTITION BY kind, place, "column") AS count,
        sum(points) OVER (PARTITION BY kind, CASE kind WHEN 'cell' THEN '' ELSE "column" END, text) AS lost
      FROM staged.problem WHERE is_decided = ${Number(isDecided)}
    ) AS each WHERE twin = 1
  ) AS problem
  JOIN staged.place AS place ON place.id = problem.place
  WHERE number <= ${limit} ORDER BY problem.id`

/** A step as messages name it. */
const stepText = sql`coalesce(step.datetime, step.year || ifnull(' ' || step.category, ''))`

export interface ConflictRow {
  series: number
  unit: string
  model: string
  scenario: string
  version: number | null
  first_value: number
  last_value: number
  first_file: string
  first_sheet: string
  first_row: number
  last_file: string
  last_sheet: string
  last_row: number
  region: string
  variable: string
  step: string
}

export const countConflicts = () => sql<{ count: number }>`
  SELECT ifnull(sum(conflicts), 0) AS count FROM staged.size`

/** Variables of runs with points that are given more than once with different values, the most troubled first. */
export const selectConflictGroups = () => sql<{ run: number; variable: number; points: number; given: number }>`
  SELECT s.run, s.variable, sum(size.conflicts) AS points, sum(size.given - size.points) AS given
  FROM staged.size AS size JOIN staged.series AS s ON s.id = size.series
  WHERE size.conflicts > 0 AND tick(s.id)
  GROUP BY s.run, s.variable ORDER BY points DESC, min(s.id)`

/** The first of them: where it is given first and where last. */
export const selectConflict = (run: number, variable: number) => sql<ConflictRow>`
  SELECT p.series, model.name AS model, scenario.name AS scenario, r.version,
    variable.name AS variable, region.name AS region, unit.name AS unit, first_place.file AS first_file, first_place.sheet AS first_sheet, first.at AS first_row, first.value AS first_value,
    last_place.file AS last_file, last_place.sheet AS last_sheet, last.at AS last_row, last.value AS last_value,
    ${stepText} AS step
  FROM (
    SELECT series, step, min(rowid) AS first, max(rowid) AS last
    FROM staged.point
    WHERE series IN (
      SELECT s.id FROM staged.series AS s JOIN staged.size AS size ON size.series = s.id
      WHERE size.conflicts > 0 AND s.run = ${run} AND s.variable = ${variable} AND tick(s.id))
    GROUP BY series, step HAVING min(value) <> max(value) ORDER BY first LIMIT 1
  ) AS p
  JOIN staged.point AS first ON first.rowid = p.first
  JOIN staged.point AS last ON last.rowid = p.last
  JOIN staged.place AS first_place ON first_place.id = first.place
  JOIN staged.place AS last_place ON last_place.id = last.place
  JOIN staged.step AS step ON step.id = p.step
  JOIN staged.series AS s ON s.id = p.series
  JOIN staged.run AS r ON r.id = s.run
  JOIN staged.name AS model ON model.id = r.model
  JOIN staged.name AS scenario ON scenario.id = r.scenario
  JOIN staged.name AS region ON region.id = s.region
  JOIN staged.name AS unit ON unit.id = s.unit
  JOIN staged.name AS variable ON variable.id = s.variable`

/** The values of a series at some steps, in the order of time; `differs`: the files give it different ones. */
export const selectGiven = (series: number, steps: number) => sql<{
  step: string
  differs: 0 | 1
  file: string
  sheet: string
  row: number
  value: number
}>`
  SELECT ${stepText} AS step, shown.differs, place.file, place.sheet, point.at AS row, point.value
  FROM (
    SELECT p.step, min(p.value) <> max(p.value) AS differs
    FROM staged.point AS p JOIN staged.step AS t ON t.id = p.step
    WHERE p.series = ${series}
    GROUP BY p.step ORDER BY differs DESC, coalesce(t.datetime, t.year), t.category LIMIT ${steps}
  ) AS shown
  JOIN staged.step AS step ON step.id = shown.step
  JOIN staged.point AS point ON point.series = ${series} AND point.step = shown.step
  JOIN staged.place AS place ON place.id = point.place
  ORDER BY shown.differs DESC, coalesce(step.datetime, step.year), step.category, point.place, point.at`

/** Columns without a place that tell rows apart which are the same otherwise. @param isDropped left out as decided */
export const selectTelling = (isDropped: boolean) => sql<{ title: string }>`
  SELECT DISTINCT title FROM staged.telling WHERE is_dropped = ${Number(isDropped)}`

/** What the files hold, whether the platform knows it or not. */
export const countHoldings = () => sql<{
  first_year: number | null
  last_year: number | null
  regions: number
  variables: number
  indicators: number
}>`
  SELECT min(first_year) AS first_year, max(last_year) AS last_year, count(DISTINCT s.region) AS regions,
    count(DISTINCT s.variable) AS variables, (SELECT count(DISTINCT key) FROM staged.meta) AS indicators
  FROM staged.size AS size JOIN staged.series AS s ON s.id = size.series`

/** Indicators given more than once for a run with different values. */
export const selectMetaConflicts = (limit: number) => sql<{
  model: string
  scenario: string
  key: string
  file: string
  sheet: string
  row: number
}>`
  SELECT m.model, m.scenario, m.key, place.file, place.sheet, max(m.at) AS row
  FROM staged.meta AS m JOIN staged.place AS place ON place.id = m.place
  GROUP BY m.model, m.scenario, m.version, m.key
  HAVING count(DISTINCT json_array(m.dtype, m.value_int, m.value_str, m.value_float, m.value_bool)) > 1
  LIMIT ${limit}`

/** Runs that meta tables name and that have no points here. */
export const selectMetaOnly = () => sql<{ model: string; scenario: string }>`
  SELECT DISTINCT m.model, m.scenario FROM staged.meta_run AS m
  WHERE NOT EXISTS (
    SELECT 1 FROM staged.series AS s JOIN staged.size AS size ON size.series = s.id
    JOIN staged.run AS r ON r.id = s.run
    JOIN staged.name AS model ON model.id = r.model JOIN staged.name AS scenario ON scenario.id = r.scenario
    WHERE ${isAbout}
  )`
