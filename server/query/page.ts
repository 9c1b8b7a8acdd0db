import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { ListQuery } from '../contract/common.ts'
import type { Query, ReadDb } from '../db/connection.ts'
import { selectDtype, type ColumnKind, type Vocabulary } from './dtypes.ts'

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
export const auditColumns = (alias: string): [created_at: AnswerColumn, created_by: AnswerColumn] => [
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

/** Query parameters of a list: those of ixmp4 0.14, or of a procedure, which may ask for a frame in place of a table. */
export type Framed<Parameters> = Parameters & { frame?: boolean }

/** A list as a query asks for it. */
export interface ListDefinition {
  /** The matching rows: FROM and WHERE, nothing selected yet. `id` names the key they are ordered by. */
  rows: AnySelect
  id: string
  /** Joins what the columns need beyond that; each row has exactly one partner, so the count can do without. */
  join?: (rows: AnySelect) => AnySelect
  /** Columns of the tabular page. */
  table: readonly AnswerColumn[]
  /** Columns of a frame, where they are others. */
  frame?: readonly AnswerColumn[]
  /** Where a frame is not in order of id: the keys that cut the pages, and the order of the rows on a page. */
  frameOrder?: { pages: readonly string[]; rows: readonly string[] }
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

/** Answers one page of a list, ordered by id, as JSON bytes: records, a frame or, unless they are asked for, a table. */
export function listPage(db: ReadDb, list: ListDefinition, query: Framed<ListQuery>): Uint8Array {
  if (query.frame) return framePage(db, list, query)
  const page = pageOf(list, query)
  if (query.table === false) {
    const { count, data } = db.one(
      sql<{ count: number; data: Uint8Array }>`SELECT count(*) AS count, ${jsonArray(sql`json(record)`)} AS data
        FROM (${page.select(jsonRecord(list.record).as('record'))})`,
    )
    return pageBytes(query, totalOf(db, list, { ...query, count }), [data])
  }
  const { count, types, data } = db.one(countedRows(page, list.table, 'table'))
  const total = totalOf(db, list, { ...query, count })
  if (count === 0 && list.emptyTable) {
    const columns = list.emptyTable.map((name) => ({ name, dtype: 'object' }))
    return pageBytes(query, total, tableJson(columns, 0, '[]'))
  }
  return pageBytes(query, total, tableJson(typed(list.table, types), count, data))
}

function framePage(db: ReadDb, list: ListDefinition, query: ListQuery): Uint8Array {
  const columns = list.frame ?? list.table
  const { count, types, data } = db.one(countedRows(pageOf(list, query, list.frameOrder), columns, 'frame'))
  return pageBytes(query, totalOf(db, list, { ...query, count }), tableJson(typed(columns, types), count, data))
}

/** @param types JSON array of dtypes */
function typed(columns: readonly AnswerColumn[], types: string): { name: string; dtype: string }[] {
  const dtypes = JSON.parse(types) as string[]
  return columns.map(({ name }, i) => ({ name, dtype: dtypes[i]! }))
}

/** How many rows match. A page that is not full is the last one, so nobody has to count. */
function totalOf(db: ReadDb, { rows }: ListDefinition, page: { limit: number; offset: number; count: number }): number {
  const { limit, offset, count } = page
  if (count < limit && (count > 0 || offset === 0)) return offset + count
  return db.one(rows.select(sql<number>`count(*)`.as('total')) as Query<{ total: number }>).total
}

/**
 * The rows of a page, in order. Where joins or another order of rows follow, the page is cut first: SQLite would join
 * or sort all rows.
 */
function pageOf(
  { rows, id, join }: ListDefinition,
  { limit, offset }: ListQuery,
  order?: ListDefinition['frameOrder'],
): AnySelect {
  const page = inOrder(rows, order?.pages ?? [id])
    .limit(limit)
    .offset(offset)
  if (!join && !order) return page
  const ids = page.select(sql.ref(id).as('id'))
  const cut = rows.clearWhere().where(sql<SqlBool>`${sql.ref(id)} IN (${ids})`)
  return inOrder(join ? join(cut) : cut, order?.rows ?? [id])
}

const inOrder = (rows: AnySelect, keys: readonly string[]): AnySelect =>
  keys.reduce((ordered, key) => ordered.orderBy(key), rows)

interface Counted {
  count: number
  /** JSON array: the dtype of each column. */
  types: string
  /** JSON array of rows. */
  data: Uint8Array
}

/** One row: the rows of `page` as JSON, their number, and the types of their columns. */
const countedRows = (page: AnySelect, columns: readonly AnswerColumn[], vocabulary: Vocabulary): Query<Counted> => {
  const selected = page.select(columns.map((c, i) => sql`${c.value}`.as(`c${i}`)))
  const cells = columns.map((c, i) => column(c.name, c.kind, `c${i}`))
  return sql<Counted>`SELECT
      count(*) AS count,
      json_array(${sql.join(cells.map((c) => selectDtype(c.kind, c.value, vocabulary)))}) AS types,
      ${jsonArray(jsonRow(cells))} AS data
    FROM (${selected})`
}
