import type { DimensionFilter, MetaFilter, OptimizationFilter, SeriesFilter } from '../contract/filters.ts'
import type { ProcedureFilter } from '../contract/procedure-filters.ts'
import { fieldOf } from '../query/filter.ts'
import type { PointFilter } from '../query/filter-types.ts'

/**
 * What a procedure's filter means to the queries, which speak as ixmp4 0.14 does. Filters of runs, and of time series
 * and checkpoints, mean the same to both.
 */

/** Filter of models, scenarios, regions or units: `iamc` looks at any run, also where it is `{}`. */
export const toDimensionFilter = ({
  iamc,
  ...filter
}: ProcedureFilter<'models' | 'regions' | 'units'>): DimensionFilter => ({
  ...filter,
  iamc: typeof iamc === 'object' && iamc !== null ? inAnyRun(iamc) : iamc,
})

/** Filter of the models, scenarios, regions or units that time series use: of any run, unless it says otherwise. */
export const toIamcFilter = (filter: ProcedureFilter<'iamcModels' | 'iamcRegions' | 'iamcUnits'>): DimensionFilter =>
  inAnyRun(filter)

/** Runs that are not the default count, unless `default_only` says otherwise. */
const inAnyRun = <F extends SeriesFilter>(filter: F): F => ({
  ...filter,
  run: filter.run ? { ...filter.run, default_only: filter.run.default_only ?? false } : null,
})

/** Filter of the variables that time series of default runs use; with `run: null` and nothing else of series, of all. */
export function toVariableFilter(filter: ProcedureFilter<'variables'>): DimensionFilter {
  const isOfAll = filter.run === null && !filter.region && !filter.unit
  return isOfAll ? { ...filter, unused: true } : filter
}

/** Filter of meta indicators. */
export const toMetaFilter = (filter: ProcedureFilter<'meta'>): MetaFilter => renamed(filter, { run__id: 'run_id' })

/** Filter of datapoints. */
export const toDatapointFilter = (filter: ProcedureFilter<'datapoints'>): PointFilter =>
  renamed(filter, { step_year: 'year', time_series__id: 'time_series_id' })

/** Filter of index sets, scalars, tables, parameters, variables or equations. */
export const toOptimizationFilter = (filter: ProcedureFilter<'optimization'>): OptimizationFilter =>
  renamed(filter, { run__id: 'run_id' })

/** The filter with other names for some fields, and so for their companions. */
const renamed = (filter: object, names: Record<string, string>): object =>
  Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      const field = fieldOf(key, Object.keys(names))
      return [field === undefined ? key : names[field] + key.slice(field.length), value]
    }),
  )
