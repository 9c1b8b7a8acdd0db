import { sql } from 'kysely'
import type { MetaFilter } from '../contract/filters.ts'
import { build } from '../db/builder.ts'
import { allOf, conditions } from '../query/filter.ts'
import { metaValueJson } from '../query/meta-value.ts'
import { column, jsonRecord, type ListDefinition } from '../query/page.ts'
import { runConditions } from '../query/series.ts'

const id = column('id', 'int64', 'e.id')
const run__id = column('run__id', 'int64', 'e.run__id')
const key = column('key', 'object', 'e.key')
const dtype = column('dtype', 'object', 'e.dtype')

/** Kinds may mix within a page, so its cells are JSON each. */
const value = column('value', 'scalar', metaValueJson('e'))
const record = [
  ...[id, run__id, key, dtype, value],
  column('value_int', 'int64', 'e.value_int'),
  column('value_str', 'object', 'e.value_str'),
  column('value_float', 'float64', 'e.value_float'),
  column('value_bool', 'bool', 'e.value_bool'),
]
const runIndex = [
  column('model', 'object', 'm.name'),
  column('scenario', 'object', 's.name'),
  column('version', 'int64', 'r.version'),
]
const entries = build
  .selectFrom('meta as e')
  .innerJoin('run as r', 'r.id', 'e.run__id')
  .innerJoin('model as m', 'm.id', 'r.model__id')
  .innerJoin('scenario as s', 's.id', 'r.scenario__id')

/** @param joinRunIndex tables and frames name model, scenario and version in place of run__id */
export const listOfMeta = (filter: MetaFilter, joinRunIndex: boolean): ListDefinition => ({
  rows: entries.where(
    allOf([
      ...conditions(filter, {
        id: sql.ref('e.id'),
        run_id: sql.ref('e.run__id'),
        dtype: sql.ref('e.dtype'),
        key: sql.ref('e.key'),
        value_int: sql.ref('e.value_int'),
        value_str: sql.ref('e.value_str'),
        value_float: sql.ref('e.value_float'),
        value_bool: sql.ref('e.value_bool'),
      }),
      ...(filter.run === null ? [] : runConditions('r', filter.run ?? {})),
    ]),
  ),
  id: 'e.id',
  table: joinRunIndex ? [...runIndex, key, id, value, dtype] : [run__id, key, id, value, dtype],
  frame: [id, key, ...(joinRunIndex ? runIndex : [run__id]), value, dtype],
  // The kinds are in the order of the alphabet: BOOL, FLOAT, INT, STR.
  frameOrder: { pages: ['e.run__id', 'e.key'], rows: ['e.dtype', 'e.run__id', 'e.key'] },
  record,
  emptyTable: [...(joinRunIndex ? ['model', 'scenario', 'version'] : ['run__id']), 'id', 'dtype', 'key', 'value'],
})

export const selectRecord = (entryId: number) =>
  build.selectFrom('meta as e').select(jsonRecord(record).as('json')).where('e.id', '=', entryId)

/** The entry of a run under a key; its whole number as text, because a number of JavaScript may not hold all digits. */
export const selectEntry = (runId: number, entryKey: string) =>
  build
    .selectFrom('meta')
    .select(['id', 'dtype', 'value_str', 'value_float', 'value_bool'])
    .select(sql<string | null>`CAST(value_int AS TEXT)`.as('value_int'))
    .where('run__id', '=', runId)
    .where('key', '=', entryKey)

export const selectRunOf = (entryId: number) => build.selectFrom('meta').select('run__id').where('id', '=', entryId)

/** The columns that hold a value; three of the four are null. */
export interface StoredValue {
  dtype: string
  value_int: bigint | null
  value_str: string | null
  value_float: number | null
  value_bool: number | null
}

export const insertEntry = (runId: number, entryKey: string, stored: StoredValue, since: number) =>
  build.insertInto('meta').values({ run__id: runId, key: entryKey, ...stored, since })

export const updateEntry = (entryId: number, stored: StoredValue, since: number) =>
  build
    .updateTable('meta')
    .set({ ...stored, since })
    .where('id', '=', entryId)

export const deleteById = (entryId: number) => build.deleteFrom('meta').where('id', '=', entryId)
