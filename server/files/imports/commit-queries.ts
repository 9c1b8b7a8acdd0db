import { sql, type RawBuilder } from 'kysely'
import type { Decisions } from '../../contract/imports.ts'
import { asIndexed, indexedStep } from '../../query/step.ts'
import { typedMeta } from './meta-types-queries.ts'
import { isAbout, type StagedDimension } from './queries.ts'

/** Statements of the commit, over `staged`, the attached staging file, and the platform. `tick` lets them be stopped. */

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
export const selectMeta = (decisions: Decisions) => sql<StagedMeta>`
  SELECT r.id AS run, m.key, m.dtype, CAST(m.value_int AS TEXT) AS value_int, m.value_str, m.value_float, m.value_bool
  FROM staged.run AS r
  JOIN staged.name AS model ON model.id = r.model
  JOIN staged.name AS scenario ON scenario.id = r.scenario
  JOIN ${typedMeta(decisions)} AS m ON ${isAbout}
  GROUP BY r.id, m.key ORDER BY r.id, m.number`

type Audit = { created_at: string; created_by: string; since: number }

/** The hierarchy that a region list gives the region `n`, else the one that was decided. */
const hierarchyOf = (decided: string | undefined) =>
  sql`ifnull((SELECT listed.hierarchy FROM staged.listed_region AS listed WHERE listed.name = n.name), ${decided})`

/** Names that series use and that the platform does not have; a hierarchy for regions without one of their own. */
export const insertNames = (kind: StagedDimension, { created_at, created_by, since }: Audit, hierarchy?: string) => sql`
  INSERT INTO main.${sql.table(kind)} (name, ${kind === 'region' ? sql`hierarchy, ` : sql``}created_at, created_by, since)
  SELECT n.name, ${kind === 'region' ? sql`${hierarchyOf(hierarchy)}, ` : sql``}${created_at}, ${created_by}, ${since}
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

/** Leaves one of the different values of each point. */
export const resolveConflicts = (keep: 'first' | 'last') => sql`
  DELETE FROM staged.point WHERE rowid IN (
    SELECT p.rowid
    FROM (
      SELECT series, step, ${keep === 'first' ? sql`min(rowid)` : sql`max(rowid)`} AS kept FROM staged.point
      WHERE series IN (SELECT series FROM staged.size WHERE conflicts > 0) GROUP BY series, step
    ) AS one
    JOIN staged.point AS p ON p.series = one.series AND p.step = one.step
    WHERE p.rowid <> one.kept)`

/** Whether no point can be there twice: see the staging file. */
export const selectIsSorted = () => sql<{ is_sorted: number }>`SELECT is_sorted FROM staged.fact`

/** Each staged point once. The condition is one on the columns `s`, `p` and `step`. */
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

const stagedStep = asIndexed({ year: 'step.year', category: 'step.category', datetime: 'step.datetime' })

/** The datapoint `d` stands at the same step. */
const isAtStep = sql`d.time_series__id = s.time_series__id AND ${indexedStep.year} = ${stagedStep.year}
  AND ${indexedStep.category} = ${stagedStep.category} AND ${indexedStep.datetime} = ${stagedStep.datetime}`

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

/** The years of new runs, where their points were counted as they were read. */
export const insertYears = () => sql`
  INSERT INTO main.run_year (run__id, year, points)
  SELECT run.run__id, step.year, sum(counted.points)
  FROM staged.run_step AS counted JOIN staged.run AS run ON run.id = counted.run
  JOIN staged.step AS step ON step.id = counted.step
  WHERE run.run__id IS NOT NULL AND step.year IS NOT NULL
  GROUP BY run.run__id, step.year`

export const selectDefaultOf = (runId: number) => sql<{ id: number }>`
  SELECT other.id FROM run JOIN run AS other ON other.model__id = run.model__id AND other.scenario__id = run.scenario__id
  WHERE run.id = ${runId} AND other.is_default`
