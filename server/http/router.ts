import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { TSchema } from 'typebox'
import { transactionHeader } from '../contract/history.ts'
import type { Platform } from '../platforms/platform.ts'
import type { FindPlatform } from './address.ts'
import { mostBytes } from './body-limits.ts'
import { abandoned, sendJson, toJson, type StreamAnswer } from './answer.ts'
import { describeRoute } from './documentation.ts'
import { callerOf, readCall } from './read-call.ts'
import { Retries } from './retries.ts'
import type { Dialect } from './dialect.ts'
import type {
  AnyRoute,
  Call,
  CallOnPlatform,
  DeskRoute,
  InterfaceRoute,
  ProcedureRoute,
  ServiceRoute,
  Take,
} from './route.ts'
import { knownKeywords } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the operation, as in the OpenAPI document. */
    operation?: string
    /** Only for clients since ixmp4 0.15: the status of errors is theirs. */
    isProcedure?: true
    /** The body is a file of any type. */
    takesFiles?: true
    /** A larger body is refused. */
    bodyBytes?: number
  }
}

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** For addresses that do not end in a slash. */
const plainOnly = { constraints: { dialect: 'plain' satisfies Dialect } }

/** A route as it is registered at one address. */
interface Registration {
  url: string
  route: AnyRoute
  operationId: string
  tag: string
  /** The OpenAPI document shows it under another address. */
  isHidden?: boolean
  /** It answers to addresses that do not end in a slash, and nothing is `null`. */
  isProcedure?: boolean
  /** Opens the platform that a request is about; left out where the route is about none. */
  open?: (request: FastifyRequest) => Promise<Platform>
  handler: (call: CallOnPlatform<unknown, unknown, unknown>) => unknown
}

/**
 * Every route of the service, declared once: its shapes read requests and make the OpenAPI document; a write that is
 * asked again after a lost answer is not done twice; a path answers 405 to methods it does not have.
 *
 * There are three fronts: the interface of ixmp4 0.14 under /v1 ({@link Router.interface}), the procedures that later
 * clients call there ({@link Router.procedure}), and what only our window and command line need under /desk/v1
 * ({@link Router.desk}, {@link Router.service}).
 */
export class Router {
  readonly #app: FastifyInstance
  readonly #find: FindPlatform
  readonly #retries = new Retries()
  readonly #operations = new Set<string>()
  /** Methods by path: of routes for every dialect, and of procedures. */
  readonly #methods = new Map<string, Set<string>>()
  readonly #procedures = new Map<string, Set<string>>()

  constructor(app: FastifyInstance, find: FindPlatform) {
    this.#app = app
    this.#find = find
  }

  /** An operation of the interface. It answers under both addressing forms; the document has the path form. */
  interface<
    P extends TSchema = TSchema,
    Q extends TSchema = TSchema,
    B extends TSchema = TSchema,
    const T extends Take = undefined,
  >(route: InterfaceRoute<P, Q, B, T>): void {
    const { path, operation, tag, handler } = route
    const shared = {
      ...{ route, operationId: operation, tag },
      open: (request: FastifyRequest) => this.#find(request, undefined),
      handler: handler as Registration['handler'],
    }
    this.#name(operation)
    this.#register({ ...shared, url: `/v1/:platform${path}` })
    this.#register({ ...shared, url: `/v1${path}`, isHidden: true })
  }

