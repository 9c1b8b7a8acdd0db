import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimsOf, signToken, testSecret } from '../testing/token.ts'
import { isSame, isSameClient, refuseSecret, userOfToken } from './token.ts'

describe('refuseSecret', () => {
  test.each([
    ['', /needs a secret\./],
    ['default_secret_hs256', /public/],
    ['hunter2', /too short/],
    ['x'.repeat(31), /too short/],
  ])('%j is none, and the next step is told', (secret, why) => {
    expect(refuseSecret(secret)).toMatch(why)
    expect(refuseSecret(secret)).toMatch(/IXMP4_SECRET_HS256 .*openssl rand/)
    if (secret !== '') expect(refuseSecret(secret)).not.toContain(secret)
  })

  test.each(['x'.repeat(32), 'ä'.repeat(16)])('%s will do: bytes count', (secret) => {
    expect(refuseSecret(secret)).toBeUndefined()
  })
})

test('isSame tells texts apart', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(isSame(a, b)).toBe(a === b)
      expect(isSame(a, a)).toBe(true)
    }),
  )
})

/** What the stock client signs, at a fixed time. */
describe('userOfToken', () => {
  const now = 1_795_000_000
  const usual = claimsOf('ada', now)
  const read = (authorization: string) => userOfToken(authorization, testSecret, now)
  const refused = expect.objectContaining({ errorName: 'invalid_token', status: 401, kwargs: {} }) as object

  test.each<[string, object]>([
    ['the claims of the client', {}],
    ['no exp', { exp: undefined }],
    ['expired within the leeway', { exp: now - 299 }],
    ['nbf within the leeway', { nbf: now + 300 }],
    ['iat within the leeway', { iat: now + 300 }],
    ['nbf and iat long ago', { nbf: 0, iat: 0 }],
    ['times with fractions', { exp: now + 0.5, iat: now - 0.5 }],
    ['a user of nothing but a name', { user: { username: 'ada' } }],
    ['unknown keys in user', { user: { username: 'ada', shoe_size: 40 } }],
  ])('%s: valid', (_case, claims) => {
    expect(read(`Bearer ${signToken({ ...usual, ...claims })}`)).toBe('ada')
  })

  test.each(['Bearer', 'bearer', 'JWT', 'Basic', ''])('any word before it will do: "%s"', (word) => {
    expect(read(`${word} ${signToken(usual)}`)).toBe('ada')
  })

  test.each<[string, object]>([
    ['expired at the end of the leeway', { exp: now - 300 }],
    ['expired long ago', { exp: 0 }],
    ['nbf beyond the leeway', { nbf: now + 301 }],
    ['iat beyond the leeway', { iat: now + 301 }],
    ['a valid nbf does not excuse iat', { nbf: 0, iat: now + 301 }],
    ['exp that is no number', { exp: 'tomorrow' }],
    ['exp that is null', { exp: null }],
    ['an audience', { aud: 'ixmp4' }],
    ['audiences', { aud: ['ixmp4'] }],
    ['no user', { user: undefined }],
    ['user null', { user: null }],
    ['user a text', { user: 'ada' }],
    ['a user without a name', { user: { id: 1 } }],
    ['a name that is none', { user: { username: 5 } }],
    ['an empty name', { user: { username: '' } }],
    ['a name that is too long', { user: { username: 'x'.repeat(256) } }],
    ['a name that is half a character', { user: { username: '\uD800' } }],
  ])('%s: 401', (_case, claims) => {
    expect(() => read(`Bearer ${signToken({ ...usual, ...claims })}`)).toThrow(refused)
  })

  test.each([
    ['another secret', signToken(usual, `${testSecret}!`)],
    ['the public secret', signToken(usual, 'default_secret_hs256')],
    ['no secret', signToken(usual, '')],
    ['HS512', signToken(usual, testSecret, { alg: 'HS512' })],
    ['none', signToken(usual, testSecret, { alg: 'none' })],
    ['none, with a signature', `${signToken(usual, testSecret, { alg: 'none' })}AAAA`],
    ['an algorithm by another case', signToken(usual, testSecret, { alg: 'hs256' })],
    ['no algorithm', signToken(usual, testSecret, {})],
    ['critical headers', signToken(usual, testSecret, { alg: 'HS256', crit: ['b64'], b64: false })],
    ['claims that are a list', signToken([])],
    ['claims that are null', signToken(null)],
    ['a signature that is cut off', signToken(usual).slice(0, -1)],
    ['four parts', `${signToken(usual)}.AAAA`],
    ['two parts', signToken(usual).split('.').slice(0, 2).join('.')],
    ['blanks inside', signToken(usual).replace('.', ' .')],
    ['parts that are no JSON', 'AAAA.AAAA.AAAA'],
    ['a word', 'nonsense'],
    ['nothing', ''],
  ])('%s: 401', (_case, token) => {
    expect(() => read(`Bearer ${token}`)).toThrow(refused)
  })

  test.each(['', 'Bearer', 'Bearer ', ' '])('"%s" holds no token', (authorization) => {
    expect(() => read(authorization)).toThrow(refused)
  })

  test('without a blank before it, a token is none', () => {
    expect(() => read(signToken(usual))).toThrow(refused)
    expect(() => read(`Bearer${signToken(usual)}`)).toThrow(refused)
  })

  test('whatever is sent is answered with 401 and never repeated in the message', () => {
    const token = signToken(usual)
    const spoiled = fc
      .tuple(fc.nat(token.length - 1), fc.constantFrom('A', 'Z', 'a', 'z', '0', '9', '-', '_', '.'))
      .map(([at, by]) => token.slice(0, at) + by + token.slice(at + 1))
      .filter((other) => other !== token)
    fc.assert(
      fc.property(fc.oneof(spoiled, fc.string({ minLength: 8 })), (sent) => {
        let message = ''
        try {
          read(`Bearer ${sent}`)
        } catch (error) {
          expect(error).toEqual(refused)
          message = (error as Error).message
        }
        expect(message).not.toBe('')
        expect(message).not.toContain(sent)
      }),
    )
  })
})

describe('isSameClient', () => {
  const now = 1_795_000_000
  const token = (name: string, exp: unknown) => `Bearer ${signToken({ ...claimsOf(name), exp })}`
  const [expired, renewed] = [token('ada', now - 1), token('ada', now + 900)]

  test.each<[string, string | undefined, string | undefined, boolean]>([
    ['no header at all', undefined, undefined, true],
    ['the same header', 'Basic x', 'Basic x', true],
    ['the same token', renewed, renewed, true],
    ['a token in place of one that has expired', expired, renewed, true],
    ['two tokens that are valid', token('ada', now + 1), renewed, false],
    ['a token of somebody else', token('bob', now - 1), renewed, false],
    ['an older token', renewed, expired, false],
    ['a token without an end', token('ada', undefined), renewed, false],
    ['tokens without a user', `Bearer ${signToken({ exp: 0 })}`, `Bearer ${signToken({ exp: now + 900 })}`, false],
    ['no token after one that has expired', expired, undefined, false],
    ['other headers', 'Basic x', 'Basic y', false],
    ['a header where there was none', undefined, renewed, false],
  ])('%s', (_case, before, after, isSameOne) => {
    expect(isSameClient(before, after, now)).toBe(isSameOne)
  })
})
