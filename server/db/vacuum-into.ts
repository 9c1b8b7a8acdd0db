import type Sqlite from 'better-sqlite3'
import { rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a copy of a database to a new file that is its owner's alone from its first byte on: scenario data may be
 * confidential before publication. A copy that fails leaves no file.
 *
 * @param target a path where nothing is yet
 */
export function vacuumInto(sqlite: Sqlite.Database, target: string): void {
  writeFileSync(target, '', { mode: 0o600, flag: 'wx' }) // SQLite writes into a file that is empty
  try {
    sqlite.prepare('VACUUM INTO ?').run(target)
  } catch (error) {
    rmSync(target, { force: true })
    throw error
  }
}
