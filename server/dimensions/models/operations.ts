import type { NewNamed } from '../../contract/dimensions.ts'
import { createDimension, listDimension, type DimensionList } from '../operations.ts'
import { read, write } from '../../db/operation.ts'

/** A page of models. */
export const queryModels = read('queryModels', (db, input: DimensionList) => listDimension(db, 'model', input))

/** A page of the models that time series use. */
export const queryIamcModels = read('queryIamcModels', (db, input: DimensionList) =>
  listDimension(db, 'model', input, true),
)

/** Makes a model. @throws model_not_unique */
export const createModel = write('createModel', (db, input: NewNamed) =>
  createDimension(db, 'model', { name: input.name }),
)
