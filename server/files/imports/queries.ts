import { sql } from 'kysely'
import type { Dimension } from '../../contract/dimensions.ts'
import type { StagedRun } from '../../contract/imports.ts'
import type { ElementType } from '../../contract/optimization.ts'

/** Statements that check and commit share, over `staged`, the attached staging file, and the platform. */

export type StagedDimension = Exclude<Dimension, 'model' | 'scenario'>

/** A run that staged tables have points of; tables hold no optimization items. */
export interface StagedTableRun extends Omit<StagedRun, 'items'> {
  id: number
  /** 1 or 0 where a meta table says so. */
  is_default: number | null
}

/** A row of a meta table, `m`, is about the run `r`, whose names are `model` and `scenario`. */
export const isAbout = sql`m.model = model.name AND m.scenario = scenario.name
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

/** The index sets of the run that takes everything. */
export const selectSetsOfTarget = (id: number) => sql<{ name: string; type: ElementType | null }>`
  SELECT name, data_type AS type FROM main.index_set WHERE run__id = ${id} ORDER BY id`
