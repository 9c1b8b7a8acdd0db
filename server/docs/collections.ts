import type { Resource } from '../contract/errors.ts'
import type { Documented } from '../db/tables.ts'

/** A collection of docs; all its operations follow from this. */
export interface Collection {
  /** Below `/docs/`. */
  path: string
  /** In the names of operations: `setRegionDocs`. */
  one: string
  /** What an unknown id is answered with: `region_not_found`. */
  resource: Resource
  /** What the docs describe; they are in `<table>_docs`. */
  table: Documented
  /** The rows of the table belong to a run. */
  isOfRun: boolean
}

const collection = (path: string, one: string, resource: Resource, table: Documented): Collection => ({
  ...{ path, one, resource, table },
  isOfRun: path.startsWith('optimization/'),
})

/** Everything that can be described. */
export const collections: readonly Collection[] = [
  collection('models', 'Model', 'model', 'model'),
  collection('regions', 'Region', 'region', 'region'),
  collection('scenarios', 'Scenario', 'scenario', 'scenario'),
  collection('units', 'Unit', 'unit', 'unit'),
  collection('iamc/variables', 'Variable', 'variable', 'variable'),
  collection('optimization/indexsets', 'IndexSet', 'indexset', 'index_set'),
  collection('optimization/scalars', 'Scalar', 'scalar', 'scalar'),
  collection('optimization/tables', 'OptimizationTable', 'table', 'optimization_table'),
  collection('optimization/parameters', 'OptimizationParameter', 'parameter', 'optimization_parameter'),
  collection('optimization/variables', 'OptimizationVariable', 'variable', 'optimization_variable'),
  collection('optimization/equations', 'OptimizationEquation', 'equation', 'optimization_equation'),
]
