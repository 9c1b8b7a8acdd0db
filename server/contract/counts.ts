import { Type, type Static } from 'typebox'
import { Name, Nullable } from './common.ts'
import { dimensions } from './dimensions.ts'
import { DeskDatapointFilter } from './desk-filters.ts'
import { limits } from './limits.ts'

/** What the window counts and summarises under a filter: facets, the tree of variables, coverage, charts. */

/** What can be counted by. */
export const facetFields = [...dimensions, 'year'] as const
export type FacetField = (typeof facetFields)[number]

/** What is looked for in names. */
const Search = Type.String({
  format: 'name',
  maxLength: limits.longNameLength,
  description: 'Names that contain this text in any case; a pattern of whole names where it has *',
})

export const FacetsRequest = Type.Object(
  {
    filter: DeskDatapointFilter,
    fields: Type.Array(Type.Enum([...facetFields])),
    search: Type.Optional(Search),
    limit: Type.Integer({ default: 50, minimum: 1, maximum: 1_000, description: 'Values of each field' }),
    patient: Type.Boolean({ default: false, description: 'Without the time limit of each field' }),
  },
  { title: 'FacetsRequest', additionalProperties: false },
)
export type FacetsRequest = Static<typeof FacetsRequest>

const Facet = Type.Object({
  field: Type.Enum([...facetFields]),
  values: Type.Array(
    Type.Object({
      value: Type.Union([Type.String(), Type.Integer()]),
      series: Type.Integer(),
      points: Type.Integer(),
    }),
    { description: 'Names in their order, years ascending' },
  ),
  total: Type.Integer({ description: 'Different values; more than there are here where the limit cut them' }),
  skipped: Type.Boolean({ description: 'Took too long: ask again with patient' }),
})
export type Facet = Static<typeof Facet>

/** A field is counted under the conditions on all other fields: its own would leave only what is chosen already. */
export const Facets = Type.Object({ facets: Type.Array(Facet) }, { title: 'Facets' })
export type Facets = Static<typeof Facets>

/** What stands between the levels of a variable's name. */
export const levelSeparator = '|'

export const TreeRequest = Type.Object(
  {
    filter: DeskDatapointFilter,
    parent: Nullable(Name, { default: null, description: 'Full name of the branch; null: the top' }),
    search: Type.Optional(Search),
  },
  { title: 'TreeRequest', additionalProperties: false },
)
export type TreeRequest = Static<typeof TreeRequest>

const TreeNode = Type.Object({
  name: Type.String({ description: 'Full name: Emissions|CO2' }),
  label: Type.String({ description: 'Its last level: CO2' }),
  is_variable: Type.Boolean({ description: 'There is a variable of this name; else it is only a branch' }),
  children: Type.Integer({ description: 'Branches one level below' }),
  variables: Type.Integer({ description: 'This one and all below' }),
  series: Type.Integer(),
  points: Type.Integer(),
  depth: Type.Integer({ description: 'Levels below: 0 for a leaf' }),
})
export type TreeNode = Static<typeof TreeNode>

/** Variables are counted under the conditions on all other fields, as facets are; those that the search finds. */
export const Tree = Type.Object({ nodes: Type.Array(TreeNode) }, { title: 'Tree' })
export type Tree = Static<typeof Tree>

/** What coverage is shown by. Points without a year are in none. */
export const coverageFields = ['run', ...dimensions, 'year'] as const
export type CoverageField = (typeof coverageFields)[number]

export const CoverageRequest = Type.Object(
  {
    filter: DeskDatapointFilter,
    rows: Type.Enum([...coverageFields]),
    columns: Type.Enum([...coverageFields]),
    limit: Type.Integer({ default: 100, minimum: 1, maximum: 500, description: 'Rows and columns at most, each' }),
  },
  { title: 'CoverageRequest', additionalProperties: false },
)
export type CoverageRequest = Static<typeof CoverageRequest>

const CoverageHead = Type.Object({
  key: Type.Union([Type.String(), Type.Integer()], { description: 'Name, year, or id of the run' }),
  label: Type.String({ description: 'As people read it: Model · Scenario · version' }),
  points: Type.Integer({ description: 'All of it, cells that are not here included' }),
})
export type CoverageHead = Static<typeof CoverageHead>

const heads = 'In order of names or years; where the limit cuts, those with the most points first'

export const Coverage = Type.Object(
  {
    rows: Type.Array(CoverageHead, { description: heads }),
    columns: Type.Array(CoverageHead, { description: heads }),
    cells: Type.Array(Type.Array(Type.Integer()), { description: 'Datapoints of each row and column' }),
    total_rows: Type.Integer(),
    total_columns: Type.Integer(),
  },
  { title: 'Coverage' },
)
export type Coverage = Static<typeof Coverage>

/** What the lines of a chart can stand for. `unit` always parts them: different units are never added up. */
export const groupFields = ['model', 'scenario', 'version', 'region', 'variable', 'step_category'] as const
export type GroupField = (typeof groupFields)[number]

export const SummaryRequest = Type.Object(
  {
    filter: DeskDatapointFilter,
    by: Type.Array(Type.Enum([...groupFields]), { description: 'One group for each combination, and for each unit' }),
    step: Type.Enum(['year', 'category', 'datetime'], {
      default: 'year',
      description:
        'year: annual and categorical points; category: categorical ones by year and part of it, `2030 Summer`; ' +
        'datetime: the others',
    }),
    tails: Type.Enum([0.25, 0.1], {
      default: 0.25,
      description: 'Share of the values below `q1` and above `q3`: quartiles, or deciles',
    }),
    limit: Type.Integer({
      default: 100,
      minimum: 1,
      maximum: 1_000,
      description: 'Groups: those whose mean at any one of their steps is largest, its sign left aside',
    }),
  },
  { title: 'SummaryRequest', additionalProperties: false },
)
export type SummaryRequest = Static<typeof SummaryRequest>

/**
 * The figures of a cell, in their order. `q1` and `q3` leave `tails` of the values outside; quantiles are of the linear
 * kind (R's type 7, numpy's and pandas' default).
 * What is larger than the largest number is that number.
 */
export const statistics = ['n', 'min', 'q1', 'median', 'q3', 'max', 'mean', 'sum'] as const
export type Statistic = (typeof statistics)[number]

const SummaryGroup = Type.Object({
  key: Type.Array(Type.Union([Type.String(), Type.Integer(), Type.Null()]), {
    description: 'Values of `by`, in its order; null for points without a category',
  }),
  unit: Type.String(),
  cells: Type.Array(Nullable(Type.Array(Type.Number())), { description: 'For each step: figures, or null' }),
})
export type SummaryGroup = Static<typeof SummaryGroup>

export const Summary = Type.Object(
  {
    steps: Type.Array(Type.Union([Type.Integer(), Type.String()])),
    steps_left_out: Type.Integer({
      description: `Steps after these: with them the answer would have more than ${limits.summaryCells} cells`,
    }),
    groups: Type.Array(SummaryGroup, {
      description: 'In order of their keys, then units; where the limit cuts, those with the largest mean first',
    }),
    total: Type.Integer({ description: 'Groups there are; more than there are here where the limit cut them' }),
    units: Type.Array(Type.String(), { description: 'Of all groups' }),
  },
  { title: 'Summary' },
)
export type Summary = Static<typeof Summary>
