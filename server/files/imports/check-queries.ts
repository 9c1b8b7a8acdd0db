import { sql } from 'kysely'
import type { ReadingProblemKind } from '../../contract/imports.ts'
import { isAbout, type StagedDimension } from './queries.ts'

/** Statements of the check, over `staged`, the attached staging file, and the platform. `tick` lets them be stopped. */

/** A row when the staging file is that of a platform of ixmp4. */
export const selectIsPlatform = () => sql`SELECT 1 FROM staged.sqlite_schema WHERE type = 'table' AND name = 'source'`

/** Points and series that would be written, and how many more points the files give for the same steps. */
export const countStaged = () => sql<{ points: number; series: number; duplicates: number }>`
  SELECT ifnull(sum(points), 0) AS points, count(*) AS series, ifnull(sum(given - points), 0) AS duplicates
  FROM staged.size`

const unknown = (kind: StagedDimension) => sql`
  SELECT n.id, n.name FROM staged.name AS n
  WHERE n.kind = ${kind} AND NOT EXISTS (SELECT 1 FROM main.${sql.table(kind)} AS known WHERE known.name = n.name)`

/** Staged names that the platform does not have, with how many series and points use each. */
export const selectUnknown = (kind: StagedDimension) => sql<{ name: string; series: number; points: number }>`
  WITH unknown AS MATERIALIZED (${unknown(kind)})
  SELECT unknown.name, count(*) AS series, sum(size.points) AS points
  FROM unknown CROSS JOIN staged.series AS s ON s.${sql.ref(kind)} = unknown.id
  CROSS JOIN staged.size AS size ON size.series = s.id
  GROUP BY unknown.id ORDER BY unknown.id`

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

interface PlaceRow {
  file: string
  sheet: string
  rows: number
  empty_rows: number
  points: number
}

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
  /** How many of this kind the column has. */
  count: number
}

/** What could not be read, in the order it was met: the first ones of each kind and column. */
export const selectProblems = (limit: number) => sql<ProblemRow>`
  SELECT kind, place.file, place.sheet, at AS row, "column", text, message, count
  FROM (
    SELECT rowid AS id, *, row_number() OVER (PARTITION BY kind, place, "column" ORDER BY rowid) AS number,
      count(*) OVER (PARTITION BY kind, place, "column") AS count
    FROM staged.problem
  ) AS problem
  JOIN staged.place AS place ON place.id = problem.place
  WHERE number <= ${limit} ORDER BY problem.id`

/** A step as messages name it. */
const stepText = sql`coalesce(step.datetime, step.year || ifnull(' ' || step.category, ''))`

export interface ConflictRow {
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

/** Points given more than once with different values: where first and where last. */
export const selectConflicts = (limit: number) => sql<ConflictRow>`
  SELECT first_place.file AS first_file, first_place.sheet AS first_sheet, first.at AS first_row,
    last_place.file AS last_file, last_place.sheet AS last_sheet, last.at AS last_row,
    region.name AS region, variable.name AS variable, ${stepText} AS step
  FROM (
    SELECT series, step, min(rowid) AS first, max(rowid) AS last
    FROM staged.point
    WHERE series IN (SELECT series FROM staged.size WHERE conflicts > 0 AND tick(series))
    GROUP BY series, step HAVING min(value) <> max(value) ORDER BY first LIMIT ${limit}
  ) AS p
  JOIN staged.point AS first ON first.rowid = p.first
  JOIN staged.point AS last ON last.rowid = p.last
  JOIN staged.place AS first_place ON first_place.id = first.place
  JOIN staged.place AS last_place ON last_place.id = last.place
  JOIN staged.step AS step ON step.id = p.step
  JOIN staged.series AS s ON s.id = p.series
  JOIN staged.name AS region ON region.id = s.region
  JOIN staged.name AS variable ON variable.id = s.variable
  ORDER BY p.first`

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
