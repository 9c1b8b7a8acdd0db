import type { ListQuery } from '../../contract/common.ts'
import { notFound, notUnique } from '../../contract/errors.ts'
import type { ScalarFilter } from '../../contract/filters.ts'
import type { NewScalar, ScalarUpdate } from '../../contract/optimization.ts'
import type { ReadDb, WriteDb } from '../../db/connection.ts'
import { read, write } from '../../db/operation.ts'
import { jsonBytes, listPage, type Framed } from '../../query/page.ts'
import { requireRun } from '../../runs/operations.ts'
import {
  deleteById,
  insertScalar,
  listOfScalars,
  selectRecord,
  selectScalar,
  selectScalarNamed,
  selectUnit,
  selectUnitNamed,
  updateScalarRow,
} from './queries.ts'

/** A page of scalars. */
export const queryScalars = read(
  'queryScalars',
  (db, { filter, query }: { filter: ScalarFilter; query: Framed<ListQuery> }) =>
    listPage(db, listOfScalars(filter), query),
)

/** The record of one scalar. @throws scalar_not_found */
export const getScalar = read('getScalar', (db, id: number) => scalarRecord(db, id))

/** The record of the scalar that a run has under a name. @throws scalar_not_found */
export const getScalarNamed = read('getScalarNamed', (db, { run_id, name }: Pick<NewScalar, 'run_id' | 'name'>) => {
  const scalar = db.first(selectScalarNamed(run_id, name))
  if (!scalar) throw notFound('scalar', {}, `Run ${run_id} has no scalar called "${name}".`)
  return scalarRecord(db, scalar.id)
})

/** Makes a scalar. @throws run_not_found, scalar_not_unique, unit_not_found */
export const createScalar = write('createScalar', (db, scalar: NewScalar) => scalarRecord(db, makeScalar(db, scalar)), {
  keepsPages: true,
})

/** Makes a scalar and answers its id. @throws see {@link createScalar} */
export function makeScalar(db: WriteDb, { run_id, name, value, unit_name }: NewScalar): number {
  requireRun(db, run_id)
  if (db.first(selectScalarNamed(run_id, name)))
    throw notUnique('scalar', `Run ${run_id} has a scalar called "${name}" already.`)
  const unit__id = unitNamed(db, unit_name)
  const id = db.insert(insertScalar({ run__id: run_id, name, value, unit__id, ...db.audit }))
  db.touchRuns([run_id])
  return id
}

/** Gives a scalar another value or unit and answers its record. @throws scalar_not_found, unit_not_found */
export const updateScalar = write(
  'updateScalar',
  (db, { id, ...given }: ScalarChange & { id: number }) => {
    setScalar(db, id, given)
    return scalarRecord(db, id)
  },
  { keepsPages: true },
)

type ScalarChange = ScalarUpdate & { unit_name?: string }

/** See {@link updateScalar}. */
export function setScalar(db: WriteDb, id: number, { value, ...given }: ScalarChange): void {
  const scalar = requireScalar(db, id)
  const unit_id = given.unit_name === undefined ? given.unit_id : unitNamed(db, given.unit_name)
  if (unit_id !== undefined && unit_id !== null && !db.first(selectUnit(unit_id)))
    throw notFound('unit', { id: unit_id })
  const wanted = { value: value ?? scalar.value, unit__id: unit_id ?? scalar.unit__id }
  if (wanted.value === scalar.value && wanted.unit__id === scalar.unit__id) return
  db.run(updateScalarRow(id, { ...wanted, since: db.since }))
  db.touchRuns([scalar.run__id])
}

/** The value of a scalar and the name of its unit. @throws scalar_not_found */
export function getScalarCells(db: ReadDb, id: number): { value: number; unit: string } {
  const { value, unit__id } = requireScalar(db, id)
  return { value, unit: db.one(selectUnit(unit__id)).name }
}

/** Whether the platform has a unit of this name. */
export const hasUnit = (db: ReadDb, name: string): boolean => db.first(selectUnitNamed(name)) !== undefined

/** Deletes a scalar. @throws scalar_not_found */
export const deleteScalar = write('deleteScalar', (db, id: number) => removeScalar(db, id), { keepsPages: true })

/** See {@link deleteScalar}. */
export function removeScalar(db: WriteDb, id: number): void {
  const { run__id } = requireScalar(db, id)
  db.run(deleteById(id))
  db.touchRuns([run__id])
}

/** Makes a scalar with the value and unit of another one and answers its id. @throws scalar_not_unique */
export function copyScalar(db: WriteDb, id: number, name: string): number {
  const { run__id } = requireScalar(db, id)
  const { value, unit } = getScalarCells(db, id)
  return makeScalar(db, { run_id: run__id, name, value, unit_name: unit })
}

/** @throws unit_not_found */
function unitNamed(db: ReadDb, name: string): number {
  const unit = db.first(selectUnitNamed(name))
  if (!unit) throw notFound('unit', {}, `There is no unit called "${name}". Create it first.`)
  return unit.id
}

function requireScalar(db: ReadDb, id: number) {
  const scalar = db.first(selectScalar(id))
  if (!scalar) throw notFound('scalar', { id })
  return scalar
}

function scalarRecord(db: ReadDb, id: number): Uint8Array {
  requireScalar(db, id)
  return jsonBytes(db.one(selectRecord(id)).json)
}
