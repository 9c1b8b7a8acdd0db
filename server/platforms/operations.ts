import { sql } from 'kysely'
import type { PlatformSummary } from '../contract/platforms.ts'
import { undoTransaction } from '../db/undo.ts'
import { read, write } from '../db/operation.ts'

/** Opens the platform and does nothing. */
export const openPlatform = write('openPlatform', () => null)

/** What there is, counted. */
export const summarizePlatform = read('summarizePlatform', (db): PlatformSummary =>
  db.one(sql<PlatformSummary>`SELECT
    (SELECT count(*) FROM model) AS models,
    (SELECT count(*) FROM scenario) AS scenarios,
    (SELECT count(*) FROM run) AS runs,
    (SELECT count(*) FROM run WHERE is_default) AS default_runs,
    (SELECT count(*) FROM region) AS regions,
    (SELECT count(*) FROM unit) AS units,
    (SELECT count(*) FROM variable) AS variables,
    (SELECT count(*) FROM timeseries) AS timeseries,
    (SELECT ifnull(sum(points), 0) FROM timeseries) AS datapoints,
    (SELECT count(*) FROM "transaction") AS transactions`),
)

/** Writes a copy of the whole platform to a new file, undisturbed by writers. */
export const copyPlatform = read('copyPlatform', (db, target: string) => {
  db.sqlite.prepare('VACUUM INTO ?').run(target)
})

/** Takes back one write. @throws bad_request (409) when a later transaction touched its rows */
export const undo = write('undo', (db, transactionId: number) => undoTransaction(db, transactionId))
