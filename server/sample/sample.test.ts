import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../testing/import.ts'
import { startTestService, type TestService } from '../testing/service.ts'

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

const namesOf = async (list: 'platforms' | 'trash'): Promise<string[]> =>
  (await service.call('GET', `/desk/v1/${list}`)).body[list].map((one: { name: string }) => one.name)

test('a taken name is refused, and a cancelled one leaves no platform', async () => {
  expect((await service.call('POST', '/desk/v1/samples', { name: 'test' })).status).toBe(409)
  const begun = await service.call('POST', '/desk/v1/samples', { name: 'given-up' })
  await service.call('DELETE', `/desk/v1/jobs/${begun.body.id}`)
  expect(await settled(service, begun.body.id)).toMatchObject({ state: 'cancelled' })
  expect(await namesOf('platforms')).toEqual(['sample', 'test'])
  expect(await namesOf('trash')).toEqual([])
}, 60_000)

test('a platform that is put into the trash meanwhile ends its sample', async () => {
  const begun = await service.call('POST', '/desk/v1/samples', { name: 'trashed' })
  expect((await service.call('DELETE', '/desk/v1/platforms/trashed/')).status).toBe(200)
  expect(await settled(service, begun.body.id)).toMatchObject({ state: 'cancelled' })
  expect(await namesOf('platforms')).toEqual(['sample', 'test'])
}, 60_000)
