import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { ListQuery } from '../contract/common.ts'
import type { Query, ReadDb } from '../db/connection.ts'

/** What a column holds, for `dtypes` and for how its values are written as JSON. */
type ColumnKind =
  | 'int64'
  | 'float64'
  | 'object'
  | 'bool'
  | 'datetime64[ns]'
  /** JSON text of an object. */
  | 'json'
  /** JSON text of a number, a text, true or false. */
  | 'scalar'

/** A column of an answer: the expression that reads it, and what it holds. */
export interface AnswerColumn {
  name: string
  kind: ColumnKind
  value: Expression<unknown>
}

export const column = (name: string, kind: ColumnKind, ref: string | Expression<unknown>): AnswerColumn => ({
  name,
  kind,
  value: typeof ref === 'string' ? sql.ref(ref) : ref,
})

/** created_at and created_by of the table known as `alias`. */
export const auditColumns = (alias: string): AnswerColumn[] => [
  column('created_at', 'datetime64[ns]', `${alias}.created_at`),
  column('created_by', 'object', `${alias}.created_by`),
]

/** A value as JSON. SQLite writes whole REALs with a fraction (`1.0`), which the client's dtypes rely on. */
const asJson = ({ kind, value }: AnswerColumn): RawBuilder<unknown> => {
  if (kind === 'bool') return sql`json(CASE ${value} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)`
  if (kind === 'json' || kind === 'scalar') return sql`json(${value})`
  return sql`${value}`
}

/** A row as a JSON object with the columns' names as keys. */
export const jsonRecord = (columns: readonly AnswerColumn[]): RawBuilder<string> =>
  sql<string>`json_object(${sql.join(columns.flatMap((c) => [sql.lit(c.name), asJson(c)]))})`

/** A row as a JSON array. */
export const jsonRow = (columns: readonly AnswerColumn[]): RawBuilder<string> =>
  sql<string>`json_array(${sql.join(columns.map(asJson))})`

// oxlint-disable-next-line typescript/no-explicit-any -- any table, any selection: only `where` and paging are used
type AnySelect = SelectQueryBuilder<any, any, any>

/** A list as a query asks for it. */
export interface ListDefinition {
  /** The matching rows: FROM and WHERE, nothing selected yet. `id` names the key they are ordered by. */
  rows: AnySelect
  id: string
  /** Joins what the columns need beyond that; each row has exactly one partner, so the count can do without. */
  join?: (rows: AnySelect) => AnySelect
  /** Columns of the tabular page. */
  table: readonly AnswerColumn[]
  /** Columns of a record. */
  record: readonly AnswerColumn[]
  /** Columns of a tabular page without rows, where they differ. */
  emptyTable?: readonly string[]
}

const encoder = new TextEncoder()

/** JSON text; as the bytes that SQLite wrote where it is large, since becoming a string costs a fifth of a page. */
export type Json = string | Uint8Array

/** Rows, each as JSON, as one array. */
export const jsonArray = (row: RawBuilder<unknown>): RawBuilder<Uint8Array> =>
  sql<Uint8Array>`CAST(json_group_array(${row}) AS BLOB)`

/** JSON text as bytes that own their memory, so that they can be handed between threads without a copy. */
export function jsonBytes(...parts: Json[]): Uint8Array {
  const pieces = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part))
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let end = 0
  for (const piece of pieces) {
    bytes.set(piece, end)
    end += piece.length
  }
  return bytes
}

/** The envelope of every list: `results` are the parts of its JSON text. */
export const pageBytes = (paging: { limit: number; offset: number }, total: number, results: readonly Json[]) =>
  jsonBytes(
    `{"pagination":{"limit":${paging.limit},"offset":${paging.offset}},"total":${total},"results":`,
    ...results,
    '}',
  )

/** The tabular form of `count` rows, whose cells are the JSON text `data`. Answers the parts of its text. */
export function tableJson(columns: readonly { name: string; dtype: string }[], count: number, data: Json): Json[] {
  const index = Array.from({ length: count }, (_, i) => i)
  const [names, dtypes] = [columns.map((c) => c.name), columns.map((c) => c.dtype)]
  const head = `{"index":${JSON.stringify(index)},"columns":${JSON.stringify(names)},"dtypes":${JSON.stringify(dtypes)},"data":`
  return [head, data, '}']
}

