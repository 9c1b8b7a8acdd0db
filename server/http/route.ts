import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { Type, type Static, type TObject, type TSchema } from 'typebox'
import { badRequest } from '../contract/errors.ts'
import { parseJson, reviveLiterals } from '../payload/payload.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import type { FindPlatform } from './address.ts'
import { abandoned, callerOf } from './desk.ts'
import { Retries } from './retries.ts'
import { knownKeywords, readRequest, type Part } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the operation, as in the OpenAPI document. */
    operation?: string
    /** The body is a file of any type. */
    takesFiles?: true
  }
}

/** What a request brings to its handler, checked. */
export interface Call<P, Q, B> {
  platform: PlatformCall
  params: P
  query: Q
  body: B
}

/** An operation of the interface: one entry of the OpenAPI document and the code that answers it. */
export interface Route<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  Take extends 'bytes' | 'literal' | undefined,
> {
  /** Unique name, also the operationId. */
  operation: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the platform: `/runs/:id/`. */
  path: string
  tag: string
  summary: string
  params?: P
  query?: Q
  body?: B
  /**
   * How the body is taken: `bytes` go to a worker unread (bulk payloads); `literal` keeps 1 and 1.0 apart; parsed and
   * checked by `body` else.
   */
  take?: Take
  answer: TSchema
  handler: (call: Call<Static<P>, Static<Q>, Take extends 'bytes' ? Uint8Array : Static<B>>) => Promise<unknown>
}

/** A route when it no longer matters what its handler expects. */
type AnyRoute = Route<TSchema, TSchema, TSchema, 'bytes' | 'literal' | undefined>

const PlatformQuery = Type.Object({ platform: Type.Optional(Type.String()) })

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Registers operations under both addressing forms; only the path form is documented. */
export class Router {
  readonly #app: FastifyInstance
  readonly #find: FindPlatform
  readonly #retries = new Retries()
  readonly #methods = new Map<string, Set<string>>()
  readonly operations: string[] = []

  constructor(app: FastifyInstance, find: FindPlatform) {
    this.#app = app
    this.#find = find
  }

  add<
    P extends TSchema = TSchema,
    Q extends TSchema = TSchema,
    B extends TSchema = TSchema,
    const Take extends 'bytes' | 'literal' | undefined = undefined,
  >(spec: Route<P, Q, B, Take>): void {
    const route = spec as unknown as AnyRoute
    if (this.operations.includes(route.operation)) throw new Error(`Two routes are called ${route.operation}`)
    this.operations.push(route.operation)
    for (const schema of [route.params, route.query, route.body]) if (schema) knownKeywords(schema)
    this.#register(`/v1/:platform${route.path}`, route, false)
    this.#register(`/v1${route.path}`, route, true)
  }

  /** Answers 405 where a path exists with other methods. Called once, after all routes. */
  refuseOtherMethods(): void {
    for (const [url, used] of this.#methods) {
      const answered = used.has('GET') ? [...used, 'HEAD'] : [...used]
      const others = methods.filter((method) => !answered.includes(method))
      this.#app.route({
        method: others,
        url,
        schema: { hide: true },
        handler: async (_request, reply) => reply.code(405).send({ detail: 'Method Not Allowed' }),
      })
    }
  }

  #register(url: string, route: AnyRoute, hide: boolean): void {
    const used = this.#methods.get(url) ?? new Set()
    this.#methods.set(url, used.add(route.method))
    this.#app.route({
      method: route.method,
      url,
      schema: { ...documentation(route), hide },
      config: { operation: route.operation },
      // The platform is looked for before the body is read: a wrong name is the first thing to say.
      onRequest: async (request) => {
        await this.#find(request)
      },
      handler: async (request, reply) => {
        const call = readCall(route, request)
        const platform = await this.#find(request)
        const caller = { ...callerOf(request), signal: abandoned(reply) }
        const answer = await this.#retries.answer(reply, async (beforeWrite) =>
          toBytes(await route.handler({ ...call, platform: platform.for({ ...caller, beforeWrite }) })),
        )
        return reply.type('application/json; charset=utf-8').send(answer)
      },
    })
  }
}

/** Joined columns exist in the tabular form only. @throws bad_request */
export function requireTable(query: { table?: boolean | undefined }, ...joins: (boolean | undefined)[]): void {
  if (query.table === false && joins.includes(true)) throw badRequest('Joined columns need table=true.')
}

function readCall(route: AnyRoute, request: FastifyRequest) {
  const parts: Part[] = [
    { name: 'path', schema: route.params ?? Type.Object({}), value: request.params },
    { name: 'query', schema: route.query ?? PlatformQuery, value: request.query },
  ]
  if (!route.body) return named(readRequest(parts))
  const bytes = request.body as Uint8Array | undefined
  if (route.take === 'bytes') {
    const [params, query] = readRequest(parts)
    return { params, query, body: bytes ?? new Uint8Array() }
  }
  const value = isBlank(bytes) ? undefined : parseJson(bytes!, route.take === 'literal' ? reviveLiterals : undefined)
  return named(readRequest([...parts, { name: 'body', schema: route.body, value }]))
}

const named = ([params, query, body]: unknown[]) => ({ params, query, body })

const isBlank = (bytes: Uint8Array | undefined): boolean => bytes === undefined || bytes.byteLength === 0

const toBytes = (answer: unknown): Buffer =>
  answer instanceof Uint8Array
    ? Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
    : Buffer.from(JSON.stringify(answer ?? {}))

const ErrorAnswer = Type.Object(
  { message: Type.String(), kwargs: Type.Object({}), error_name: Type.String() },
  { title: 'Error', description: 'The stock client rebuilds its exception from error_name' },
)

const ValidationError = Type.Object(
  {
    detail: Type.Array(
      Type.Object({
        loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
        msg: Type.String(),
        type: Type.String(),
      }),
    ),
    ...ErrorAnswer.properties,
  },
  { title: 'Validation Error', description: 'Validation Error' },
)

/** The route as the OpenAPI document shows it. */
function documentation(route: AnyRoute) {
  const params = Type.Object({
    platform: Type.String(),
    ...(route.params as TObject | undefined)?.properties,
  })
  return {
    operationId: route.operation,
    tags: [route.tag],
    summary: route.summary,
    params,
    ...(route.query && { querystring: route.query }),
    headers: Type.Object({ authorization: Type.Optional(Type.String()) }),
    ...(route.body && { body: route.body }),
    response: { 200: route.answer, '4XX': ErrorAnswer, 422: ValidationError },
  }
}
