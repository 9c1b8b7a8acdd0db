import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startService } from '../service.ts'
import { workerFile } from '../testing/built.ts'
import { bearer, claimsOf, signToken, testSecret } from '../testing/token.ts'
import { TestPlatform } from '../testing/platform.ts'
import { startTestService, temporaryFolder, type TestService } from '../testing/service.ts'
import { commandKeyHeader } from './access.ts'

const folder = temporaryFolder()
const windowDir = join(folder.path, 'window')
let service: TestService
let host: string
beforeAll(async () => {
  mkdirSync(join(windowDir, 'assets'), { recursive: true })
  writeFileSync(join(windowDir, 'index.html'), '<!doctype html><title>The window</title>')
  writeFileSync(join(windowDir, 'assets', 'window.js'), 'export {}')
  service = await startTestService({ secret: testSecret, windowDir })
  ;({ host } = new URL(service.service.url))
})
afterAll(async () => {
  await service.close()
  folder.remove()
})

const page = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'GET', url, headers: { host, ...headers } })

/** What a browser has after it opened a link: the cookie, as it sends it. */
async function enter(): Promise<string> {
  const { pathname, search } = new URL(service.service.windowUrl())
  const { headers } = await page(pathname + search)
  return (headers['set-cookie'] as string).split(';')[0]!
}

const refusal = (error_name: string, name: string, http_status_code: number) => ({
  ...{ message: expect.any(String) as string, kwargs: {}, error_name },
  ...{ name, http_status_code, data: {} },
})
const unknown = refusal('missing_token', 'Unauthorized', 401)
const unauthorized = refusal('invalid_token', 'InvalidToken', 401)

describe('without a token', () => {
  test('every operation of the document is refused, and only the root answers', async () => {
    const { paths } = (await page('/openapi.json')).json<{ paths: Record<string, Record<string, object>> }>()
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1')] as const),
    )
    expect(operations.length).toBeGreaterThan(60)
    for (const [method, path] of operations) {
      const url = path.replace(/^\/v1\/1\//, '/v1/test/')
      const { status, body } = await service.call(method, url)
      if (method === 'GET' && url === '/v1/test/') expect(body).toMatchObject({ name: 'test', is_managed: false })
      else expect({ method, url, status, body }).toEqual({ method, url, status: 401, body: unknown })
    }
  })

  test.each([
    ['PATCH', '/v1/models/?platform=test'],
    ['PATCH', '/v1/nowhere/models/'],
    ['PUT', '/v1/test/models/'],
    ['HEAD', '/v1/test/runs/1/'],
    ['PATCH', '/%761/test/models/'],
    ['PATCH', '//v1/test/models/'],
  ])('%s %s says nothing', async (method, url) => {
    expect([401, 404]).toContain((await service.call(method, url, {})).status)
  })

  test('the token is looked at before the platform, the body and its type', async () => {
    const answer = await service.call('PATCH', '/v1/nowhere/models/', '{', { 'content-type': 'text/plain' })
    expect(answer.status).toBe(401)
  })

  test('the root operation answers in both forms, but not to a token that is none', async () => {
    for (const url of ['/v1/test/', '/v1/?platform=test']) {
      expect((await service.call('GET', url)).status).toBe(200)
      expect((await service.call('GET', url, undefined, bearer())).status).toBe(200)
      const refused = await service.call('GET', url, undefined, { authorization: 'Bearer nonsense' })
      expect(refused).toMatchObject({ status: 401, body: unauthorized })
    }
  })

  test('the answer says which kind of token is wanted', async () => {
    expect((await page('/desk/v1/info')).headers['www-authenticate']).toBe('Bearer')
  })
})

