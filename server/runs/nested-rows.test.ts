import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunRows } from '../contract/tables.ts'
import { newPlatform, type TestPlatform } from '../testing/platform.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const ask = (p: TestPlatform, body: object) =>
  service.call('POST', `/desk/v1/${p.name}/rows/runs`, { filter: { default_only: false }, nested: true, ...body })

/** A page as `total: model scenario version …`. */
async function pageOf(p: TestPlatform, body: object): Promise<string> {
  const answer = await ask(p, body)
  expect(answer.status, answer.text).toBe(200)
  const { total, results } = answer.body as RunRows
  return [`${total}:`, ...results.map(({ model, scenario, version }) => `${model}${scenario}${version}`)].join(' ')
}

test('pages of scenarios carry all their versions, the newest first, in the order of names', async () => {
  const p = await newPlatform(service)
  for (const [model, scenario, isDefault] of [
    ['N', 'S', true],
    ['M', 'T', true],
    ['M', 'S', true],
    ['M', 'T', false],
    ['N', 'S', false],
  ] as const)
    await p.run(model, scenario, isDefault)
  expect(await pageOf(p, {})).toBe('3: MS1 MT2 MT1 NS2 NS1')
  expect(await pageOf(p, { limit: 2 })).toBe('3: MS1 MT2 MT1')
  expect(await pageOf(p, { limit: 1, offset: 1 })).toBe('3: MT2 MT1')
  expect(await pageOf(p, { limit: 1, offset: 3 })).toBe('3:')
  expect(await pageOf(p, { limit: 2, sort: [{ column: 'model', descending: true }] })).toBe('3: NS2 NS1 MS1')
  const byScenario = [{ column: 'model' }, { column: 'scenario', descending: true }]
  expect(await pageOf(p, { limit: 2, sort: byScenario })).toBe('3: MT2 MT1 MS1')
  // Versions that do not match are neither shown nor counted.
  expect(await pageOf(p, { filter: {} })).toBe('3: MS1 MT1 NS1')
  expect((await ask(p, { filter: { model: 'N' } })).body).toMatchObject({ total: 1, runs: 1, models: 1 })
  expect((await ask(p, {})).body).toMatchObject({ total: 3, runs: 5, models: 2 })
  expect((await ask(p, { nested: false })).body).toMatchObject({ total: 5, runs: 5, models: 2 })
})

test('scenarios are in no order but that of names', async () => {
  const p = await newPlatform(service)
  const loc = ['body', 'sort', 0, 'column']
  expect(await ask(p, { sort: [{ column: 'points' }] })).toMatchObject({ status: 422, body: { detail: [{ loc }] } })
})