  /** A procedure of clients since ixmp4 0.15. Where 0.14 has the same address, the slash at its end tells them apart. */
  procedure<
    P extends TSchema = TSchema,
    Q extends TSchema = TSchema,
    B extends TSchema = TSchema,
    const T extends Take = undefined,
  >({ methods: answered, ...route }: ProcedureRoute<P, Q, B, T>): void {
    for (const [index, method] of answered.entries()) {
      const operationId = `procedure${capitalized(route.operation)}${index === 0 ? '' : method}`
      this.#name(operationId)
      this.#register({
        route: { ...route, method },
        ...{ operationId, tag: `procedures: ${route.tag}`, isProcedure: true, url: `/v1/:platform${route.path}` },
        open: (request) => this.#find(request, undefined),
        handler: route.handler as Registration['handler'],
      })
    }
  }

  /** A question of our own about a platform. */
  desk<
    P extends TSchema = TSchema,
    Q extends TSchema = TSchema,
    B extends TSchema = TSchema,
    const T extends Take = undefined,
  >(route: DeskRoute<P, Q, B, T>): void {
    this.#registerDesk(route, route.path, {
      open: (request) => this.#find(request, route.moment),
      handler: route.handler as Registration['handler'],
    })
  }

  /** A question of our own about the service. What it writes, it may begin to write at once. */
  service<
    P extends TSchema = TSchema,
    Q extends TSchema = TSchema,
    B extends TSchema = TSchema,
    const T extends Take = undefined,
  >(route: ServiceRoute<P, Q, B, T>): void {
    this.#registerDesk(route, route.path, {
      handler: route.handler as (call: Call<unknown, unknown, unknown>) => unknown,
    })
  }

  /** Answers 405 where a path exists with other methods. Called once, after all routes. */
  refuseOtherMethods(): void {
    for (const [url, used] of this.#methods) this.#refuseOthers(url, used)
    for (const [url, used] of this.#procedures) if (!this.#methods.has(url)) this.#refuseOthers(url, used, plainOnly)
  }

  #refuseOthers(url: string, used: ReadonlySet<string>, options: typeof plainOnly | object = {}): void {
    this.#app.route({
      method: methods.filter((method) => !used.has(method)),
      url,
      ...options,
      schema: { hide: true },
      handler: async (_request, reply) => reply.code(405).send({ detail: 'Method Not Allowed' }),
    })
  }

  #registerDesk(route: AnyRoute, path: string, { open, handler }: Pick<Registration, 'open' | 'handler'>): void {
    const operationId = `desk${capitalized(route.operation)}`
    this.#name(operationId)
    const tag = `desk: ${route.tag}`
    this.#register({ url: `/desk/v1${path}`, route, operationId, tag, handler, ...(open && { open }) })
  }

  #name(operationId: string): void {
    if (this.#operations.has(operationId)) throw new Error(`Two routes are called ${operationId}`)
    this.#operations.add(operationId)
  }

  #register(registration: Registration): void {
    const { url, route, operationId, tag, isHidden = false, isProcedure = false, open } = registration
    for (const schema of [route.params, route.query, route.body]) if (schema) knownKeywords(schema)
    // Asking for the head of a stream alone would be taken for fetching it.
    const hasHead = route.method === 'GET' && !route.streams
    const path = url.replace(/\/$/, '')
    const methodsOf = isProcedure ? this.#procedures : this.#methods
    const used = methodsOf.get(path) ?? new Set()
    methodsOf.set(path, new Set([...used, route.method, ...(hasHead ? ['HEAD'] : [])]))
    const takesFiles = route.take === 'stream'
    const register = (app: FastifyInstance) =>
      app.route({
        method: route.method,
        url,
        schema: { ...describeRoute(route, { operationId, tag, hasPlatform: open !== undefined }), hide: isHidden },
        config: {
          ...{ operation: operationId, bodyBytes: mostBytes(route) },
          ...(takesFiles && { takesFiles }),
          ...(isProcedure && { isProcedure }),
        },
        ...(isProcedure && plainOnly),
        exposeHeadRoute: hasHead,
        // The platform is looked for before the body is read: a wrong name is the first thing to say.
        onRequest: async (request) => {
          await open?.(request)
        },
        handler: (request, reply) => this.#answer(registration, request, reply),
      })
    if (takesFiles) void this.#app.register(async (scope) => takeStreams(scope, register))
    else register(this.#app)
  }

  async #answer(registration: Registration, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { route, isProcedure, open, handler } = registration
    const nothing = isProcedure ? 'null' : '{}'
    const [caller, signal] = [callerOf(request), abandoned(reply)]
    const log = (error: unknown) => request.log.error(error)
    const call = { ...readCall(route, request), caller, signal, log }
    const platform = await open?.(request)
    const handle = (beforeWrite: () => void) => {
      const wrote = (transaction: number) => void reply.header(transactionHeader, transaction)
      if (platform) return handler({ ...call, platform: platform.for({ ...caller, signal, beforeWrite, wrote }) })
      beforeWrite()
      return handler(call as CallOnPlatform<unknown, unknown, unknown>)
    }
    // A stream is neither compared with another request nor kept for one.
    if (route.streams) return ((await handle(() => {})) as StreamAnswer).send(reply)
    if (route.take === 'stream') return sendJson(reply, toJson(await handle(() => {})))
    return sendJson(reply, await this.#retries.answer(reply, async (begin) => toJson(await handle(begin), nothing)))
  }
}

const capitalized = (name: string): string => name[0]!.toUpperCase() + name.slice(1)

/** Files go through as they come, whatever their type and size. */
function takeStreams(scope: FastifyInstance, register: (app: FastifyInstance) => void): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, content, done) => done(null, content))
  register(scope)
}
