import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type, type Static, type TSchema } from 'typebox'
import {
  interfaceVersion,
  NewPlatform,
  PlatformInfo,
  PlatformList,
  PlatformSummary,
  RootInfo,
  ServiceInfo,
} from '../contract/platforms.ts'
import { parseJson } from '../db/payload.ts'
import { timestamp } from '../db/timestamp.ts'
import type { Router } from '../http/route.ts'
import { readRequest } from '../http/validation.ts'
import { version } from '../version.ts'
import { summarizePlatform, undo } from './operations.ts'
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
const Undo = Type.Object({ transaction__id: Type.Integer() })

/** What only our window and command line need. */
export function deskRoutes(app: FastifyInstance, platforms: Platforms): void {
  const schema = (summary: string, answer: TSchema, body?: TSchema) => ({
    tags: ['desk (extension)'],
    summary,
    ...(body && { body }),
    response: { 200: answer },
  })
  const bodyOf = <S extends TSchema>({ body }: FastifyRequest, shape: S): Static<S> => {
    const value = parseJson((body as Uint8Array | undefined) ?? new Uint8Array())
    return readRequest([{ name: 'body', schema: shape, value }])[0] as Static<S>
  }
  const named = (request: FastifyRequest) => (request.params as { platform: string }).platform

  app.get('/desk/v1/info', { schema: schema('Tells which program this is', ServiceInfo) }, async () => ({
    name: 'Scenario Desk',
    version,
    interface_version: interfaceVersion,
  }))
  app.get('/desk/v1/platforms', { schema: schema('Lists the platforms', PlatformList) }, async () => ({
    platforms: platforms.list(),
  }))
  app.post(
    '/desk/v1/platforms',
    { schema: schema('Creates an empty platform', PlatformInfo, NewPlatform) },
    async (request) => platforms.create(bodyOf(request, NewPlatform).name),
  )
  app.get(
    '/desk/v1/platforms/:platform/',
    { schema: { ...schema('Counts what a platform holds', PlatformSummary), params: NameParams } },
    async (request) => (await platforms.get(named(request))).for('', undefined).read(summarizePlatform, null),
  )
  app.post(
    '/desk/v1/platforms/:platform/copy',
    { schema: { ...schema('Copies a platform under a new name', PlatformInfo, NewPlatform), params: NameParams } },
    async (request) => platforms.copy(named(request), bodyOf(request, NewPlatform).name),
  )
  app.delete(
    '/desk/v1/platforms/:platform/',
    {
      schema: {
        ...schema('Moves a platform to the trash', Type.Object({ trashed: Type.String() })),
        params: NameParams,
      },
    },
    async (request) => platforms.trash(named(request)),
  )
  app.post(
    '/desk/v1/:platform/undo',
    { schema: { ...schema('Takes back one write', Type.Object({}), Undo), params: NameParams } },
    async (request) => {
      const { transaction__id } = bodyOf(request, Undo)
      const platform = await platforms.get(named(request))
      await platform.for(request.headers['user-agent'] ?? '', undefined).write(undo, transaction__id)
      return {}
    },
  )
}
