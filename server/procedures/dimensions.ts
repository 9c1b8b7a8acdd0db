import type { TSchema } from 'typebox'
import { Model, Region, Scenario, Unit, Variable, type Dimension } from '../contract/dimensions.ts'
import { IdParams } from '../contract/common.ts'
import { procedureFilters } from '../contract/procedure-filters.ts'
import { ByName, NamedRegion } from '../contract/procedures.ts'
import type { WriteOperation } from '../db/operation.ts'
import { createModel, deleteModel, queryIamcModels, queryModels } from '../dimensions/models/operations.ts'
import { getDimension } from '../dimensions/operations.ts'
import { createRegion, deleteRegion, queryIamcRegions, queryRegions } from '../dimensions/regions/operations.ts'
import {
  createScenario,
  deleteScenario,
  queryIamcScenarios,
  queryScenarios,
} from '../dimensions/scenarios/operations.ts'
import { createUnit, deleteUnit, queryIamcUnits, queryUnits } from '../dimensions/units/operations.ts'
import { createVariable, deleteVariable, queryIamcVariables } from '../dimensions/variables/operations.ts'
import type { Router } from '../http/router.ts'
import { toDimensionFilter, toIamcFilter, toVariableFilter } from './filters.ts'
import { lists } from './lists.ts'
import { create, deleteById, lookUp, type CreatingService } from './shapes.ts'

interface DimensionService<New extends TSchema> extends CreatingService<New> {
  dimension: Dimension
  remove: WriteOperation<number, unknown>
}

/** Models, scenarios, regions, units and variables. */
export function dimensionProcedures(router: Router): void {
  proceduresOf(router, {
    ...{ path: '/models', name: 'models', one: 'model', record: Model, dimension: 'model', newOne: ByName },
    ...{ create: createModel, remove: deleteModel },
  })
  proceduresOf(router, {
    ...{ path: '/scenarios', name: 'scenarios', one: 'scenario', record: Scenario, dimension: 'scenario' },
    ...{ newOne: ByName, create: createScenario, remove: deleteScenario },
  })
  proceduresOf(router, {
    ...{ path: '/regions', name: 'regions', one: 'region', record: Region, dimension: 'region', newOne: NamedRegion },
    ...{ create: createRegion, remove: deleteRegion },
  })
  proceduresOf(router, {
    ...{ path: '/units', name: 'units', one: 'unit', record: Unit, dimension: 'unit', newOne: ByName },
    ...{ create: createUnit, remove: deleteUnit },
  })
  proceduresOf(router, {
    ...{ path: '/iamc/variables', name: 'iamcVariables', one: 'variable', record: Variable, dimension: 'variable' },
    ...{ newOne: ByName, create: createVariable, remove: deleteVariable },
  })
  dimensionLists(router)
}

function dimensionLists(router: Router): void {
  const { models, scenarios, regions, units, variables } = procedureFilters
  lists(router, {
    ...{ path: '/models', name: 'models', record: Model, filter: models },
    page: (platform, filter, query) => platform.read(queryModels, { filter: toDimensionFilter(filter), query }),
  })
  lists(router, {
    ...{ path: '/scenarios', name: 'scenarios', record: Scenario, filter: scenarios },
    page: (platform, filter, query) => platform.read(queryScenarios, { filter: toDimensionFilter(filter), query }),
  })
  lists(router, {
    ...{ path: '/regions', name: 'regions', record: Region, filter: regions },
    page: (platform, filter, query) => platform.read(queryRegions, { filter: toDimensionFilter(filter), query }),
  })
  lists(router, {
    ...{ path: '/units', name: 'units', record: Unit, filter: units },
    page: (platform, filter, query) => platform.read(queryUnits, { filter: toDimensionFilter(filter), query }),
  })
  lists(router, {
    ...{ path: '/iamc/variables', name: 'iamcVariables', record: Variable, filter: variables },
    page: (platform, filter, query) => platform.read(queryIamcVariables, { filter: toVariableFilter(filter), query }),
  })
  usedLists(router)
}

/** Of those that time series use. */
function usedLists(router: Router): void {
  const { iamcModels, iamcScenarios, iamcRegions, iamcUnits } = procedureFilters
  lists(router, {
    ...{ path: '/iamc/models', name: 'iamcModels', record: Model, filter: iamcModels },
    page: (platform, filter, query) => platform.read(queryIamcModels, { filter: toIamcFilter(filter), query }),
  })
  lists(router, {
    ...{ path: '/iamc/scenarios', name: 'iamcScenarios', record: Scenario, filter: iamcScenarios },
    page: (platform, filter, query) => platform.read(queryIamcScenarios, { filter: toIamcFilter(filter), query }),
  })
  lists(router, {
    ...{ path: '/iamc/regions', name: 'iamcRegions', record: Region, filter: iamcRegions },
    page: (platform, filter, query) => platform.read(queryIamcRegions, { filter: toIamcFilter(filter), query }),
  })
  lists(router, {
    ...{ path: '/iamc/units', name: 'iamcUnits', record: Unit, filter: iamcUnits },
    page: (platform, filter, query) => platform.read(queryIamcUnits, { filter: toIamcFilter(filter), query }),
  })
}

function proceduresOf<New extends TSchema>(router: Router, service: DimensionService<New>): void {
  const { path, name: tag, one, dimension, record: answer, remove } = service
  create(router, service)
  router.procedure({
    operation: `${tag}GetByName`,
    methods: lookUp,
    path: `${path}/get-by-name`,
    tag,
    summary: `Answers the ${one} of a name`,
    body: ByName,
    answer,
    handler: ({ platform, body: by }) => platform.read(getDimension, { dimension, by }),
  })
  router.procedure({
    operation: `${tag}GetById`,
    methods: ['GET'],
    path: `${path}/:id`,
    tag,
    summary: `Answers the ${one} with an id`,
    params: IdParams,
    answer,
    handler: ({ platform, params: by }) => platform.read(getDimension, { dimension, by }),
  })
  deleteById(router, service, remove)
}
