import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Backups } from '../platforms/backups/backups.ts'
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
import { abandoned, bodyOf, deskSchema, partOf, platformFor, sendJson } from '../http/desk.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { forgetBefore } from './forget.ts'
import { compareRun, listRunTransactions, listTransactions } from './operations.ts'

const PlatformParams = Type.Object({ platform: Type.String() })
const RunParams = Type.Object({ ...PlatformParams.properties, ...IdParams.properties })

/** What happened to a platform and to its runs, how states of a run differ, and forgetting. */
export function historyDeskRoutes(
  app: FastifyInstance,
  { find, jobs, backups }: { find: FindPlatform; jobs: Jobs; backups: Backups },
): void {
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
      return (await platformFor(find, request, reply)).read(listTransactions, query)
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
      return (await platformFor(find, request, reply)).read(listRunTransactions, input)
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
      return sendJson(reply, await (await platformFor(find, request, reply)).read(compareRun, input))
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
      const call = await platformFor(find, request, reply)
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
