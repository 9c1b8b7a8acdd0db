import { sql } from 'kysely'
import type { NameColumn } from '../../contract/imports.ts'

const sample = (kind: NameColumn, limit: number) =>
  sql`SELECT name FROM staged.name WHERE kind = ${kind} AND name <> '' ORDER BY id LIMIT ${limit}`

/** The first names of one kind that the files use. */
export const selectSample = (kind: NameColumn, limit: number) => sql<{ name: string }>`${sample(kind, limit)}`

/** How many of them the platform knows as names of another kind. */
export const countKnownAs = (names: NameColumn, kind: NameColumn, limit: number) => sql<{ count: number }>`
  SELECT count(*) AS count FROM (${sample(names, limit)}) AS n
  WHERE n.name IN (SELECT name FROM main.${sql.table(kind)})`
