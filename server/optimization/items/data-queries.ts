import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Comparison, ItemDataRequest } from '../../contract/item-tables.ts'
import { itemCells, type ElementType, type ItemKind } from '../../contract/optimization.ts'
import { allOf, contains, lookups } from '../../query/filter.ts'
import { orderOf } from '../../query/order.ts'
import { jsonArray } from '../../query/page.ts'
import { cellJson } from '../../query/cell-json.ts'
import { cellColumns, tablesOf } from './queries.ts'

/** Data of one item as rows `t` of one table, which a page is cut from. */
export interface DataRows {
  table: string
  /** The rows of the item. */
  ofItem: Expression<SqlBool>
  columns: readonly DataColumn[]
  /** A row as the JSON text of an array: its columns in their order. */
  json: RawBuilder<string>
  /** The order in which the rows were added. */
  inOrder: readonly Expression<unknown>[]
  /** The first cell beside the key: 0 in it is what `nonzero` leaves out. Undefined where rows have no such cell. */
  main: Expression<unknown> | undefined
}

export interface DataColumn {
  name: string
  value: Expression<unknown>
  /** The type of all its values; undefined where each value has its own. */
  type: ElementType | undefined
  /** The column names elements of an index set. */
  isElement: boolean
}

/** The elements of an index set. */
export const rowsOfIndexSet = (id: number, type: ElementType | undefined): DataRows => ({
  table: 'index_set_element',
  ofItem: sql<SqlBool>`t.index_set__id = ${id}`,
  columns: [{ name: 'element', value: sql.ref('t.value'), type, isElement: true }],
  json: sql<string>`json_array(${cellJson(sql.ref('t.value'))})`,
  inOrder: [sql.ref('t.id')],
  main: undefined,
})

/**
 * The tuples of an item.
 * @param isInPlace whether all of them have a position, which is then the order in which they were added
 */
export function rowsOfItem(
  kind: ItemKind,
  item: { id: number; columns: readonly { name: string; elementType: ElementType | null }[] },
  isInPlace: boolean,
): DataRows {
  const { tuple, owner } = tablesOf(kind)
  const cells = cellColumns(kind).map((cell, i) => ({
    name: itemCells[kind][i]!,
    value: sql.ref(`t.${cell}`),
    type: cell === 'unit' ? ('str' as const) : undefined,
    isElement: false,
  }))
  const elements = item.columns.map(({ name, elementType }, i) => ({
    ...{ name, value: sql`t.key ->> ${sql.lit(i)}`, type: elementType ?? undefined, isElement: true },
  }))
  return {
    table: tuple,
    ofItem: sql<SqlBool>`${sql.ref(`t.${owner}`)} = ${item.id}`,
    columns: [...elements, ...cells],
    json: tupleJson(
      elements.length > 0,
      cells.map(({ value }) => value),
    ),
    inOrder: isInPlace ? [sql.ref('t.position')] : [sql.ref('t.id')],
    main: cells[0]?.value,
  }
}

/** The key is a JSON array already: the cells are put behind its elements. */
function tupleJson(hasElements: boolean, cells: readonly Expression<unknown>[]): RawBuilder<string> {
  const parts = cells.map((cell) => sql`json_quote(${cellJson(cell)})`)
  const texts = hasElements ? [sql`substr(t.key, 2, length(t.key) - 2)`, ...parts] : parts
  return sql<string>`'[' || ${sql.join(texts, sql` || ',' || `)} || ']'`
}

/** Rows that are asked for. Lets itself be stopped. */
export function matching({ table, ofItem, columns, main }: DataRows, request: RowFilter) {
  const { where, like, compare = {}, nonzero } = request
  const conditions = columns.flatMap(({ name, value, isElement }) => [
    ...(isElement && Object.hasOwn(where, name) ? [lookups.in(value, where[name])] : []),
    ...(isElement && Object.hasOwn(like, name) ? [contains(sql`CAST(${value} AS TEXT)`, like[name]!)] : []),
    ...(!isElement && Object.hasOwn(compare, name) ? [isCompared(value, compare[name]!)] : []),
  ])
  const isSomething = nonzero && main ? [sql<SqlBool>`${main} <> 0`] : []
  const goOn = sql<SqlBool>`(t.id & 1023 OR tick(t.id))`
  return sql`FROM ${sql.table(table)} AS t WHERE ${allOf([ofItem, goOn, ...conditions, ...isSomething])}`
}

type RowFilter = Pick<ItemDataRequest, 'where' | 'like' | 'nonzero'> & Partial<Pick<ItemDataRequest, 'compare'>>

/** Whether a cell is a number of which that is true. Text and truth are greater than all numbers for SQLite. */
export const isCompared = (value: Expression<unknown>, { is, than }: Comparison) =>
  sql<SqlBool>`(typeof(${value}) IN ('integer', 'real') AND ${value} ${sql.raw(is)} ${than})`

export const countRows = (rows: DataRows, request: RowFilter) =>
  sql<{ total: number }>`SELECT count(*) AS total ${matching(rows, request)}`

/** The ids of a page. @throws bad_request (422) for an order that is none */
export function selectIdsInOrder(rows: DataRows, request: ItemDataRequest) {
  return sql<{ id: number }>`SELECT t.id ${matching(rows, request)}
    ORDER BY ${orderIn(rows, request)} LIMIT ${request.limit} OFFSET ${request.offset}`
}

/** All rows in their order, each as the JSON text of an array. @throws bad_request (422) for an order that is none */
export const selectAllRows = (rows: DataRows, request: Omit<ItemDataRequest, 'limit' | 'offset'>) =>
  sql<{ cells: string }>`SELECT ${rows.json} AS cells ${matching(rows, request)} ORDER BY ${orderIn(rows, request)}`

function orderIn(rows: DataRows, { sort }: Pick<ItemDataRequest, 'sort'>): RawBuilder<unknown> {
  const columnOf = (name: string) => rows.columns.find((column) => column.name === name)?.value
  return orderOf(sort, columnOf, rows.inOrder)
}

/** Rows in the order of their ids, as JSON, and the kinds of values in each column (JSON array of texts). */
export function selectRows({ table, columns, json }: DataRows, ids: readonly number[]) {
  const untyped = columns.flatMap(({ type, value }, i) => (type === undefined ? [{ value, as: sql.ref(`c${i}`) }] : []))
  const kinds = columns.map(({ type }, i) =>
    type === undefined ? sql`group_concat(DISTINCT typeof(${sql.ref(`c${i}`)}))` : sql`NULL`,
  )
  return sql<{ kinds: string; data: Uint8Array }>`
    SELECT json_array(${sql.join(kinds)}) AS kinds, ${jsonArray(sql`json(cells)`)} AS data FROM (
      SELECT ${sql.join([sql`${json} AS cells`, ...untyped.map(({ value, as }) => sql`${value} AS ${as}`)])}
      FROM json_each(${JSON.stringify(ids)}) AS page CROSS JOIN ${sql.table(table)} AS t ON t.id = page.value
      ORDER BY page.key)`
}
