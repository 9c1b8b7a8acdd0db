import type Sqlite from 'better-sqlite3'
import { chmodSync } from 'node:fs'
import type { Ixmp4Version } from '../../contract/platform-exports.ts'
import { fileColumn, ixmp4Schema } from './ixmp4-schema.ts'
import type { StagedTable } from './ixmp4-tables.ts'

/** A new database that ixmp4 opens; see {@link ixmp4Schema}. It is thrown away when anything fails. */
export class Ixmp4Writer {
  readonly #sqlite: Sqlite.Database
  readonly #version: Ixmp4Version
  readonly #indexes: readonly string[]

  /** @param sqlite a database file in which nothing is yet */
  constructor(sqlite: Sqlite.Database, version: Ixmp4Version) {
    this.#sqlite = sqlite
    this.#version = version
    chmodSync(sqlite.name, 0o600) // scenario data may be confidential before publication
    sqlite.pragma('journal_mode = OFF')
    sqlite.pragma('synchronous = OFF')
    sqlite.pragma('foreign_keys = OFF') // rows may come before those they refer to
    const { tables, indexes } = ixmp4Schema(version)
    sqlite.exec('BEGIN')
    for (const statement of tables) sqlite.exec(statement)
    this.#indexes = indexes
  }

  /**
   * Prepares to write rows of a table.
   * @returns writes one: its id, the cells of the table's columns as the file holds them, and those of `more`
   */
  into(table: StagedTable, more: readonly string[] = []): (cells: readonly unknown[]) => void {
    const columns = ['id', ...table.columns.map((column) => fileColumn(column, this.#version)), ...more]
    const insert = this.#sqlite.prepare(
      `INSERT INTO "${table.from[0]}" (${columns.map((name) => `"${name}"`).join(', ')})
       VALUES (${columns.map(() => '?').join(', ')})`,
    )
    return (cells) => void insert.run(...cells)
  }

  /** Makes the indexes and ends the file. @param tick throws to stop: called before each index */
  end(tick: () => void): void {
    for (const statement of this.#indexes) {
      tick()
      this.#sqlite.exec(statement)
    }
    this.#sqlite.exec('COMMIT')
  }
}
