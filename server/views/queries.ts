import { sql } from 'kysely'
import { column, jsonRecord } from '../query/page.ts'

const record = jsonRecord([
  column('id', 'int64', 'v.id'),
  column('name', 'object', 'v.name'),
  column('view', 'json', 'v.body'),
  column('created_at', 'datetime64[ns]', 'v.created_at'),
  column('updated_at', 'datetime64[ns]', 'v.updated_at'),
])

/** Those with a name, by name. */
export const selectViews = () => sql<{ json: string }>`
  SELECT json_object('views', json_group_array(json(record))) AS json
  FROM (SELECT ${record} AS record FROM saved_view AS v WHERE v.name IS NOT NULL ORDER BY v.name)`

export const selectRecord = (id: number) => sql<{ json: string }>`
  SELECT ${record} AS json FROM saved_view AS v WHERE v.id = ${id}`

export const selectView = (id: number) => sql<{ name: string | null; body: string }>`
  SELECT name, body FROM saved_view WHERE id = ${id}`

export const selectNamed = (name: string) => sql<{ id: number }>`SELECT id FROM saved_view WHERE name = ${name}`

/** The view without a name that is equal. */
export const selectUnnamed = (body: string) => sql<{ id: number }>`
  SELECT id FROM saved_view WHERE body = ${body} AND name IS NULL`

interface Stamp {
  now: string
  user: string
}

export const insertView = (name: string | null, body: string, { now, user }: Stamp) => sql<{ id: number }>`
  INSERT INTO saved_view (name, body, created_at, created_by) VALUES (${name}, ${body}, ${now}, ${user}) RETURNING id`

export const updateView = (id: number, { name, body }: { name: string; body: string }, { now, user }: Stamp) => sql`
  UPDATE saved_view SET name = ${name}, body = ${body}, updated_at = ${now}, updated_by = ${user} WHERE id = ${id}`

export const deleteById = (id: number) => sql`DELETE FROM saved_view WHERE id = ${id}`