/** Type of a column of `count` rows, `filled` of them with a value; a column with a null is object, as pandas says. */
export const dtypeOf = (kind: ColumnKind, count: number, filled: number): string =>
  count === 0 || filled < count || kind === 'json' || kind === 'scalar' ? 'object' : kind

/** Answers one page of a list, ordered by id, as JSON bytes. */
export function listPage(db: ReadDb, list: ListDefinition, query: ListQuery): Uint8Array {
  const page = pageOf(list, query)
  if (query.table === false) {
    const { count, data } = db.one(
      sql<{ count: number; data: Uint8Array }>`SELECT count(*) AS count, ${jsonArray(sql`json(record)`)} AS data
        FROM (${page.select(jsonRecord(list.record).as('record'))})`,
    )
    return pageBytes(query, totalOf(db, list, { ...query, count }), [data])
  }
  const { count, types, data } = db.one(countedRows(page, list.table))
  const total = totalOf(db, list, { ...query, count })
  if (count === 0 && list.emptyTable) {
    const columns = list.emptyTable.map((name) => ({ name, dtype: 'object' }))
    return pageBytes(query, total, tableJson(columns, 0, '[]'))
  }
  const dtypes = JSON.parse(types) as string[]
  const columns = list.table.map(({ name }, i) => ({ name, dtype: dtypes[i]! }))
  return pageBytes(query, total, tableJson(columns, count, data))
}

/** How many rows match. A page that is not full is the last one, so nobody has to count. */
function totalOf(db: ReadDb, { rows }: ListDefinition, page: { limit: number; offset: number; count: number }): number {
  const { limit, offset, count } = page
  if (count < limit && (count > 0 || offset === 0)) return offset + count
  return db.one(rows.select(sql<number>`count(*)`.as('total')) as Query<{ total: number }>).total
}

/** The rows of a page, in order of id. Where joins follow, the page is cut first: SQLite would join all rows. */
function pageOf({ rows, id, join }: ListDefinition, { limit, offset }: ListQuery): AnySelect {
  const page = rows.orderBy(id).limit(limit).offset(offset)
  if (!join) return page
  const ids = page.select(sql.ref(id).as('id'))
  return join(rows.clearWhere().where(sql<SqlBool>`${sql.ref(id)} IN (${ids})`)).orderBy(id)
}

interface Counted {
  count: number
  /** JSON array: the dtype of each column. */
  types: string
  /** JSON array of rows. */
  data: Uint8Array
}

/** One row: the rows of `page` as JSON, their number, and the types of their columns. */
const countedRows = (page: AnySelect, columns: readonly AnswerColumn[]): Query<Counted> => {
  const selected = page.select(columns.map((c, i) => sql`${c.value}`.as(`c${i}`)))
  const cells = columns.map((c, i) => column(c.name, c.kind, `c${i}`))
  return sql<Counted>`SELECT
      count(*) AS count,
      json_array(${sql.join(cells.map(typeOfCells))}) AS types,
      ${jsonArray(jsonRow(cells))} AS data
    FROM (${selected})`
}

/** {@link dtypeOf} in SQL; the cells of a `scalar` column have a type of their own each. */
function typeOfCells({ kind, value }: AnswerColumn): RawBuilder<unknown> {
  if (kind === 'json') return sql`'object'`
  if (kind !== 'scalar') return sql`iif(count(*) > 0 AND count(${value}) = count(*), ${sql.lit(kind)}, 'object')`
  const type = sql`CASE json_type(${value})
    WHEN 'integer' THEN 'int64' WHEN 'real' THEN 'float64' WHEN 'true' THEN 'bool' WHEN 'false' THEN 'bool'
    ELSE 'object' END`
  return sql`iif(min(${type}) = max(${type}), max(${type}), 'object')`
}
