import { sql } from 'kysely'
import type { OptimizationFilter } from '../../contract/filters.ts'
import type { ElementType } from '../../contract/optimization.ts'
import { build } from '../../db/builder.ts'
import type { Audit } from '../../db/connection.ts'
import { allOf, conditions } from '../../query/filter.ts'
import { cellJson } from '../../query/cell-json.ts'
import { auditColumns, column, jsonRecord, type ListDefinition } from '../../query/page.ts'

const id = column('id', 'int64', 'i.id')
const name = column('name', 'object', 'i.name')
const run__id = column('run__id', 'int64', 'i.run__id')
const data_type = column('data_type', 'object', 'i.data_type')
const data = column(
  'data',
  'json',
  sql`(SELECT json_group_array(${cellJson(sql.ref('value'))} ORDER BY id) FROM index_set_element WHERE index_set__id = i.id)`,
)

/** As ixmp4 writes it since 0.15: `STR`; older clients pass it over. */
const dataType = column('data_type', 'object', sql`upper(i.data_type)`)

const record = [id, name, data, dataType, run__id, ...auditColumns('i')]

const matching = (filter: OptimizationFilter) =>
  build
    .selectFrom('index_set as i')
    .where(allOf(conditions(filter, { id: sql.ref('i.id'), run_id: sql.ref('i.run__id'), name: sql.ref('i.name') })))

export const listOfIndexSets = (filter: OptimizationFilter): ListDefinition => ({
  rows: matching(filter),
  id: 'i.id',
  table: [data_type, run__id, name, id, ...auditColumns('i')],
  frame: [name, dataType, run__id, id, ...auditColumns('i')],
  record,
})

export const countIndexSets = (filter: OptimizationFilter) => matching(filter).select(sql<number>`count(*)`.as('total'))

/** About how many bytes the elements of each matching set are as JSON, in order of id. */
export const selectSizes = (filter: OptimizationFilter) =>
  matching(filter)
    .select(
      sql<number>`(SELECT ifnull(sum(octet_length(value) + 3), 0) FROM index_set_element WHERE index_set__id = i.id)`.as(
        'bytes',
      ),
    )
    .orderBy('i.id')

export const selectRecord = (setId: number) =>
  build.selectFrom('index_set as i').select(jsonRecord(record).as('json')).where('i.id', '=', setId)

export const selectIndexSet = (setId: number) =>
  build
    .selectFrom('index_set')
    .select(['id', 'run__id', 'name', 'data_type as elementType'])
    .$narrowType<{ elementType: ElementType | null }>()
    .where('id', '=', setId)

export const selectIndexSetNamed = (runId: number, setName: string) =>
  build.selectFrom('index_set').select('id').where('run__id', '=', runId).where('name', '=', setName)

export const insertIndexSet = (values: Audit & { run__id: number; name: string }) =>
  build.insertInto('index_set').values({ ...values, data_type: null })

export const updateElementType = (setId: number, type: ElementType | null, since: number) =>
  build.updateTable('index_set').set({ data_type: type, since }).where('id', '=', setId)

export const selectAnyElement = (setId: number) =>
  build.selectFrom('index_set_element').select('id').where('index_set__id', '=', setId).limit(1)

export const deleteElements = (setId: number) =>
  build.deleteFrom('index_set_element').where('index_set__id', '=', setId)

/** @param elements JSON array */
export const deleteElementsAmong = (setId: number, elements: string) =>
  build
    .deleteFrom('index_set_element')
    .where('index_set__id', '=', setId)
    .where(sql<boolean>`value IN (SELECT value FROM json_each(${elements}))`)

export const deleteById = (setId: number) => build.deleteFrom('index_set').where('id', '=', setId)

/** @param elements JSON array */
export const countElementsAmong = (setId: number, elements: string) =>
  build
    .selectFrom('index_set_element')
    .select(sql<number>`count(*)`.as('total'))
    .where('index_set__id', '=', setId)
    .where(sql<boolean>`value IN (SELECT value FROM json_each(${elements}))`)

export const selectElements = (setId: number) =>
  build.selectFrom('index_set_element').select('value').where('index_set__id', '=', setId)
