import { Type, type Static } from 'typebox'
import { Nullable, Timestamp } from './common.ts'
import { PlatformInfo } from './platforms.ts'

export const BackupInfo = Type.Object(
  {
    name: Type.String({ description: 'The file in the folder of backups: its platform, and when it was made' }),
    platform: Type.String(),
    bytes: Type.Integer(),
    created_at: Timestamp,
  },
  { title: 'BackupInfo' },
)
export type BackupInfo = Static<typeof BackupInfo>

export const BackupList = Type.Object({ backups: Type.Array(BackupInfo) })
export type BackupList = Static<typeof BackupList>

/** What putting a backup in the place of its platform did. */
export const Replaced = Type.Object(
  {
    platform: PlatformInfo,
    trashed: Nullable(Type.String({ description: 'The former file, in the trash; null where there was none' })),
  },
  { title: 'Replaced' },
)
export type Replaced = Static<typeof Replaced>

/** What compacting a platform did. */
export const Compacted = Type.Object(
  {
    bytes_before: Type.Integer(),
    bytes_after: Type.Integer(),
    backup: Type.String({ description: 'The backup that was made before' }),
  },
  { title: 'Compacted' },
)
export type Compacted = Static<typeof Compacted>
