import { sql } from 'kysely'
import { undoRefused } from '../contract/errors.ts'
import type { ReadDb, WriteDb } from '../db/connection.ts'
import { versionedTables } from '../db/migrations/0001-platform.ts'
import { recountYears, refreshPoints } from '../query/series.ts'
import { historyColumns, historyTable as history, liveTable as live } from '../db/versions.ts'

/**
 * Takes back everything the transaction `id` did: rows it inserted go, rows it changed or deleted are again what they
 * were, ids kept. Is a transaction itself, so it can be undone too. Later transactions that have been undone do not
 * count: undoing in reverse order always works. Checkpoints of a run that goes go with it, and return with its redo.
 *
 * @throws bad_request (409) when a later transaction touched the same rows, or uses what would go; it says which one;
 *   and when what was before it has been forgotten
 */
export function undoTransaction(db: WriteDb, id: number): void {
  if (!db.first(sql`SELECT 1 FROM "transaction" WHERE id = ${id}`)) {
    throw undoRefused(`There is no transaction ${id} to undo.`, { transaction__id: id })
  }
  const { start } = db.one(sql<{ start: number }>`SELECT history_start AS start FROM platform`)
  if (id <= start) {
    const why = `The history before transaction ${start} has been forgotten.`
    throw undoRefused(`Transaction ${id} cannot be undone. ${why}`, { transaction__id: id })
  }
  const undone = undoneTransactions(db)
  if (undone.has(id)) throw undoRefused(`Transaction ${id} has been undone already.`, { transaction__id: id })
  const tables = versionedTables.filter((table) => wasTouched(db, table, id))
  const cancelled = [...undone.keys(), ...undone.values()]
  for (const table of tables) refuseWhenTouchedLater(db, table, id, cancelled)
  for (const table of tables) refuseWhenUsed(db, table, id)

  // Children may come back before their parents and outlive them for a moment: all is checked at the end.
  db.sqlite.pragma('defer_foreign_keys = ON')
  db.run(sql`UPDATE "transaction" SET undoes = ${id} WHERE id = ${db.since}`)
  if (tables.includes('run')) db.run(sql`DELETE FROM checkpoint WHERE run__id IN (${insertedIds('run', id)})`)
  for (const table of tables.toReversed()) {
    db.run(sql`DELETE FROM ${live(table)} WHERE id IN (${insertedIds(table, id)})`)
  }
  for (const table of tables) restoreEarlier(db, table, id)
  refuseWhenParentsAreGone(db, tables)
  const touched = db.all(sql<{ run__id: number }>`SELECT run__id FROM transaction_run WHERE transaction__id = ${id}`)
  const runs = touched.map((row) => row.run__id)
  refreshPoints(db, writtenSeries(db), runs)
  recountYears(db, runs)
  db.touchRuns(runs)
}

/** Words for a table in messages: `optimization_table` is "optimization table". */
const words = (table: string): string => table.replaceAll('_', ' ')

/** Transactions that are undone at present, each with the one that undid it. */
export function undoneTransactions(db: ReadDb): Map<number, number> {
  const undoing = db.all(sql<{ id: number; undoes: number }>`
    SELECT id, undoes FROM "transaction" WHERE undoes IS NOT NULL ORDER BY id DESC`)
  const undone = new Map<number, number>()
  // Newest first: an undo that was itself undone has undone nothing.
  for (const { id, undoes } of undoing) if (!undone.has(id)) undone.set(undoes, id)
  return undone
}

const wasTouched = (db: ReadDb, table: string, id: number): boolean =>
  db.first(sql`SELECT 1 FROM ${live(table)} WHERE since = ${id}
    UNION ALL SELECT 1 FROM ${history(table)} WHERE until = ${id} OR since = ${id} LIMIT 1`) !== undefined

/** Rows that the transaction wrote a version of. */
const writtenIds = (table: string, id: number) =>
  sql`SELECT id FROM ${live(table)} WHERE since = ${id} UNION SELECT id FROM ${history(table)} WHERE since = ${id}`

/** Rows that were not there before the transaction. */
const insertedIds = (table: string, id: number) =>
  sql`${writtenIds(table, id)} EXCEPT SELECT id FROM ${history(table)} WHERE until = ${id}`

/**
 * Refuses when a later transaction changed, deleted or brought back a row of this one.
 * @param cancelled transactions that have been undone, and those that undid them: they do not count
 * @throws bad_request (409) naming the newest such transaction
 */
