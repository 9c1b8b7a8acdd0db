import { Type, type Static } from 'typebox'
import { datapointAliases, DatapointFilter, filter, RunsFilter } from './filters.ts'
import { lookup, TextPattern } from './filter-fields.ts'

/**
 * What the routes of the window filter by: any filter of the interface, and `meta`, the conditions on the indicators of
 * the runs. Requests of the interface itself do not have it.
 */

const Value = Type.Union([Type.Boolean(), Type.Number(), Type.String()], {
  scalar: true,
  description: 'Compared with values of its own kind: a number with INT and FLOAT',
})
export type IndicatorValue = boolean | number | string

/**
 * What the value of one indicator may be compared with, named as the companions of other fields are. All of them must
 * fit. A run without the indicator, or with a value of another kind, fits none but `exists: false`.
 */
export const MetaCondition = Type.Object(
  {
    eq: lookup(Value),
    in: lookup(Type.Array(Value)),
    gt: lookup(Type.Number()),
    lt: lookup(Type.Number()),
    gte: lookup(Type.Number()),
    lte: lookup(Type.Number()),
    like: lookup(TextPattern),
    ilike: lookup(TextPattern),
    notlike: lookup(TextPattern),
    notilike: lookup(TextPattern),
    exists: lookup(Type.Boolean()),
  },
  { component: 'MetaCondition', additionalProperties: false },
)
export type MetaCondition = Static<typeof MetaCondition>

/** Conditions on runs by the keys of their indicators; a key without a condition asks nothing. */
export const MetaConditions = Type.Record(Type.String(), lookup(MetaCondition))
export type MetaConditions = Record<string, MetaCondition | null>

/** A part of every filter of the window. */
export interface WithMeta {
  meta?: MetaConditions | null
}

const meta = { meta: lookup(MetaConditions) }

export const DeskDatapointFilter = filter(
  'DataPointFilter',
  { ...DatapointFilter.properties, ...meta },
  { component: 'DeskDatapointFilter', aliases: datapointAliases },
)
export type DeskDatapointFilter = DatapointFilter & WithMeta

export const DeskRunsFilter = filter(
  'RunFilter',
  { ...RunsFilter.properties, ...meta },
  { component: 'DeskRunsFilter' },
)
export type DeskRunsFilter = RunsFilter & WithMeta
