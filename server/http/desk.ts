import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { windowClient } from '../contract/clients.ts'
import { parseJson } from '../payload/payload.ts'
import type { Caller, PlatformCall } from '../platforms/platform.ts'
import type { FindPlatform } from './address.ts'
import { readRequest } from './validation.ts'

/** How an operation under /desk/v1 shows in the OpenAPI document. */
export const deskSchema = (summary: string, answer: TSchema, body?: TSchema) => ({
  tags: ['desk (extension)'],
  summary,
  ...(body && { body }),
  response: { 200: answer },
})

/** The JSON body of a request, checked. @throws bad_request (422) naming the field */
export function bodyOf<S extends TSchema>({ body }: FastifyRequest, shape: S): Static<S> {
  const value = parseJson((body as Uint8Array | undefined) ?? new Uint8Array())
  return readRequest([{ name: 'body', schema: shape, value }])[0] as Static<S>
}

/** Who sends a request: the window, as browsers say that the page of this service sent it, or a program by its name. */
export const callerOf = ({ headers, user }: FastifyRequest): Caller => ({
  client: headers['sec-fetch-site'] === 'same-origin' ? windowClient : (headers['user-agent'] ?? ''),
  user,
})

/** The platform that a request is about, for a read that stops when nobody waits for it any more. */
export const platformFor = async (
  find: FindPlatform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PlatformCall> => (await find(request)).for({ ...callerOf(request), signal: abandoned(reply) })

/** The path or the query of a request, checked. @throws bad_request (422) naming the field */
export function partOf<S extends TSchema>(request: FastifyRequest, part: 'query' | 'params', schema: S): Static<S> {
  const name = part === 'params' ? 'path' : part
  return readRequest([{ name, schema, value: request[part] }])[0] as Static<S>
}

/** Sends JSON that a worker wrote. */
export const sendJson = (reply: FastifyReply, { buffer, byteOffset, byteLength }: Uint8Array): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Buffer.from(buffer, byteOffset, byteLength))

/** Aborts when the client goes away before it has its answer; the socket itself outlives many requests. */
export function abandoned({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
