import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPlatform, type TestPlatform } from '../testing/platform.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const names = ['a', 'b', 'c', 'd', 'e']

async function withUnits(): Promise<TestPlatform> {
  const p = await newPlatform(service)
  await p.units(...names)
  return p
}

test('the total of a list is right on every page, full or not, and beyond the last', async () => {
  const p = await withUnits()
  for (const limit of [0, 1, 2, 4, 5, 6, 100]) {
    for (const offset of [0, 1, 3, 4, 5, 6, 100]) {
      const page = `limit=${limit}&offset=${offset}`
      const table = (await p.ok('PATCH', `/units/?${page}`, {})) as { total: number; results: { data: unknown[] } }
      const records = (await p.ok('PATCH', `/units/?table=false&${page}`, {})) as { total: number; results: unknown[] }
      const expected = { page, total: names.length, rows: names.slice(offset, offset + limit).length }
      expect({ page, total: table.total, rows: table.results.data.length }).toEqual(expected)
      expect({ page, total: records.total, rows: records.results.length }).toEqual(expected)
    }
  }
})

test('a filter that nothing fits has the total 0', async () => {
  const p = await withUnits()
  expect(await p.ok('PATCH', '/units/', { name: 'z' })).toMatchObject({ total: 0 })
  expect(await p.ok('PATCH', '/units/?offset=3', { name: 'z' })).toMatchObject({ total: 0 })
})
