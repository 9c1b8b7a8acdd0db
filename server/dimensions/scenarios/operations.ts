import type { NewNamed } from '../../contract/dimensions.ts'
import { deletionPrevented } from '../../contract/errors.ts'
import { createDimension, listDimension, requireDimension, type DimensionList } from '../operations.ts'
import { read, write } from '../../db/operation.ts'
import { countRuns, deleteById } from './queries.ts'

/** A page of scenarios. */
export const queryScenarios = read('queryScenarios', (db, input: DimensionList) => listDimension(db, 'scenario', input))

/** A page of the scenarios that time series use. */
export const queryIamcScenarios = read('queryIamcScenarios', (db, input: DimensionList) =>
  listDimension(db, 'scenario', input, true),
)

/** Makes a scenario. @throws scenario_not_unique */
export const createScenario = write('createScenario', (db, input: NewNamed) =>
  createDimension(db, 'scenario', { name: input.name }),
)

/** Deletes a scenario and its docs. @throws scenario_not_found, scenario_deletion_prevented while a run uses it */
export const deleteScenario = write('deleteScenario', (db, id: number) => {
  const name = requireDimension(db, 'scenario', id)
  const { runs } = db.one(countRuns(id))
  if (runs > 0) throw deletionPrevented('scenario', `${runs} runs use the scenario "${name}". Delete them first.`)
  db.run(deleteById(id))
})
