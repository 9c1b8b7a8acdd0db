import { sql, type RawBuilder } from 'kysely'
import type { ReadingProblemKind, StagedRun } from '../../contract/imports.ts'
import type { Audit } from '../../db/connection.ts'

/** Statements over `staged`, the attached staging file, and the platform. `tick` lets them be stopped. */

/** A row when the staging file is that of a platform of ixmp4. */
export const selectIsPlatform = () => sql`SELECT 1 FROM staged.sqlite_schema WHERE type = 'table' AND name = 'source'`

/** Points and series that would be written, and how many more points the files give for the same steps. */
export const countStaged = () => sql<{ points: number; series: number; duplicates: number }>`
  SELECT ifnull(sum(points), 0) AS points, count(*) AS series, ifnull(sum(given - points), 0) AS duplicates
  FROM staged.size`

/** A run that staged tables have points of; tables hold no optimization items. */
export interface StagedTableRun extends Omit<StagedRun, 'items'> {
  id: number
  /** 1 or 0 where a meta table says so. */
  is_default: number | null
}

/** A row of a meta table, `m`, is about the run `r`, whose names are `model` and `scenario`. */
const isAbout = sql`m.model = model.name AND m.scenario = scenario.name
  AND (m.version IS NULL OR r.version IS NULL OR m.version = r.version)`

/** Runs of the staged points, in the order of their first rows. */
export const selectRuns = () => sql<StagedTableRun>`
  SELECT r.id, model.name AS model, scenario.name AS scenario, r.version, found.points, found.series, found.annual,
    found.categorical, found.datetime, found.first_year, found.last_year,
    (SELECT count(DISTINCT m.key) FROM staged.meta AS m WHERE ${isAbout}) AS meta,
    (SELECT max(m.is_default) FROM staged.meta_run AS m WHERE ${isAbout}) AS is_default
  FROM (
    SELECT s.run, sum(size.points) AS points, count(*) AS series, sum(size.annual) AS annual,
      sum(size.categorical) AS categorical, sum(size.datetime) AS datetime, min(size.first_year) AS first_year,
      max(size.last_year) AS last_year
    FROM staged.size AS size CROSS JOIN staged.series AS s ON s.id = size.series
    WHERE tick(size.series) GROUP BY s.run
  ) AS found
  JOIN staged.run AS r ON r.id = found.run
  JOIN staged.name AS model ON model.id = r.model
  JOIN staged.name AS scenario ON scenario.id = r.scenario
  ORDER BY r.id`

type StagedDimension = 'region' | 'unit' | 'variable'

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

export interface StagedMeta {
  run: number
  key: string
  dtype: string
  /** As text: it may be larger than a JavaScript number can say. */
  value_int: string | null
  value_str: string | null
  value_float: number | null
  value_bool: number | null
}

/** The indicators of each staged run. */
export const selectMeta = () => sql<StagedMeta>`
  SELECT r.id AS run, m.key, m.dtype, CAST(m.value_int AS TEXT) AS value_int, m.value_str, m.value_float, m.value_bool
  FROM staged.run AS r
  JOIN staged.name AS model ON model.id = r.model
  JOIN staged.name AS scenario ON scenario.id = r.scenario
  JOIN staged.meta AS m ON ${isAbout}
  GROUP BY r.id, m.key ORDER BY r.id, m.rowid`

/** The run that takes everything, with the names of its pair. */
export const selectTarget = (id: number) => sql<{
  model: string
  scenario: string
  lock_transaction: number | null
  lock_client: string | null
}>`
  SELECT model.name AS model, scenario.name AS scenario, run.lock_transaction, run.lock_client
  FROM main.run AS run JOIN main.model AS model ON model.id = run.model__id
  JOIN main.scenario AS scenario ON scenario.id = run.scenario__id WHERE run.id = ${id}`

/** Names that series use and that the platform does not have; a hierarchy for regions. */
export const insertNames = (kind: StagedDimension, { created_at, created_by, since }: Audit, hierarchy?: string) => sql`
  INSERT INTO main.${sql.table(kind)} (name, ${kind === 'region' ? sql`hierarchy, ` : sql``}created_at, created_by, since)
  SELECT n.name, ${kind === 'region' ? sql`${hierarchy}, ` : sql``}${created_at}, ${created_by}, ${since}
  FROM staged.name AS n
  WHERE n.kind = ${kind} AND n.id IN (SELECT ${sql.ref(kind)} FROM staged.series)
    AND NOT EXISTS (SELECT 1 FROM main.${sql.table(kind)} AS known WHERE known.name = n.name)
  ORDER BY n.id`

/** Tells the staged names which rows of the platform they are. */
export const linkNames = (kind: StagedDimension) => sql`
  UPDATE staged.name SET known__id = (SELECT known.id FROM main.${sql.table(kind)} AS known WHERE known.name = staged.name.name)
  WHERE kind = ${kind}`

const named = sql`
  JOIN staged.name AS variable ON variable.id = s.variable JOIN staged.name AS unit ON unit.id = s.unit`

export const insertMeasurands = ({ created_at, created_by, since }: Audit) => sql`
  INSERT INTO main.measurand (variable__id, unit__id, created_at, created_by, since)
  SELECT variable.known__id, unit.known__id, ${created_at}, ${created_by}, ${since}
  FROM (SELECT variable, unit, min(id) AS first FROM staged.series GROUP BY variable, unit) AS s ${named}
  WHERE NOT EXISTS (
    SELECT 1 FROM main.measurand AS m WHERE m.variable__id = variable.known__id AND m.unit__id = unit.known__id)
  ORDER BY s.first`

