import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { IdParams, Payload } from '../../contract/common.ts'
import { ItemCounts, ItemDataRequest, ItemsPage, ItemsRequest } from '../../contract/item-tables.ts'
import type { FindPlatform } from '../../http/address.ts'
import { bodyOf, deskSchema, partOf, platformFor, sendJson } from '../../http/desk.ts'
import { knownKeywords } from '../../http/validation.ts'
import { countItemsOfRun, listItems, readItemData } from './desk-operations.ts'

const Params = Type.Object({ platform: Type.String(), ...IdParams.properties })
const DataPage = Type.Object({ ...ItemsPage.properties, results: Payload })

/** Optimization items as the window shows them: lists without data, and data page by page. */
export function itemDeskRoutes(app: FastifyInstance, find: FindPlatform): void {
  for (const shape of [ItemsRequest, ItemDataRequest]) knownKeywords(shape)

  app.get(
    '/desk/v1/:platform/runs/:id/items',
    { schema: { ...deskSchema('Counts the optimization items of a run', ItemCounts), params: Params } },
    async (request, reply) =>
      (await platformFor(find, request, reply)).read(countItemsOfRun, partOf(request, 'params', Params).id),
  )
  app.post(
    '/desk/v1/:platform/runs/:id/items',
    { schema: { ...deskSchema('Lists the optimization items of a run', ItemsPage, ItemsRequest), params: Params } },
    async (request, reply) => {
      const input = { run: partOf(request, 'params', Params).id, request: bodyOf(request, ItemsRequest) }
      return sendJson(reply, await (await platformFor(find, request, reply)).read(listItems, input))
    },
  )
  app.post(
    '/desk/v1/:platform/items/:id/data',
    {
      schema: {
        ...deskSchema('Answers a page of the data of an optimization item', DataPage, ItemDataRequest),
        params: Params,
      },
    },
    async (request, reply) => {
      const input = { id: partOf(request, 'params', Params).id, request: bodyOf(request, ItemDataRequest) }
      return sendJson(reply, await (await platformFor(find, request, reply)).read(readItemData, input))
    },
  )
}
