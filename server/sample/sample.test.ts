import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../testing-import.ts'
import { startTestService, type TestService } from '../testing.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('a new user gets a platform with made-up scenarios: versions, defaults, indicators, a solved problem', async () => {
  const begun = await service.call('POST', '/desk/v1/samples', { name: 'sample' })
  expect(begun).toMatchObject({ status: 200, body: { kind: 'sample', platform: 'sample' } })
  expect(await settled(service, begun.body.id)).toMatchObject({ state: 'done', error: null })
  const counts = (await service.call('GET', '/desk/v1/platforms/sample/')).body
  expect(counts).toMatchObject({ models: 6, scenarios: 8, runs: 54, default_runs: 46, regions: 11 })
  expect(counts.datapoints).toBeGreaterThan(180_000)
  expect((await service.call('PATCH', '/v1/sample/meta/', {})).body.total).toBeGreaterThan(300)
  expect((await service.call('GET', '/desk/v1/sample/integrity')).body).toMatchObject({ ok: true })
}, 60_000)

test('a taken name is refused, and a cancelled one leaves no platform', async () => {
  expect((await service.call('POST', '/desk/v1/samples', { name: 'test' })).status).toBe(409)
  const begun = await service.call('POST', '/desk/v1/samples', { name: 'given-up' })
  await service.call('DELETE', `/desk/v1/jobs/${begun.body.id}`)
  expect(await settled(service, begun.body.id)).toMatchObject({ state: 'cancelled' })
  const names = async () =>
    (await service.call('GET', '/desk/v1/platforms')).body.platforms.map((one: { name: string }) => one.name)
  await expect.poll(names).not.toContain('given-up')
}, 60_000)
