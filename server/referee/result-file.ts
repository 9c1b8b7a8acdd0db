import type Sqlite from 'better-sqlite3'
import { chmodSync } from 'node:fs'
import type { ReadDb } from '../db/connection.ts'
import { findingLevels } from '../contract/checks.ts'
import { limits } from '../contract/limits.ts'
import { gapBetween, type NewFinding, type Sink } from './finding.ts'

const findingSql = `
CREATE TABLE finding (
  id INTEGER PRIMARY KEY, rule TEXT NOT NULL,
  level INTEGER NOT NULL, -- its place among the levels, the gravest first
  run__id INTEGER, model TEXT, scenario TEXT, version INTEGER, region TEXT, variable TEXT, unit TEXT,
  year INTEGER, step TEXT, value REAL, expected REAL, gap REAL, places INTEGER NOT NULL,
  text TEXT NOT NULL, filter TEXT NOT NULL, "group" TEXT
) STRICT;
CREATE INDEX finding_group ON finding ("group");`

/** Findings of one group that are kept at most. */
const mostOfGroup = 1_000

/** The findings of a check, in a SQLite file of their own; the platform's file is only read. */
export class ResultFile implements Sink {
  readonly #sqlite: Sqlite.Database
  readonly #insert: Sqlite.Statement
  readonly #groups = new Map<string, number>()
  /** Findings that were not kept, by group. */
  readonly #leftOut = new Map<string, number>()
  #kept = 0

  constructor(db: ReadDb, file: string) {
    const sqlite = db.newFile(file)
    chmodSync(file, 0o600)
    // Thrown away when anything fails, so it need not survive a crash.
    sqlite.pragma('journal_mode = OFF')
    sqlite.pragma('synchronous = OFF')
    sqlite.exec(findingSql)
    sqlite.exec('BEGIN')
    this.#sqlite = sqlite
    this.#insert = sqlite.prepare(
      `INSERT INTO finding VALUES (NULL, ${Array.from({ length: 18 }, () => '?').join(', ')})`,
    )
  }

  add(finding: NewFinding): void {
    const { group, rule, level, run, region, variable, unit, step, value, expected, places, text, filter } = finding
    const inGroup = group === undefined ? 0 : (this.#groups.get(group) ?? 0)
    if (inGroup >= mostOfGroup || this.#kept >= limits.findings) return this.#leaveOut(group)
    if (group !== undefined) this.#groups.set(group, inGroup + 1)
    this.#kept += 1
    const gap = value === undefined || expected === undefined ? null : gapBetween(value, expected)
    this.#insert.run(
      ...[rule, findingLevels.indexOf(level), run?.id ?? null, run?.model ?? null, run?.scenario ?? null],
      ...[run?.version ?? null, region ?? null, variable ?? null, unit ?? null],
      ...[step?.year ?? null, step?.datetime ?? step?.category ?? null, value ?? null, expected ?? null, gap],
      ...[places, text, JSON.stringify(filter), group ?? null],
    )
  }

  drop(group: string): void {
    const { changes } = this.#sqlite.prepare('DELETE FROM finding WHERE "group" = ?').run(group)
    this.#kept -= changes
    this.#groups.delete(group)
    this.#leftOut.delete(group)
  }

  /** Ends the file. @returns how many findings it holds, and how many more there were */
  end(): { findings: number; left_out: number } {
    this.#sqlite.exec('COMMIT')
    this.#sqlite.close()
    return { findings: this.#kept, left_out: [...this.#leftOut.values()].reduce((sum, count) => sum + count, 0) }
  }

  #leaveOut(group = ''): void {
    this.#leftOut.set(group, (this.#leftOut.get(group) ?? 0) + 1)
  }

  /** Closes the file as it is, when the check has failed. */
  close(): void {
    if (this.#sqlite.open) this.#sqlite.close()
  }
}
