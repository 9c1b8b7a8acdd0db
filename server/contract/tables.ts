import { Type, type Static } from 'typebox'
import { Id, ListQuery, Nullable, Payload, Timestamp } from './common.ts'
import { DeskDatapointFilter, DeskRunsFilter } from './desk-filters.ts'
import { datapointTypes } from './iamc.ts'

/** What the tables of the window ask, beyond the interface: sorted by any column, only the columns that are shown. */

/** One key of an order; ties are broken by id. */
export const SortKey = Type.Object({
  column: Type.String(),
  descending: Type.Boolean({ default: false }),
})
export type SortKey = Static<typeof SortKey>

const Sort = Type.Array(SortKey, {
  default: [],
  description: 'By columns or by `meta:KEY`, first key first; empty: by id',
})

const keysOfIndicators = 'Keys of the indicators that each row carries'

/** Indicators as they are told of a row. */
const MetaValues = Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Number(), Type.String()]), {
  description: 'The indicators that were asked for and that the run has',
})

/** What the column of an indicator is called where columns have names: `meta:Category`. */
export const metaColumn = (key: string): string => `${metaPrefix}${key}`
const metaPrefix = 'meta:'

/** The indicator that a column stands for; undefined for all other columns. */
export const indicatorOf = (column: string): string | undefined =>
  column.startsWith(metaPrefix) ? column.slice(metaPrefix.length) : undefined

const { limit, offset } = ListQuery.properties
const paging = { limit, offset }

/** Columns of the table of datapoints, in their order. */
export const datapointColumns = [
  'model',
  'scenario',
  'version',
  'region',
  'variable',
  'unit',
  'step_year',
  'step_category',
  'step_datetime',
  'value',
] as const
export type DatapointColumn = (typeof datapointColumns)[number]

/** What every row of datapoints carries beside the columns that were asked for. */
export const datapointKeys = ['id', 'time_series__id', 'run__id', 'type'] as const

/** Answers a tabular page: `datapointKeys`, the columns asked for and the indicators (`meta:KEY`), in their order. */
export const DatapointRowsRequest = Type.Object(
  {
    filter: DeskDatapointFilter,
    sort: Sort,
    columns: Type.Array(Type.Enum([...datapointColumns]), { default: [...datapointColumns] }),
    meta: Type.Optional(Type.Array(Type.String(), { description: keysOfIndicators })),
    ...paging,
  },
  { title: 'DatapointRowsRequest', additionalProperties: false },
)
export type DatapointRowsRequest = Static<typeof DatapointRowsRequest>

export const DatapointRows = Type.Object(
  { pagination: Type.Object(paging), total: Type.Integer(), results: Payload },
  { title: 'DatapointRows' },
)

/** Columns of the wide table that name its rows; those of its steps follow. */
export const seriesColumns = ['model', 'scenario', 'version', 'region', 'variable', 'unit', 'step_category'] as const
export type SeriesColumn = (typeof seriesColumns)[number]

/** One row for each time series (and category), one column for each step. */
export const SeriesRequest = Type.Object(
  {
    filter: DeskDatapointFilter,
    type: Type.Enum([...datapointTypes], { default: 'ANNUAL', description: 'One time domain at a time' }),
    sort: Type.Array(SortKey, {
      default: [],
      description: 'By one of the columns that name a row, by a step, as text, or by `meta:KEY`; empty: by id',
    }),
    meta: Type.Optional(Type.Array(Type.String(), { description: keysOfIndicators })),
    ...paging,
  },
  { title: 'SeriesRequest', additionalProperties: false },
)
export type SeriesRequest = Static<typeof SeriesRequest>

const SeriesRow = Type.Object({
  id: Id,
  run__id: Id,
  model: Type.String(),
  scenario: Type.String(),
  version: Type.Integer(),
  region: Type.String(),
  variable: Type.String(),
  unit: Type.String(),
  step_category: Nullable(Type.String()),
  values: Type.Array(Nullable(Type.Number()), { description: 'One for each step' }),
  ids: Type.Array(Nullable(Id), { description: 'Of the datapoints, one for each step' }),
  meta: Type.Optional(MetaValues),
})
export type SeriesRow = Static<typeof SeriesRow>

