import Sqlite from 'better-sqlite3'
import { chmodSync } from 'node:fs'
import type { ReadingProblemKind } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import type { OpenChoice } from './choices.ts'

/** What every import has found in its files. */
const findingsSql = `
-- A text file, a sheet of a workbook, or a table of a database.
CREATE TABLE place (
  id INTEGER PRIMARY KEY, file TEXT NOT NULL, sheet TEXT NOT NULL,
  rows INTEGER NOT NULL DEFAULT 0, empty_rows INTEGER NOT NULL DEFAULT 0, points INTEGER NOT NULL DEFAULT 0
) STRICT;
-- What cannot be read; row and column are empty where the whole place is meant.
CREATE TABLE problem (
  kind TEXT NOT NULL, place INTEGER NOT NULL, at INTEGER, "column" TEXT, text TEXT, message TEXT NOT NULL,
  -- Address in a sheet, what stands there as JSON, choices as JSON, how many places and datapoints it is about.
  cell TEXT, examples TEXT, choices TEXT, places INTEGER NOT NULL DEFAULT 1, points INTEGER NOT NULL DEFAULT 0,
  -- The first choice holds already: it keeps nothing from being written.
  is_decided INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE note (text TEXT NOT NULL) STRICT;`

/** What more is known of a problem. */
export interface ProblemDetails {
  /** Address in a sheet: `F3`. */
  cell?: string | undefined
  examples?: readonly string[]
  choices?: readonly OpenChoice[]
  /** How many places it stands for; else one. */
  places?: number
  /** How many datapoints stand there; else none. */
  points?: number
  /** The first choice holds already: it is a finding, and no problem. */
  isDecided?: boolean
}

/**
 * A SQLite file of its own that an import is read into and checked in, before a few statements copy it over. Columns
 * ending in `__id` are ids of the platform, filled by the commit.
 */
export class StagingFile {
  protected readonly sqlite: Sqlite.Database
  protected place = 0
  readonly #insertProblem: Sqlite.Statement

  /** @param tick throws to stop */
  constructor(file: string, tables: string, tick: () => void) {
    const sqlite = new Sqlite(file)
    chmodSync(file, 0o600)
    // Thrown away when anything fails, so it need not survive a crash.
    sqlite.pragma('journal_mode = OFF')
    sqlite.pragma('synchronous = OFF')
    sqlite.function('tick', (value: unknown) => {
      tick()
      return value
    })
    sqlite.exec(findingsSql + tables)
    sqlite.exec('BEGIN')
    this.sqlite = sqlite
    this.#insertProblem = sqlite.prepare('INSERT INTO problem VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  }

  /** Everything that follows stands in this file and sheet. */
  startPlace(file: string, sheet: string): void {
    const { lastInsertRowid } = this.sqlite.prepare('INSERT INTO place (file, sheet) VALUES (?, ?)').run(file, sheet)
    this.place = Number(lastInsertRowid)
  }

  /** Notes how much the place held. */
  endPlace(rows: number, emptyRows: number, points: number): void {
    const update = this.sqlite.prepare('UPDATE place SET rows = ?, empty_rows = ?, points = ? WHERE id = ?')
    update.run(rows, emptyRows, points, this.place)
  }

  note(text: string): void {
    this.sqlite.prepare('INSERT INTO note VALUES (?)').run(text)
  }

  /** @param text what stands there, the beginning of it is kept */
  problem(
    kind: ReadingProblemKind,
    message: string,
    at: number | null = null,
    column = '',
    text = '',
    { cell, examples, choices, places = 1, points = 0, isDecided = false }: ProblemDetails = {},
  ): void {
    const cut = text.slice(0, limits.foundText)
    const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
    this.#insertProblem.run(
      ...[kind, this.place, at, column, cut, message],
      ...[cell ?? null, json(examples), json(choices), places, points, Number(isDecided)],
    )
  }

  close(): void {
    this.sqlite.close()
  }
}
