import Sqlite from 'better-sqlite3'
import { platformFileError, type ServiceError } from '../contract/errors.ts'
import { migrate } from './migrations/index.ts'

/** What a file's tables, triggers and views are made by: SQL by kind and name. Integrity checks look at indexes. */
type Schema = ReadonlyMap<string, string>

function schemaOf(sqlite: Sqlite.Database): Schema {
  // What SQLite makes by itself is its own.
  const sql = `SELECT type || ' ' || name, sql FROM sqlite_schema
    WHERE type <> 'index' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`
  return new Map(sqlite.prepare(sql).raw().all() as [string, string][])
}

let expected: Schema | undefined

/** The schema of a new platform, made once in each thread. */
function expectedSchema(): Schema {
  if (expected) return expected
  const sqlite = new Sqlite(':memory:')
  try {
    sqlite.function('fold', { deterministic: true }, (text: unknown) => text)
    migrate(sqlite, 0, '')
    return (expected = schemaOf(sqlite))
  } finally {
    sqlite.close()
  }
}

/**
 * Refuses a platform file with another schema than ours: a trigger or view that somebody planted would change or stop what
 * is asked of it, and without our triggers nothing would be kept of what is changed.
 * @throws platform_file_corrupt naming what differs
 */
export function refuseOtherSchema(name: string, sqlite: Sqlite.Database): void {
  const [found, wanted] = [schemaOf(sqlite), expectedSchema()]
  const differs = [...new Set([...found.keys(), ...wanted.keys()])].filter((key) => found.get(key) !== wanted.get(key))
  if (differs.length > 0) throw otherSchema(name, differs, found, wanted)
}

function otherSchema(name: string, differs: readonly string[], found: Schema, wanted: Schema): ServiceError {
  const [first = ''] = differs
  const what = found.has(first) ? (wanted.has(first) ? 'is not as it was made' : 'is none of ours') : 'is missing'
  const more = differs.length > 1 ? `, and ${differs.length - 1} more` : ''
  return platformFileError(
    'corrupt',
    `Another program changed the structure of ${name}: ${first} ${what}${more}. ` +
      'Restore a backup. The file was left as it is.',
  )
}
