import { Type, type Static } from 'typebox'
import { Id } from './common.ts'
import {
  defaultOnly,
  FilterName,
  iamc,
  lookup,
  NamePattern,
  numberField,
  stringField,
  Text,
  TextPattern,
  type Properties,
} from './filter-fields.ts'

/**
 * A filter object. `aliases` are further spellings of its fields, taken for the field itself.
 * `title` is the class name that error answers carry; filters that share one are told apart by `component`.
 */
export const filter = <P extends Properties>(
  title: string,
  properties: P,
  { aliases = {}, component = title }: { aliases?: Record<string, string>; component?: string } = {},
) => Type.Object(properties, { title, component, filter: true, aliases, additionalProperties: false })

const nameFields = { ...numberField('id', Id), ...stringField('name', FilterName, NamePattern) }
const regionFields = { ...nameFields, ...stringField('hierarchy', FilterName, NamePattern) }

export const NameFilter = filter('NameFilter', nameFields)
export type NameFilter = Static<typeof NameFilter>

export const RegionFilter = filter('RegionFilter', regionFields)
export type RegionFilter = Static<typeof RegionFilter>

const runFields = {
  ...numberField('id', Id),
  ...numberField('version', Type.Integer()),
  default_only: defaultOnly,
  is_default: lookup(Type.Boolean()),
  model: lookup(NameFilter),
  scenario: lookup(NameFilter),
}

export const RunFilter = filter('RunFilter', runFields)
export type RunFilter = Static<typeof RunFilter>

/** Run filter of the datapoint query. */
export const RunFilterBasic = filter(
  'IamcRunFilter',
  { ...numberField('id', Id), default_only: defaultOnly },
  { component: 'RunFilterBasic' },
)
export type RunFilterBasic = Static<typeof RunFilterBasic>

const region = { region: lookup(RegionFilter) }
const variable = { variable: lookup(NameFilter) }
const unit = { unit: lookup(NameFilter) }
const run = { run: lookup(RunFilter) }

/** The parts of a filter that pick time series. */
export interface SeriesFilter {
  region?: RegionFilter | null
  variable?: NameFilter | null
  unit?: NameFilter | null
  run?: RunFilter | RunFilterBasic | null
  model?: NameFilter | null
  scenario?: NameFilter | null
}

export const IamcModelFilter = filter('IamcModelFilter', { ...nameFields, ...region, ...variable, ...unit, ...run })
export const IamcScenarioFilter = filter('IamcScenarioFilter', IamcModelFilter.properties)
export const IamcRegionFilter = filter('IamcRegionFilter', { ...regionFields, ...variable, ...unit, ...run })
export const IamcUnitFilter = filter('IamcUnitFilter', { ...nameFields, ...variable, ...region, ...run })
export const VariableFilter = filter('VariableFilter', { ...nameFields, ...region, ...unit, ...run })

export const ModelFilter = filter('ModelFilter', { ...nameFields, ...iamc(IamcModelFilter) })
export const ScenarioFilter = filter('ScenarioFilter', { ...nameFields, ...iamc(IamcScenarioFilter) })
export const RegionsFilter = filter(
  'RegionFilter',
  { ...regionFields, ...iamc(IamcRegionFilter) },
  { component: 'RegionsFilter' },
)
export const UnitFilter = filter('UnitFilter', { ...nameFields, ...iamc(IamcUnitFilter) })

export const RunsFilter = filter(
  'RunFilter',
  { ...runFields, ...iamc(filter('IamcRunFilter', { ...region, ...variable, ...unit })) },
  { component: 'RunsFilter' },
)
export type RunsFilter = Static<typeof RunsFilter>

/**
 * Filter of a list of named things: the fields of the thing itself, and of the series that use it.
 * With `unused`, a list of what series use holds what none uses, too.
 */
export type DimensionFilter = RegionFilter &
  SeriesFilter & { iamc?: (RegionFilter & SeriesFilter) | boolean | null; unused?: true }

/** `{"step_year": …}` and its companions mean the same as `{"year": …}`, and so on. */
const aliased = (field: string, alias: string) =>
  Object.fromEntries(['', '__in', '__gt', '__lt', '__gte', '__lte'].map((op) => [alias + op, field + op]))

export const TimeseriesFilter = filter('TimeSeriesFilter', {
  ...numberField('id', Id),
  ...run,
  ...region,
  ...variable,
  ...unit,
})
export type TimeseriesFilter = Static<typeof TimeseriesFilter>

/** Other spellings of fields of a datapoint filter. */
export const datapointAliases = { ...aliased('year', 'step_year'), ...aliased('time_series_id', 'time_series__id') }

export const DatapointFilter = filter(
  'DataPointFilter',
  {
    ...numberField('year', Type.Integer()),
    ...numberField('time_series_id', Id),
    ...region,
    ...unit,
    ...variable,
    model: lookup(NameFilter),
    scenario: lookup(NameFilter),
    run: lookup(RunFilterBasic),
  },
  { aliases: datapointAliases },
)
export type DatapointFilter = Static<typeof DatapointFilter>

export const MetaFilter = filter(
  'RunMetaEntryFilter',
  {
    ...numberField('id', Id),
    ...numberField('run_id', Id),
    ...stringField('dtype', Text, TextPattern),
    ...stringField('key', FilterName, NamePattern),
    ...numberField('value_int', Type.Integer()),
    ...stringField('value_str', Text, TextPattern),
    ...numberField('value_float', Type.Number()),
    value_bool: lookup(Type.Boolean()),
    ...run,
  },
  { aliases: aliased('run_id', 'run__id') },
)
export type MetaFilter = Static<typeof MetaFilter>

export const CheckpointFilter = filter(
  'CheckpointFilter',
  {
    ...numberField('run__id', Id),
    ...numberField('transaction__id', Type.Integer()),
    ...stringField('message', Text, TextPattern),
  },
  { aliases: aliased('run__id', 'run_id') },
)
export type CheckpointFilter = Static<typeof CheckpointFilter>

const optimizationFields = {
  ...numberField('id', Id),
  ...numberField('run_id', Id),
  ...stringField('name', FilterName, NamePattern),
}

const optimizationFilter = (title: string) =>
  filter(title, optimizationFields, { aliases: aliased('run_id', 'run__id') })

export const IndexSetFilter = optimizationFilter('OptimizationIndexSetFilter')

export const TableFilter = optimizationFilter('OptimizationTableFilter')
export const ParameterFilter = optimizationFilter('OptimizationParameterFilter')
export const OptimizationVariableFilter = optimizationFilter('OptimizationVariableFilter')
export const EquationFilter = optimizationFilter('EquationFilter')
export type OptimizationFilter = Static<typeof IndexSetFilter>

export const ScalarFilter = filter(
  'OptimizationScalarFilter',
  { ...optimizationFields, ...numberField('unit_id', Id) },
  { aliases: { ...aliased('run_id', 'run__id'), ...aliased('unit_id', 'unit__id') } },
)
export type ScalarFilter = Static<typeof ScalarFilter>
