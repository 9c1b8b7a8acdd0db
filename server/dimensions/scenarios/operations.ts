import type { NewNamed } from '../../contract/dimensions.ts'
import { createDimension, listDimension, type DimensionList } from '../operations.ts'
import { read, write } from '../../db/operation.ts'

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
