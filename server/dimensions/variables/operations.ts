import type { NewNamed } from '../../contract/dimensions.ts'
import { deletionPrevented } from '../../contract/errors.ts'
import { createDimension, listDimension, requireDimension, type DimensionList } from '../operations.ts'
import { read, write } from '../../db/operation.ts'
import { countSeries, deleteById, deleteMeasurands } from './queries.ts'

/** A page of the variables that time series use. */
export const queryIamcVariables = read('queryIamcVariables', (db, input: DimensionList) =>
  listDimension(db, 'variable', input, true),
)

/** Makes a variable. @throws variable_not_unique */
export const createVariable = write('createVariable', (db, input: NewNamed) =>
  createDimension(db, 'variable', { name: input.name }),
)

/**
 * Deletes a variable, its docs, and the measurands that no series uses any more.
 * @throws variable_not_found, variable_deletion_prevented while a time series uses it
 */
export const deleteVariable = write('deleteVariable', (db, id: number) => {
  const name = requireDimension(db, 'variable', id)
  const { series } = db.one(countSeries(id))
  if (series > 0)
    throw deletionPrevented('variable', `${series} time series use the variable "${name}". Remove them first.`)
  db.run(deleteMeasurands(id))
  db.run(deleteById(id))
})