export const linkRun = (id: number, runId: number) => sql`UPDATE staged.run SET run__id = ${runId} WHERE id = ${id}`

export const linkMeasurands = () => sql`
  UPDATE staged.series SET measurand__id = (
    SELECT m.id FROM main.measurand AS m
    JOIN staged.name AS variable ON variable.known__id = m.variable__id AND variable.id = staged.series.variable
    JOIN staged.name AS unit ON unit.known__id = m.unit__id AND unit.id = staged.series.unit)`

/** Series that the runs do not have yet, with their derived columns. */
export const insertSeries = (since: number) => sql`
  INSERT INTO main.timeseries (run__id, region__id, measurand__id, points, first_year, last_year, since)
  SELECT run.run__id, region.known__id, s.measurand__id, size.points, size.first_year, size.last_year, ${since}
  FROM staged.series AS s CROSS JOIN staged.size AS size ON size.series = s.id
  JOIN staged.run AS run ON run.id = s.run JOIN staged.name AS region ON region.id = s.region
  WHERE tick(s.id) AND NOT EXISTS (
    SELECT 1 FROM main.timeseries AS known
    WHERE known.run__id = run.run__id AND known.region__id = region.known__id AND known.measurand__id = s.measurand__id)
  ORDER BY s.id`

/** Tells the staged series which time series they are. */
export const linkSeries = () => sql`
  UPDATE staged.series SET time_series__id = (
    SELECT known.id FROM main.timeseries AS known
    WHERE known.run__id = run.run__id AND known.region__id = region.known__id
      AND known.measurand__id = staged.series.measurand__id)
  FROM staged.run AS run, staged.name AS region
  WHERE run.id = staged.series.run AND region.id = staged.series.region`

export const selectLinkedSeries = () => sql<{ id: number }>`SELECT time_series__id AS id FROM staged.series`

/** Of points that were given several values, keeps the first or the last. */
export const resolveConflicts = (keep: 'first' | 'last') => sql`
  DELETE FROM staged.point WHERE rowid IN (
    SELECT p.rowid
    FROM (
      SELECT series, step, ${keep === 'first' ? sql`min(rowid)` : sql`max(rowid)`} AS kept FROM staged.point
      WHERE series IN (SELECT series FROM staged.size WHERE conflicts > 0) GROUP BY series, step
    ) AS one
    JOIN staged.point AS p ON p.series = one.series AND p.step = one.step
    WHERE p.rowid <> one.kept)`

/** True when the points came in the order of series and step, so that none is there twice (`sizes.ts`). */
export const selectIsSorted = () => sql<{ is_sorted: number }>`SELECT is_sorted FROM staged.fact`

/** FROM and WHERE of each staged point `p`, once, with its series `s` and its `step`. @param condition on these */
const points = (isSorted: boolean, condition: RawBuilder<unknown>) =>
  isSorted
    ? sql`
  FROM staged.point AS p CROSS JOIN staged.series AS s ON s.id = p.series
  CROSS JOIN staged.step AS step ON step.id = p.step
  WHERE (p.rowid & 1023 OR tick(p.rowid)) AND ${condition}`
    : sql`
  FROM staged.series AS s CROSS JOIN staged.point AS p ON p.series = s.id
  CROSS JOIN staged.step AS step ON step.id = p.step
  WHERE tick(s.id) AND ${condition}
  GROUP BY s.id, p.step`

/**
 * True when the datapoint `d` is at the step of the staged point, with the expressions of the index `datapoint_step`.
 */
const isAtStep = sql`d.time_series__id = s.time_series__id
  AND ifnull(d.step_year, 9223372036854775807) = ifnull(step.year, 9223372036854775807)
  AND ifnull(d.step_category, x'') = ifnull(step.category, x'')
  AND ifnull(d.step_datetime, x'') = ifnull(step.datetime, x'')`

interface Writing {
  since: number
  isSorted: boolean
}

/** @param mayExist the run is an old one, so points that it has already are passed over */
export const insertPoints = ({ since, isSorted }: Writing, mayExist: boolean) => sql`
  INSERT INTO main.datapoint (time_series__id, step_year, step_category, step_datetime, value, since)
  SELECT s.time_series__id, step.year, step.category, step.datetime, p.value, ${since}
  ${points(isSorted, mayExist ? sql`NOT EXISTS (SELECT 1 FROM main.datapoint AS d WHERE ${isAtStep})` : sql`true`)}`

/** Points that an old run has with another value. */
export const updatePoints = ({ since, isSorted }: Writing) => sql`
  UPDATE main.datapoint SET value = found.value, since = ${since}
  FROM (
    SELECT (SELECT d.id FROM main.datapoint AS d WHERE ${isAtStep}) AS id, p.value ${points(isSorted, sql`true`)}
  ) AS found
  WHERE main.datapoint.id = found.id AND main.datapoint.value IS NOT found.value`

export const selectDefaultOf = (runId: number) => sql<{ id: number }>`
  SELECT other.id FROM run JOIN run AS other ON other.model__id = run.model__id AND other.scenario__id = run.scenario__id
  WHERE run.id = ${runId} AND other.is_default`
