import { undoRefused } from '../contract/errors.ts'
import { statement, type ReadDb, type WriteDb } from './connection.ts'
import { versionedTables } from './migrations/0001-platform.ts'
import { refreshSeries } from './series.ts'

/** What a history table keeps of each row, `id` first. */
const historyColumns = (db: ReadDb, table: string): string[] =>
  db
    .all(statement<{ name: string }>(`SELECT name FROM pragma_table_info(?)`, `${table}_history`))
    .map((column) => column.name)
    .filter((name) => name !== 'since' && name !== 'until')

/**
 * Takes back everything the transaction `id` did: rows it inserted go, rows it changed or deleted are again what they
 * were, ids kept. Is a transaction itself, so it can be undone too.
 *
 * @throws bad_request (409) when a later transaction touched the same rows, or uses what would go; it says which one
 */
export function undoTransaction(db: WriteDb, id: number): void {
  const found = db.first(statement<{ operation: string }>(`SELECT operation FROM "transaction" WHERE id = ?`, id))
  if (!found) throw undoRefused(`There is no transaction ${id} to undo.`, { transaction__id: id })
  const tables = versionedTables.filter((table) => wasTouched(db, table, id))
  for (const table of tables) refuseWhenTouchedLater(db, table, id)
  for (const table of tables) refuseWhenUsedLater(db, table, id)

  // Parents may come back after their children and go before them: all is checked at the end.
  db.sqlite.pragma('defer_foreign_keys = ON')
  const series = touchedSeries(db, id)
  for (const table of tables.toReversed()) removeInserted(db, table, id)
  for (const table of tables) restoreEarlier(db, table, id)
  refuseWhenParentsAreGone(db, tables)
  refreshSeries(db, series)
  db.touchRuns(
    db
      .all(statement<{ run__id: number }>(`SELECT run__id FROM transaction_run WHERE transaction__id = ?`, id))
      .map((row) => row.run__id),
  )
}

const wasTouched = (db: ReadDb, table: string, id: number): boolean =>
  db.first(
    statement(
      `SELECT 1 FROM (SELECT 1 FROM ${table} WHERE since = ?1 UNION ALL SELECT 1 FROM ${table}_history WHERE until = ?1
       UNION ALL SELECT 1 FROM ${table}_history WHERE since = ?1) LIMIT 1`,
      id,
    ),
  ) !== undefined

const refuse = (id: number, later: number | undefined, table: string): never => {
  throw undoRefused(
    `Transaction ${id} cannot be undone: ${later === undefined ? 'a later one' : `transaction ${later}`} ` +
      `wrote to the same ${table.replaceAll('_', ' ')} rows. Undo that one first.`,
    { transaction__id: id, later_transaction__id: later ?? null, table },
  )
}

/** A version this transaction wrote has been superseded, or a row it deleted is back. */
function refuseWhenTouchedLater(db: ReadDb, table: string, id: number): void {
  const later = db.one(
    statement<{ id: number | null }>(
      `SELECT max(later) AS id FROM (
         SELECT until AS later FROM ${table}_history WHERE since = ?1
         UNION ALL
         SELECT live.since FROM ${table}_history AS old JOIN ${table} AS live ON live.id = old.id
         WHERE old.until = ?1 AND live.since > ?1)`,
      id,
    ),
  ).id
  if (later !== null) refuse(id, later, table)
}

/** Something written later refers to a row this transaction inserted. */
function refuseWhenUsedLater(db: ReadDb, table: string, id: number): void {
  for (const child of versionedTables) {
    for (const key of db.all(
      statement<{ column: string }>(`SELECT "from" AS "column" FROM pragma_foreign_key_list(?) WHERE "table" = ?`, child, table),
    )) {
      const later = db.one(
        statement<{ id: number | null }>(
          `SELECT max(child.since) AS id FROM ${table} AS parent CROSS JOIN ${child} AS child ON child.${key.column} = parent.id
           WHERE parent.since = ?1 AND child.since > ?1
             AND NOT EXISTS (SELECT 1 FROM ${table}_history AS old WHERE old.id = parent.id AND old.until = ?1)`,
          id,
        ),
      ).id
      if (later !== null) refuse(id, later, child)
    }
  }
}

function touchedSeries(db: ReadDb, id: number): number[] {
  return db
    .all(
      statement<{ id: number }>(
        `SELECT time_series__id AS id FROM datapoint WHERE since = ?1
         UNION SELECT time_series__id FROM datapoint_history WHERE until = ?1
         UNION SELECT id FROM timeseries_history WHERE until = ?1`,
        id,
      ),
    )
    .map((row) => row.id)
}

function removeInserted(db: WriteDb, table: string, id: number): void {
  db.run(
    statement(
      `DELETE FROM ${table} WHERE since = ?1
       AND NOT EXISTS (SELECT 1 FROM ${table}_history AS old WHERE old.id = ${table}.id AND old.until = ?1)`,
      id,
    ),
  )
}

function restoreEarlier(db: WriteDb, table: string, id: number): void {
  const columns = historyColumns(db, table)
  const values = columns.map((column) => `old.${column}`).join(', ')
  const others = columns.filter((column) => column !== 'id')
  // A pair has one default run at most, at every moment: flags are cleared before others are set.
  const passes = table === 'run' ? ['AND old.is_default = 0', 'AND old.is_default = 1'] : ['']
  for (const pass of passes) {
    db.run(
      statement(
        `UPDATE ${table} SET ${others.map((column) => `${column} = old.${column}`).join(', ')}, since = ?2
         FROM ${table}_history AS old WHERE old.id = ${table}.id AND old.until = ?1 ${pass}`,
        id,
        db.since,
      ),
    )
  }
  db.run(
    statement(
      `INSERT INTO ${table} (${columns.join(', ')}, since)
       SELECT ${values}, ?2 FROM ${table}_history AS old
       WHERE old.until = ?1 AND NOT EXISTS (SELECT 1 FROM ${table} AS live WHERE live.id = old.id)`,
      id,
      db.since,
    ),
  )
}

/** A row came back whose model, region, run … has been deleted since. */
function refuseWhenParentsAreGone(db: WriteDb, tables: readonly string[]): void {
  for (const table of tables) {
    const keys = db.all(
      statement<{ column: string; parent: string }>(
        `SELECT "from" AS "column", "table" AS parent FROM pragma_foreign_key_list(?)`,
        table,
      ),
    )
    for (const { column, parent } of keys) {
      const missing = db.first(
        statement<{ parent: number }>(
          `SELECT child.${column} AS parent FROM ${table} AS child WHERE child.since = ?
           AND NOT EXISTS (SELECT 1 FROM ${parent} AS parent WHERE parent.id = child.${column}) LIMIT 1`,
          db.since,
        ),
      )
      if (missing) {
        throw undoRefused(
          `This cannot be undone: ${parent.replaceAll('_', ' ')} ${missing.parent}, which the ` +
            `${table.replaceAll('_', ' ')} rows belong to, has been deleted since. Undo that deletion first.`,
          { table, parent, id: missing.parent },
        )
      }
    }
  }
}
