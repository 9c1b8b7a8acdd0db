import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type, type Static, type TSchema } from 'typebox'
import { Empty, IdParams } from '../contract/common.ts'
import { invalid, ServiceError } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { NewView, SavedView, SavedViews, ViewChange } from '../contract/views.ts'
import { addressOf } from '../http/address.ts'
import { bodyOf, callerOf, deskSchema, partOf, sendJson } from '../http/desk.ts'
import { knownKeywords } from '../http/validation.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { changeView, createView, deleteView, getView, listViews } from './operations.ts'

const PlatformParams = Type.Object({ platform: Type.String() })
const ViewParams = Type.Object({ ...PlatformParams.properties, ...IdParams.properties })

/** The saved views of a platform. Whoever looks at its past has them too, and saves them there: they have no past. */
export function viewRoutes(app: FastifyInstance, platforms: Platforms): void {
  for (const shape of [NewView, ViewChange]) knownKeywords(shape)
  const platformOf = async (request: FastifyRequest): Promise<PlatformCall> =>
    (await platforms.get(addressOf(request).name)).for(callerOf(request))
  const idOf = (request: FastifyRequest) => partOf(request, 'params', ViewParams).id
  const describedOne = (summary: string, answer: TSchema, body?: TSchema) => ({
    schema: { ...deskSchema(summary, answer, body), params: ViewParams },
  })

  app.get(
    '/desk/v1/:platform/views',
    { schema: { ...deskSchema('Lists the saved views that have a name', SavedViews), params: PlatformParams } },
    async (request, reply) => sendJson(reply, await (await platformOf(request)).read(listViews, null)),
  )
  app.post(
    '/desk/v1/:platform/views',
    { schema: { ...deskSchema('Saves a view', SavedView, NewView), params: PlatformParams } },
    async (request, reply) => {
      const view = viewOf(request, NewView)
      return sendJson(reply, await (await platformOf(request)).write(createView, view))
    },
  )
  app.get('/desk/v1/:platform/views/:id', describedOne('Answers a saved view', SavedView), async (request, reply) =>
    sendJson(reply, await (await platformOf(request)).read(getView, idOf(request))),
  )
  app.patch(
    '/desk/v1/:platform/views/:id',
    describedOne('Gives a saved view another name or content', SavedView, ViewChange),
    async (request, reply) => {
      const input = { id: idOf(request), change: viewOf(request, ViewChange) }
      return sendJson(reply, await (await platformOf(request)).write(changeView, input))
    },
  )
  app.delete('/desk/v1/:platform/views/:id', describedOne('Deletes a saved view', Empty), async (request) => {
    await (await platformOf(request)).write(deleteView, idOf(request))
    return {}
  })
}

/** A view as it was sent. @throws bad_request (413, 422) when it is too large, or nests too deep for SQLite */
function viewOf<S extends typeof NewView | typeof ViewChange>(request: FastifyRequest, shape: S): Static<S> {
  const { byteLength } = (request.body as Uint8Array | undefined) ?? new Uint8Array()
  if (byteLength > limits.viewBytes)
    throw new ServiceError('bad_request', 413, `A view has at most ${limits.viewBytes} bytes, not ${byteLength}.`)
  const read = bodyOf(request, shape)
  if (isDeeper(read.view, limits.viewDepth)) {
    const msg = `Objects and lists in a view nest at most ${limits.viewDepth} deep`
    throw invalid('bad_request', [{ loc: ['body', 'view'], msg, type: 'recursion_loop' }])
  }
  return read
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)))
