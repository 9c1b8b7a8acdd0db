import Sqlite from 'better-sqlite3'
import { rmSync } from 'node:fs'
import { applicationId } from '../../db/migrations/index.ts'
import { fileProblem } from './problem.ts'
import type { Source } from './table.ts'

/** Revisions of ixmp4's database that are read, oldest first: from its first one to that of ixmp4 0.17. */
const revisions = [
  'c71efc396d2b',
  'da1fba23f206',
  '97ba231770e2',
  '081bbda6bb7b',
  'c29289ced488',
  '0d73f7467dab',
  '914991d09f59',
  'd66a8276ba0a',
  '0b45de1602a6',
  'bc2e195788ba',
  '86fd6ecaae8a',
  '8fd96526b04f',
  '1e5554a164e6',
  '84b534bbc858',
  'ad25c5b542c4',
  'fbda0eb90f37',
  'e189ffe6a65e',
  '9596778a8150',
  '8b0797ebf42f',
  '87987b875e9b',
  'ad8eabea98b9',
]

/** Tables that every revision has. */
const core = [
  'model',
  'scenario',
  'region',
  'unit',
  'run',
  'iamc_variable',
  'iamc_measurand',
  'iamc_timeseries',
  'iamc_datapoint_universal',
  'runmetaentry',
]

const askForTables = 'Export what it holds as csv or xlsx and import that.'

/**
 * A platform of ixmp4 in a SQLite file. Nothing in the file is trusted: it is opened read-only, only tables are read,
 * and only by names that stand in our code.
 */
export class Ixmp4File {
  readonly name: string
  readonly #path: string
  readonly #sqlite: Sqlite.Database
  /** The columns of each table. */
  readonly #tables = new Map<string, ReadonlySet<string>>()

  /** @throws ServiceError (import_refused) for what is damaged, no platform of ixmp4, or of a revision that is not known */
  constructor({ path, name }: Source) {
    this.name = name
    this.#path = path
    this.#sqlite = this.#careful(() => new Sqlite(path, { readonly: true }))
    try {
      this.#careful(() => this.#inspect())
    } catch (error) {
      this.close()
      throw error
    }
  }

  close(): void {
    this.#sqlite.close()
    // A file in WAL mode gets companions as soon as it is read.
    for (const companion of ['-wal', '-shm']) rmSync(this.#path + companion, { force: true })
  }

  /** What its user should know of the file itself. */
  get notes(): string[] {
    if (this.#sqlite.pragma('journal_mode', { simple: true }) !== 'wal') return []
    return ['in WAL mode: what a file ending in -wal beside it may hold has not been read']
  }

  has(table: string, column?: string): boolean {
    const columns = this.#tables.get(table)
    return columns !== undefined && (column === undefined || columns.has(column))
  }

  /** How many rows a table has; 0 where this revision does not have it. */
  count(table: string): number {
    if (!this.has(table)) return 0
    return this.#careful(() => this.#sqlite.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number)
  }

  /**
   * The rows of a table in the order of their ids, each as the cells of these columns; those that this revision does
   * not have are null.
   *
   * @param exact whole numbers come as bigint
   */
  *rows(table: string, columns: readonly string[], exact = false): Generator<unknown[]> {
    if (!this.has(table)) return
    const cells = columns.map((column) => (this.has(table, column) ? `"${column}"` : 'NULL'))
    // Indexes of a foreign file may lie.
    const text = `SELECT ${cells.join(', ')} FROM "${table}" NOT INDEXED ORDER BY "id"`
    try {
      yield* this.#sqlite.prepare(text).raw().safeIntegers(exact).iterate() as Iterable<unknown[]>
    } catch (error) {
      throw this.#named(error)
    }
  }

  #inspect(): void {
    // Functions and virtual tables are out of reach of views, triggers and defaults of the file.
    this.#sqlite.pragma('trusted_schema = OFF')
    this.#sqlite.pragma('cell_size_check = ON')
    this.#sqlite.pragma('mmap_size = 0')
    if (this.#sqlite.pragma('application_id', { simple: true }) === applicationId) {
      const hint = 'Put it into the data directory to open it, or export what it holds as csv or xlsx and import that.'
      throw fileProblem(this.name, ` is a platform of Scenario Desk. ${hint}`)
    }
    this.#readTables()
    this.#requireRevision()
    const damage = this.#sqlite.pragma('quick_check(1)', { simple: true }) as string
    if (damage !== 'ok') throw this.#damaged(damage.replaceAll('\n', ' '))
  }

  #readTables(): void {
    // Not from pragma_table_list: the file may have a table of that name.
    const all = this.#sqlite.pragma('table_list') as { schema: string; name: string; type: string }[]
    for (const { schema, name, type } of all) {
      if (schema !== 'main' || type !== 'table' || !/^\w+$/.test(name)) continue
      const columns = this.#sqlite.pragma(`table_xinfo("${name}")`) as { name: string; hidden: number }[]
      this.#tables.set(name, new Set(columns.filter(({ hidden }) => hidden === 0).map((column) => column.name)))
    }
    const missing = core.filter((table) => !this.has(table, 'id'))
    if (missing.length > core.length / 2) {
      throw fileProblem(this.name, ` is a SQLite database of another program, no platform of ixmp4. ${askForTables}`)
    }
    if (missing.length > 0) {
      const lacks = `${missing.join(', ')}, which every platform of ixmp4 has as tables with ids`
      throw fileProblem(this.name, ` lacks ${lacks}. It may be damaged: fetch it again, or import a backup of it.`)
    }
  }

  /** A file that was made without migrations tells no revision and has the newest tables. */
  #requireRevision(): void {
    if (!this.has('alembic_version', 'version_num')) return
    const found = this.#sqlite.prepare('SELECT version_num FROM alembic_version').pluck().all()
    if (found.length === 1 && revisions.includes(found[0] as string)) return
    const told = found.map((revision) => `"${String(revision).slice(0, 40)}"`).join(', ') || 'none'
    throw fileProblem(
      this.name,
      ` has a database revision that is not known here (${told}; the newest that is known is ${revisions.at(-1)}, of ` +
        `ixmp4 0.17). Update Scenario Desk, or write the data to csv with the ixmp4 that made the file.`,
    )
  }

  #careful<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      throw this.#named(error)
    }
  }

  /** What SQLite says of the file, for its user; other errors as they are. */
  #named(error: unknown): unknown {
    return error instanceof Sqlite.SqliteError ? this.#damaged(error.message) : error
  }

  #damaged(why: string) {
    return fileProblem(
      this.name,
      ` cannot be read (${why}). It may be damaged: fetch it again, or import a backup of it.`,
    )
  }
}
