import { sql } from 'kysely'
import type { PlatformTransactionsQuery } from '../contract/history.ts'
import { everOf, historyTable } from '../db/versions.ts'

/** The run is there, or a transaction tells that it was. */
export const selectEver = (runId: number) => sql`
  SELECT 1 FROM run WHERE id = ${runId} UNION ALL SELECT 1 FROM transaction_run WHERE run__id = ${runId} LIMIT 1`

/** A run that is gone, by its last version in the history, and the transaction by which it went. */
export interface DeletedRow {
  id: number
  model: string
  scenario: string
  version: number
  transaction__id: number
  operation: string
  client: string
  user: string
  deleted_at: string
}

/** Those that went last first; with max() the other columns are those of its row. */
export const selectDeletedRuns = () => sql<DeletedRow>`
  SELECT gone.*, t.operation, t.client, t.user, t.issued_at AS deleted_at FROM (
    SELECT old.id, ${everOf('model', 'name', sql`old.model__id`)} AS model,
      ${everOf('scenario', 'name', sql`old.scenario__id`)} AS scenario, old.version, max(old.until) AS transaction__id
    FROM run_history AS old WHERE NOT EXISTS (SELECT 1 FROM run WHERE run.id = old.id) GROUP BY old.id
  ) AS gone JOIN "transaction" AS t ON t.id = gone.transaction__id ORDER BY t.id DESC, gone.id`

export const selectHistoryStart = () => sql<{ start: number }>`SELECT history_start AS start FROM platform`

/** The newest transaction, and the last of a run until `to`; 0 where there is none. @param to null for now */
export const selectLast = (runId: number, to: number | null) => sql<{ newest: number; ofRun: number }>`
  SELECT
    (SELECT ifnull(max(id), 0) FROM "transaction") AS newest,
    (SELECT ifnull(max(transaction__id), 0) FROM transaction_run
     WHERE run__id = ${runId} AND (${to} IS NULL OR transaction__id <= ${to})) AS "ofRun"`

export interface TransactionRow {
  id: number
  issued_at: string
  operation: string
  user: string
  client: string
  undoes: number | null
  source: string | null
}

const columns = sql`t.id, t.issued_at, t.operation, t.user, t.client, t.undoes, t.source`

/** The transactions `t` that are listed; of a run those that touched it. */
function listed({ id, run, client, operation }: PlatformTransactionsQuery) {
  const conditions = [
    ...(run === undefined ? [] : [sql`touched.run__id = ${run}`]),
    ...(id === undefined ? [] : [sql`t.id = ${id}`]),
    ...(client === undefined ? [] : [sql`t.client = ${client}`]),
    ...(operation === undefined ? [] : [sql`t.operation = ${operation}`]),
  ]
  const rows =
    run === undefined
      ? sql`"transaction" AS t`
      : sql`transaction_run AS touched CROSS JOIN "transaction" AS t ON t.id = touched.transaction__id`
  return conditions.length === 0 ? rows : sql`${rows} WHERE ${sql.join(conditions, sql` AND `)}`
}

/** Newest first. */
export const selectTransactions = (query: PlatformTransactionsQuery) => sql<TransactionRow>`
  SELECT ${columns} FROM ${listed(query)}
  ORDER BY ${query.run === undefined ? sql`t.id` : sql`touched.transaction__id`} DESC
  LIMIT ${query.limit} OFFSET ${query.offset}`

export const countTransactions = (query: PlatformTransactionsQuery) =>
  sql<{ total: number }>`SELECT count(*) AS total FROM ${listed(query)}`

/** Every program that has written, or everything that has been done. */
export const selectWritten = (column: 'client' | 'operation') => sql<{ name: string }>`
  SELECT DISTINCT ${sql.ref(column)} AS name FROM "transaction" ORDER BY name`

export interface LabelRow {
  id: number
  run__id: number
  message: string
  /** The transaction after which it shows; null for none. */
  place: number | null
}

/**
 * Checkpoints of a run, or of all runs, by id; of a run that has been deleted those that went with it. A checkpoint
 * shows after the transaction it labels, or the last before that one in the list.
 * @param runId null for all runs
 */
export const selectLabels = (runId: number | null) =>
  runId === null
    ? sql<LabelRow>`
      SELECT c.id, c.run__id, c.message,
        ifnull(
          -- Almost always it is there, and found without looking at others, whatever SQLite knows of the table.
          (SELECT t.id FROM "transaction" AS t WHERE t.id = c.transaction__id),
          (SELECT max(t.id) FROM "transaction" AS t WHERE t.id <= c.transaction__id)) AS place
      FROM checkpoint AS c ORDER BY c.id`
    : sql<LabelRow>`
      SELECT c.id, c.run__id, c.message,
        (SELECT max(touched.transaction__id) FROM transaction_run AS touched
         WHERE touched.run__id = c.run__id AND touched.transaction__id <= c.transaction__id) AS place
      FROM (
        SELECT id, run__id, message, transaction__id FROM checkpoint WHERE run__id = ${runId}
        UNION ALL
        SELECT id, run__id, message, transaction__id FROM checkpoint_history
        WHERE run__id = ${runId} AND until = (SELECT max(until) FROM run_history WHERE id = ${runId})
          AND NOT EXISTS (SELECT 1 FROM run WHERE id = ${runId})
      ) AS c ORDER BY c.id`

export interface TouchedRow {
  transaction__id: number
  id: number
  model: string | null
  scenario: string | null
  version: number | null
  /** How many runs the transaction touched. */
  runs: number
}

/** The first `most` runs that each of the transactions (JSON array of ids) touched. */
export function selectTouchedRuns(ids: string, most: number) {
  const ofRun = (column: string) => everOf('run', column, sql`touched.run__id`)
  return sql<TouchedRow>`
    SELECT touched.transaction__id, touched.run__id AS id, touched.runs, ${ofRun('version')} AS version,
      ${everOf('model', 'name', ofRun('model__id'))} AS model,
      ${everOf('scenario', 'name', ofRun('scenario__id'))} AS scenario
    FROM (
      SELECT transaction__id, run__id,
        count(*) OVER (PARTITION BY transaction__id) AS runs,
        row_number() OVER (PARTITION BY transaction__id ORDER BY run__id) AS place
      FROM transaction_run WHERE transaction__id IN (SELECT value FROM json_each(${ids}))
    ) AS touched
    WHERE touched.place <= ${most}
    ORDER BY touched.transaction__id, touched.run__id`
}

/** A run that was locked before the transaction `at`: its owner may still revert to a state that would be forgotten. */
export const selectLockBefore = (at: number) => sql<{ id: number; lock_transaction: number }>`
  SELECT id, lock_transaction FROM run WHERE lock_transaction < ${at} ORDER BY lock_transaction LIMIT 1`

/** True for an element that its index set once had: such versions are kept, since writes to items check for them. */
const isGoneElement = sql`
  EXISTS (SELECT 1 FROM index_set WHERE id = old.index_set__id)
  AND NOT EXISTS (
    SELECT 1 FROM index_set_element AS e WHERE e.index_set__id = old.index_set__id AND e.value = old.value)`

/** Deletes versions that no state after the transaction `at` needs. Lets itself be stopped. */
export const deleteVersions = (table: string, at: number) => sql`
  DELETE FROM ${historyTable(table)} AS old
  WHERE old.until <= ${at} AND (old.rowid & 1023 OR tick(old.rowid))
    ${table === 'index_set_element' ? sql`AND NOT (${isGoneElement})` : sql``}`

export const updateHistoryStart = (at: number) => sql`UPDATE platform SET history_start = ${at}`
