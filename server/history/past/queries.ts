import { sql } from 'kysely'

/** Statements that write the state of a platform, attached as `live`, as it was after a transaction. */

const liveTable = (table: string) => sql.id('live', table)

/** Checkpoints are not written by transactions: the state has those that label its transaction or an earlier one. */
const wasLabelled = (table: string, at: number) =>
  table === 'checkpoint' ? sql`(transaction__id IS NULL OR transaction__id <= ${at})` : sql`true`

/** The rows of a table that counted after the transaction `at`. */
export function insertState(table: string, columns: readonly string[], at: number) {
  const names = sql.join([...columns, 'since'].map((name) => sql.ref(name)))
  // Points are the only rows that can be so many that somebody may want to stop.
  const goOn = table === 'datapoint' ? sql`(id & 1023 OR tick(id))` : sql`true`
  return sql`
    INSERT INTO main.${sql.id(table)} (${names})
    SELECT ${names} FROM ${liveTable(table)}
    WHERE since <= ${at} AND ${wasLabelled(table, at)} AND ${goOn}
    UNION ALL
    SELECT ${names} FROM ${liveTable(`${table}_history`)}
    WHERE since <= ${at} AND until > ${at} AND ${wasLabelled(table, at)} AND ${goOn}
    ORDER BY id`
}

export const insertTransactions = (at: number) => sql`
  INSERT INTO main."transaction" (id, issued_at, operation, user, client, undoes, source)
  SELECT id, issued_at, operation, user, client, undoes, source FROM live."transaction" WHERE id <= ${at} ORDER BY id`

export const insertTransactionRuns = (at: number) => sql`
  INSERT INTO main.transaction_run (run__id, transaction__id)
  SELECT run__id, transaction__id FROM live.transaction_run WHERE transaction__id <= ${at} ORDER BY run__id, transaction__id`

/** The state knows nothing of what was before it. */
export const updatePlatform = (at: number) => sql`
  UPDATE main.platform SET (created_at, history_start) = (SELECT created_at, ${at} FROM live.platform)`

/**
 * `updated_at` is not versioned, so it may be later than the state. It then becomes the time of the last transaction
 * that touched the run until then.
 */
export const updateAudit = (at: number) => sql`
  UPDATE main.run SET (updated_at, updated_by) = (
    SELECT t.issued_at, t.user FROM main.transaction_run AS touched
    JOIN main."transaction" AS t ON t.id = touched.transaction__id
    WHERE touched.run__id = run.id ORDER BY t.id DESC LIMIT 1)
  WHERE updated_at > (SELECT issued_at FROM main."transaction" WHERE id = ${at})`

export const selectIds = (table: 'run' | 'timeseries') => sql<{ id: number }>`SELECT id FROM ${sql.id('main', table)}`

/** How an index was made. */
export const selectIndex = (name: string) => sql<{ sql: string }>`
  SELECT sql FROM main.sqlite_schema WHERE type = 'index' AND name = ${name}`
