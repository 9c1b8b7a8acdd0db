import { sql } from 'kysely'
import type { ScalarFilter } from '../../contract/filters.ts'
import { build } from '../../db/builder.ts'
import type { Audit } from '../../db/connection.ts'
import { allOf, conditions } from '../../query/filter.ts'
import { auditColumns, column, jsonRecord, type ListDefinition } from '../../query/page.ts'

const id = column('id', 'int64', 's.id')
const name = column('name', 'object', 's.name')
const value = column('value', 'float64', 's.value')
const unit__id = column('unit__id', 'int64', 's.unit__id')
const run__id = column('run__id', 'int64', 's.run__id')
const unit = column(
  'unit',
  'json',
  jsonRecord([column('id', 'int64', 'u.id'), column('name', 'object', 'u.name'), ...auditColumns('u')]),
)

const record = [id, name, value, unit, unit__id, run__id, ...auditColumns('s')]

const joined = () => build.selectFrom('scalar as s').innerJoin('unit as u', 'u.id', 's.unit__id')

export const listOfScalars = (filter: ScalarFilter): ListDefinition => ({
  rows: joined().where(
    allOf(
      conditions(filter, {
        id: sql.ref('s.id'),
        run_id: sql.ref('s.run__id'),
        name: sql.ref('s.name'),
        unit_id: sql.ref('s.unit__id'),
      }),
    ),
  ),
  id: 's.id',
  table: [run__id, value, unit__id, name, id, ...auditColumns('s')],
  frame: [name, value, unit__id, run__id, id, ...auditColumns('s')],
  record,
})

export const selectRecord = (scalarId: number) =>
  joined().select(jsonRecord(record).as('json')).where('s.id', '=', scalarId)

export const selectScalar = (scalarId: number) =>
  build.selectFrom('scalar').select(['id', 'run__id', 'value', 'unit__id']).where('id', '=', scalarId)

export const selectScalarNamed = (runId: number, scalarName: string) =>
  build.selectFrom('scalar').select('id').where('run__id', '=', runId).where('name', '=', scalarName)

export const selectUnit = (unitId: number) => build.selectFrom('unit').select(['id', 'name']).where('id', '=', unitId)

export const selectUnitNamed = (unitName: string) => build.selectFrom('unit').select('id').where('name', '=', unitName)

export const insertScalar = (values: Audit & { run__id: number; name: string; value: number; unit__id: number }) =>
  build.insertInto('scalar').values(values)

export const updateScalarRow = (scalarId: number, values: { value: number; unit__id: number; since: number }) =>
  build.updateTable('scalar').set(values).where('id', '=', scalarId)

export const deleteById = (scalarId: number) => build.deleteFrom('scalar').where('id', '=', scalarId)
