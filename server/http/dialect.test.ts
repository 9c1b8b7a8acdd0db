import { expect, test } from 'vitest'
import { notFound, notUnique, ServiceError } from '../contract/errors.ts'
import { exceptionOf } from './dialect.ts'

/** Errors in the words of clients of ixmp4 since 0.15. */

const invalidData = new ServiceError('optimization_data_validation_error', 422, 'The data contain missing values.')

test.each([
  ['/v1/p/optimization/indexsets/1/data', 'IndexSetDataInvalid'],
  ['/v1/p/optimization/tables/1/data', 'TableDataInvalid'],
  ['/v1/p/optimization/parameters/1/data', 'ParameterDataInvalid'],
  ['/v1/p/optimization/variables/1/data', 'OptimizationVariableDataInvalid'],
  ['/v1/p/optimization/equations/1/data', 'EquationDataInvalid'],
  ['/desk/v1/p/undo', 'OptimizationDataValidationError'],
])('invalid data sent to %s are %s', (url, name) => {
  expect(exceptionOf(invalidData, url)).toMatchObject({ name, http_status_code: 422, message: invalidData.message })
})

test.each([
  [notFound('run', { id: 99 }), '/v1/p/runs/99', 'RunNotFound', 'Run not found: id 99.'],
  [notFound('runmetaentry', {}), '/v1/p/meta/1', 'RunMetaEntryNotFound', 'Run meta entry not found.'],
  [
    notFound('variable', {}),
    '/v1/p/optimization/variables/1',
    'OptimizationVariableNotFound',
    'Optimization variable not found.',
  ],
  [notUnique('unit', ''), '/v1/p/units', 'UnitNotUnique', 'Unit not unique.'],
  [notUnique('unit', 'There is one.'), '/v1/p/units', 'UnitNotUnique', 'There is one.'],
  [new ServiceError('foo', 404, ''), '/v1/p/foo', 'NotFound', 'Not found.'],
])('%s at %s is %s: %s', (error, url, name, message) => {
  expect(exceptionOf(error, url)).toMatchObject({ name, message })
})
