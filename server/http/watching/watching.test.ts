import { afterAll, expect, test } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { startTestService } from '../../testing/service.ts'
import { LogLines } from './log-lines.ts'
import { Newest } from './newest.ts'

const service = await startTestService()
afterAll(() => service.close())

test('requests are told with method, path, status and program, the newest first, and nothing of what they held', async () => {
  const python = { 'user-agent': 'python-httpx/0.28', authorization: 'Bearer not-to-be-kept' }
  const window = { 'user-agent': 'Mozilla/5.0', 'sec-fetch-site': 'same-origin' }
  await service.call('PATCH', '/runs/?table=false&secret=hidden', { id: 4_711 }, python)
  await service.call('PATCH', '/v1/nowhere/models/', undefined, python)
  await service.call('PATCH', '/v1/models/?platform=test', undefined, window)
  await service.call('GET', '/desk/v1/requests', undefined, window)
  const { body, text } = await service.call('GET', '/desk/v1/requests')
  expect([body.total, body.matching]).toEqual([3, 3])
  expect(
    (body.requests as { method: string; path: string; status: number; platform: string; client: string }[]).map(
      ({ method, path, status, platform, client }) => [method, path, status, platform, client],
    ),
  ).toEqual([
    ['PATCH', '/v1/models/', 200, 'test', 'Scenario Desk window'],
    ['PATCH', '/v1/nowhere/models/', 404, 'nowhere', 'python-httpx/0.28'],
    ['PATCH', '/v1/test/runs/', 200, 'test', 'python-httpx/0.28'],
  ])
  for (const secret of ['hidden', '4711', 'not-to-be-kept']) expect(text).not.toContain(secret)
})

test.each([
  ['by=window', ['/v1/models/']],
  ['by=programs', ['/v1/nowhere/models/', '/v1/test/runs/']],
  ['text=404', ['/v1/nowhere/models/']],
  ['text=PYTHON&by=programs', ['/v1/nowhere/models/', '/v1/test/runs/']],
  ['text=nothing', []],
])('they are filtered: %s', async (query, paths) => {
  const { body } = await service.call('GET', `/desk/v1/requests?${query}`)
  expect((body.requests as { path: string }[]).map(({ path }) => path)).toEqual(paths)
})

test('an address of any length takes no more room than a name, and only so many are kept', async () => {
  await service.call('GET', `/v1/${'x'.repeat(60_000)}`)
  for (let i = 0; i < limits.keptRequests; i += 1) await service.call('GET', '/desk/v1/info')
  const { body, text } = await service.call('GET', '/desk/v1/requests')
  expect([body.matching, body.requests.length]).toEqual([limits.keptRequests, limits.listedRequests])
  expect(text.length).toBeLessThan(limits.listedRequests * 1_000)
})

test('what is added last pushes out what was added first', () => {
  const newest = new Newest<number>(3)
  expect(newest.list()).toEqual([])
  for (let i = 1; i <= 5; i += 1) newest.add(i)
  expect([newest.list(), newest.added]).toEqual([[5, 4, 3], 5])
})

test('lines of the log go on to where the log goes, and are kept in words', () => {
  const written: string[] = []
  const lines = new LogLines({ write: (line) => void written.push(line) })
  const line = (record: object) => JSON.stringify({ time: Date.UTC(2026, 10, 22), pid: 1, ...record })
  lines.write(line({ level: 40, operation: 'queryRuns', ms: 121, msg: 'slow operation' }))
  lines.write(line({ level: 50, err: { message: 'disk', stack: 'at x' }, msg: 'unexpected failure' }))
  lines.write(line({ level: 30, req: { method: 'GET', path: '/v1/' }, msg: 'incoming' }))
  expect(written.length).toBe(3)
  expect(lines.list().lines.map(({ level, text }) => [level, text])).toEqual([
    ['info', 'incoming · GET /v1/'],
    ['error', 'unexpected failure · disk'],
    ['warning', 'slow operation · queryRuns · 121 ms'],
  ])
})
