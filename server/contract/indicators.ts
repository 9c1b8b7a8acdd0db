import { Type, type Static } from 'typebox'
import { Nullable } from './common.ts'
import { DeskDatapointFilter, DeskRunsFilter } from './desk-filters.ts'
import { limits } from './limits.ts'

/** What the window offers to filter runs by their indicators. */

const keys = Type.Array(Type.String(), { default: [], description: 'Those whose values are counted' })

export const DataIndicatorsRequest = Type.Object(
  { filter: DeskDatapointFilter, keys },
  { title: 'DataIndicatorsRequest', additionalProperties: false },
)
export type DataIndicatorsRequest = Static<typeof DataIndicatorsRequest>

export const RunIndicatorsRequest = Type.Object(
  { filter: DeskRunsFilter, keys },
  { title: 'RunIndicatorsRequest', additionalProperties: false },
)
export type RunIndicatorsRequest = Static<typeof RunIndicatorsRequest>

const Value = Type.Union([Type.Boolean(), Type.Number(), Type.String()])

const IndicatorRange = Type.Object({
  min: Type.Number(),
  max: Type.Number(),
  bars: Type.Array(Type.Integer(), {
    description: `Runs in ${limits.indicatorBars} equal parts of the range`,
  }),
})

const IndicatorFacet = Type.Object({
  key: Type.String(),
  runs: Type.Integer({ description: 'Runs that have it' }),
  values: Type.Array(Type.Object({ value: Value, runs: Type.Integer() }), {
    description: 'Texts, true and false, and whole numbers where they are few: the most frequent, in their order',
  }),
  total: Type.Integer({ description: 'Different values of these kinds' }),
  range: Nullable(IndicatorRange, { description: 'Of numbers that are not among the values' }),
})
export type IndicatorFacet = Static<typeof IndicatorFacet>

/** The values of an indicator are counted under the conditions on everything else, as facets are. */
export const Indicators = Type.Object(
  {
    keys: Type.Array(Type.Object({ key: Type.String(), runs: Type.Integer() }), {
      description: 'Every indicator of the matching runs, by name',
    }),
    indicators: Type.Array(IndicatorFacet, { description: 'Those that were asked for, in their order' }),
  },
  { title: 'Indicators' },
)
export type Indicators = Static<typeof Indicators>
