import { Type, type Static, type TOptional, type TSchema, type TUnion, type TNull } from 'typebox'
import { Id, Nullable } from './common.ts'
import { limits } from './limits.ts'

/**
 * Filter objects. Every field may be left out or null (no condition) and has companions named after what they
 * compare: `id__in`, `year__gte`, `name__like`. Conditions are ANDed. `*` in a pattern stands for any characters.
 */
type Lookup<T extends TSchema> = TOptional<TUnion<[T, TNull]>>

const lookup = <T extends TSchema>(schema: T): Lookup<T> => Type.Optional(Nullable(schema))

type NumberField<N extends string, T extends TSchema> = {
  [K in N | `${N}__gt` | `${N}__lt` | `${N}__gte` | `${N}__lte`]: Lookup<T>
} & { [K in `${N}__in`]: Lookup<ReturnType<typeof Type.Array<T>>> }

const numberField = <N extends string, T extends TSchema>(name: N, type: T) =>
  ({
    [name]: lookup(type),
    [`${name}__in`]: lookup(Type.Array(type)),
    [`${name}__gt`]: lookup(type),
    [`${name}__lt`]: lookup(type),
    [`${name}__gte`]: lookup(type),
    [`${name}__lte`]: lookup(type),
  }) as NumberField<N, T>

type StringField<N extends string, T extends TSchema> = {
  [K in N | `${N}__like` | `${N}__ilike` | `${N}__notlike` | `${N}__notilike`]: Lookup<T>
} & { [K in `${N}__in`]: Lookup<ReturnType<typeof Type.Array<T>>> }

const stringField = <N extends string, T extends TSchema>(name: N, type: T, pattern: TSchema) =>
  ({
    [name]: lookup(type),
    [`${name}__in`]: lookup(Type.Array(type)),
    [`${name}__like`]: lookup(pattern),
    [`${name}__ilike`]: lookup(pattern),
    [`${name}__notlike`]: lookup(pattern),
    [`${name}__notilike`]: lookup(pattern),
  }) as StringField<N, T>

/** A filter name without a length limit: a name that is too long simply matches nothing. */
const FilterName = Type.String({ format: 'name' })
const NamePattern = Type.String({ format: 'name', maxLength: limits.patternLength })
const Text = Type.String()
const TextPattern = Type.String({ maxLength: limits.patternLength })

type Properties = Record<string, TSchema>

/**
 * A filter object. `aliases` are further spellings of its fields, taken for the field itself.
 * `title` is the class name that error answers carry; filters that share one are told apart by `component`.
 */
const filter = <P extends Properties>(
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

const defaultOnly = Type.Optional(
  Nullable(Type.Boolean({ description: 'Left out means true: runs that are not the default version are left out' })),
)

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

/** `true`: used by any time series. `false`: by none. An object: by a series that fits it, in a default run. */
const iamc = <T extends TSchema>(schema: T) => ({ iamc: lookup(Type.Union([schema, Type.Boolean()])) })

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

/** Filter of a list of named things: the fields of the thing itself, and of the series that use it. */
export type DimensionFilter = RegionFilter & SeriesFilter & { iamc?: (RegionFilter & SeriesFilter) | boolean | null }

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
  { aliases: { ...aliased('year', 'step_year'), ...aliased('time_series_id', 'time_series__id') } },
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
