import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { IdParams, RecordPageOf } from '../contract/common.ts'
import { DeletedRun } from '../contract/runs.ts'
import { MetaKeys, RunRow, RunRowsRequest } from '../contract/tables.ts'
import type { FindPlatform } from '../http/address.ts'
import { bodyOf, callerOf, deskSchema, partOf, platformFor, sendJson } from '../http/desk.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { deleteRun } from './operations.ts'
import { listMetaKeys, queryRunRows } from './row-operations.ts'

const PlatformParams = Type.Object({ platform: Type.String() })
const RunParams = Type.Object({ ...PlatformParams.properties, ...IdParams.properties })

/** What the window does with runs and needs to know more about. */
export function runDeskRoutes(
  app: FastifyInstance,
  { platforms, find }: { platforms: Platforms; find: FindPlatform },
): void {
  app.post(
    '/desk/v1/:platform/rows/runs',
    {
      schema: {
        ...deskSchema('Lists runs in any order, with what is in them', RecordPageOf(RunRow), RunRowsRequest),
        params: PlatformParams,
      },
    },
    async (request, reply) => {
      const rows = bodyOf(request, RunRowsRequest)
      return sendJson(reply, await (await platformFor(find, request, reply)).read(queryRunRows, rows))
    },
  )
  app.get(
    '/desk/v1/:platform/meta-keys',
    { schema: { ...deskSchema('Lists the keys of meta indicators', MetaKeys), params: PlatformParams } },
    async (request, reply) => (await platformFor(find, request, reply)).read(listMetaKeys, null),
  )
  app.delete(
    '/desk/v1/:platform/runs/:id',
    {
      schema: {
        ...deskSchema('Deletes a run and tells by which transaction, so that it can be undone', DeletedRun),
        params: RunParams,
      },
    },
    async (request): Promise<DeletedRun> => {
      const { platform: name, id } = partOf(request, 'params', RunParams)
      const platform = await platforms.get(name)
      return { transaction__id: await platform.for(callerOf(request)).write(deleteRun, id) }
    },
  )
}
