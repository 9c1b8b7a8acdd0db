import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { OptimizationFilter } from '../../contract/filters.ts'
import { itemCells, mayLackIndexSets, type ItemKind } from '../../contract/optimization.ts'
import type { Audit } from '../../db/connection.ts'
import { allOf, conditions } from '../../query/filter.ts'
import { cellJson } from '../../query/cell-json.ts'
import type { IndexColumn } from './data.ts'

/** The tables of a kind; `owner` is the column of links and tuples that names their item. */
export const tablesOf = (kind: ItemKind) => ({
  item: `optimization_${kind}`,
  link: `optimization_${kind}_link`,
  tuple: `optimization_${kind}_tuple`,
  owner: `${kind}__id`,
})

/** Columns of a tuple for the arrays beside the index columns: each is called like its array, in the singular. */
export const cellColumns = (kind: ItemKind): string[] => itemCells[kind].map((name) => name.slice(0, -1))

const names = (kind: ItemKind) => {
  const { item, link, tuple, owner } = tablesOf(kind)
  return { item: sql.table(item), link: sql.table(link), tuple: sql.table(tuple), owner: sql.ref(owner) }
}

const matching = (kind: ItemKind, filter: OptimizationFilter) => {
  const where = allOf(
    conditions(filter, { id: sql.ref('i.id'), run_id: sql.ref('i.run__id'), name: sql.ref('i.name') }),
  )
  return sql`FROM ${names(kind).item} AS i WHERE ${where}`
}

export const countItems = (kind: ItemKind, filter: OptimizationFilter) =>
  sql<{ total: number }>`SELECT count(*) AS total ${matching(kind, filter)}`

/** About how many bytes the data of each matching item are as JSON, in order of id. */
export const selectSizes = (kind: ItemKind, filter: OptimizationFilter) => {
  const { tuple, owner } = names(kind)
  return sql<{ bytes: number }>`SELECT
      (SELECT ifnull(sum(octet_length(key)), 0) + ${itemCells[kind].length * 16} * count(*)
        FROM ${tuple} WHERE ${owner} = i.id) AS bytes
    ${matching(kind, filter)} ORDER BY i.id`
}

/** An item without its data: the JSON texts between which they stand, and when and by whom it was made. */
export interface Head {
  id: number
  run__id: number
  before: string
  after: string
  created_at: string | null
  created_by: string | null
}

/** Head of an item as a record: id and name before the data, the rest after them. */
const recordHead = (kind: ItemKind): RawBuilder<unknown> => {
  const { link, owner } = names(kind)
  const ofColumns = (value: Expression<unknown>) =>
    sql`(SELECT json_group_array(${value} ORDER BY l.id) FROM ${link} AS l
      JOIN index_set AS s ON s.id = l.index_set__id WHERE l.${owner} = i.id)`
  const setNames = ofColumns(sql`s.name`)
  const indexSets = mayLackIndexSets(kind) ? sql`nullif(${setNames}, '[]')` : setNames
  const isNamed = sql<SqlBool>`EXISTS (SELECT 1 FROM ${link} AS l WHERE l.${owner} = i.id AND l.column_name IS NOT NULL)`
  return sql`json_object('id', i.id, 'name', i.name) AS before,
    json_object(
      'indexset_names', json(${indexSets}),
      'column_names', json(iif(${isNamed}, ${ofColumns(sql`l.column_name`)}, NULL)),
      'run__id', i.run__id, 'created_at', i.created_at, 'created_by', i.created_by) AS after`
}

/** What a page of items is a list of: records, rows of a table, rows of a frame. */
export type ListForm = 'record' | 'table' | 'frame'

/** Heads of items as rows. */
const rowHeads = {
  table: sql`json_array(i.run__id) AS before, json_array(i.name, i.id, i.created_at, i.created_by) AS after`,
  frame: sql`json_array(i.name, i.run__id) AS before, json_array(i.id, i.created_at, i.created_by) AS after`,
}

