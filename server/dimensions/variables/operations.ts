import type { NewNamed } from '../../contract/dimensions.ts'
import { createDimension, listDimension, type DimensionList } from '../operations.ts'
import { read, write } from '../../db/operation.ts'

/** A page of the variables that time series use. */
export const queryIamcVariables = read('queryIamcVariables', (db, input: DimensionList) =>
  listDimension(db, 'variable', input, true),
)

/** Makes a variable. @throws variable_not_unique */
export const createVariable = write('createVariable', (db, input: NewNamed) =>
  createDimension(db, 'variable', { name: input.name }),
)
