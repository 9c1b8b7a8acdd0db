import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Empty } from '../contract/common.ts'
import {
  Integrity,
  interfaceVersion,
  NewPlatform,
  PlatformInfo,
  PlatformList,
  PlatformSummary,
  Restoring,
  RootInfo,
  ServiceInfo,
  TrashList,
} from '../contract/platforms.ts'
import { timestamp } from '../payload/timestamp.ts'
import type { FindPlatform } from '../http/address.ts'
import { abandoned, bodyOf, callerOf, deskSchema } from '../http/desk.ts'
import type { Router } from '../http/route.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { version } from '../version.ts'
import { checkPlatform, summarizePlatform, undo } from './operations.ts'
import type { Platforms } from './platforms.ts'

/** The manager that the stock client would ask if this service were managed, which it is not. */
const managerUrl = 'https://api.manager.ece.iiasa.ac.at/v1'

/** The root operation of the interface. */
export function rootRoute(router: Router, now: () => Date): void {
  router.add({
    operation: 'getRoot',
    method: 'GET',
    path: '/',
    tag: 'root',
    summary: 'Tells what this service is',
    answer: RootInfo,
    handler: async ({ platform }): Promise<RootInfo> => ({
      name: platform.platform.name,
      version: interfaceVersion,
      is_managed: false,
      manager_url: managerUrl,
      utcnow: timestamp(now()),
    }),
  })
}

const NameParams = Type.Object({ platform: Type.String() })
const TrashParams = Type.Object({ trashed: Type.String() })
const Undo = Type.Object({ transaction__id: Type.Integer() })

/** What only our window and command line need. */
export function deskRoutes(
  app: FastifyInstance,
  {
    platforms,
    jobs,
    find,
    isProtected,
  }: { platforms: Platforms; jobs: Jobs; find: FindPlatform; isProtected: boolean },
): void {
  const named = (request: FastifyRequest) => (request.params as { platform: string }).platform
  const trashed = (request: FastifyRequest) => (request.params as { trashed: string }).trashed

  app.get('/desk/v1/info', { schema: deskSchema('Tells which program this is', ServiceInfo) }, async () => ({
    name: 'Scenario Desk',
    version,
    interface_version: interfaceVersion,
    is_protected: isProtected,
    folder_warning: platforms.warning,
  }))
  app.get('/desk/v1/platforms', { schema: deskSchema('Lists the platforms', PlatformList) }, async () => ({
    platforms: platforms.list(),
  }))
  app.post(
    '/desk/v1/platforms',
    { schema: deskSchema('Creates an empty platform', PlatformInfo, NewPlatform) },
    async (request) => platforms.create(bodyOf(request, NewPlatform).name),
  )
  app.get(
    '/desk/v1/platforms/:platform/',
    { schema: { ...deskSchema('Counts what a platform holds', PlatformSummary), params: NameParams } },
    async (request) => (await find(request)).for(callerOf(request)).read(summarizePlatform, null),
  )
  app.post(
    '/desk/v1/platforms/:platform/copy',
    { schema: { ...deskSchema('Copies a platform under a new name', PlatformInfo, NewPlatform), params: NameParams } },
    async (request) => {
      const { name } = bodyOf(request, NewPlatform)
      const platform = await find(request)
      return jobs.run('copy', platform.name, () => platforms.copy(platform, name))
    },
  )
  app.delete(
    '/desk/v1/platforms/:platform/',
    {
      schema: {
        ...deskSchema('Moves a platform to the trash', Type.Object({ trashed: Type.String() })),
        params: NameParams,
      },
    },
    async (request) => {
      jobs.cancelAll(named(request))
      return platforms.trash(named(request))
    },
  )
  app.get(
    '/desk/v1/trash',
    { schema: deskSchema('Lists what is in the trash, newest first', TrashList) },
    async () => ({
      trash: platforms.listTrash(),
    }),
  )
  app.post(
    '/desk/v1/trash/:trashed/restore',
    {
      schema: {
        ...deskSchema('Makes a file in the trash a platform again', PlatformInfo, Restoring),
        params: TrashParams,
      },
    },
    async (request) => platforms.restoreFromTrash(trashed(request), bodyOf(request, Restoring).name),
  )
  app.delete(
    '/desk/v1/trash/:trashed',
    { schema: { ...deskSchema('Deletes a file in the trash for ever', Empty), params: TrashParams } },
    async (request) => {
      platforms.removeFromTrash(trashed(request))
      return {}
    },
  )
  app.get(
    '/desk/v1/:platform/integrity',
    { schema: { ...deskSchema('Looks for everything that can be wrong', Integrity), params: NameParams } },
    async (request, reply) => {
      const platform = await platforms.get(named(request))
      const check = ({ signal }: { signal: AbortSignal }) =>
        platform.for({ client: '' }).readLong(checkPlatform, null, { signal })
      return jobs.run('integrity', platform.name, check, abandoned(reply))
    },
  )
  app.post(
    '/desk/v1/:platform/undo',
    { schema: { ...deskSchema('Takes back one write', Type.Object({}), Undo), params: NameParams } },
    async (request) => {
      const { transaction__id } = bodyOf(request, Undo)
      const platform = await platforms.get(named(request))
      await platform.for(callerOf(request)).write(undo, transaction__id)
      return {}
    },
  )
}
