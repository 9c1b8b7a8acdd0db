import { sql } from 'kysely'
import type { Decisions } from '../../contract/imports.ts'
import { asIndexed, indexedStep } from '../../query/step.ts'
import { typedMeta } from './meta-types-queries.ts'
import { isAbout } from './queries.ts'

/** Statements that look for staged runs which the platform has already, over `staged` and the platform. */

/** A run of the platform that may be what a staged run is: of the same pair, with as many points and series. */
export interface Candidate {
  /** Of the staged run. */
  staged: number
  /** Of the run of the platform. */
  id: number
  version: number
}

/** One for each staged run at most: the default version before others, then the newest. */
export const selectCandidates = () => sql<Candidate>`
  SELECT staged, id, version FROM (
    SELECT r.id AS staged, run.id, run.version,
      row_number() OVER (PARTITION BY r.id ORDER BY run.is_default DESC, run.version DESC) AS place
    FROM (
      SELECT s.run, sum(size.points) AS points, count(*) AS series, sum(size.conflicts) AS conflicts
      FROM staged.size AS size CROSS JOIN staged.series AS s ON s.id = size.series WHERE tick(size.series) GROUP BY s.run
    ) AS found
    JOIN staged.run AS r ON r.id = found.run
    JOIN staged.name AS model ON model.id = r.model JOIN staged.name AS scenario ON scenario.id = r.scenario
    JOIN main.model AS known_model ON known_model.name = model.name
    JOIN main.scenario AS known_scenario ON known_scenario.name = scenario.name
    JOIN main.run AS run ON run.model__id = known_model.id AND run.scenario__id = known_scenario.id
    WHERE run.points = found.points AND found.conflicts = 0
      AND (SELECT count(*) FROM main.timeseries AS t WHERE t.run__id = run.id) = found.series
  ) WHERE place = 1`

const given = (candidates: string) => sql`(
  SELECT value ->> 'staged' AS staged, value ->> 'id' AS id FROM json_each(${candidates}))`

const stagedStep = asIndexed({ year: 'step.year', category: 'step.category', datetime: 'step.datetime' })

/** How many points of each staged run its candidate has with the same value. @param candidates JSON array of them */
export const countSame = (candidates: string) => sql<{ staged: number; points: number }>`
  WITH linked AS MATERIALIZED (
    SELECT s.id AS series, s.run AS staged, t.id AS time_series
    FROM ${given(candidates)} AS candidate CROSS JOIN staged.series AS s ON s.run = candidate.staged
    JOIN staged.name AS region ON region.id = s.region JOIN main.region AS r ON r.name = region.name
    JOIN staged.name AS variable ON variable.id = s.variable JOIN main.variable AS v ON v.name = variable.name
    JOIN staged.name AS unit ON unit.id = s.unit JOIN main.unit AS u ON u.name = unit.name
    JOIN main.measurand AS m ON m.variable__id = v.id AND m.unit__id = u.id
    JOIN main.timeseries AS t ON t.run__id = candidate.id AND t.region__id = r.id AND t.measurand__id = m.id
  )
  SELECT linked.staged, count(DISTINCT d.id) AS points
  FROM staged.point AS p CROSS JOIN linked ON linked.series = p.series
  CROSS JOIN staged.step AS step ON step.id = p.step
  CROSS JOIN main.datapoint AS d ON d.time_series__id = linked.time_series
    AND ${indexedStep.year} = ${stagedStep.year} AND ${indexedStep.category} = ${stagedStep.category}
    AND ${indexedStep.datetime} = ${stagedStep.datetime} AND d.value = p.value
  WHERE (p.rowid & 1023 OR tick(p.rowid))
  GROUP BY linked.staged`

/** Staged runs with an indicator that their candidate has not, or with another value. @param candidates JSON array */
export const selectOtherMeta = (candidates: string, decisions: Decisions) => sql<{ staged: number }>`
  SELECT DISTINCT r.id AS staged
  FROM ${given(candidates)} AS candidate CROSS JOIN staged.run AS r ON r.id = candidate.staged
  JOIN staged.name AS model ON model.id = r.model JOIN staged.name AS scenario ON scenario.id = r.scenario
  JOIN ${typedMeta(decisions)} AS m ON ${isAbout}
  WHERE NOT EXISTS (
    SELECT 1 FROM main.meta AS known WHERE known.run__id = candidate.id AND known.key = m.key AND known.dtype = m.dtype
      AND known.value_int IS m.value_int AND known.value_str IS m.value_str AND known.value_float IS m.value_float
      AND known.value_bool IS m.value_bool)`

/** Leaves staged runs out: what has no series is not written. @param ids JSON array */
export const deleteStagedRuns = (ids: string) =>
  sql`DELETE FROM staged.series WHERE run IN (SELECT value FROM json_each(${ids}))`
