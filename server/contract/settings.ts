import { Type, type Static } from 'typebox'
import { Nullable } from './common.ts'

/** How often backups are made unasked. */
export const backupPeriods = ['never', 'day', 'week'] as const
export type BackupPeriod = (typeof backupPeriods)[number]

/** Backups of a platform that were made unasked, at most. */
const mostKept = 100

/** Which backups are made unasked, of platforms that are open and were written since their newest backup. */
export const BackupPlan = Type.Object({
  every: Type.Enum([...backupPeriods]),
  keep: Type.Integer({
    minimum: 1,
    maximum: mostKept,
    description: 'How many of each platform are kept of those that were made unasked; others are never removed',
  }),
})
export type BackupPlan = Static<typeof BackupPlan>

/** Whether what a file says is a plan of backups. */
export const isBackupPlan = (value: unknown): value is BackupPlan => {
  const { every, keep } = (value ?? {}) as Partial<BackupPlan>
  return backupPeriods.some((period) => period === every) && Number.isInteger(keep) && keep! >= 1 && keep! <= mostKept
}

/** What holds until somebody chooses otherwise. */
export const usualBackupPlan: BackupPlan = { every: 'day', keep: 3 }

export const SettingsInfo = Type.Object(
  {
    backups: BackupPlan,
    updates: Nullable(
      Type.String({ description: 'Where a newer version is asked for; changed in settings.json alone' }),
    ),
  },
  { title: 'SettingsInfo' },
)
export type SettingsInfo = Static<typeof SettingsInfo>

/** What is left out stays as it is. */
export const SettingsChange = Type.Object({ backups: Type.Optional(BackupPlan) })
export type SettingsChange = Static<typeof SettingsChange>
