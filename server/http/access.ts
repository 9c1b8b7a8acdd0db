import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { badRequest, ServiceError } from '../contract/errors.ts'
import { unknownUser } from '../platforms/platform.ts'
import { refuseOrigin } from './security.ts'
import { isSame, missingToken, refuseSecret, userOfToken } from './token.ts'
import { WrongTokens } from './wrong-tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as far as a token says. */
    user: string
  }
}

/** The header in which commands send the key that lies beside a platform's file. */
export const commandKeyHeader = 'scenario-desk-key'

/**
 * Who gets into a service in protected mode: programs by a token, the window by a cookie, commands by a key. Cookie and
 * key are random and end with the service.
 */
export class Access {
  readonly #secret: string
  readonly #windowKey = randomKey()
  readonly #links = new Set<string>()
  /** Lies beside each platform's file, for the commands of whoever may read that. */
  readonly commandKey = randomKey()

  /** @throws secret_refused for a secret that is public or short */
  constructor(secret: string) {
    const refused = refuseSecret(secret)
    if (refused !== undefined) throw new ServiceError('secret_refused', 400, refused)
    this.#secret = secret
  }

  /** A link to the window that lets one browser in, once. */
  link(url: string): string {
    const key = randomKey()
    this.#links.add(key)
    return `${url}/?key=${key}`
  }

  /** The cookie that a link is good for, as a header; undefined when it is not, or no longer. */
  redeem(key: unknown, port: number): string | undefined {
    const known = typeof key === 'string' && [...this.#links].find((link) => isSame(key, link))
    if (!known) return undefined
    this.#links.delete(known)
    return `${cookieName(port)}=${this.#windowKey}; Path=/; HttpOnly; SameSite=Strict`
  }

  hasCookie({ cookie = '' }: IncomingHttpHeaders, port: number): boolean {
    const own = `${cookieName(port)}=${this.#windowKey}`
    return cookie.split(';').some((pair) => isSame(pair.trim(), own))
  }

  /** Who sends a request; {@link unknownUser} for the window and for commands. @throws missing_token, invalid_token */
  userOf(headers: IncomingHttpHeaders, port: number): string {
    const key = headers[commandKeyHeader]
    if (headers.authorization !== undefined) return userOfToken(headers.authorization, this.#secret, Date.now() / 1000)
    if (typeof key === 'string' && isSame(key, this.commandKey)) return unknownUser
    // Browsers say where a request comes from, and no page can make them say otherwise.
    if (headers['sec-fetch-site'] === 'same-origin' && this.hasCookie(headers, port)) return unknownUser
    throw missingToken(
      'This service is protected. Programs send a token signed with its secret: ixmp4 0.14 reads it from ' +
        'IXMP4_SECRET_HS256, later versions from IXMP4_CLIENT__SECRET_HS256. ' +
        'A browser gets in by the link that the service shows when it starts.',
    )
  }
}

const randomKey = (): string => randomBytes(32).toString('base64url')

/** Browsers send a cookie to all ports of a host. */
const cookieName = (port: number): string => `scenario-desk-${port}`

/**
 * Lets nobody else in; without `access` everybody, as the unknown user. Open to all are pages, in which there are no
 * data, and the root operation where it comes without a token: ixmp4 0.14 asks it before it signs one.
 */
export function requireAccess(app: FastifyInstance, access: Access | undefined, port: () => number): void {
  app.decorateRequest('user', unknownUser)
  if (!access) return
  const wrongTokens = new WrongTokens()
  app.addHook('onRequest', async (request, reply) => {
    const { found } = request
    if (found) {
      const { authorization } = request.headers
      if (found.route?.operationId === 'getRoot' && authorization === undefined) return undefined
      if (found.route?.isProcedure && authorization !== undefined && !/^Bearer \S+$/.test(authorization)) {
        throw badRequest('The header "authorization" is not of the form: Bearer TOKEN')
      }
      try {
        request.user = access.userOf(request.headers, port())
      } catch (error) {
        if (authorization !== undefined) await wrongTokens.answered(request.ip)
        throw error
      }
      return undefined
    }
    return request.method === 'GET' && request.routeOptions.url === '/'
      ? letIn(access, request, reply, port())
      : undefined
  })
}

/** Answers the address of the window where the window itself is not the answer. */
function letIn(access: Access, request: FastifyRequest, reply: FastifyReply, port: number): FastifyReply | undefined {
  const { key } = request.query as { key?: unknown }
  if (key === undefined) {
    // Where another site led here, browsers keep the cookie back; the window, once there, sends it.
    const isLedHere = refuseOrigin(request.headers, port) !== undefined
    if (isLedHere || access.hasCookie(request.headers, port)) return undefined
    return explain(reply, 'This service is protected.')
  }
  const cookie = access.redeem(key, port)
  if (cookie === undefined) return explain(reply, 'This link has been used, or is of an earlier start.')
  return reply.headers({ ...pageHeaders, 'set-cookie': cookie }).redirect('/', 303)
}

const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

function explain(reply: FastifyReply, what: string): FastifyReply {
  return reply.code(401).headers(pageHeaders).type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Scenario Desk</title>
    <style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 36em; margin: 15vh auto; padding: 0 1em }</style>
  </head>
  <body>
    <main>
      <h1>${what}</h1>
      <p>The service shows a link when it starts. It lets one browser in, once, until the service ends.</p>
      <p>Lost it? End the service and start it again: it shows a new one.</p>
      <p>Notebooks and scripts need no link but the secret of the service: in IXMP4_SECRET_HS256 for ixmp4 0.14,
      in IXMP4_CLIENT__SECRET_HS256 for later versions.</p>
    </main>
  </body>
</html>
`)
}
