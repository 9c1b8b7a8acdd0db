import { Type, type Static } from 'typebox'
import { Nullable } from './common.ts'
import { DeskDatapointFilter } from './desk-filters.ts'
import { datapointTypes } from './iamc.ts'
import { SortKey } from './tables.ts'

const exportFormats = ['csv', 'xlsx', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What names a row of a file. */
export const exportColumns = ['model', 'scenario', 'version', 'region', 'variable', 'unit'] as const
export type ExportColumn = (typeof exportColumns)[number]

const ExportedUnit = Type.Object({ unit: Type.String(), factor: Type.Number() }, { additionalProperties: false })

/** Which datapoints go into a file, and how. */
export const ExportRequest = Type.Object(
  {
    filter: Type.Optional(DeskDatapointFilter),
    format: Type.Enum([...exportFormats]),
    layout: Type.Enum(['wide', 'long'], {
      default: 'wide',
      description:
        'wide: a row for each time series, a column for each year. long: a row for each datapoint, as jsonl always has',
    }),
    columns: Type.Optional(
      Type.Array(Type.Union([Type.Enum([...exportColumns]), Type.String({ pattern: '^meta:.' })]), {
        description:
          'What names a row, in this order, indicators as `meta:KEY`; left out: all names, versions where several may ' +
          'be among the runs',
      }),
    ),
    sort: Type.Optional(
      Type.Array(SortKey, {
        description:
          'As the tables of the window are sorted, first key first; empty: by id. Rows of the layout long by `value` and ' +
          'parts of the step too, those of the layout wide with a `type` by a step. Left out: by run and series',
      }),
    ),
    type: Type.Optional(
      Type.Enum([...datapointTypes], {
        description: 'One time domain, as the wide table shows; left out: all of them',
      }),
    ),
    without: Type.Optional(
      Type.Array(Type.String(), { description: 'Steps that have no column in the layout wide, as text' }),
    ),
    units: Type.Optional(
      Type.Record(Type.String(), ExportedUnit, {
        description: 'By stored unit: the unit it is written in, and what its values are multiplied by',
      }),
    ),
  },
  { title: 'ExportRequest', additionalProperties: false },
)
export type ExportRequest = Static<typeof ExportRequest>

/** The first rows of a file, as it would be written. */
export const ExportPreview = Type.Object(
  {
    header: Type.Array(Type.Union([Type.String(), Type.Number()])),
    rows: Type.Array(Type.Array(Nullable(Type.Union([Type.String(), Type.Number()])))),
  },
  { title: 'ExportPreview' },
)
export type ExportPreview = Static<typeof ExportPreview>

/** What an export has written. */
export const ExportSummary = Type.Object(
  {
    datapoints: Type.Integer(),
    series: Type.Integer(),
    runs: Type.Integer(),
  },
  { title: 'ExportSummary' },
)
export type ExportSummary = Static<typeof ExportSummary>
