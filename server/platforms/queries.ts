import { sql } from 'kysely'
import type { PlatformSummary } from '../contract/platforms.ts'

/** One row: how many there are of everything. */
export const selectSummary = () => sql<PlatformSummary>`SELECT
  (SELECT count(*) FROM model) AS models,
  (SELECT count(*) FROM scenario) AS scenarios,
  (SELECT count(*) FROM run) AS runs,
  (SELECT count(*) FROM run WHERE is_default) AS default_runs,
  (SELECT count(*) FROM run WHERE lock_transaction IS NOT NULL) AS locked_runs,
  (SELECT count(*) FROM region) AS regions,
  (SELECT count(*) FROM unit) AS units,
  (SELECT count(*) FROM variable) AS variables,
  (SELECT count(*) FROM timeseries) AS timeseries,
  (SELECT ifnull(sum(points), 0) FROM timeseries) AS datapoints,
  (SELECT count(*) FROM "transaction") AS transactions,
  (SELECT issued_at FROM "transaction" ORDER BY id DESC LIMIT 1) AS changed_at`

/** Whose file it is, and which version. */
export const selectFormat = () => sql<{ id: number; version: number }>`
  SELECT application_id AS id, user_version AS version FROM pragma_application_id, pragma_user_version`

/** What SQLite finds wrong with its own structures; one row "ok" when nothing. */
export const selectDamage = (pragma: 'integrity_check' | 'quick_check') => sql<{ message: string }>`
  SELECT ${sql.ref(pragma)} AS message FROM ${sql.table(`pragma_${pragma}`)}`

/** Foreign keys that lead nowhere, by table. */
export const selectBrokenReferences = () => sql<{ table: string; parent: string; count: number }>`
  SELECT "table", parent, count(*) AS count FROM pragma_foreign_key_check GROUP BY "table", parent`

/** How many rows are wrong, and the least id of them, or of the run they belong to. */
interface Wrong {
  count: number
  first: number | null
}

/** Time series whose derived columns are not what their datapoints say. */
export const countWrongSeries = () => sql<Wrong>`
  SELECT count(*) AS count, min(t.id) AS first FROM timeseries AS t
  WHERE (t.points, t.first_year, t.last_year) IS NOT (
    SELECT count(*), min(d.step_year), max(d.step_year) FROM datapoint AS d WHERE d.time_series__id = tick(t.id))`

/** Runs whose number of points is not that of their datapoints. */
export const countWrongRuns = () => sql<Wrong>`
  SELECT count(*) AS count, min(r.id) AS first FROM run AS r
  WHERE r.points IS NOT (
    SELECT count(*) FROM timeseries AS t CROSS JOIN datapoint AS d ON d.time_series__id = tick(t.id)
    WHERE t.run__id = r.id)`

/** Years of runs that are missing, too many, or counted wrong. */
export const countWrongYears = () => sql<Wrong>`
  WITH counted AS (
    SELECT t.run__id, d.step_year AS year, count(*) AS points
    FROM timeseries AS t CROSS JOIN datapoint AS d ON d.time_series__id = tick(t.id)
    WHERE d.step_year IS NOT NULL
    GROUP BY t.run__id, d.step_year)
  SELECT count(*) AS count, min(run__id) AS first
  FROM counted FULL JOIN run_year USING (run__id, year)
  WHERE counted.points IS NOT run_year.points`
