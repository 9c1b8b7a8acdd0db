import { sql } from 'kysely'
import type { Decisions } from '../../contract/imports.ts'
import type { StagedMeta } from './commit-queries.ts'
import { typedMeta } from './meta-types-queries.ts'

/** Statements about meta tables without datapoints, over `staged` and the platform. */

/** What meta tables say about one run, and where they name it first. */
export interface NamedRun {
  model: string
  scenario: string
  version: number | null
  /** 1 or 0 where a table says whether it is the default version. */
  is_default: number | null
  indicators: number
  rows: number
  file: string
  sheet: string
  row: number
}

/** The runs that meta tables name, in the order of their first rows. */
export const selectNamedRuns = () => sql<NamedRun>`
  SELECT m.model, m.scenario, m.version, sum(m.is_default) > 0 AS is_default, count(*) AS rows, place.file, place.sheet,
    min(m.rowid) AS first, m.at AS row,
    (SELECT count(DISTINCT i.key) FROM staged.meta AS i
      WHERE i.model = m.model AND i.scenario = m.scenario AND i.version IS m.version) AS indicators
  FROM staged.meta_run AS m JOIN staged.place AS place ON place.id = m.place
  WHERE tick(m.rowid) GROUP BY m.model, m.scenario, m.version ORDER BY first`

export interface PlatformRun {
  id: number
  model: string
  scenario: string
  version: number
  is_default: number
  lock_transaction: number | null
}

/** All runs whose model or scenario meta tables name. */
export const selectRunsNamed = () => sql<PlatformRun>`
  SELECT run.id, model.name AS model, scenario.name AS scenario, run.version, run.is_default, run.lock_transaction
  FROM main.run AS run JOIN main.model AS model ON model.id = run.model__id
  JOIN main.scenario AS scenario ON scenario.id = run.scenario__id
  WHERE model.name IN (SELECT model FROM staged.meta_run) OR scenario.name IN (SELECT scenario FROM staged.meta_run)
  ORDER BY run.id`

/** Names that runs have. */
export const selectNamesOfRuns = (kind: 'model' | 'scenario') => sql<{ name: string }>`
  SELECT name FROM main.${sql.table(kind)} WHERE id IN (SELECT ${sql.ref(`${kind}__id`)} FROM main.run) ORDER BY name`

/** A run of the platform and what meta tables call it, as JSON array of such. */
const targets = (json: string) => sql`(
  SELECT value ->> 'id' AS run, value ->> 'model' AS model, value ->> 'scenario' AS scenario, value ->> 'version' AS version
  FROM json_each(${json}))`

const isOf = sql`m.model = target.model AND m.scenario = target.scenario AND m.version IS target.version`

/** How many staged indicators each run has with the same value, and how many with another one. */
export const countKnownMeta = (json: string, decisions: Decisions) => sql<{
  run: number
  same: number
  other: number
}>`
  SELECT target.run, count(*) FILTER (WHERE is_same) AS same, count(*) FILTER (WHERE NOT is_same) AS other
  FROM (
    SELECT target.run, known.dtype = m.dtype AND known.value_int IS m.value_int AND known.value_str IS m.value_str
      AND known.value_float IS m.value_float AND known.value_bool IS m.value_bool AS is_same
    FROM ${targets(json)} AS target CROSS JOIN ${typedMeta(decisions)} AS m ON ${isOf}
    JOIN main.meta AS known ON known.run__id = target.run AND known.key = m.key
    GROUP BY target.run, m.key
  ) AS target GROUP BY target.run`

/** The staged indicators of runs of the platform. */
export const selectMetaOf = (json: string, decisions: Decisions) => sql<StagedMeta>`
  SELECT target.run, m.key, m.dtype, CAST(m.value_int AS TEXT) AS value_int, m.value_str, m.value_float, m.value_bool
  FROM ${targets(json)} AS target CROSS JOIN ${typedMeta(decisions)} AS m ON ${isOf}
  GROUP BY target.run, m.key ORDER BY target.run, m.number`