export const selectHeads = (
  kind: ItemKind,
  filter: OptimizationFilter,
  { limit, offset, form }: { limit: number; offset: number; form: ListForm },
) => sql<Head>`SELECT i.id, i.run__id, i.created_at, i.created_by,
    ${form === 'record' ? recordHead(kind) : rowHeads[form]} ${matching(kind, filter)}
  ORDER BY i.id LIMIT ${limit} OFFSET ${offset}`

export const selectItem = (kind: ItemKind, id: number) =>
  sql<{ id: number; run__id: number; name: string }>`SELECT id, run__id, name FROM ${names(kind).item} WHERE id = ${id}`

export const selectItemNamed = (kind: ItemKind, runId: number, name: string) =>
  sql<{ id: number }>`SELECT id FROM ${names(kind).item} WHERE run__id = ${runId} AND name = ${name}`

/** The index columns of an item, in declared order. */
export const selectColumns = (kind: ItemKind, itemId: number) => {
  const { link, owner } = names(kind)
  return sql<IndexColumn>`
    SELECT ifnull(l.column_name, s.name) AS name, s.id AS "indexSetId", s.name AS "indexSet", s.data_type AS "elementType"
    FROM ${link} AS l JOIN index_set AS s ON s.id = l.index_set__id WHERE l.${owner} = ${itemId} ORDER BY l.id`
}

export const selectIndexSetNamed = (runId: number, name: string) =>
  sql<{ id: number }>`SELECT id FROM index_set WHERE run__id = ${runId} AND name = ${name}`

export const insertItem = (
  kind: ItemKind,
  runId: number,
  name: string,
  { created_at, created_by, since }: Audit,
) => sql`
  INSERT INTO ${names(kind).item} (run__id, name, created_at, created_by, since)
  VALUES (${runId}, ${name}, ${created_at}, ${created_by}, ${since})`

/** @param columnName null where the index set's own name serves */
export const insertLink = (
  kind: ItemKind,
  itemId: number,
  column: { indexSetId: number; columnName: string | null },
  since: number,
) => sql`
  INSERT INTO ${names(kind).link} (${names(kind).owner}, index_set__id, column_name, since)
  VALUES (${itemId}, ${column.indexSetId}, ${column.columnName}, ${since})`

/** The data of an item as a JSON object of arrays; `{}` without tuples. */
export const selectData = (
  kind: ItemKind,
  itemId: number,
  columns: readonly string[],
  order: 'position' | 'elements',
) => {
  const { tuple, owner } = names(kind)
  const element = (i: number) => sql`key -> ${sql.lit(i)}`
  const arrays = [
    ...columns.map((name, i) => sql`${name}, json_group_array(${element(i)})`),
    ...cellColumns(kind).map((cell, i) => sql`${itemCells[kind][i]}, json_group_array(${cellJson(sql.ref(cell))})`),
  ]
  const byElements = columns.map((_, i) => sql`key ->> ${sql.lit(i)}`)
  const sorted = order === 'elements' && columns.length > 0 ? byElements : [sql`position`]
  return sql<{ data: string }>`
    SELECT iif(count(*) = 0, '{}', json_object(${sql.join(arrays)})) AS data
    FROM (SELECT * FROM ${tuple} WHERE ${owner} = ${itemId} ORDER BY ${sql.join(sorted)})`
}

/** What SQLite calls the types of a parameter's values. */
export const selectValueTypes = (itemId: number) => sql<{ type: string }>`
  SELECT DISTINCT typeof(value) AS type FROM optimization_parameter_tuple WHERE parameter__id = ${itemId}`

/** First and last position of an item's tuples: null without any. */
export const selectPositions = (kind: ItemKind, itemId: number) => {
  const { tuple, owner } = names(kind)
  return sql<{ first: number | null; last: number | null }>`SELECT
    (SELECT min(position) FROM ${tuple} WHERE ${owner} = ${itemId}) AS first,
    (SELECT max(position) FROM ${tuple} WHERE ${owner} = ${itemId}) AS last`
}

/** Elements that an index set once had and has no more. */
export const selectGoneElements = (indexSetId: number) => sql<{ gone: string }>`
  SELECT json_group_array(DISTINCT value) AS gone FROM index_set_element_history
  WHERE index_set__id = ${indexSetId}
    AND NOT EXISTS (SELECT 1 FROM index_set_element AS e WHERE e.index_set__id = ${indexSetId}
      AND e.value = index_set_element_history.value)`

