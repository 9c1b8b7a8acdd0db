import type { Query, ReadDb } from '../db/connection.ts'
import { jsonBytes, jsonRecord, type ListDefinition } from './page.ts'

/** The record of the first row of a list, as JSON bytes; undefined where it has none. */
export function recordOf(db: ReadDb, { rows, id, join, record }: ListDefinition): Uint8Array | undefined {
  const joined = join ? join(rows) : rows
  const first = joined.select(jsonRecord(record).as('json')).orderBy(id).limit(1) as Query<{ json: string }>
  const found = db.first(first)
  return found && jsonBytes(found.json)
}
