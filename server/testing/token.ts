import { createHmac } from 'node:crypto'

/** Tokens for tests of protected mode, as the Python client makes them. */

export const testSecret = 'the secret of the tests, long enough for HS256'

/** A signed token. @param header claims of its header; `alg` says how it is signed, `none` not at all */
export function signToken(claims: unknown, secret = testSecret, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const { alg } = header as { alg?: string }
  const hash = alg === 'HS512' ? 'sha512' : 'sha256'
  return `${signed}.${alg === 'none' ? '' : createHmac(hash, secret).update(signed).digest('base64url')}`
}

/** The claims of a token as the Python client signs it, valid for 15 minutes. @param now in seconds */
export const claimsOf = (username: string, now = Date.now() / 1000) => ({
  token_type: 'access',
  exp: Math.floor(now) + 900,
  jti: '0123456789abcdef0123456789abcdef',
  sub: 'ixmp4',
  iss: 'ixmp4',
  user: {
    id: -1,
    username,
    email: 'ixmp4@iiasa.ac.at',
    is_staff: true,
    is_superuser: true,
    is_verified: true,
    is_authenticated: true,
    groups: [],
    jti: null,
  },
})

/** The header of somebody who knows the secret. */
export const bearer = (username = 'ixmp4', secret = testSecret): { authorization: string } => ({
  authorization: `Bearer ${signToken(claimsOf(username), secret)}`,
})
