import type Sqlite from 'better-sqlite3'
import type { CompiledQuery, QueryExecutorProvider } from 'kysely'
import { build } from './builder.ts'

/** Anything that compiles to SQL: a Kysely query, Kysely's `sql`, or {@link statement}. */
export interface Query<Row = unknown> {
  compile(executor: QueryExecutorProvider): CompiledQuery<Row>
}

/** SQL text with its values; for bulk statements and the migrations. */
export const statement = <Row = unknown>(sql: string, ...parameters: unknown[]): Query<Row> => ({
  compile: () => ({ sql, parameters }) as unknown as CompiledQuery<Row>,
})

export type Statement = Sqlite.Statement

/** A connection that can only read. Statements are prepared once and kept. */
export class ReadDb {
  readonly sqlite: Sqlite.Database
  readonly #statements = new Map<string, Statement>()

  constructor(sqlite: Sqlite.Database) {
    this.sqlite = sqlite
  }

  /** The prepared statement of `sql`, for loops over many rows. Rows come as objects unless asked otherwise. */
  prepare(sql: string): Statement {
    let found = this.#statements.get(sql)
    if (!found) {
      if (this.#statements.size > 500) this.#statements.clear()
      found = this.sqlite.prepare(sql)
      this.#statements.set(sql, found)
    }
    return found
  }

  /** Makes a database file of its own, for what an operation finds. @param file a path where nothing is yet */
  newFile(file: string): Sqlite.Database {
    return new (this.sqlite.constructor as new (path: string) => Sqlite.Database)(file)
  }

  /** Finalizes the kept statements. */
  forgetStatements(): void {
    this.#statements.clear()
  }

  all<Row>(query: Query<Row>): Row[] {
    const { sql, parameters } = query.compile(build)
    return this.prepare(sql).all(...parameters) as Row[]
  }

  /** The rows of a query one at a time; meanwhile the same query cannot be asked again. */
  iterate<Row>(query: Query<Row>): IterableIterator<Row> {
    const { sql, parameters } = query.compile(build)
    return this.prepare(sql).iterate(...parameters) as IterableIterator<Row>
  }

  first<Row>(query: Query<Row>): Row | undefined {
    const { sql, parameters } = query.compile(build)
    return this.prepare(sql).get(...parameters) as Row | undefined
  }

  /** The only row of a query that always has one. */
  one<Row>(query: Query<Row>): Row {
    const row = this.first(query)
    if (row === undefined) throw new Error(`A row was expected of: ${query.compile(build).sql}`)
    return row
  }

  /** The plan SQLite chose, one step a line: asserted for the hot queries. */
  explain(query: Query): string {
    const { sql, parameters } = query.compile(build)
    const steps = this.sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters) as { detail: string }[]
    return steps.map((step) => step.detail).join('\n')
  }
}

/** Who writes, and when: kept with the transaction. */
export interface WriteContext {
  /** The name that `created_by` and the transaction get. */
  user: string
  /** The program that asked, as it names itself. */
  client: string
  /** UTC time of the operation, as {@link file://../contract/common.ts Timestamp}. */
  now: string
}

/** Columns of a new row: when it was made and by whom, and the transaction that made it. */
export interface Audit {
  created_at: string
  created_by: string
  since: number
}

/**
 * The connection of the writer thread, during one write operation.
 *
 * The first recorded change opens the operation's transaction row, so an operation that changes nothing leaves none.
 */
export class WriteDb extends ReadDb {
  readonly context: WriteContext
  readonly operation: string
  #since: number | undefined
  /** How many rows were written that only record the change: the transaction and its links to runs. */
  #bookkeeping = 0

  constructor(connection: ReadDb, operation: string, context: WriteContext) {
    super(connection.sqlite)
    this.operation = operation
    this.context = context
    this.prepare = (sql) => connection.prepare(sql)
  }

  /**
   * Id of this operation's transaction, which is opened when first asked for. Every versioned row it writes carries it.
   */
  get since(): number {
    if (this.#since === undefined) {
      const { now, user, client } = this.context
      const row = super.one(
        statement<{ id: number }>(
          `INSERT INTO "transaction" (issued_at, operation, user, client) VALUES (?, ?, ?, ?) RETURNING id`,
          now,
          this.operation,
          user,
          client,
        ),
      )
      this.#since = row.id
      this.#bookkeeping += 1
    }
    return this.#since
  }

  /** {@link since}, as far as there is one: null while nothing recorded has been changed. */
  get transaction(): number | null {
    return this.#since ?? null
  }

  /** What a new row says of its making. */
  get audit(): Audit {
    return { created_at: this.context.now, created_by: this.context.user, since: this.since }
  }

  /** Runs a statement that changes versioned rows. Answers how many rows it changed. */
  run(query: Query): number {
    void this.since
    return this.runUnrecorded(query)
  }

  /** Inserts one row and answers its id. */
  insert(query: Query): number {
    void this.since
    const { sql, parameters } = query.compile(build)
    return Number(this.prepare(sql).run(...parameters).lastInsertRowid)
  }

  /** Runs a statement that is no part of history: locks, checkpoints, derived columns. */
  runUnrecorded(query: Query): number {
    const { sql, parameters } = query.compile(build)
    return this.prepare(sql).run(...parameters).changes
  }

  /** Notes that this transaction touched these runs. */
  touchRuns(runIds: readonly number[]): void {
    const { since } = this // may open the transaction, which counts as bookkeeping itself: so before the count below
    const sql = `INSERT OR IGNORE INTO transaction_run (run__id, transaction__id) SELECT value, ? FROM json_each(?)`
    this.#bookkeeping += this.runUnrecorded(statement(sql, since, JSON.stringify(runIds)))
  }

  /** Notes what this transaction has read, when it has written something. @param source names of files, one a line */
  noteSource(source: string): void {
    if (this.#since === undefined) return
    const note = statement('UPDATE "transaction" SET source = ? WHERE id = ?', source, this.#since)
    this.#bookkeeping += this.runUnrecorded(note)
  }

  /** True when more rows were changed than those that record the change. @param totalChanges by this operation */
  changedSomething(totalChanges: number): boolean {
    return totalChanges > this.#bookkeeping
  }
}
