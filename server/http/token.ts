import { createHmac, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { unknownUser } from '../platforms/platform.ts'

/** The secret that the stock client uses where nobody chose one: everybody knows it. */
const publicSecret = 'default_secret_hs256'

/** Why a secret protects nothing, or undefined. */
export function refuseSecret(secret: string): string | undefined {
  const how =
    `Set the environment variable IXMP4_SECRET_HS256 to at least ${limits.secretBytes} random bytes, ` +
    `for example those of: openssl rand -hex ${limits.secretBytes}`
  if (secret === '') return `Protected mode needs a secret. ${how}`
  if (secret === publicSecret)
    return `Protected mode needs a secret of your own: the client's default is public. ${how}`
  if (Buffer.byteLength(secret) < limits.secretBytes) return `The secret of protected mode is too short. ${how}`
  return undefined
}

/** Compares texts without telling by the time it takes where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}

/** Why somebody is not let in; the stock client has a class of this name. */
const invalidToken = (message: string): ServiceError => new ServiceError('invalid_token', 401, message)

/** Nobody said who they are. */
export const missingToken = (message: string): ServiceError => new ServiceError('missing_token', 401, message)

/**
 * The user that the token of an `authorization` header names: a JSON Web Token (RFC 7519) signed with HS256, whatever
 * the word before it. Clocks may differ by `limits.tokenLeewayS`.
 *
 * @param now seconds since 1970
 * @throws invalid_token
 */
export function userOfToken(authorization: string, secret: string, now: number): string {
  const [header, payload, signature] = partsOf(authorization)
  const { alg, crit } = parsed(header)
  if (alg !== 'HS256' || crit !== undefined) throw invalidToken('Tokens of this service are signed with HS256.')
  if (!isSame(signature, createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url'))) {
    throw invalidToken(
      'The token is not signed with the secret of this service. IXMP4_SECRET_HS256 must be the same on both sides; ' +
        'ixmp4 since 0.15 reads it from IXMP4_CLIENT__SECRET_HS256.',
    )
  }
  const claims = parsed(payload)
  checkTimes(claims, now)
  if (claims['aud'] !== undefined) throw invalidToken('The token is meant for another service.')
  return userNameIn(claims)
}

const notAToken = (): ServiceError => invalidToken('The authorization header holds no token.')

function partsOf(authorization: string): [string, string, string] {
  const parts = /^\S* ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization)
  if (!parts) throw notAToken()
  return [parts[1]!, parts[2]!, parts[3]!]
}

function parsed(part: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    throw notAToken()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notAToken()
  return value as Record<string, unknown>
}

/** Each of the three times may be missing. */
function checkTimes({ exp, nbf, iat }: Record<string, unknown>, now: number): void {
  if ([exp, nbf, iat].some((time) => time !== undefined && !Number.isFinite(time))) {
    throw invalidToken('A time in the token is no number.')
  }
  const { tokenLeewayS: leeway } = limits
  if (exp !== undefined && (exp as number) <= now - leeway) throw invalidToken('The token has expired.')
  const begins = Math.max((nbf as number | undefined) ?? 0, (iat as number | undefined) ?? 0)
  if (begins > now + leeway) throw invalidToken('The token is not valid yet.')
}

/** Clients since ixmp4 0.15 sign for themselves without a user. */
function userNameIn(claims: Record<string, unknown>): string {
  if (claims['user'] === undefined && claims['sub'] === '@self-signed') return unknownUser
  const name = nameIn(claims)
  const isName = typeof name === 'string' && name !== '' && name.isWellFormed() && name.length <= limits.nameLength
  if (!isName) throw invalidToken('The token is malformed: it names no user.')
  return name
}

const nameIn = ({ user }: Record<string, unknown>): unknown =>
  (user as { username?: unknown } | null | undefined)?.username

/**
 * Whether two `authorization` headers are those of one client: they are the same, or the second is the token that its
 * client made when the first had expired. Takes what the tokens say as it is.
 *
 * @param now seconds since 1970
 */
export function isSameClient(before: string | undefined, after: string | undefined, now: number): boolean {
  if (before === after) return true
  const [old, renewed] = [claimsIn(before), claimsIn(after)]
  if (!old || !renewed || typeof old['exp'] !== 'number' || old['exp'] > now) return false
  return typeof nameIn(old) === 'string' && nameIn(old) === nameIn(renewed)
}

function claimsIn(authorization = ''): Record<string, unknown> | undefined {
  try {
    return parsed(partsOf(authorization)[1])
  } catch (error) {
    if (error instanceof ServiceError) return undefined // any other header
    throw error
  }
}
