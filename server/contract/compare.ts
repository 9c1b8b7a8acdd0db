import { Type, type Static } from 'typebox'
import { Id, ListQuery, Nullable, Timestamp } from './common.ts'
import { SortKey } from './tables.ts'

/** What the sides of a comparison are called, in their order. */
export const sideLetters = ['A', 'B', 'C', 'D', 'E'] as const
export type SideLetter = (typeof sideLetters)[number]

/**
 * What a datapoint can be: in one side only, in some but not all of three or more, in all with another value, in all
 * with the same.
 */
export const comparedStates = ['only_a', 'only_b', 'only_c', 'only_d', 'only_e', 'some', 'changed', 'equal'] as const
export type ComparedState = (typeof comparedStates)[number]

/** A run to compare: of a platform as it is, `NAME`, or as it was, `NAME@MOMENT`. */
export const ComparedRun = Type.Object(
  {
    platform: Type.String({ description: 'NAME, or NAME@MOMENT for a transaction or a UTC time' }),
    run: Id,
  },
  { title: 'ComparedRun', additionalProperties: false },
)
export type ComparedRun = Static<typeof ComparedRun>

export const gapChoices = ['missing', 'linear'] as const
export type GapChoice = (typeof gapChoices)[number]

/** Numbers that differ by no more than the larger of the two are equal. */
export const Tolerance = Type.Object(
  {
    absolute: Type.Number({ default: 0 }),
    relative: Type.Number({ default: 1e-6, description: 'Of the larger size of the two numbers' }),
  },
  { title: 'Tolerance', additionalProperties: false },
)
export type Tolerance = Static<typeof Tolerance>

/** The tolerance where nobody has chosen. */
export const usualTolerance: Tolerance = { absolute: 0, relative: 1e-6 }

export const CompareRequest = Type.Object(
  {
    sides: Type.Array(ComparedRun, {
      description: 'From two to five: all others are compared with the first',
    }),
    tolerance: Type.Optional(Tolerance),
    gaps: Type.Enum([...gapChoices], {
      default: 'missing',
      description:
        'A year that a series has in one side only. missing: only there. linear: drawn between the years around it',
    }),
    units: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object({ unit: Type.String(), factor: Type.Number() }, { additionalProperties: false }),
        { description: 'By stored unit: the unit it is compared in, and what its values are multiplied by' },
      ),
    ),
  },
  { title: 'CompareRequest', additionalProperties: false },
)
export type CompareRequest = Static<typeof CompareRequest>

/** A comparison that has begun. */
export const StartedComparison = Type.Object(
  { id: Type.String({ description: 'Of the comparison, and of its job' }) },
  { title: 'StartedComparison' },
)
export type StartedComparison = Static<typeof StartedComparison>

const SideInfo = Type.Object({
  platform: Type.String(),
  run: Id,
  model: Type.String(),
  scenario: Type.String(),
  version: Type.Integer(),
  datapoints: Type.Integer(),
})
export type SideInfo = Static<typeof SideInfo>

const StateCounts = Type.Partial(Type.Record(Type.Enum([...comparedStates]), Type.Integer()), {
  description: 'Those that there are',
})
export type StateCounts = Static<typeof StateCounts>

/** A region and variable that no two sides have in the same unit. */
const UnitClash = Type.Object({
  units: Type.Array(Type.String()),
  series: Type.Integer({ description: 'Pairs of region and variable with these units' }),
})
export type UnitClash = Static<typeof UnitClash>

/** What a comparison has found. */
export const ComparisonInfo = Type.Object(
  {
    id: Type.String(),
    sides: Type.Array(SideInfo),
    compared_at: Timestamp,
    ms: Type.Integer({ description: 'How long it took, in milliseconds' }),
    is_outdated: Type.Boolean({ description: 'One of the runs has been written since' }),
    values: StateCounts,
    meta: StateCounts,
    optimization: StateCounts,
    series: Type.Integer(),
    interpolated: Type.Integer({ description: 'Values that were drawn between two years' }),
    unit_clashes: Type.Array(UnitClash),
    regions: Type.Array(Type.String()),
    units: Type.Array(Type.String()),
    years: Type.Array(Type.Integer()),
  },
  { title: 'ComparisonInfo' },
)
export type ComparisonInfo = Static<typeof ComparisonInfo>

/** The values of the sides in one unit, added up where all sides have one. */
const UnitSum = Type.Object({ unit: Type.String(), datapoints: Type.Integer(), sums: Type.Array(Type.Number()) })

const ComparedVariable = Type.Object({
  variable: Type.String(),
  counts: StateCounts,
  series: Type.Integer(),
  differing: Type.Integer({ description: 'Series of which any datapoint is not equal' }),
  units: Type.Array(UnitSum),
})
export type ComparedVariable = Static<typeof ComparedVariable>

export const ComparedVariables = Type.Object(
  { variables: Type.Array(ComparedVariable) },
  { title: 'ComparedVariables' },
)
export type ComparedVariables = Static<typeof ComparedVariables>

const { limit, offset } = ListQuery.properties

/**
 * Columns that differences are sorted by: `size` is that of the difference and `relative` that relative to A, signs left
 * aside; `B-A` is what one side has more than the first.
 */
const differenceOrders = ['region', 'variable', 'unit', 'step_year', 'state', 'difference', 'size', 'relative', 'B-A']

/** A page of datapoints. */
export const DifferencesRequest = Type.Object(
  {
    states: Type.Optional(Type.Array(Type.Enum([...comparedStates]), { description: 'Left out: all' })),
    branch: Type.Optional(Type.String({ description: 'A variable with all below it: `Final Energy`' })),
    regions: Type.Optional(Type.Array(Type.String())),
    units: Type.Optional(Type.Array(Type.String(), { description: 'As they are compared' })),
    years: Type.Optional(Type.Array(Type.Integer())),
    series: Type.Optional(Type.Integer({ description: 'Only of this series of the comparison' })),
    sort: Type.Array(SortKey, {
      default: [],
      description: `By ${differenceOrders.join(', ')}, or a side's value by its letter; empty: by series and step`,
    }),
    limit,
    offset,
  },
  { title: 'DifferencesRequest', additionalProperties: false },
)
export type DifferencesRequest = Static<typeof DifferencesRequest>

const Difference = Type.Object({
  series: Type.Integer(),
  region: Type.String(),
  variable: Type.String(),
  unit: Type.String(),
  step_year: Nullable(Type.Integer()),
  step_category: Nullable(Type.String()),
  step_datetime: Nullable(Timestamp),
  state: Type.Enum([...comparedStates]),
  values: Type.Array(Nullable(Type.Number()), { description: 'One for each side' }),
  interpolated: Type.Array(Type.Integer(), {
    description: 'The sides, from 0, whose value was drawn between two years',
  }),
  difference: Nullable(Type.Number({ description: 'The largest difference from the first side' })),
  relative: Nullable(
    Type.Number({ description: 'Of the size of the value of the first side; null where that is zero' }),
  ),
})
export type Difference = Static<typeof Difference>

export const Differences = Type.Object(
  {
    pagination: Type.Object({ limit, offset }),
    total: Type.Integer(),
    results: Type.Array(Difference),
  },
  { title: 'Differences' },
)
export type Differences = Static<typeof Differences>

export const noteFormats = ['xlsx', 'md'] as const
export type NoteFormat = (typeof noteFormats)[number]
