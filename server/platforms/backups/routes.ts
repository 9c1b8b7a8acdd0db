import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { BackupInfo, BackupList, Compacted } from '../../contract/backups.ts'
import { Empty } from '../../contract/common.ts'
import { PlatformInfo, Restoring } from '../../contract/platforms.ts'
import { abandoned, bodyOf, deskSchema } from '../../http/desk.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Backups } from './backups.ts'

const PlatformParams = Type.Object({ platform: Type.String() })
const BackupParams = Type.Object({ backup: Type.String() })

/** Backups of platforms, and what begins with one. */
export function backupRoutes(app: FastifyInstance, backups: Backups, jobs: Jobs): void {
  const platform = (request: FastifyRequest) => (request.params as { platform: string }).platform
  const backup = (request: FastifyRequest) => (request.params as { backup: string }).backup

  app.get('/desk/v1/backups', { schema: deskSchema('Lists backups, newest first', BackupList) }, async () => ({
    backups: backups.list(),
  }))
  app.post(
    '/desk/v1/:platform/backups',
    { schema: { ...deskSchema('Makes a backup of a platform', BackupInfo), params: PlatformParams } },
    async (request, reply) => {
      const name = platform(request)
      return jobs.run('backup', name, ({ signal }) => backups.make(name, signal), abandoned(reply))
    },
  )
  app.post(
    '/desk/v1/backups/:backup/restore',
    { schema: { ...deskSchema('Makes a new platform of a backup', PlatformInfo, Restoring), params: BackupParams } },
    async (request, reply) => {
      const { name, platform: original } = backups.get(backup(request))
      const { name: target = original } = bodyOf(request, Restoring)
      return jobs.run('restore', target, ({ signal }) => backups.restore(name, target, signal), abandoned(reply))
    },
  )
  app.delete(
    '/desk/v1/backups/:backup',
    { schema: { ...deskSchema('Deletes a backup for ever', Empty), params: BackupParams } },
    async (request) => {
      backups.remove(backup(request))
      return {}
    },
  )
  app.post(
    '/desk/v1/:platform/compact',
    { schema: { ...deskSchema('Gives back the space of what was deleted', Compacted), params: PlatformParams } },
    async (request, reply) => {
      const name = platform(request)
      return jobs.run('compact', name, ({ signal }) => backups.compact(name, signal), abandoned(reply))
    },
  )
}
