import type { Static, TSchema } from 'typebox'
import { Model, Region, Scenario, Unit, Variable, type Dimension } from '../contract/dimensions.ts'
import { IdParams } from '../contract/common.ts'
import { ByName, NamedRegion } from '../contract/procedures.ts'
import type { WriteOperation } from '../db/operation.ts'
import { createModel, deleteModel } from '../dimensions/models/operations.ts'
import { getDimension } from '../dimensions/operations.ts'
import { createRegion, deleteRegion } from '../dimensions/regions/operations.ts'
import { createScenario, deleteScenario } from '../dimensions/scenarios/operations.ts'
import { createUnit, deleteUnit } from '../dimensions/units/operations.ts'
import { createVariable, deleteVariable } from '../dimensions/variables/operations.ts'
import type { Router } from '../http/router.ts'
import { deleteById, lookUp, type Service } from './shapes.ts'

interface DimensionService<New extends TSchema> extends Service {
  dimension: Dimension
  newOne: New
  create: WriteOperation<Static<New>, Uint8Array>
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
}

function proceduresOf<New extends TSchema>(router: Router, service: DimensionService<New>): void {
  const { path, name: tag, one, dimension, record: answer, newOne, create, remove } = service
  router.procedure({
    operation: `${tag}Create`,
    methods: ['POST'],
    path,
    tag,
    summary: `Makes a ${one}`,
    body: newOne,
    answer,
    handler: ({ platform, body }) => platform.write(create, body),
  })
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
