import { sql } from 'kysely'
import type { ItemKind } from '../contract/optimization.ts'

/** Statements that write the descriptions of what is made up. */

export const selectUnit = (name: string) => sql<{ id: number }>`SELECT id FROM unit WHERE name = ${name}`

/** Describes a row of a table that has descriptions. */
export const insertDocs = (
  table: 'index_set' | 'scalar' | `optimization_${ItemKind}`,
  id: number,
  description: string,
  since: number,
) => sql`
  INSERT INTO ${sql.table(`${table}_docs`)} (description, dimension__id, since)
  VALUES (${description}, ${id}, ${since})`

/** Describes the models with these names that have no description yet. @param names JSON array */
export const insertModelDocs = (names: string, description: string, since: number) => sql`
  INSERT INTO model_docs (description, dimension__id, since)
  SELECT ${description}, model.id, ${since} FROM model
  WHERE name IN (SELECT value FROM json_each(${names}))
    AND NOT EXISTS (SELECT 1 FROM model_docs WHERE dimension__id = model.id)
  ORDER BY model.id`
