import { sql, type Expression, type RawBuilder } from 'kysely'
import { invalid } from '../../contract/errors.ts'
import { pivotElement, type Element, type ItemPivotRequest } from '../../contract/item-tables.ts'
import { allOf } from '../../query/filter.ts'
import { orderOf } from '../../query/order.ts'
import { cellJson } from '../../query/cell-json.ts'
import { isCompared, matching, type DataColumn, type DataRows } from './data-queries.ts'

/** An item whose rows are named by some of its index columns, with a column for each element of another. */
export interface Pivot {
  rows: DataRows
  keys: readonly DataColumn[]
  column: DataColumn & { indexSetId: number }
  /** What is shown. */
  cell: Expression<unknown>
}

type Question = Omit<ItemPivotRequest, 'limit' | 'offset'>

const key = (at: number) => sql.ref(`k${at}`)

/** The tuples that are asked for, as rows `p`: the keys of their row, the element of their column, and their cell. */
const tuples = ({ rows, keys, column, cell }: Pivot, { where, like, nonzero }: Question) =>
  sql`(SELECT ${sql.join([
    sql`t.id`,
    ...keys.map(({ value }, i) => sql`${value} AS ${key(i)}`),
    sql`${column.value} AS element`,
    sql`${cell} AS cell`,
  ])} ${matching(rows, { where, like, nonzero })}) AS p`

/** The value of a row in the column of an element. */
const valueAt = (element: Element) => sql`max(CASE WHEN element = ${element} THEN cell END)`

const elementOf = (name: string, filter: string): Element => {
  const element = pivotElement(name)
  if (element !== undefined) return element
  const msg = 'Must be the JSON of a list with one element'
  throw invalid('bad_request', [{ loc: ['body', filter, name], msg, type: 'value_error' }])
}

/** FROM to HAVING: one row for each combination of keys that fits. */
function grouped(pivot: Pivot, request: Question): RawBuilder<unknown> {
  const by = pivot.keys.length === 0 ? sql`''` : sql.join(pivot.keys.map((_, i) => key(i)))
  const conditions = Object.entries(request.compare).map(([name, comparison]) =>
    isCompared(valueAt(elementOf(name, 'compare')), comparison),
  )
  return sql`FROM ${tuples(pivot, request)} GROUP BY ${by} HAVING ${allOf(conditions)}`
}

/** The elements that have a column, in the order of their index set. */
export const selectElements = (pivot: Pivot, request: Question) => sql<{ element: Element }>`
  SELECT element FROM (SELECT DISTINCT element FROM ${tuples(pivot, request)}) AS found
  ORDER BY (SELECT e.id FROM index_set_element AS e
    WHERE e.index_set__id = ${pivot.column.indexSetId} AND e.value = found.element)`

/** How many rows there are, and how many tuples are in them. */
export const countPivot = (pivot: Pivot, request: Question) => sql<{ total: number; tuples: number }>`
  SELECT count(*) AS total, ifnull(sum(size), 0) AS tuples FROM (SELECT count(*) AS size ${grouped(pivot, request)})`

/**
 * A page of rows: their keys (JSON array), and an array of elements with their cells (JSON).
 * @throws bad_request (422) for an order or a condition that is none
 */
export const selectPivot = (pivot: Pivot, request: ItemPivotRequest) =>
  sql<PivotCells>`${selectWholePivot(pivot, request)} LIMIT ${request.limit} OFFSET ${request.offset}`

/** A row: its keys (JSON array), and an array of elements with their cells (JSON). */
export interface PivotCells {
  key: string
  cells: string
}

/** All rows of a pivot. @throws bad_request (422) for an order or a condition that is none */
export function selectWholePivot(pivot: Pivot, request: Question) {
  const columnOf = (name: string) => {
    const at = pivot.keys.findIndex((column) => column.name === name)
    if (at >= 0) return key(at)
    const element = pivotElement(name)
    return element === undefined ? undefined : valueAt(element)
  }
  return sql<PivotCells>`
    SELECT json_array(${sql.join(pivot.keys.map((_, i) => key(i)))}) AS key,
      json_group_array(json_array(element, ${cellJson(sql.ref('cell'))})) AS cells
    ${grouped(pivot, request)}
    ORDER BY ${orderOf(request.sort, columnOf, [sql`min(id)`])}`
}

/** The units of a parameter's rows that are asked for. */
export const selectUnits = ({ rows }: Pivot, { where, like, nonzero }: Question) => sql<{ unit: string }>`
  SELECT DISTINCT unit ${matching(rows, { where, like, nonzero })} ORDER BY unit`