export const SeriesPage = Type.Object(
  {
    pagination: Type.Object(paging),
    total: Type.Integer({ description: 'Rows of all pages' }),
    types: Type.Array(Type.Enum([...datapointTypes]), { description: 'The time domains that the filter leaves' }),
    steps: Type.Array(Type.Union([Type.Integer(), Timestamp]), {
      description: 'Years, or times, of all pages in their order, at most `limits.wideSteps`',
    }),
    steps_left_out: Type.Integer({ description: 'Later steps that have no column' }),
    results: Type.Array(SeriesRow),
  },
  { title: 'SeriesPage' },
)
export type SeriesPage = Static<typeof SeriesPage>

export const runColumns = [
  'id',
  'model',
  'scenario',
  'version',
  'is_default',
  'created_at',
  'updated_at',
  'points',
  'series',
  'lock',
] as const

/** Answers {@link RunRows}. */
export const RunRowsRequest = Type.Object(
  {
    filter: DeskRunsFilter,
    sort: Type.Array(SortKey, {
      default: [],
      description: 'By one of runColumns, or by `meta:KEY`; empty: by model, scenario and version',
    }),
    nested: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Pages are of scenarios of a model, each with all its versions that match, the newest first; sorted by ' +
          'model and scenario at most',
      }),
    ),
    meta: Type.Array(Type.String(), { default: [], description: keysOfIndicators }),
    ...paging,
  },
  { title: 'RunRowsRequest', additionalProperties: false },
)
export type RunRowsRequest = Static<typeof RunRowsRequest>

/** Who holds a run, as far as it is known. */
const RunLock = Type.Object({
  transaction: Type.Integer(),
  user: Nullable(Type.String()),
  client: Nullable(Type.String({ description: 'The program that locked it; null where nobody noted it' })),
  since: Nullable(Timestamp),
  last_write: Nullable(Timestamp, { description: 'When the run was last written while it was locked' }),
  is_window: Type.Boolean({ description: 'The window holds it' }),
})
export type RunLock = Static<typeof RunLock>

export const RunRow = Type.Object(
  {
    id: Id,
    model: Type.String(),
    scenario: Type.String(),
    version: Type.Integer(),
    is_default: Type.Boolean(),
    created_at: Nullable(Timestamp),
    created_by: Nullable(Type.String()),
    updated_at: Nullable(Timestamp, { description: 'When it was last written, by whatever transaction' }),
    updated_by: Nullable(Type.String()),
    points: Type.Integer(),
    series: Type.Integer(),
    first_year: Nullable(Type.Integer()),
    last_year: Nullable(Type.Integer()),
    items: Type.Integer({ description: 'Optimization items, index sets and scalars too' }),
    checkpoints: Type.Integer(),
    last_checkpoint: Nullable(Type.String({ description: 'Its message' })),
    lock: Nullable(RunLock),
    meta: MetaValues,
  },
  { title: 'RunRow' },
)
export type RunRow = Static<typeof RunRow>

export const RunRows = Type.Object(
  {
    pagination: Type.Object(paging),
    total: Type.Integer({ description: 'Of all pages: runs, or with `nested` scenarios' }),
    runs: Type.Integer({ description: 'Runs of all pages' }),
    models: Type.Integer({ description: 'Models that these runs are of' }),
    results: Type.Array(RunRow),
  },
  { title: 'RunRows' },
)
export type RunRows = Static<typeof RunRows>

/** The keys of meta indicators, with the number of runs that have each. */
export const MetaKeys = Type.Object(
  { keys: Type.Array(Type.Object({ key: Type.String(), runs: Type.Integer() })) },
  { title: 'MetaKeys' },
)
export type MetaKeys = Static<typeof MetaKeys>
