import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, temporaryFolder, type TestService } from '../testing/service.ts'
import { refuseContentType, refuseHost, refuseOrigin } from './security.ts'

describe('refuseHost', () => {
  test.each([
    ['127.0.0.1:9000', 9000, true],
    ['localhost:9000', 9000, true],
    ['LOCALHOST:9000', 9000, true],
    ['LocalHost:9000', 9000, true],
    ['[::1]:9000', 9000, true],
    ['127.0.0.1', 80, true],
    ['127.0.0.1:80', 80, true],
    ['localhost', 80, true],
    ['[::1]', 80, true],
    ['', 9000, false],
    ['127.0.0.1', 9000, false],
    ['localhost', 9000, false],
    ['127.0.0.1:9001', 9000, false],
    ['127.0.0.1:09000', 9000, false],
    ['127.0.0.1:90', 9000, false],
    ['127.0.0.1:', 80, false],
    ['localhost.:9000', 9000, false],
    ['127.0.0.1.:9000', 9000, false],
    ['::1:9000', 9000, false],
    ['[::1]', 9000, false],
    ['[::ffff:127.0.0.1]:9000', 9000, false],
    ['[::]:9000', 9000, false],
    ['0.0.0.0:9000', 9000, false],
    ['127.1:9000', 9000, false],
    ['2130706433:9000', 9000, false],
    ['127.0.0.2:9000', 9000, false],
    ['evil.example', 9000, false],
    ['evil.example:9000', 9000, false],
    ['localhost.evil.example:9000', 9000, false],
    ['127.0.0.1.nip.io:9000', 9000, false],
    ['evil.example@127.0.0.1:9000', 9000, false],
    ['127.0.0.1:9000, evil.example', 9000, false],
    ['127.0.0.1:9000/', 9000, false],
    ['http://127.0.0.1:9000', 9000, false],
    ['127.0.0.1:9000 ', 9000, false],
  ])('%j on port %i', (host, port, isAllowed) => {
    expect(refuseHost(['Host', host], port) === undefined).toBe(isAllowed)
  })

  test.each([
    [[]],
    [['Host', '127.0.0.1:9000', 'host', 'evil.example']],
    [['host', '127.0.0.1:9000', 'Host', '127.0.0.1:9000']],
    [['X-Host', '127.0.0.1:9000']],
  ])('of a head %j is refused: there is not one Host', (head) => {
    expect(refuseHost(head, 9000)).toContain('127.0.0.1:9000')
  })

  test('the refusal says where the service is', () => {
    expect(refuseHost(['Host', 'evil.example'], 9000)).toContain('127.0.0.1:9000')
  })
})