describe('with a token', () => {
  test.each<[string, string, number]>([
    ['of the client', bearer().authorization, 200],
    ['under another word', bearer().authorization.replace('Bearer', 'Token'), 200],
    ['that has expired', `Bearer ${signToken({ ...claimsOf('ada'), exp: Date.now() / 1000 - 301 })}`, 401],
    ['that expired just now', `Bearer ${signToken({ ...claimsOf('ada'), exp: Date.now() / 1000 - 200 })}`, 200],
    ['of another secret', bearer('ada', 'another secret').authorization, 401],
    ['of the public secret', bearer('ada', 'default_secret_hs256').authorization, 401],
    ['without a blank before it', signToken(claimsOf('ada')), 401],
    ['that is none', 'Bearer nonsense', 401],
    ['that is empty', '', 401],
  ])('%s', async (_case, authorization, status) => {
    for (const [method, path] of [
      ['PATCH', '/models/'],
      ['GET', '/desk/v1/info'],
    ] as const) {
      const answer = await service.call(method, path, undefined, { authorization })
      expect(answer.status).toBe(status)
      if (status === 401) expect(answer.body).toEqual(unauthorized)
    }
  })

  test.each(['Token x', 'Bearer', '', signToken(claimsOf('ada'))])(
    'a procedure says of %j that it is not of the form',
    async (authorization) => {
      const { status, body } = await service.call('PATCH', '/v1/test/models/list', {}, { authorization })
      expect({ status, body }).toEqual({ status: 400, body: refusal('bad_request', 'BadRequest', 400) })
    },
  )

  test('its user is written down, in both interfaces', async () => {
    const p = new TestPlatform(service, 'test')
    const ada = bearer('ada')
    const unit = await service.call('POST', '/units/', { name: 'ada’s' }, ada)
    expect(unit.body).toMatchObject({ created_by: 'ada' })
    await service.call('POST', '/units/', { name: 'bob’s' }, bearer('bob'))
    const undone = p.sql('SELECT max(id) AS id FROM "transaction"')[0]!.id
    expect((await service.call('POST', '/desk/v1/test/undo', { transaction__id: undone }, ada)).status).toBe(200)
    expect(p.sql('SELECT operation, user FROM "transaction" ORDER BY id')).toEqual([
      { operation: 'createUnit', user: 'ada' },
      { operation: 'createUnit', user: 'bob' },
      { operation: 'undo', user: 'ada' },
    ])
  })

  test('a foreign page is refused, whatever it sends', async () => {
    const answer = await service.call('PATCH', '/models/', {}, { ...bearer(), 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
  })
})

describe('the window', () => {
  test('a link lets one browser in, once, and leaves no key in the address', async () => {
    const link = service.service.windowUrl()
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?key=[\w-]{43}$/)
    const { pathname, search, port } = new URL(link)
    const first = await page(pathname + search)
    expect(first.statusCode).toBe(303)
    expect(first.headers).toMatchObject({
      location: '/',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    const cookie = first.headers['set-cookie'] as string
    expect(cookie).toMatch(new RegExp(`^scenario-desk-${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`))
    expect(cookie).not.toContain(search.slice('?key='.length))
    const again = await page(pathname + search)
    expect(again.statusCode).toBe(401)
    expect(again.headers['set-cookie']).toBeUndefined()
    expect(again.body).toContain('This link has been used')
  })

  test('asking for the headers of a link does not use it up', async () => {
    const { pathname, search } = new URL(service.service.windowUrl())
    await service.app.inject({ method: 'HEAD', url: pathname + search, headers: { host } })
    expect((await page(pathname + search)).statusCode).toBe(303)
  })

  test.each(['?key=', '?key=nonsense', '?key=a&key=b'])('%s is no key', async (search) => {
    expect((await page(`/${search}`)).statusCode).toBe(401)
  })

  test('without the cookie there is an explanation and nothing else', async () => {
    for (const headers of [
      {},
      { cookie: 'scenario-desk-1=x' },
      { cookie: `scenario-desk-${new URL(service.service.url).port}=` },
    ]) {
      const { statusCode, body } = await page('/', headers as Record<string, string>)
      expect(statusCode).toBe(401)
      expect(body).toContain('This service is protected.')
      expect(body).not.toContain('The window')
    }
  })

  test('a browser that another site led here sends no cookie, so it gets the window and not its data', async () => {
    expect((await page('/', { 'sec-fetch-site': 'cross-site' })).body).toContain('The window')
    expect((await page('/desk/v1/platforms', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(401)
  })

  test('with it the window opens, among other cookies too', async () => {
    const cookie = await enter()
    for (const text of [cookie, `a=b; ${cookie}; c=d`]) {
      const { statusCode, body } = await page('/', { cookie: text, 'sec-fetch-site': 'none' })
      expect([statusCode, body]).toEqual([200, '<!doctype html><title>The window</title>'])
    }
  })

  test('it counts for requests of our own page only', async () => {
    const cookie = await enter()
    const read = (headers: Record<string, string>) => service.call('PATCH', '/models/', {}, { cookie, ...headers })
    expect((await read({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await read({ 'sec-fetch-site': 'same-origin', origin: `http://${host}` })).status).toBe(200)
    expect((await read({})).status).toBe(401)
    expect((await read({ 'sec-fetch-site': 'none' })).status).toBe(401)
    expect((await read({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await read({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await read({ 'sec-fetch-site': 'same-origin', authorization: 'Bearer nonsense' })).status).toBe(401)
  })

  test('who writes through it is unknown', async () => {
    const headers = { cookie: await enter(), 'sec-fetch-site': 'same-origin' }
    const { body } = await service.call('POST', '/units/', { name: 'window' }, headers)
    expect(body).toMatchObject({ created_by: '@unknown' })
  })

  test('another start knows neither its cookie nor its links', async () => {
    const other = await startTestService({ secret: testSecret, windowDir })
    try {
      const { host: otherHost, port } = new URL(other.service.url)
      const cookie = (await enter()).replace(/-\d+=/, `-${port}=`)
      const headers = { host: otherHost, cookie, 'sec-fetch-site': 'same-origin' }
      expect((await other.app.inject({ method: 'GET', url: '/', headers })).statusCode).toBe(401)
      expect((await other.call('GET', '/desk/v1/info', undefined, headers)).status).toBe(401)
      const { search } = new URL(service.service.windowUrl())
      expect((await other.app.inject({ method: 'GET', url: `/${search}`, headers })).statusCode).toBe(401)
    } finally {
      await other.close()
    }
  })

  test('what has no data in it is open', async () => {
    for (const url of ['/assets/window.js', '/docs/', '/openapi.json']) {
      expect((await page(url)).statusCode, url).toBe(200)
    }
  })
})

describe('the key for commands', () => {
  const note = () => join(service.dataDir, 'test.scenario-owner')

  test('lies beside the file, for its owner alone, and lets in', async () => {
    const [url, key = ''] = readFileSync(note(), 'utf8').split('\n')
    expect(url).toBe(service.service.url)
    if (process.platform !== 'win32') expect(statSync(note()).mode & 0o777).toBe(0o600)
    expect((await service.call('GET', '/desk/v1/info', undefined, { [commandKeyHeader]: key })).status).toBe(200)
    expect((await service.call('GET', '/desk/v1/info', undefined, { [commandKeyHeader]: `${key}x` })).status).toBe(401)
  })

  test('is told to nobody: not in the list of platforms, not to another service', async () => {
    const key = readFileSync(note(), 'utf8').split('\n')[1]!
    const { body, text } = await service.call('GET', '/desk/v1/platforms', undefined, bearer())
    expect(body).toMatchObject({ platforms: [{ owner: service.service.url }] })
    expect(text).not.toContain(key)
    const starting = startService({ dataDir: service.dataDir, port: 0, platforms: ['test'], workerFile })
    const taken = await starting.catch((error: unknown) => error)
    expect(taken).toMatchObject({ errorName: 'platform_file_in_use', kwargs: { url: service.service.url } })
    expect((taken as Error).message + JSON.stringify(taken)).not.toContain(key)
  })
})

describe('a secret that protects nothing', () => {
  test.each(['', 'default_secret_hs256', 'too short'])('"%s" is refused before anything is opened', async (secret) => {
    const dataDir = join(folder.path, 'none')
    const starting = startService({ dataDir, port: 0, platforms: ['test'], workerFile, secret })
    await expect(starting).rejects.toMatchObject({ errorName: 'secret_refused' })
    expect(existsSync(join(dataDir, 'test.scenario'))).toBe(false)
  })
})

describe('the log', () => {
  afterEach(() => vi.restoreAllMocks())

  test('holds no secret, token, cookie or key, however much is logged', async () => {
    let log = ''
    vi.spyOn(process.stderr, 'write').mockImplementation((part) => {
      log += String(part)
      return true
    })
    const loud = await startTestService({ secret: testSecret, windowDir, logLevel: 'trace' })
    const secrets = [testSecret]
    try {
      const link = new URL(loud.service.windowUrl())
      const send = (url: string, headers: Record<string, string>) =>
        fetch(loud.service.url + url, { headers, redirect: 'manual' })
      const { authorization } = bearer()
      const wrong = bearer('ada', 'another secret').authorization
      const cookie = (await send(link.pathname + link.search, {})).headers.get('set-cookie')!.split(';')[0]!
      await send(link.pathname + link.search, {})
      await send('/desk/v1/info', { authorization })
      await send('/desk/v1/info', { authorization: wrong })
      await send('/desk/v1/info', { cookie })
      await send('/desk/v1/info', { [commandKeyHeader]: loud.service.commandKey! })
      await send('/v1/test/runs/x/', { authorization })
      secrets.push(link.search.slice('?key='.length), cookie.split('=')[1]!, loud.service.commandKey!)
      secrets.push(...[authorization, wrong].map((header) => header.split('.').at(-1)!))
    } finally {
      await loud.close()
    }
    expect(log).toContain('"path":"/desk/v1/info"')
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  })
})
