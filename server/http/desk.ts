import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { parseJson } from '../db/payload.ts'
import type { Caller } from '../platforms/platform.ts'
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

/** Who sends a request. */
export const callerOf = ({ headers, user }: FastifyRequest): Caller => ({ client: headers['user-agent'] ?? '', user })

/** Aborts when the client goes away before it has its answer; the socket itself outlives many requests. */
export function abandoned({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
