import { sql, type RawBuilder } from 'kysely'
import type { WriteDb } from '../db/connection.ts'
import { measurandOf, regionOf, unitOf } from './revert-names.ts'
import { historyColumns, historyTable as history, liveTable as live } from '../db/versions.ts'

/** What belongs to a run: a table, and the column that leads to its owner. */
export interface RunPart {
  table: string
  owner: string
  column: string
  /** The only column that writes change, where writing the others too would cost: their index would be made anew. */
  changes?: string
  hasDocs?: true
}

/** Which state of which run. */
export interface RunState {
  runId: number
  /** The newest transaction of the state. */
  at: number
}

/** True when the version `old` was the valid one after the transaction `at`. */
export const counted = (at: number) => sql`old.since <= ${at} AND old.until > ${at}`

/** Columns that refer to what others may have dropped and made again. */
export const mapped: Record<string, (id: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  'timeseries.region__id': regionOf,
  'timeseries.measurand__id': measurandOf,
  'scalar.unit__id': unitOf,
}

/**
 * Takes the rows that a run has in one table back to a state, in three steps: {@link takeBack}, {@link removeNewer},
 * {@link bringBack}. Each step is done for all tables before the next begins. Columns of a unique key never change
 * while a row exists, so giving rows their old values cannot clash with rows that the second step is yet to remove.
 */
export class PartState {
  readonly part: RunPart
  /** Rows that the steps changed. */
  changed = 0
  /** Rows that the steps removed or brought back. */
  moved = 0
  readonly #db: WriteDb
  readonly #state: RunState
  readonly #columns: string[]

  constructor(db: WriteDb, part: RunPart, state: RunState) {
    this.part = part
    this.#db = db
    this.#state = state
    this.#columns = historyColumns(db, part.table)
  }

  /** Rows that are there and were there get the values they had. */
  takeBack(): void {
    const { changes } = this.part
    const names = changes === undefined ? this.#columns.filter((name) => name !== 'id') : [changes]
    const now = names.map((name) => sql.ref(`row.${name}`))
    const then = names.map((name) => this.#old(name))
    const assignments = names.map((name, i) => sql`${sql.ref(name)} = ${then[i]}`)
    this.changed += this.#db.run(sql`
      UPDATE ${live(this.part.table)} AS row SET ${sql.join(assignments)}, since = ${this.#db.since}
      FROM ${history(this.part.table)} AS old
      WHERE old.id = row.id AND ${this.#was()} AND (${sql.join(now)}) IS NOT (${sql.join(then)})`)
  }

  /** Rows that were not there go. */
  removeNewer(): void {
    const { table, owner, column } = this.part
    const { runId, at } = this.#state
    // CROSS JOIN keeps the order of the tables: from the run to its rows, by the index, instead of through all rows.
    // CASE keeps the order of the conditions: `since` is compared first, because it leaves few rows to look up in the
    // history. With AND, SQLite would look up every row.
    const ofRun =
      owner === 'run'
        ? sql`${live(table)} AS row WHERE row.run__id = ${runId}`
        : sql`${live(owner)} AS owner CROSS JOIN ${live(table)} AS row ON ${sql.ref(`row.${column}`)} = owner.id
          WHERE owner.run__id = ${runId}`
    this.moved += this.#db.run(sql`
      DELETE FROM ${live(table)} WHERE id IN (
        SELECT row.id FROM ${ofRun} AND CASE WHEN row.since > ${at} AND row.since < ${this.#db.since}
          THEN row.id NOT IN (SELECT old.id FROM ${history(table)} AS old WHERE ${this.#was()}) END)`)
  }

  /** Rows that are gone come back, with their ids. */
  bringBack(): void {
    const { table } = this.part
    this.moved += this.#db.run(sql`
      INSERT INTO ${live(table)} (${sql.join(this.#columns.map((name) => sql.ref(name)))}, since)
      SELECT ${sql.join(this.#columns.map((name) => this.#old(name)))}, ${this.#db.since} FROM ${history(table)} AS old
      WHERE ${this.#was()} AND NOT EXISTS (SELECT 1 FROM ${live(table)} AS row WHERE row.id = old.id)
      ORDER BY old.id`)
  }

  /** True when the version `old` belongs to the run, by an owner that is live or gone, and counted in the state. */
  #was(): RawBuilder<unknown> {
    const { owner, column } = this.part
    const { runId, at } = this.#state
    const old = sql.ref(`old.${column}`)
    if (owner === 'run') return sql`${old} = ${runId} AND ${counted(at)}`
    return sql`${old} IN (
      SELECT id FROM ${live(owner)} WHERE run__id = ${runId}
      UNION ALL SELECT id FROM ${history(owner)} WHERE run__id = ${runId}) AND ${counted(at)}`
  }

  #old(name: string): RawBuilder<unknown> {
    const column = sql.ref(`old.${name}`)
    return mapped[`${this.part.table}.${name}`]?.(column) ?? column
  }
}

/**
 * Gives the rows that this transaction brought back the docs that were deleted with them. Docs are no part of a run's
 * state, so the docs of rows that stayed are not changed.
 */
export function bringBackDocs(db: WriteDb, table: string): void {
  db.run(sql`
    INSERT INTO ${live(`${table}_docs`)} (id, description, dimension__id, since)
    SELECT old.id, old.description, old.dimension__id, ${db.since}
    FROM ${live(table)} AS row JOIN ${history(`${table}_docs`)} AS old ON old.dimension__id = row.id
    WHERE row.since = ${db.since}
      AND old.until = (SELECT max(gone.until) FROM ${history(table)} AS gone WHERE gone.id = row.id)`)
}
