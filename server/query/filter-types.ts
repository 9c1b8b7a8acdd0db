import type { WithMeta } from '../contract/desk-filters.ts'
import type { CheckpointFilter, DatapointFilter, TimeseriesFilter } from '../contract/filters.ts'
import type { ProcedureFilter, ProcedureList } from '../contract/procedure-filters.ts'

/** Filters as queries take them: the fields of ixmp4 0.14, and those that only procedures have. */

/** The lookups of these fields of a procedure's filter. */
type Fields<L extends ProcedureList, Name extends string> = Pick<
  ProcedureFilter<L>,
  Extract<keyof ProcedureFilter<L>, Name | `${Name}__${'in' | 'gt' | 'lt' | 'gte' | 'lte'}`>
>

export type PointFilter = Omit<DatapointFilter, 'run'> &
  WithMeta &
  Fields<'datapoints', 'id' | 'type' | 'value' | 'step_category' | 'step_datetime' | 'run'>
export type TimeseriesListFilter = TimeseriesFilter & Fields<'timeseries', 'run__id'>
export type CheckpointListFilter = CheckpointFilter & Fields<'checkpoints', 'id'>
