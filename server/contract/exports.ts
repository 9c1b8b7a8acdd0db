import { Type, type Static } from 'typebox'
import { DeskDatapointFilter } from './desk-filters.ts'

const exportFormats = ['csv', 'xlsx', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

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
  },
  { title: 'ExportRequest', additionalProperties: false },
)
export type ExportRequest = Static<typeof ExportRequest>

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
