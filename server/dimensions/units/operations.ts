import type { NewNamed } from '../../contract/dimensions.ts'
import { deletionPrevented } from '../../contract/errors.ts'
import { createDimension, listDimension, requireDimension, type DimensionList } from '../operations.ts'
import { read, write } from '../../db/operation.ts'
import { countUses, deleteById, deleteMeasurands } from './queries.ts'

/** A page of units. */
export const queryUnits = read('queryUnits', (db, input: DimensionList) => listDimension(db, 'unit', input))

/** A page of the units that time series use. */
export const queryIamcUnits = read('queryIamcUnits', (db, input: DimensionList) =>
  listDimension(db, 'unit', input, true),
)

/** Makes a unit; the empty name is the dimensionless unit. @throws unit_not_unique */
export const createUnit = write('createUnit', (db, { name }: NewNamed) => createDimension(db, 'unit', { name }))

/**
 * Deletes a unit, its docs, and the measurands that no series uses any more.
 * @throws unit_not_found, unit_deletion_prevented while a time series, a scalar or a parameter uses it
 */
export const deleteUnit = write('deleteUnit', (db, id: number) => {
  const name = requireDimension(db, 'unit', id)
  const { series, scalars, parameters } = db.one(countUses(id))
  if (series + scalars + parameters > 0) {
    throw deletionPrevented(
      'unit',
      `${series} time series, ${scalars} scalars and ${parameters} parameters use the unit "${name}". Remove them first.`,
    )
  }
  db.run(deleteMeasurands(id))
  db.run(deleteById(id))
})
