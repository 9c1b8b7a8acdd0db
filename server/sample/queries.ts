import { sql } from 'kysely'
import type { Kind } from './problem.ts'

/** Statements that write the sample's optimization problem and the descriptions of what is made up. */

interface Stamp {
  created_at: string
  created_by: string
  since: number
}

export const selectUnit = (name: string) => sql<{ id: number }>`SELECT id FROM unit WHERE name = ${name}`

export const insertIndexSet = (
  runId: number,
  name: string,
  dataType: 'str' | 'int',
  { created_at, created_by, since }: Stamp,
) => sql`
  INSERT INTO index_set (run__id, name, data_type, created_at, created_by, since)
  VALUES (${runId}, ${name}, ${dataType}, ${created_at}, ${created_by}, ${since})`

export const insertElement = (indexSetId: number, value: string | bigint, since: number) => sql`
  INSERT INTO index_set_element (index_set__id, value, since) VALUES (${indexSetId}, ${value}, ${since})`

export const insertScalar = (
  runId: number,
  scalar: { name: string; value: number; unitId: number },
  { created_at, created_by, since }: Stamp,
) => sql`
  INSERT INTO scalar (run__id, name, value, unit__id, created_at, created_by, since)
  VALUES (${runId}, ${scalar.name}, ${scalar.value}, ${scalar.unitId}, ${created_at}, ${created_by}, ${since})`

export const insertItem = (kind: Kind, runId: number, name: string, { created_at, created_by, since }: Stamp) => sql`
  INSERT INTO ${sql.table(`optimization_${kind}`)} (run__id, name, created_at, created_by, since)
  VALUES (${runId}, ${name}, ${created_at}, ${created_by}, ${since})`

/** A column of an item. @param columnName null where the index set's own name serves */
export const insertLink = (
  kind: Kind,
  itemId: number,
  column: { indexSetId: number; columnName: string | null },
  since: number,
) => sql`
  INSERT INTO ${sql.table(`optimization_${kind}_link`)} (${sql.ref(`${kind}__id`)}, index_set__id, column_name, since)
  VALUES (${itemId}, ${column.indexSetId}, ${column.columnName}, ${since})`

/** What a tuple of each kind carries beside its key. */
const cellColumns: Record<Kind, readonly string[]> = {
  table: [],
  parameter: ['value', 'unit'],
  variable: ['level', 'marginal'],
  equation: ['level', 'marginal'],
}

export const insertTuple = (
  kind: Kind,
  itemId: number,
  tuple: { position: number; key: string; cells: readonly (string | number)[] },
  since: number,
) => {
  const columns = [`${kind}__id`, 'position', 'key', 'since', ...cellColumns[kind]].map((name) => sql.ref(name))
  return sql`
  INSERT INTO ${sql.table(`optimization_${kind}_tuple`)} (${sql.join(columns)})
  VALUES (${sql.join([itemId, tuple.position, tuple.key, since, ...tuple.cells])})`
}

/** Describes a row of a table that has descriptions. */
export const insertDocs = (
  table: 'index_set' | 'scalar' | `optimization_${Kind}`,
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