/** An element of a column's tuples that is among `elements`. @param elements JSON array */
export const selectUsedElement = (kind: ItemKind, itemId: number, column: number, elements: string) => {
  const { tuple, owner } = names(kind)
  return sql<{ element: string }>`SELECT key -> ${sql.lit(column)} AS element FROM ${tuple}
    WHERE ${owner} = ${itemId} AND key ->> ${sql.lit(column)} IN (SELECT value FROM json_each(${elements})) LIMIT 1`
}

/** The first of these names that no unit has. @param unitNames JSON array */
export const selectUnknownUnit = (unitNames: string) => sql<{ name: string }>`
  SELECT value AS name FROM json_each(${unitNames}) WHERE value NOT IN (SELECT name FROM unit) LIMIT 1`

export const deleteTuples = (kind: ItemKind, itemId: number) =>
  sql`DELETE FROM ${names(kind).tuple} WHERE ${names(kind).owner} = ${itemId}`

export const deleteLinks = (kind: ItemKind, itemId: number) =>
  sql`DELETE FROM ${names(kind).link} WHERE ${names(kind).owner} = ${itemId}`

export const deleteItem = (kind: ItemKind, itemId: number) => sql`DELETE FROM ${names(kind).item} WHERE id = ${itemId}`

/** The columns of items that stand for elements of an index set: `position` counts the columns of the item from 0. */
export const selectUsers = (kind: ItemKind, indexSetId: number) => {
  const { link, owner } = names(kind)
  return sql<{ itemId: number; position: number }>`SELECT l.${owner} AS "itemId",
      (SELECT count(*) FROM ${link} AS before WHERE before.${owner} = l.${owner} AND before.id < l.id) AS position
    FROM ${link} AS l WHERE l.index_set__id = ${indexSetId} ORDER BY l.id`
}

export const selectAnyTuple = (kind: ItemKind, itemId: number) =>
  sql`SELECT 1 FROM ${names(kind).tuple} WHERE ${names(kind).owner} = ${itemId} LIMIT 1`

/** @param elements JSON array */
export const deleteTuplesOf = (
  kind: ItemKind,
  { itemId, position }: { itemId: number; position: number },
  elements: string,
) => sql`DELETE FROM ${names(kind).tuple}
  WHERE ${names(kind).owner} = ${itemId} AND key ->> ${sql.lit(position)} IN (SELECT value FROM json_each(${elements}))`

/** How many tuples of an item hold one of these elements in one of these columns. @param elements JSON array */
export const countTuplesAmong = (
  kind: ItemKind,
  { itemId, places }: { itemId: number; places: readonly number[] },
  elements: string,
) => {
  const isAmong = places.map(
    (place) => sql<SqlBool>`key ->> ${sql.lit(place)} IN (SELECT value FROM json_each(${elements}))`,
  )
  return sql<{ rows: number }>`SELECT count(*) AS rows FROM ${names(kind).tuple}
    WHERE ${names(kind).owner} = ${itemId} AND (${sql.join(isAmong, sql` OR `)})`
}

export const selectTuple = (kind: ItemKind, itemId: number, key: string) =>
  sql`SELECT 1 FROM ${names(kind).tuple} WHERE ${names(kind).owner} = ${itemId} AND key = ${key}`

/** Gives an item all tuples that another one has. */
export const copyTuples = (kind: ItemKind, from: number, to: number, since: number) => {
  const { tuple, owner } = names(kind)
  const same = sql.join(['position', 'key', ...cellColumns(kind)].map((column) => sql.ref(column)))
  return sql`INSERT INTO ${tuple} (${owner}, ${same}, since)
    SELECT ${to}, ${same}, ${since} FROM ${tuple} WHERE ${owner} = ${from} ORDER BY id`
}

/** Units of the rows of a parameter; two tell that there are several. */
export const selectUnitsOf = (parameterId: number) => sql<{ unit: string }>`
  SELECT DISTINCT unit FROM optimization_parameter_tuple WHERE parameter__id = ${parameterId} LIMIT 2`
