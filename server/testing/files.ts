import Sqlite from 'better-sqlite3'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'

/** What tests do to platform files, beside the service. */

/** Opens what SQLite finds in a file, to look or to break something. */
export function inFile<T>(file: string, work: (sqlite: Sqlite.Database) => T): T {
  const sqlite = new Sqlite(file)
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

/** One hash of every row of every table, whatever pages they are on; what SQLite notes for its planner is left out. */
export const hashOfRows = (file: string): string =>
  inFile(file, (sqlite) => {
    const hash = createHash('sha256')
    const look = sqlite.transaction(() => {
      const tables = sqlite
        .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_stat%' ORDER BY name`)
        .pluck()
        .all()
      for (const table of tables as string[]) {
        const rows = sqlite.prepare(`SELECT * FROM "${table}"`).raw().all()
        hash.update(
          `${table}\n${rows
            .map((row) => JSON.stringify(row))
            .toSorted()
            .join('\n')}\n`,
        )
      }
    })
    look()
    return hash.digest('hex')
  })

/** Names of the files in a folder, nothing when there is none. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}
