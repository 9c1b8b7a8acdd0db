import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type Static, type TSchema } from 'typebox'
import type { Backups } from '../backups/backups.ts'
import { IdParams } from '../contract/common.ts'
import { badRequest } from '../contract/errors.ts'
import {
  Changes,
  ChangesQuery,
  Forget,
  Forgotten,
  PlatformTransactions,
  RunTransactions,
  TransactionsQuery,
} from '../contract/history.ts'
import { addressOf, type FindPlatform } from '../http/address.ts'
import { abandoned, bodyOf, callerOf, deskSchema } from '../http/desk.ts'
import { readRequest } from '../http/validation.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import { forgetBefore } from './forget.ts'
import { compareRun, listRunTransactions, listTransactions } from './operations.ts'

const PlatformParams = Type.Object({ platform: Type.String() })
const RunParams = Type.Object({ ...PlatformParams.properties, ...IdParams.properties })

/** What happened to a platform and to its runs, how states of a run differ, and forgetting. */
export function historyDeskRoutes(
  app: FastifyInstance,
  { find, jobs, backups }: { find: FindPlatform; jobs: Jobs; backups: Backups },
): void {
  /** The platform for a read that stops when nobody waits for it any more. */
  const platformFor = async (request: FastifyRequest, reply: FastifyReply): Promise<PlatformCall> =>
    (await find(request)).for({ ...callerOf(request), signal: abandoned(reply) })

  app.get(
    '/desk/v1/:platform/transactions',
    {
      schema: {
        ...deskSchema('Lists the transactions of a platform, newest first', PlatformTransactions),
        ...{ params: PlatformParams, querystring: TransactionsQuery },
      },
    },
    async (request, reply) => {
      const query = partOf(request, 'query', TransactionsQuery)
      return (await platformFor(request, reply)).read(listTransactions, query)
    },
  )
  app.get(
    '/desk/v1/:platform/runs/:id/transactions',
    {
      schema: {
        ...deskSchema('Lists the transactions of a run, deleted or not, newest first', RunTransactions),
        ...{ params: RunParams, querystring: TransactionsQuery },
      },
    },
    async (request, reply) => {
      const input = {
        id: partOf(request, 'params', RunParams).id,
        query: partOf(request, 'query', TransactionsQuery),
      }
      return (await platformFor(request, reply)).read(listRunTransactions, input)
    },
  )
  app.get(
    '/desk/v1/:platform/runs/:id/changes',
    {
      schema: {
        ...deskSchema('Compares two states of a run', Changes),
        ...{ params: RunParams, querystring: ChangesQuery },
      },
    },
    async (request, reply) => {
      refuseMoment(request)
      const input = { id: partOf(request, 'params', RunParams).id, query: partOf(request, 'query', ChangesQuery) }
      const json = await (await platformFor(request, reply)).read(compareRun, input)
      return reply.type('application/json; charset=utf-8').send(Buffer.from(json.buffer, json.byteOffset, json.length))
    },
  )
  app.post(
    '/desk/v1/:platform/forget',
    {
      schema: {
        ...deskSchema('Deletes what only states before a transaction need, after a backup', Forgotten, Forget),
        params: PlatformParams,
      },
    },
    async (request, reply) => {
      refuseMoment(request)
      const { transaction__id } = bodyOf(request, Forget)
      const { platform } = partOf(request, 'params', PlatformParams)
      const call = await platformFor(request, reply)
      return jobs.run(
        'forget',
        platform,
        (job) => forgetBefore(call, transaction__id, { backups, job }),
        abandoned(reply),
      )
    },
  )
}

/** A state of the past knows nothing of those before it. @throws bad_request */
function refuseMoment(request: FastifyRequest): void {
  if (addressOf(request).at !== undefined)
    throw badRequest('This is asked of the platform as it is now: name it without a moment.')
}

/** The query of a request, or what its path names, checked. @throws bad_request (422) naming the field */
function partOf<S extends TSchema>(request: FastifyRequest, part: 'query' | 'params', schema: S): Static<S> {
  const name = part === 'params' ? 'path' : part
  return readRequest([{ name, schema, value: request[part] }])[0] as Static<S>
}
