import type { NewNamed } from '../../contract/dimensions.ts'
import { deletionPrevented } from '../../contract/errors.ts'
import { createDimension, listDimension, requireDimension, type DimensionList } from '../operations.ts'
import { read, write } from '../../db/operation.ts'
import { countRuns, deleteById } from './queries.ts'

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

/** Deletes a model and its docs. @throws model_not_found, model_deletion_prevented while a run uses it */
export const deleteModel = write('deleteModel', (db, id: number) => {
  const name = requireDimension(db, 'model', id)
  const { runs } = db.one(countRuns(id))
  if (runs > 0) throw deletionPrevented('model', `${runs} runs use the model "${name}". Delete them first.`)
  db.run(deleteById(id))
})
