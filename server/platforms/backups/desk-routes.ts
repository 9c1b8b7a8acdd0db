import { Type } from 'typebox'
import { BackupInfo, BackupList, Compacted, Replaced } from '../../contract/backups.ts'
import { Empty } from '../../contract/common.ts'
import { PlatformInfo, PlatformParams, Restoring } from '../../contract/platforms.ts'
import type { Router } from '../../http/router.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Backups } from './backups.ts'

const BackupParams = Type.Object({ backup: Type.String() })

/** Backups of platforms, and what begins with one. */
export function backupDeskRoutes(router: Router, { backups, jobs }: { backups: Backups; jobs: Jobs }): void {
  const tag = 'backups'
  router.service({
    operation: 'listBackups',
    method: 'GET',
    path: '/backups',
    tag,
    summary: 'Lists backups, newest first',
    answer: BackupList,
    handler: () => ({ backups: backups.list() }),
  })
  router.service({
    operation: 'createBackup',
    method: 'POST',
    path: '/:platform/backups',
    tag,
    summary: 'Makes a backup of a platform',
    params: PlatformParams,
    answer: BackupInfo,
    handler: ({ params: { platform }, signal }) =>
      jobs.run('backup', platform, (job) => backups.make(platform, job.signal), signal),
  })
  router.service({
    operation: 'restoreBackup',
    method: 'POST',
    path: '/backups/:backup/restore',
    tag,
    summary: 'Makes a new platform of a backup',
    params: BackupParams,
    body: Restoring,
    answer: PlatformInfo,
    handler: ({ params, body, signal }) => {
      const { name, platform } = backups.get(params.backup)
      const target = body.name ?? platform
      return jobs.run('restore', target, (job) => backups.restore(name, target, job.signal), signal)
    },
  })
  router.service({
    operation: 'replaceByBackup',
    method: 'POST',
    path: '/backups/:backup/replace',
    tag,
    summary: 'Puts a backup in the place of its platform, whose file goes to the trash',
    params: BackupParams,
    answer: Replaced,
    handler: ({ params: { backup }, signal }) => {
      const { platform } = backups.get(backup)
      jobs.cancelAll(platform)
      return jobs.run('restore', platform, (job) => backups.replace(backup, job.signal), signal)
    },
  })
  router.service({
    operation: 'deleteBackup',
    method: 'DELETE',
    path: '/backups/:backup',
    tag,
    summary: 'Deletes a backup for ever',
    params: BackupParams,
    answer: Empty,
    handler: ({ params }) => backups.remove(params.backup),
  })
  router.service({
    operation: 'compactPlatform',
    method: 'POST',
    path: '/:platform/compact',
    tag,
    summary: 'Gives back the space of what was deleted, after a backup',
    params: PlatformParams,
    answer: Compacted,
    handler: ({ params: { platform }, signal }) =>
      jobs.run('compact', platform, (job) => backups.compact(platform, job.signal), signal),
  })
}
