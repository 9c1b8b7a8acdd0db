import { sql } from 'kysely'
import type { ReadDb } from '../db/connection.ts'
import { jsonBytes, jsonRecord, type ListDefinition } from './page.ts'

/** The record of the first row of a list, as JSON bytes; undefined where it has none. */
export function recordOf(
  db: ReadDb,
  { rows, id, join = (joined) => joined, record }: ListDefinition,
): Uint8Array | undefined {
  const first = join(rows).select(jsonRecord(record).as('json')).orderBy(sql.ref(id)).limit(1)
  const found = db.first(sql<{ json: string }>`${first}`)
  return found && jsonBytes(found.json)
}
