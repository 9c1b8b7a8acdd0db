import { sql, type RawBuilder } from 'kysely'
import type { Tolerance } from '../contract/compare.ts'
import { itemCells, itemKinds, type ItemKind } from '../contract/optimization.ts'
import { cellJson } from '../query/cell-json.ts'

/** Statements that compare the indicators and optimization items of runs, each side attached as `p0`, `p1`, …. */

const sideTable = (side: number, table: string) => sql.id(`p${side}`, table)

export interface IndicatorRow {
  key: string
  dtype: 'BOOL' | 'FLOAT' | 'INT' | 'STR'
  value: number | string
}

/** The indicators of a run. */
export const selectIndicators = (side: number, run: number) => sql<IndicatorRow>`
  SELECT key, dtype, coalesce(value_int, value_str, value_float, value_bool) AS value
  FROM ${sideTable(side, 'meta')} WHERE run__id = ${run} ORDER BY key`

export const insertIndicator = sql`
  INSERT INTO main.indicator (key, state, "values") VALUES (@key, @state, @values)`

/** The kinds of items that are compared. */
export const comparedKinds = ['indexset', 'scalar', ...itemKinds] as const
export type ComparedKind = (typeof comparedKinds)[number]

const isTuples = (kind: ComparedKind): kind is ItemKind => kind !== 'indexset' && kind !== 'scalar'

/** The table of the items of a kind. */
const itemTable = (kind: ComparedKind): string =>
  kind === 'indexset' ? 'index_set' : kind === 'scalar' ? 'scalar' : `optimization_${kind}`

export interface ItemRow {
  id: number
  name: string
  /** What its columns are, as text. */
  columns: string
}

/** The items of a kind that a run has. */
export function selectItems(kind: ComparedKind, side: number, run: number) {
  const columns = isTuples(kind)
    ? sql`(SELECT json_group_array(json_array(x.name, l.column_name) ORDER BY l.id)
        FROM ${sideTable(side, `optimization_${kind}_link`)} AS l
        CROSS JOIN ${sideTable(side, 'index_set')} AS x ON x.id = l.index_set__id
        WHERE ${sql.ref(`l.${kind}__id`)} = i.id)`
    : sql`''`
  return sql<ItemRow>`SELECT i.id, i.name, ${columns} AS columns
    FROM ${sideTable(side, itemTable(kind))} AS i WHERE i.run__id = ${run} ORDER BY i.name`
}

/** The rows of an item of a side: what they are known by, and what they hold. */
function rowsOf(kind: ComparedKind, side: number, id: number): RawBuilder<unknown> {
  const of = sql`${sql.lit(side)} AS side`
  if (kind === 'indexset')
    return sql`SELECT ${of}, t.value AS key FROM ${sideTable(side, 'index_set_element')} AS t WHERE t.index_set__id = ${id}`
  if (kind === 'scalar')
    return sql`SELECT ${of}, '[]' AS key, t.value, u.name AS unit FROM ${sideTable(side, 'scalar')} AS t
      CROSS JOIN ${sideTable(side, 'unit')} AS u ON u.id = t.unit__id WHERE t.id = ${id}`
  const cells = [sql.ref('t.key'), ...cellsOf(kind).map((cell) => sql.ref(`t.${cell}`))]
  return sql`SELECT ${of}, ${sql.join(cells)} FROM ${sideTable(side, `optimization_${kind}_tuple`)} AS t
    WHERE ${sql.ref(`t.${kind}__id`)} = ${id}`
}

/** The cells of a row beside its key: `value`, `unit`. */
export function cellsOf(kind: ComparedKind): string[] {
  if (kind === 'indexset') return []
  return kind === 'scalar' ? ['value', 'unit'] : itemCells[kind].map((name) => name.slice(0, -1))
}

export const selectRowCount = (kind: ComparedKind, side: number, id: number) => sql<{ rows: number }>`
  SELECT count(*) AS rows FROM (${rowsOf(kind, side, id)})`

/** Which item the rows are of, and how many sides there are. */
interface RowsOf {
  kind: ComparedKind
  /** Its id in the file of the comparison. */
  item: number
  /** The item of each side that has it. */
  items: readonly { side: number; id: number }[]
  sides: number
}

/** Notes the rows that not all sides which have the item have alike, with the size of their largest difference. */
export function insertDifferingRows({ kind, item, items, sides }: RowsOf, { absolute, relative }: Tolerance) {
  const [first] = cellsOf(kind)
  const differs = cellsOf(kind).map((name) => {
    const cell = sql.ref(name)
    const [least, most] = [sql`min(${cell})`, sql`max(${cell})`]
    const isNear = sql`(typeof(${least}) IN ('integer', 'real') AND typeof(${most}) IN ('integer', 'real')
      AND ${most} - ${least} <= max(${sql.lit(absolute)}, ${sql.lit(relative)} * max(abs(${least}), abs(${most}))))`
    return sql`count(${cell}) NOT IN (0, count(*)) OR NOT (${least} IS ${most} OR ${isNear})`
  })
  const any = sql.join([sql`count(*) <> ${sql.lit(items.length)}`, ...differs], sql` OR `)
  const all = sql.join(
    items.map(({ side, id }) => rowsOf(kind, side, id)),
    sql` UNION ALL `,
  )
  const cells = sql`json_array(${sql.join(cellsOf(kind).map((name) => cellJson(sql.ref(name))))})`
  const values = Array.from(
    { length: sides },
    (_, side) => sql`json(max(iif(side = ${sql.lit(side)}, ${cells}, NULL)))`,
  )
  const size = first === undefined ? sql`NULL` : sql`max(${sql.ref(first)}) - min(${sql.ref(first)})`
  return sql`
    INSERT INTO main.item_row (item, size, key, "values")
    SELECT ${item}, ${size}, ${kind === 'indexset' ? sql`json_array(${cellJson(sql.ref('key'))})` : sql.ref('key')},
      json_array(${sql.join(values)})
    FROM (${all}) GROUP BY key HAVING ${any}`
}

export const insertItem = sql`
  INSERT INTO main.item (id, kind, name, state, rows, differences, columns, cells)
  VALUES (@id, @kind, @name, @state, @rows, @differences, @columns, @cells)`
