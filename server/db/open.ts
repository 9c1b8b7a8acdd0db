import Sqlite from 'better-sqlite3'
import { chmodSync, existsSync } from 'node:fs'
import { limits } from '../contract/limits.ts'

/** How case-insensitive patterns compare. Upper case, since lower case depends on the place in a word: Σ is σ or ς. */
const fold = (text: string): string => text.normalize('NFC').toUpperCase()

/**
 * Opens a database file and sets what every connection needs.
 *
 * @param tick called by the SQL function `tick(x)` with every x; throws to stop the statement, else x is its result
 */
export function openSqlite(file: string, options: { readonly: boolean; tick?: () => void }): Sqlite.Database {
  const isNew = !existsSync(file)
  const sqlite = new Sqlite(file, { readonly: options.readonly, timeout: limits.busyTimeoutMs })
  if (isNew) chmodSync(file, 0o600) // scenario data may be confidential before publication
  // `timeout` above comes first: the next pragma may already meet a lock.
  if (!options.readonly) {
    sqlite.pragma('journal_mode = WAL') // readers and the writer do not wait for each other
    sqlite.pragma('synchronous = FULL') // what was acknowledged survives a power cut
    sqlite.pragma('journal_size_limit = 67108864') // give the disk back after a large import
  }
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('trusted_schema = OFF') // a file from elsewhere cannot run functions of ours
  sqlite.pragma('cache_size = -65536') // 64 MiB
  sqlite.pragma('mmap_size = 1073741824')
  sqlite.pragma('temp_store = MEMORY')
  sqlite.function('fold', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? fold(text) : null))
  const tick = options.tick ?? (() => {})
  sqlite.function('tick', { safeIntegers: false }, (value: unknown) => {
    tick()
    return value
  })
  return sqlite
}
