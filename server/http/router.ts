import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { transactionHeader } from '../contract/history.ts'
import type { Platform } from '../platforms/platform.ts'
import type { FindPlatform } from './address.ts'
import { abandoned, sendJson, toJson, type StreamAnswer } from './answer.ts'
import { callerOf, readCall } from './read-call.ts'
import { Retries } from './retries.ts'
import { RouteTable, type Found } from './route-table.ts'
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Which of our routes a request asks for; undefined for pages, and for what is nowhere. */
    found: Found<Registration> | undefined
  }
}

/** A route as it is registered at one address. */
export interface Registration {
  url: string
  route: AnyRoute
  /** Name of the operation, as in the OpenAPI document. */
  operationId: string
  tag: string
  /** It answers to addresses that do not end in a slash, nothing is `null`, and the status of errors is theirs. */
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
  readonly #find: FindPlatform
  readonly #retries = new Retries()
  readonly #table = new RouteTable<Registration>()
  readonly #registered = new Map<string, Registration>()

  /** Made before the hooks of `app` that ask which route a request has found. */
  constructor(app: FastifyInstance, find: FindPlatform) {
    this.#find = find
    app.decorateRequest('found', undefined)
    app.addHook('onRequest', async (request) => {
      request.found = this.#table.find(request.method, request.url)
      if (request.found) request.params = request.found.params
    })
    for (const url of ['/v1', '/v1/*', '/desk', '/desk/*']) {
      app.all(url, {
        // The platform is looked for before the body is read: a wrong name is the first thing to say.
        onRequest: async (request) => {
          await request.found?.route?.open?.(request)
        },
        handler: (request, reply) => this.#answer(request, reply),
      })
    }
  }

  /** What the OpenAPI document shows, in the order in which it was declared. */
  get documented(): Registration[] {
    return [...this.#registered.values()]
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
    this.#register({ ...shared, url: `/v1/:platform${path}` })
    this.#add({ ...shared, url: `/v1${path}` })
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

  #registerDesk(route: AnyRoute, path: string, { open, handler }: Pick<Registration, 'open' | 'handler'>): void {
    const operationId = `desk${capitalized(route.operation)}`
    const tag = `desk: ${route.tag}`
    this.#register({ url: `/desk/v1${path}`, route, operationId, tag, handler, ...(open && { open }) })
  }

  #register(registration: Registration): void {
    const { operationId } = registration
    if (this.#registered.has(operationId)) throw new Error(`Two routes are called ${operationId}`)
    this.#registered.set(operationId, registration)
    this.#add(registration)
  }

  #add(registration: Registration): void {
    const { url, route, isProcedure = false } = registration
    this.#table.add(route.method, url, isProcedure, registration)
    // Asking for the head of a stream alone would be taken for fetching it.
    if (route.method === 'GET' && !route.streams) this.#table.add('HEAD', url, isProcedure, registration)
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (!request.found) return reply.callNotFound()
    if (!request.found.route) return reply.code(405).send({ detail: 'Method Not Allowed' })
    const { route, isProcedure, open, handler } = request.found.route
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
