import { sql, type RawBuilder } from 'kysely'
import type { ChangeKind } from '../contract/history.ts'
import { itemCells, itemKinds, type ItemKind } from '../contract/optimization.ts'
import { metaValueJson } from '../query/meta-value.ts'
import { column, type AnswerColumn } from '../query/page.ts'
import { everOf, historyTable, liveTable } from '../db/versions.ts'

/** Rows of one table that are compared, as SQL over a version of a row that is called `row`. */
export interface ComparedPart {
  table: string
  /** The foreign key to the owner. */
  owned: string
  /** What the rows belong to; undefined for the run itself. */
  owner: ComparedPart | undefined
  /** What tells the rows of one owner apart: names rather than ids, since ids change when a thing is made again. */
  key: readonly AnswerColumn[]
  /** The value of a row in the state after the transaction `at`; never null. */
  value: (at: number) => RawBuilder<unknown>
  /** The kind of the value that is shown; undefined where rows have none and are only added or removed. */
  shows: AnswerColumn['kind'] | undefined
  /** Columns that follow from the key, as SQL over its names. */
  derived?: readonly AnswerColumn[]
}

const bare = { value: () => sql`1`, shows: undefined }

const named = column('name', 'object', 'row.name')

const ofRun = (table: string, key: readonly AnswerColumn[]) => ({ table, owned: 'run__id', owner: undefined, key })

const measured = (name: string) => everOf('measurand', name, sql`row.measurand__id`)

const timeseries: ComparedPart = {
  ...ofRun('timeseries', [
    column('region', 'object', everOf('region', 'name', sql`row.region__id`)),
    column('variable', 'object', everOf('variable', 'name', measured('variable__id'))),
    column('unit', 'object', everOf('unit', 'name', measured('unit__id'))),
  ]),
  ...bare,
}

const datapoints: ComparedPart = {
  ...{ table: 'datapoint', owned: 'time_series__id', owner: timeseries },
  key: [
    column('year', 'int64', 'row.step_year'),
    column('category', 'object', 'row.step_category'),
    column('datetime', 'object', 'row.step_datetime'),
  ],
  derived: [
    column(
      'type',
      'object',
      sql`CASE WHEN datetime IS NOT NULL THEN 'DATETIME' WHEN category IS NOT NULL THEN 'CATEGORICAL' ELSE 'ANNUAL' END`,
    ),
  ],
  ...{ value: () => sql`row.value`, shows: 'float64' },
}

const meta: ComparedPart = {
  ...ofRun('meta', [column('key', 'object', 'row.key')]),
  value: () => metaValueJson('row'),
  shows: 'json',
}

const indexSets: ComparedPart = { ...ofRun('index_set', [named]), ...bare }

const elements: ComparedPart = {
  ...{ table: 'index_set_element', owned: 'index_set__id', owner: indexSets },
  // As JSON, because SQLite compares 1 and 1.0 as equal, but here they are different values.
  key: [column('element', 'json', sql`json_quote(row.value)`)],
  ...bare,
}

const scalars: ComparedPart = {
  ...ofRun('scalar', [named]),
  value: () => sql`json_object('value', row.value, 'unit', ${everOf('unit', 'name', sql`row.unit__id`)})`,
  shows: 'json',
}

/** The index sets and columns of an item. */
const linksOf = (kind: ItemKind) => (at: number) => {
  const links = (table: RawBuilder<unknown>) => sql`
    SELECT link.id, link.column_name, ${everOf('index_set', 'name', sql`link.index_set__id`)} AS set_name
    FROM ${table} AS link WHERE ${sql.ref(`link.${kind}__id`)} = row.id AND link.since <= ${at}`
  const table = `optimization_${kind}_link`
  return sql`(
    SELECT json_object(
      'indexset_names', json_group_array(set_name ORDER BY id),
      'column_names', json_group_array(ifnull(column_name, set_name) ORDER BY id))
    FROM (${links(liveTable(table))} UNION ALL ${links(historyTable(table))} AND link.until > ${at}))`
}

const itemsOf = (kind: ItemKind): ComparedPart => ({
  ...ofRun(`optimization_${kind}`, [named]),
  ...{ value: linksOf(kind), shows: 'json' },
})

/** The cells of a tuple; a blob holds the JSON of what SQLite has no type for, true and false. */
const cellsOf = (kind: ItemKind) => {
  const cells = itemCells[kind].map((array) => {
    const name = array.slice(0, -1) // a column is called like its array, in the singular
    const cell = sql.ref(`row.${name}`)
    return sql`${sql.lit(name)}, CASE typeof(${cell}) WHEN 'blob' THEN json(CAST(${cell} AS TEXT)) ELSE ${cell} END`
  })
  return sql`json_object(${sql.join(cells)})`
}

const rowsOf = (kind: ItemKind): ComparedPart => ({
  ...{ table: `optimization_${kind}_tuple`, owned: `${kind}__id`, owner: itemsOf(kind) },
  key: [column('key', 'json', 'row.key')],
  ...(itemCells[kind].length === 0 ? bare : { value: () => cellsOf(kind), shows: 'json' }),
})

const docsOf = (of: string, owner: ComparedPart): ComparedPart => ({
  ...{ table: `${owner.table}_docs`, owned: 'dimension__id', owner },
  key: [column('of', 'object', sql.lit(of))],
  ...{ value: () => sql`row.description`, shows: 'object' },
})

const itemParts = Object.fromEntries(
  itemKinds.flatMap((kind) => [
    [`${kind}s`, [itemsOf(kind)]],
    [`${kind}_rows`, [rowsOf(kind)]],
  ]),
) as Record<`${ItemKind}${'s' | '_rows'}`, ComparedPart[]>

/** What each kind of change compares. */
export const parts: Record<ChangeKind, readonly ComparedPart[]> = {
  datapoints: [datapoints],
  timeseries: [timeseries],
  meta: [meta],
  indexsets: [indexSets],
  indexset_elements: [elements],
  scalars: [scalars],
  ...itemParts,
  docs: [
    docsOf('indexset', indexSets),
    docsOf('scalar', scalars),
    ...itemKinds.map((kind) => docsOf(kind, itemsOf(kind))),
  ],
}
