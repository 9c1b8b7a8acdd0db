import type { NewNamed } from '../contract/dimensions.ts'
import { deletionPrevented } from '../contract/errors.ts'
import { createDimension, listDimension, requireDimension, type DimensionList } from '../dimensions/operations.ts'
import { read, write } from '../db/operation.ts'
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
 * @throws unit_not_found, unit_deletion_prevented while a time series or a scalar uses it
 */
export const deleteUnit = write('deleteUnit', (db, id: number) => {
  const name = requireDimension(db, 'unit', id)
  const { series, scalars } = db.one(countUses(id))
  if (series + scalars > 0) {
    throw deletionPrevented(
      'unit',
      `${series} time series and ${scalars} scalars use the unit "${name}". Remove them first.`,
    )
  }
  db.run(deleteMeasurands(id))
  db.run(deleteById(id))
})
