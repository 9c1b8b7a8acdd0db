import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { windowClient } from '../contract/clients.ts'
import { limits } from '../contract/limits.ts'
import { parseJson, parseLiterals, parseText } from '../payload/json.ts'
import type { Caller } from '../platforms/platform.ts'
import type { AnyRoute, Take, Upload } from './route.ts'
import { readRequest, type RequestPart } from './validation.ts'

const PlatformQuery = Type.Object({ platform: Type.Optional(Type.String()) })

interface Read {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Path, query and body of a request, checked by the shapes of its route.
 * @throws bad_request, bad_filter_arguments (422) with every problem found; bad_request (413) for too large a body
 */
export function readCall(route: AnyRoute, request: FastifyRequest): Read {
  const parts: RequestPart[] = [
    { name: 'path', schema: route.params ?? Type.Object({}), value: request.params },
    { name: 'query', schema: route.query ?? PlatformQuery, value: request.query },
  ]
  if (route.take === 'stream') {
    // A request without a body has no stream either.
    const content = (request.body as Readable | undefined) ?? Readable.from([])
    return { ...read(parts), body: { content, bytes: Number(request.headers['content-length'] ?? 0) } satisfies Upload }
  }
  if (!route.body) return read(parts)
  const bytes = (request.body as Uint8Array | undefined) ?? new Uint8Array()
  if (route.take === 'bytes') return { ...read(parts), body: bytes }
  const value = bytes.byteLength === 0 ? undefined : parse(bytes, route.take)
  return read([...parts, { name: 'body', schema: route.body, value }])
}

const parse = (bytes: Uint8Array, take: Take): unknown =>
  take === 'literal'
    ? parseJson(bytes, parseLiterals, limits.literalValues)
    : parseJson(bytes, parseText, limits.questionValues)

function read(parts: readonly RequestPart[]): Read {
  const [params, query, body] = readRequest(parts)
  return { params, query, body }
}

/** Who sends a request: the window, as browsers say that the page of this service sent it, or a program by its name. */
export const callerOf = ({ headers, user }: FastifyRequest): Caller => ({
  client: headers['sec-fetch-site'] === 'same-origin' ? windowClient : (headers['user-agent'] ?? ''),
  user,
})
