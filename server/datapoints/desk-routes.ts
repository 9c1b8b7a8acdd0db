import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { DatapointRows, DatapointRowsRequest } from '../contract/tables.ts'
import type { FindPlatform } from '../http/address.ts'
import { bodyOf, deskSchema, platformFor, sendJson } from '../http/desk.ts'
import { pageOfDatapoints } from './remembered.ts'
import { queryDatapointRows } from './row-operations.ts'

const PlatformParams = Type.Object({ platform: Type.String() })

/** The table of datapoints. */
export function datapointDeskRoutes(app: FastifyInstance, find: FindPlatform): void {
  app.post(
    '/desk/v1/:platform/rows/datapoints',
    {
      schema: {
        ...deskSchema('Lists datapoints in any order, with the columns asked for', DatapointRows, DatapointRowsRequest),
        params: PlatformParams,
      },
    },
    async (request, reply) => {
      const platform = await platformFor(find, request, reply)
      const { filter, ...query } = bodyOf(request, DatapointRowsRequest)
      return sendJson(reply, await pageOfDatapoints(platform, queryDatapointRows, { filter, query }))
    },
  )
}
