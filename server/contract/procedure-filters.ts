import { Type, type Static } from 'typebox'
import { Id } from './common.ts'
import {
  defaultOnly,
  FilterName,
  iamc,
  listedField,
  lookup,
  NamePattern,
  numberField,
  stringField,
  type Properties,
} from './filter-fields.ts'

/**
 * Filters of procedures, as ixmp4 sends them since 0.15. They have fewer lookups than those of 0.14, and they are
 * objects all the way: the client has made a filter of every name and list of names before. Fields that are null are no
 * condition.
 */
const shape = <P extends Properties>(component: string, properties: P) =>
  Type.Object(properties, { component, additionalProperties: false })

const nameFields = { ...listedField('id', Id), ...stringField('name', FilterName, NamePattern) }
const regionFields = { ...nameFields, ...stringField('hierarchy', FilterName, NamePattern) }

const Named = shape('ProcedureNameFilter', nameFields)
const name = lookup(Named)
const region = { region: lookup(shape('ProcedureRegionFilter', regionFields)) }
const variable = { variable: name }
const unit = { unit: name }

const runFields = {
  ...listedField('id', Id),
  ...listedField('version', Type.Integer()),
  is_default: lookup(Type.Boolean()),
  default_only: defaultOnly,
}
const namedRunFields = { ...runFields, model: name, scenario: name }
const run = { run: lookup(shape('ProcedureRunFilter', runFields)) }
const namedRun = { run: lookup(shape('ProcedureNamedRunFilter', namedRunFields)) }

/** Runs that use something: here those that are not the default version count, unless `default_only` is true. */
const usingRun = {
  run: lookup(shape('ProcedureUsingRunFilter', { ...namedRunFields, default_only: lookup(Type.Boolean()) })),
}

const IamcRuns = shape('ProcedureIamcRunFilter', { ...variable, ...unit, ...region })
const IamcNames = shape('ProcedureIamcNameFilter', { ...nameFields, ...variable, ...unit, ...region, ...usingRun })
const IamcRegions = shape('ProcedureIamcRegionFilter', { ...regionFields, ...variable, ...unit, ...usingRun })
const IamcUnits = shape('ProcedureIamcUnitFilter', { ...nameFields, ...variable, ...region, ...usingRun })
const Names = shape('ProcedureNamesFilter', { ...nameFields, ...iamc(IamcNames) })

/** The filter of every list. */
export const procedureFilters = {
  models: Names,
  scenarios: Names,
  regions: shape('ProcedureRegionsFilter', { ...regionFields, ...iamc(IamcRegions) }),
  units: shape('ProcedureUnitsFilter', { ...nameFields, ...iamc(IamcUnits) }),
  variables: shape('ProcedureVariablesFilter', { ...nameFields, ...unit, ...region, ...namedRun }),
  iamcModels: IamcNames,
  iamcScenarios: IamcNames,
  iamcRegions: IamcRegions,
  iamcUnits: IamcUnits,
  runs: shape('ProcedureRunsFilter', { ...namedRunFields, ...iamc(IamcRuns) }),
  meta: shape('ProcedureMetaFilter', {
    ...listedField('id', Id),
    ...listedField('run__id', Id),
    ...stringField('key', FilterName, NamePattern),
    ...listedField('dtype', Type.String()),
    ...namedRun,
  }),
  checkpoints: shape('ProcedureCheckpointsFilter', {
    ...listedField('id', Id),
    ...listedField('run__id', Id),
    ...listedField('transaction__id', Type.Integer()),
  }),
  timeseries: shape('ProcedureTimeseriesFilter', {
    ...listedField('id', Id),
    ...listedField('run__id', Id),
    ...{ ...region, ...variable, ...unit, ...run },
  }),
  datapoints: shape('ProcedureDatapointsFilter', {
    ...listedField('id', Id),
    ...listedField('time_series__id', Id),
    ...listedField('type', Type.String()),
    ...numberField('value', Type.Number()),
    ...numberField('step_year', Type.Integer()),
    ...listedField('step_category', FilterName),
    ...numberField('step_datetime', Type.String({ format: 'date-time' })),
    ...{ ...region, ...variable, ...unit, ...run },
    ...{ model: name, scenario: name },
  }),
  /** Of index sets, scalars, tables, parameters, variables and equations. */
  optimization: shape('ProcedureOptimizationFilter', { ...nameFields, ...listedField('run__id', Id) }),
}
export type ProcedureList = keyof typeof procedureFilters
export type ProcedureFilter<L extends ProcedureList> = Static<(typeof procedureFilters)[L]>

const flag = (description: string) => Type.Optional(Type.Boolean({ description }))

/** Further columns of a frame of runs. */
export const RunFlags = Type.Object({
  include_audit_info: flag('Adds created_by, created_at, updated_by, updated_at'),
  include_internal_columns: flag('Adds model__id, scenario__id, lock_transaction'),
})
export type RunFlags = Static<typeof RunFlags>

/** Further columns of a frame of meta indicators. */
export const MetaFlags = Type.Object({
  include_run_index: flag('Has model, scenario, version in place of run__id'),
  join_run_index: Type.Optional(
    Type.Union([Type.Boolean(), Type.Null()], {
      description: 'The old name; where it is given and not null, it counts',
    }),
  ),
})
export type MetaFlags = Static<typeof MetaFlags>

/** Further columns of a frame of time series. */
export const TimeseriesFlags = Type.Object({
  join_parameters: flag('Has region, variable, unit in place of their ids'),
})
export type TimeseriesFlags = Static<typeof TimeseriesFlags>

/** Further columns of a frame of datapoints: each flag adds its own. */
export const DatapointFlags = Type.Object({
  join_parameters: flag('Adds region, variable, unit'),
  join_runs: flag('Adds model, scenario, version'),
  join_run_id: flag('Adds run__id'),
})
export type DatapointFlags = Static<typeof DatapointFlags>