describe('refuseOrigin', () => {
  test.each([
    [{}, true],
    [{ origin: 'http://127.0.0.1:9000' }, true],
    [{ origin: 'http://localhost:9000' }, true],
    [{ origin: 'http://[::1]:9000' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ origin: 'http://127.0.0.1:9000', 'sec-fetch-site': 'same-origin' }, true],
    [{ origin: '' }, false],
    [{ origin: 'null' }, false],
    [{ origin: 'https://127.0.0.1:9000' }, false],
    [{ origin: 'http://127.0.0.1' }, false],
    [{ origin: 'http://127.0.0.1:9001' }, false],
    [{ origin: '127.0.0.1:9000' }, false],
    [{ origin: '//127.0.0.1:9000' }, false],
    [{ origin: 'file://' }, false],
    [{ origin: 'ftp://127.0.0.1:9000' }, false],
    [{ origin: 'chrome-extension://abc' }, false],
    [{ origin: 'http://evil.example' }, false],
    [{ origin: 'http://evil.example:9000' }, false],
    [{ origin: 'http://127.0.0.1:9000.evil.example' }, false],
    [{ origin: 'http://http://127.0.0.1:9000' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': '' }, false],
    [{ 'sec-fetch-site': 'Same-Origin' }, false],
    [{ origin: 'http://127.0.0.1:9000', 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'http://127.0.0.1:9000', 'sec-fetch-site': 'same-site' }, false],
    [{ origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  ])('%j', (headers, isAllowed) => {
    expect(refuseOrigin(headers, 9000) === undefined).toBe(isAllowed)
  })
})

describe('refuseContentType', () => {
  test.each([
    [undefined, true],
    ['', true],
    ['application/json', true],
    ['APPLICATION/JSON ; charset=utf-8', true],
    ['application/ld+json', true],
    ['text/plain', false],
    ['text/plain, application/json', false],
    ['application/json+x', false],
    ['application/+json', false],
    ['multipart/form-data; boundary=application/json', false],
    ['application/x-www-form-urlencoded', false],
  ])('%j', (type, isAllowed) => {
    expect(refuseContentType(type) === undefined).toBe(isAllowed)
  })
})

describe('through the service', () => {
  const folder = temporaryFolder()
  let service: TestService
  let own: string
  beforeAll(async () => {
    const windowDir = join(folder.path, 'window')
    mkdirSync(join(windowDir, 'assets'), { recursive: true })
    writeFileSync(join(windowDir, 'index.html'), '<!doctype html><title>Scenario Desk</title>')
    writeFileSync(join(windowDir, 'assets', 'window.js'), 'export {}')
    service = await startTestService({ windowDir })
    own = new URL(service.service.url).host
  })
  afterAll(async () => {
    await service.close()
    folder.remove()
  })

  const send = (
    method: 'GET' | 'PATCH' | 'POST' | 'DELETE' | 'OPTIONS',
    url: string,
    headers: Record<string, string>,
    payload?: string,
  ) =>
    service.app.inject({ method, url, headers: { host: own, ...headers }, ...(payload !== undefined && { payload }) })

  const api = [
    ['GET', '/v1/test/'],
    ['GET', '/v1/?platform=test'],
    ['GET', '/v1/test/runs/1/'],
    ['PATCH', '/v1/test/models/'],
    ['POST', '/v1/test/models/'],
    ['DELETE', '/v1/test/regions/1/'],
    ['GET', '/desk/v1/info'],
    ['GET', '/desk/v1/platforms'],
    ['POST', '/desk/v1/platforms'],
    ['DELETE', '/desk/v1/platforms/test/'],
    ['GET', '/v1/nowhere/'],
    ['POST', '/no/such/path'],
  ] as const

  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { host: 'evil.example' },
  ]

  test.each(api)('%s %s is refused to pages of other sites', async (method, url) => {
    for (const headers of foreign) {
      const answer = await send(method, url, headers, method === 'POST' ? '{"name":"made"}' : undefined)
      expect(answer.statusCode, JSON.stringify(headers)).toBe(403)
      expect(answer.json()).toEqual({
        ...{ message: expect.any(String), kwargs: {}, error_name: 'forbidden' },
        ...{ name: 'Forbidden', http_status_code: 403, data: {} },
      })
    }
  })

  test('nothing that was refused has been written', async () => {
    await send('POST', '/v1/test/units/', { origin: 'http://evil.example' }, '{"name":"evil"}')
    expect((await service.call('PATCH', '/units/', { name: 'evil' })).body.total).toBe(0)
  })

  test.each(['/%761/test/', '/v%31/test/', '/%64esk/v1/platforms'])(
    '%s, an API path in disguise, is refused too',
    async (url) => {
      const answer = await send('GET', url, { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' })
      expect([403, 404]).toContain(answer.statusCode)
    },
  )

  test('an API path in absolute form is refused too', async () => {
    const { port } = new URL(service.service.url)
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const headers = { host: own, origin: 'http://evil.example' }
    const answered = request({ port, path: `http://${own}/v1/test/`, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    answered.on('error', reject).end()
    expect([403, 404]).toContain(await promise)
  })

  test.each(['/', '/assets/window.js', '/docs/', '/openapi.json'])(
    'a link on another site may open %s',
    async (url) => {
      const answer = await send('GET', url, {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      })
      expect(answer.statusCode).toBe(200)
    },
  )

  test('not even a page opens under a foreign host', async () => {
    for (const host of ['evil.example', `evil.example:${new URL(service.service.url).port}`, '127.0.0.1:1']) {
      expect((await send('GET', '/', { host })).statusCode).toBe(403)
    }
  })

  test('the window and programs get in', async () => {
    for (const headers of [
      {},
      { origin: `http://${own}`, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ]) {
      expect((await send('PATCH', '/v1/test/models/', headers as Record<string, string>)).statusCode).toBe(200)
    }
  })

  test('the page comes with a policy that lets nothing in from elsewhere', async () => {
    const { headers } = await send('GET', '/', {})
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test('no answer ever carries a CORS header', async () => {
    const preflight = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'content-type' }
    for (const origin of [`http://${own}`, 'http://evil.example', 'null']) {
      for (const [method, url] of [
        ...api,
        ['OPTIONS', '/v1/test/models/'],
        ['GET', '/'],
        ['GET', '/docs/'],
        ['GET', '/openapi.json'],
      ] as const) {
        if (method === 'DELETE') continue
        const { headers } = await send(method, url, { origin, ...(method === 'OPTIONS' && preflight) })
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    }
  })

  test('files outside of the window folder cannot be had', async () => {
    for (const url of [
      '/../test.scenario',
      '/%2e%2e/test.scenario',
      '/assets/..%2f..%2ftest.scenario',
      '/test.scenario',
    ]) {
      expect((await send('GET', url, {})).statusCode).toBeGreaterThanOrEqual(400)
    }
  })

  test('the docs page works and describes this service', async () => {
    const page = await send('GET', '/docs/', {})
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'x-frame-options': 'DENY',
    })
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!)
    expect(files.length).toBeGreaterThan(2)
    for (const file of files)
      expect((await send('GET', new URL(file, 'http://x/docs/').pathname, {})).statusCode, file).toBe(200)
    expect((await send('GET', '/docs/json', {})).json()).toMatchObject({ info: { title: 'Scenario Data Service' } })
  })

  test('an unknown authorization is taken in open mode', async () => {
    for (const authorization of ['Bearer nonsense', 'Basic x', '']) {
      expect((await send('PATCH', '/v1/test/models/', { authorization })).statusCode).toBe(200)
    }
  })
})
