import { Type, type Static } from 'typebox'
import { Nullable, Timestamp } from './common.ts'

/** Version of the interface spoken, which the stock client compares with its own. */
export const interfaceVersion = '0.14.0'

export const RootInfo = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    is_managed: Type.Boolean(),
    manager_url: Nullable(Type.String()),
    utcnow: Timestamp,
    slug: Type.String({ description: 'The name again, as clients since 0.15 call it' }),
  },
  { title: 'RootInfo' },
)
export type RootInfo = Static<typeof RootInfo>

/** First path segments of the interface and of /desk/v1: a platform of such a name could not be told from them. */
export const reservedNames: readonly string[] = [
  'info',
  'platforms',
  'jobs',
  'trash',
  'backups',
  'changes',
  'checkpoints',
  'docs',
  'iamc',
  'meta',
  'models',
  'optimization',
  'regions',
  'runs',
  'scenarios',
  'units',
]

/** What Windows takes for a device, whatever follows the dot: a file of such a name could not be carried there. */
export const deviceNames = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** Letters, digits, `_` and `-`; also the name of the file, without `.scenario`. */
export const platformNamePattern = '^[A-Za-z0-9_][A-Za-z0-9_-]{0,99}$'
/** The same in words. */
export const platformNameRule = 'A platform is named with letters, digits, _ and -, at most 100 of them'
const PlatformName = Type.String({ pattern: platformNamePattern })

/** A platform in the path that need not be there, or not open. */
export const PlatformParams = Type.Object({ platform: Type.String() })

export const NewPlatform = Type.Object({ name: PlatformName })
export type NewPlatform = Static<typeof NewPlatform>

/** What another program did to a file that was open. */
export type Change = 'replaced' | 'removed'

export const PlatformInfo = Type.Object(
  {
    name: Type.String(),
    bytes: Type.Integer({ description: 'Size of the file on disk' }),
    modified_at: Timestamp,
    is_open: Type.Boolean({ description: 'This service has the file open' }),
    owner: Nullable(
      Type.String({
        description: 'Address noted by the service that has the file open; one that was killed leaves its note behind',
      }),
    ),
    damage: Nullable(
      Type.String({ description: 'What is wrong with the file, as far as its first bytes or opening it told' }),
    ),
    change: Nullable(
      Type.Union([Type.Literal('replaced'), Type.Literal('removed')], {
        description:
          'What another program did to the file while it was open: nothing is read or written until it is reopened',
      }),
    ),
  },
  { title: 'PlatformInfo' },
)
export type PlatformInfo = Static<typeof PlatformInfo>

export const PlatformList = Type.Object({ platforms: Type.Array(PlatformInfo) })
export type PlatformList = Static<typeof PlatformList>

export const TrashedInfo = Type.Object(
  {
    name: Type.String({ description: 'The file in the trash: its platform, and when it was put there' }),
    platform: Type.String(),
    bytes: Type.Integer(),
    trashed_at: Timestamp,
  },
  { title: 'TrashedInfo' },
)
export type TrashedInfo = Static<typeof TrashedInfo>

export const Trashed = Type.Object({ trashed: Type.String({ description: 'The name of the file in the trash' }) })
export type Trashed = Static<typeof Trashed>

export const TrashList = Type.Object({ trash: Type.Array(TrashedInfo) })
export type TrashList = Static<typeof TrashList>

/** Under which name a file from the trash, or a backup, becomes a platform again; left out, under its own. */
export const Restoring = Type.Object({ name: Type.Optional(PlatformName) })

/** `format`: whose file, which version. `structure`: as SQLite sees it. The last three: what is derived of datapoints. */
const IntegrityCheck = Type.Enum(['format', 'structure', 'references', 'timeseries', 'run', 'run_year'])
export type IntegrityCheck = Static<typeof IntegrityCheck>

export const Finding = Type.Object({
  check: IntegrityCheck,
  message: Type.String(),
  count: Type.Integer({ description: 'Rows or places it is about' }),
})
export type Finding = Static<typeof Finding>

export const Integrity = Type.Object({ ok: Type.Boolean(), findings: Type.Array(Finding) }, { title: 'Integrity' })
export type Integrity = Static<typeof Integrity>

/** What the window counts of a platform. */
export const PlatformSummary = Type.Object(
  {
    models: Type.Integer(),
    scenarios: Type.Integer(),
    runs: Type.Integer(),
    default_runs: Type.Integer(),
    locked_runs: Type.Integer(),
    regions: Type.Integer(),
    units: Type.Integer(),
    variables: Type.Integer(),
    timeseries: Type.Integer(),
    datapoints: Type.Integer(),
    transactions: Type.Integer(),
    changed_at: Nullable(Timestamp, { description: 'When it was last written; null: never' }),
  },
  { title: 'PlatformSummary' },
)
export type PlatformSummary = Static<typeof PlatformSummary>

export const ServiceInfo = Type.Object(
  {
    name: Type.String(),
    version: Type.String({ description: 'Version of Scenario Desk itself' }),
    interface_version: Type.String({ description: 'Version of the interface under /v1' }),
    is_protected: Type.Boolean({ description: 'Requests need a token; the window has a cookie' }),
    folder_warning: Nullable(
      Type.String({ description: 'Why the data folder is a bad place for platforms, and what to do' }),
    ),
    settings_warning: Nullable(
      Type.String({ description: 'Which settings could not be read, where they are now, and what to do' }),
    ),
  },
  { title: 'ServiceInfo' },
)
export type ServiceInfo = Static<typeof ServiceInfo>
