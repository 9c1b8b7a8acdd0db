import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { windowClient } from '../../contract/clients.ts'
import { limits } from '../../contract/limits.ts'
import type { RequestInfo, RequestList, RequestQuery } from '../../contract/watching.ts'
import { timestamp } from '../../payload/timestamp.ts'
import { callerOf } from '../read-call.ts'
import { Newest } from './newest.ts'

/** What is asked over and over by whoever watches, and the connection that lasts as long as a window. */
const unwatched: readonly string[] = ['deskListRequests', 'deskListLog', 'deskFollowChanges']

/** Whether an address is of the interface or the window's own, also where nothing is there: all others are pages. */
const isApi = (url: string): boolean => /^\/(v1|desk)(?:[/?]|$)/.test(url)

/** A request as it is kept: what is not looked at need not be written out. */
type Kept = Omit<RequestInfo, 'at'> & { ended: number }

/** The newest requests that were answered, for people who want to see who asks for what. */
export class Requests {
  readonly #newest = new Newest<Kept>(limits.keptRequests)

  /** Notes each answer of the service. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const isUnwatched = unwatched.includes(request.found?.route?.operationId ?? '')
      if (isApi(request.url) && !isUnwatched) this.#note(request, reply)
      done()
    })
  }

  /** The newest that match, and how many there have been. */
  list({ by = 'everybody', text = '' }: RequestQuery): RequestList {
    const wanted = text.trim().toLowerCase()
    const matching = this.#newest
      .list()
      .filter(({ client }) => by === 'everybody' || (client === windowClient) === (by === 'window'))
      .filter(
        ({ method, path, status, client }) =>
          wanted === '' || `${method} ${path} ${status} ${client}`.toLowerCase().includes(wanted),
      )
    return {
      requests: matching.slice(0, limits.listedRequests).map(({ ended, ...kept }) => ({
        ...kept,
        at: timestamp(new Date(ended)),
      })),
      total: this.#newest.added,
      matching: matching.length,
    }
  }

  #note(request: FastifyRequest, reply: FastifyReply): void {
    const { platform = (request.query as { platform?: unknown } | undefined)?.platform } = (request.params ?? {}) as {
      platform?: unknown
    }
    const { client, user } = callerOf(request)
    this.#newest.add({
      number: this.#newest.added + 1,
      ended: Date.now(),
      method: request.method,
      path: cut(request.url.split('?', 1)[0]!),
      platform: typeof platform === 'string' ? cut(platform) : null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      client: cut(client),
      user: cut(user ?? ''),
    })
  }
}

/** Addresses and names of programs are as long as their senders like. */
const cut = (text: string): string => (text.length > 300 ? `${text.slice(0, 299)}…` : text)
