import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { ItemsRequest, ListedKind } from '../../contract/item-tables.ts'
import { allOf, contains } from '../../query/filter.ts'
import { orderOf } from '../../query/order.ts'
import { auditColumns, column, jsonArray, jsonRecord } from '../../query/page.ts'
import { tablesOf } from './queries.ts'

/** Items of a run as the window lists them: of each kind a table of items `i`. */
interface Listed {
  table: string
  rows: Expression<unknown>
  /** JSON arrays: the names of the index columns, and of their index sets. */
  columns: Expression<unknown>
  indexSets: Expression<unknown>
  elementType: Expression<unknown>
  value: Expression<unknown>
  unit: Expression<unknown>
}

const none = sql`NULL`
const noColumns = { columns: sql`'[]'`, indexSets: sql`'[]'` }

function listed(kind: ListedKind): Listed {
  if (kind === 'indexset') {
    const rows = sql`(SELECT count(*) FROM index_set_element AS e WHERE e.index_set__id = i.id)`
    return { table: 'index_set', rows, ...noColumns, elementType: sql.ref('i.data_type'), value: none, unit: none }
  }
  if (kind === 'scalar') {
    const unit = sql`(SELECT name FROM unit WHERE unit.id = i.unit__id)`
    return { table: 'scalar', rows: sql`1`, ...noColumns, elementType: none, value: sql.ref('i.value'), unit }
  }
  const { item, link, tuple, owner } = tablesOf(kind)
  const ofColumns = (name: RawBuilder<unknown>) => sql`(
    SELECT json_group_array(${name} ORDER BY l.id) FROM ${sql.table(link)} AS l
    JOIN index_set AS s ON s.id = l.index_set__id WHERE ${sql.ref(`l.${owner}`)} = i.id)`
  return {
    table: item,
    rows: sql`(SELECT count(*) FROM ${sql.table(tuple)} AS t WHERE ${sql.ref(`t.${owner}`)} = i.id)`,
    columns: ofColumns(sql`ifnull(l.column_name, s.name)`),
    indexSets: ofColumns(sql`s.name`),
    ...{ elementType: none, value: none, unit: none },
  }
}

/** How many items of a kind a run has. */
export const countOfRun = (kind: ListedKind, runId: number) => sql<{ count: number }>`
  SELECT count(*) AS count FROM ${sql.table(listed(kind).table)} WHERE run__id = ${runId}`

/** The item of that id, whatever its kind. */
export const selectOfKind = (kind: ListedKind, id: number) => sql<{ id: number; run__id: number; name: string }>`
  SELECT id, run__id, name FROM ${sql.table(listed(kind).table)} WHERE id = ${id}`

/** Describes an item as another one is described. */
export const copyDocs = (kind: ListedKind, from: number, to: number, since: number) => {
  const docs = sql.table(`${listed(kind).table}_docs`)
  return sql`INSERT INTO ${docs} (dimension__id, description, since)
    SELECT ${to}, description, ${since} FROM ${docs} WHERE dimension__id = ${from}`
}

/** Any data of the variables or equations of a run. */
export const selectAnyOfRun = (kind: 'variable' | 'equation', runId: number) => {
  const { item, tuple, owner } = tablesOf(kind)
  return sql`SELECT 1 FROM ${sql.table(item)} AS i CROSS JOIN ${sql.table(tuple)} AS t ON ${sql.ref(`t.${owner}`)} = i.id
    WHERE i.run__id = ${runId} LIMIT 1`
}

const matching = (runId: number, { kind, search, id }: ItemsRequest) => {
  const conditions = [sql<SqlBool>`i.run__id = ${runId}`, contains(sql.ref('i.name'), search)]
  if (id !== undefined) conditions.push(sql<SqlBool>`i.id = ${id}`)
  return sql`FROM ${sql.table(listed(kind).table)} AS i WHERE ${allOf(conditions)}`
}

export const countListed = (runId: number, request: ItemsRequest) =>
  sql<{ total: number }>`SELECT count(*) AS total ${matching(runId, request)}`

/** A page of items as records. @throws bad_request (422) for an order that is none */
export function selectListed(runId: number, request: ItemsRequest) {
  const { rows, columns, indexSets, elementType, value, unit } = listed(request.kind)
  const sortable: Record<string, Expression<unknown>> = {
    name: sql.ref('i.name'),
    rows,
    created_at: sql.ref('i.created_at'),
  }
  const columnOf = (name: string) => (Object.hasOwn(sortable, name) ? sortable[name] : undefined)
  const record = jsonRecord([
    column('id', 'int64', 'i.id'),
    column('name', 'object', 'i.name'),
    column('rows', 'int64', rows),
    column('columns', 'json', columns),
    column('index_sets', 'json', indexSets),
    column('element_type', 'object', elementType),
    column('value', 'float64', value),
    column('unit', 'object', unit),
    ...auditColumns('i'),
  ])
  return sql<{ data: Uint8Array }>`
    SELECT ${jsonArray(sql`json(record)`)} AS data FROM (
      SELECT ${record} AS record ${matching(runId, request)}
      ORDER BY ${orderOf(request.sort, columnOf, [sql.ref('i.name')])}
      LIMIT ${request.limit} OFFSET ${request.offset})`
}
