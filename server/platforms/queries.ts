import { sql } from 'kysely'
import type { PlatformSummary } from '../contract/platforms.ts'

/** One row: how many there are of everything. */
export const selectSummary = () => sql<PlatformSummary>`SELECT
  (SELECT count(*) FROM model) AS models,
  (SELECT count(*) FROM scenario) AS scenarios,
  (SELECT count(*) FROM run) AS runs,
  (SELECT count(*) FROM run WHERE is_default) AS default_runs,
  (SELECT count(*) FROM region) AS regions,
  (SELECT count(*) FROM unit) AS units,
  (SELECT count(*) FROM variable) AS variables,
  (SELECT count(*) FROM timeseries) AS timeseries,
  (SELECT ifnull(sum(points), 0) FROM timeseries) AS datapoints,
  (SELECT count(*) FROM "transaction") AS transactions`
