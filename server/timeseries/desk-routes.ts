import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { SeriesPage, SeriesRequest } from '../contract/tables.ts'
import type { FindPlatform } from '../http/address.ts'
import { bodyOf, deskSchema, platformFor, sendJson } from '../http/desk.ts'
import { RememberedLayouts } from './remembered-layouts.ts'
import { querySeries } from './wide-operations.ts'

const PlatformParams = Type.Object({ platform: Type.String() })

/** The wide table of datapoints. */
export function timeseriesDeskRoutes(app: FastifyInstance, find: FindPlatform): void {
  const remembered = new RememberedLayouts()

  app.post(
    '/desk/v1/:platform/series',
    {
      schema: {
        ...deskSchema('Lists time series with a value for each step', SeriesPage, SeriesRequest),
        params: PlatformParams,
      },
    },
    async (request, reply) => {
      const { platform, read } = await platformFor(find, request, reply)
      const body = bodyOf(request, SeriesRequest)
      const { version } = platform
      const key = JSON.stringify([body.type, body.filter])
      const page = await read(querySeries, { request: body, known: remembered.find(platform, key) })
      remembered.add(platform, { version, key, layout: page.layout })
      return sendJson(reply, page.body)
    },
  )
}
