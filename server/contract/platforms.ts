import { Type, type Static } from 'typebox'
import { Timestamp } from './common.ts'

/** Version of the interface spoken, which the stock client compares with its own. */
export const interfaceVersion = '0.14.0'

export const RootInfo = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    is_managed: Type.Boolean(),
    manager_url: Type.String(),
    utcnow: Timestamp,
  },
  { title: 'RootInfo' },
)
export type RootInfo = Static<typeof RootInfo>

/** First path segments of the interface and of /desk/v1: a platform of such a name could not be told from them. */
export const reservedNames: readonly string[] = [
  'info',
  'platforms',
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

/** Letters, digits, `_` and `-`; also the name of the file, without `.scenario`. */
export const platformNamePattern = '^[A-Za-z0-9_][A-Za-z0-9_-]{0,99}$'
const PlatformName = Type.String({ pattern: platformNamePattern })

export const NewPlatform = Type.Object({ name: PlatformName })
export type NewPlatform = Static<typeof NewPlatform>

export const PlatformInfo = Type.Object(
  {
    name: Type.String(),
    bytes: Type.Integer({ description: 'Size of the file on disk' }),
    modified_at: Timestamp,
    is_open: Type.Boolean({ description: 'This service has the file open' }),
  },
  { title: 'PlatformInfo' },
)
export type PlatformInfo = Static<typeof PlatformInfo>

export const PlatformList = Type.Object({ platforms: Type.Array(PlatformInfo) })
export type PlatformList = Static<typeof PlatformList>

/** What the window counts of a platform. */
export const PlatformSummary = Type.Object(
  {
    models: Type.Integer(),
    scenarios: Type.Integer(),
    runs: Type.Integer(),
    default_runs: Type.Integer(),
    regions: Type.Integer(),
    units: Type.Integer(),
    variables: Type.Integer(),
    timeseries: Type.Integer(),
    datapoints: Type.Integer(),
    transactions: Type.Integer(),
  },
  { title: 'PlatformSummary' },
)
export type PlatformSummary = Static<typeof PlatformSummary>

export const ServiceInfo = Type.Object(
  {
    name: Type.String(),
    version: Type.String({ description: 'Version of Scenario Desk itself' }),
    interface_version: Type.String({ description: 'Version of the interface under /v1' }),
  },
  { title: 'ServiceInfo' },
)
export type ServiceInfo = Static<typeof ServiceInfo>
