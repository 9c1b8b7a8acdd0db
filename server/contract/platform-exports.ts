import { Type, type Static } from 'typebox'
import { DeskDatapointFilter } from './desk-filters.ts'

/** The versions of ixmp4 that a file can be for, the newest first: each opens databases of its own revision. */
export const ixmp4Versions = ['0.17', '0.16', '0.14'] as const
export type Ixmp4Version = (typeof ixmp4Versions)[number]

/**
 * What of a platform goes into a database that ixmp4 opens: with a filter its datapoints, their runs with indicators and
 * checkpoints, and the names they use; without one everything, unused names, all versions and optimization items too.
 */
export const PlatformExport = Type.Object(
  {
    version: Type.Enum([...ixmp4Versions], { default: ixmp4Versions[0], description: 'Of the ixmp4 that opens it' }),
    filter: Type.Optional(DeskDatapointFilter),
  },
  { title: 'PlatformExport', additionalProperties: false },
)
export type PlatformExport = Static<typeof PlatformExport>

/** What a database for ixmp4 holds. */
export const PlatformExportSummary = Type.Object(
  {
    datapoints: Type.Integer(),
    series: Type.Integer(),
    runs: Type.Integer(),
    platform_items: Type.Integer({ description: 'Optimization items that it holds' }),
    left_out: Type.Integer({ description: 'Optimization items of its runs that it does not hold' }),
  },
  { title: 'PlatformExportSummary' },
)
export type PlatformExportSummary = Static<typeof PlatformExportSummary>
