import type { Readable } from 'node:stream'
import type { Static, TSchema } from 'typebox'
import { badRequest } from '../contract/errors.ts'
import type { Caller, PlatformCall } from '../platforms/platform.ts'

/**
 * How a body is taken: parsed and checked by the shape when left out; `literal` likewise, but keeps 1 and 1.0 apart;
 * `bytes` go to a worker unread (bulk uploads); `stream` is a file of any type and size, read as it comes.
 */
export type Take = 'literal' | 'bytes' | 'stream' | undefined

/** A file on its way. */
export interface Upload {
  content: Readable
  /** Its size; 0 where the client does not say. */
  bytes: number
}

type TakenBody<B extends TSchema, T extends Take> = T extends 'bytes'
  ? Uint8Array
  : T extends 'stream'
    ? Upload
    : Static<B>

/** What a request brings to its handler, checked. */
export interface Call<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  /** Who asks. */
  caller: Caller
  /** Aborts when the client goes away before it has its answer. */
  signal: AbortSignal
  /** Notes a failure that no answer tells. */
  log: (error: unknown) => void
}

/** A request about a platform, which has been opened. */
export interface CallOnPlatform<Params, Query, Body> extends Call<Params, Query, Body> {
  platform: PlatformCall
}

/** What every route says of itself: read from requests, shown in the OpenAPI document. */
interface Described<P extends TSchema, Q extends TSchema, B extends TSchema, T extends Take> {
  /** Unique name. The OpenAPI document has it as operationId, with `desk` before it where it is a route of ours. */
  operation: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  tag: string
  summary: string
  /** Parameters in the path. The platform is none of them where the route is about a platform. */
  params?: P
  query?: Q
  body?: B
  take?: T
  /** A larger body is refused (413); when left out, its kind tells: `mostBytes`. */
  bodyBytes?: number
  answer: TSchema
  /** The handler answers a `StreamAnswer`, which `answer` only describes. */
  streams?: true
}

/** An operation of the interface. */
export interface InterfaceRoute<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  T extends Take,
> extends Described<P, Q, B, T> {
  /** Below the platform: `/runs/:id/`. */
  path: string
  handler: (call: CallOnPlatform<Static<P>, Static<Q>, TakenBody<B, T>>) => Promise<unknown>
}

/** A procedure: what clients of ixmp4 since 0.15 call, arguments in one JSON object as the body. */
export interface ProcedureRoute<P extends TSchema, Q extends TSchema, B extends TSchema, T extends Take> extends Omit<
  Described<P, Q, B, T>,
  'method'
> {
  /** Some procedures answer to two methods: versions of the client differ. */
  methods: readonly Described<P, Q, B, T>['method'][]
  /** Below the platform, without a slash at its end: `/runs/:id`. */
  path: string
  handler: (call: CallOnPlatform<Static<P>, Static<Q>, TakenBody<B, T>>) => Promise<unknown>
}

/** What our window and command line ask about a platform, beyond the interface. */
export interface DeskRoute<P extends TSchema, Q extends TSchema, B extends TSchema, T extends Take> extends Described<
  P,
  Q,
  B,
  T
> {
  /** Below `/desk/v1`, with `:platform` in it: `/:platform/facets`. */
  path: string
  /**
   * What a moment in the address (`NAME@42`, `?at=42`) means: the platform as it was then when left out; `refused` where
   * only the present makes sense; `ignored` where what is asked about has no past.
   */
  moment?: 'refused' | 'ignored'
  handler: (call: CallOnPlatform<Static<P>, Static<Q>, TakenBody<B, T>>) => unknown
}

/** What our window and command line ask of the service itself. A platform in the path is a mere name: nothing is opened. */
export interface ServiceRoute<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  T extends Take,
> extends Described<P, Q, B, T> {
  /** Below `/desk/v1`: `/jobs/:job`. */
  path: string
  handler: (call: Call<Static<P>, Static<Q>, TakenBody<B, T>>) => unknown
}

/** A route when it no longer matters what its handler expects. */
export type AnyRoute = Described<TSchema, TSchema, TSchema, Take>

/** Joined columns exist in the tabular form only. @throws bad_request */
export function requireTable(query: { table?: boolean | undefined }, ...joins: (boolean | undefined)[]): void {
  if (query.table === false && joins.includes(true)) throw badRequest('Joined columns need table=true.')
}
