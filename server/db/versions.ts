import { sql, type RawBuilder } from 'kysely'
import type { ReadDb } from './connection.ts'

export const liveTable = (table: string): RawBuilder<unknown> => sql.table(table)
export const historyTable = (table: string): RawBuilder<unknown> => sql.table(`${table}_history`)

/**
 * The value of a column that never changes, of the row with this id, whether live or deleted. Null when neither the
 * table nor its history has the row.
 */
export function everOf(table: string, column: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (rows: RawBuilder<unknown>) =>
    sql`(SELECT ${sql.ref(`ever.${column}`)} FROM ${rows} AS ever WHERE ever.id = ${id})`
  return sql`ifnull(${of(liveTable(table))}, ${of(historyTable(table))})`
}

/** What history keeps of each row of a table: all columns that are neither derived nor about locks. */
export const historyColumns = (db: ReadDb, table: string): string[] =>
  db
    .all(sql<{ name: string }>`SELECT name FROM pragma_table_info(${`${table}_history`})`)
    .map(({ name }) => name)
    .filter((name) => name !== 'since' && name !== 'until')