function refuseWhenTouchedLater(db: ReadDb, table: string, id: number, cancelled: readonly number[]): void {
  const touched = sql`SELECT id FROM ${history(table)} WHERE until = ${id} UNION ${writtenIds(table, id)}`
  // Later versions are looked for first. Mostly there are none, and the many rows of a large write need not be listed;
  // the `+` keeps SQLite from beginning with these.
  const { later } = db.one(sql<{ later: number | null }>`SELECT max(later) AS later FROM (
      SELECT id, since AS later FROM ${live(table)} WHERE since > ${id}
      UNION ALL SELECT id, until FROM ${history(table)} WHERE until > ${id}
      UNION ALL SELECT id, since FROM ${history(table)} WHERE until > ${id} AND since > ${id})
    WHERE later NOT IN (SELECT value FROM json_each(${JSON.stringify(cancelled)})) AND +id IN (${touched})`)
  if (later === null) return
  throw undoRefused(
    `Transaction ${id} cannot be undone: transaction ${later} wrote to the same ${words(table)} rows. Undo that one first.`,
    { transaction__id: id, later_transaction__id: later, table },
  )
}

/** The columns of a table that refer to rows of others. */
const foreignKeys = (db: ReadDb, table: string) =>
  db.all(
    sql<{ column: string; parent: string }>`SELECT "from" AS "column", "table" AS parent
      FROM pragma_foreign_key_list(${table})`,
  )

/**
 * Refuses when a row that stays refers to a row that would be deleted. Rows that the transaction wrote itself do not
 * count: they are deleted or changed back too; nor do checkpoints, which no transaction wrote, so that nobody could
 * undo them first.
 * @throws bad_request (409)
 */
function refuseWhenUsed(db: ReadDb, table: string, id: number): void {
  for (const child of versionedTables.filter((name) => name !== 'checkpoint')) {
    for (const { column } of foreignKeys(db, child).filter((key) => key.parent === table)) {
      const { users, since } = db.one(sql<{ users: number; since: number | null }>`
        SELECT count(*) AS users, max(since) AS since FROM ${live(child)}
        WHERE ${sql.ref(column)} IN (${insertedIds(table, id)}) AND id NOT IN (${writtenIds(child, id)})`)
      if (users === 0) continue
      throw undoRefused(
        `Transaction ${id} cannot be undone: ${users} ${words(child)} rows use the ${words(table)} it made ` +
          `since transaction ${since}. Undo that one first.`,
        { transaction__id: id, later_transaction__id: since, table: child },
      )
    }
  }
}

function restoreEarlier(db: WriteDb, table: string, id: number): void {
  const columns = historyColumns(db, table)
  const old = (name: string) => sql.ref(`old.${name}`)
  const assignments = columns.filter((name) => name !== 'id').map((name) => sql`${sql.ref(name)} = ${old(name)}`)
  // A pair has one default run at most, at every moment: flags are cleared before others are set.
  const passes = table === 'run' ? [sql`old.is_default = 0`, sql`old.is_default = 1`] : [sql`true`]
  try {
    for (const pass of passes) {
      db.run(sql`UPDATE ${live(table)} AS row SET ${sql.join(assignments)}, since = ${db.since}
        FROM ${history(table)} AS old WHERE old.id = row.id AND old.until = ${id} AND ${pass}`)
    }
    db.run(sql`INSERT INTO ${live(table)} (${sql.join(columns.map((name) => sql.ref(name)))}, since)
      SELECT ${sql.join(columns.map(old))}, ${db.since} FROM ${history(table)} AS old
      WHERE old.until = ${id} AND NOT EXISTS (SELECT 1 FROM ${live(table)} AS row WHERE row.id = old.id)`)
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error
    throw undoRefused(
      `Transaction ${id} cannot be undone: another ${words(table)} row has taken the place of one it would bring back.`,
      { transaction__id: id, table },
    )
  }
}

/** A row came back whose model, region, run … has been deleted since. */
function refuseWhenParentsAreGone(db: WriteDb, tables: readonly string[]): void {
  for (const table of tables) {
    for (const { column, parent } of foreignKeys(db, table)) {
      const missing = db.first(sql<{ id: number }>`SELECT ${sql.ref(`row.${column}`)} AS id FROM ${live(table)} AS row
        WHERE row.since = ${db.since} AND NOT EXISTS
          (SELECT 1 FROM ${live(parent)} AS parent WHERE parent.id = ${sql.ref(`row.${column}`)}) LIMIT 1`)
      if (!missing) continue
      throw undoRefused(
        `This cannot be undone: ${words(parent)} ${missing.id}, which the ${words(table)} rows belong to, has been ` +
          `deleted since. Undo that deletion first.`,
        { table, parent, id: missing.id },
      )
    }
  }
}

/** Series that this operation brought back, or whose points it changed. */
const writtenSeries = (db: WriteDb): number[] =>
  db
    .all(sql<{ id: number }>`SELECT time_series__id AS id FROM datapoint WHERE since = ${db.since}
      UNION SELECT time_series__id FROM datapoint_history WHERE until = ${db.since}
      UNION SELECT id FROM timeseries WHERE since = ${db.since}`)
    .map((row) => row.id)
