import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CataloguePage, CatalogueRequest } from '../contract/catalogue.ts'
import { newPlatform, type TestPlatform } from '../testing/platform.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/** What the catalogue says of names, over HTTP. */

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** A series in `R`, and two regions without any, one of them described. */
async function filled(): Promise<TestPlatform> {
  const p = await newPlatform(service)
  const { series } = await p.oneSeries()
  await p.points([series, 2020, 1], [series, 2030, 2])
  await p.ok('POST', '/regions/', { name: 'North-West', hierarchy: 'parts' })
  await p.ok('POST', '/regions/', { name: 'north west', hierarchy: 'common' })
  await p.ok('POST', '/docs/regions/', { dimension_id: 2, description: 'All above 45° N' })
  return p
}

const listed = async (p: TestPlatform, of: CatalogueRequest['of'], asked: object = {}): Promise<CataloguePage> =>
  (await service.call('POST', `/desk/v1/${p.name}/catalogue`, { of, ...asked })).body as CataloguePage
const names = async (...asked: Parameters<typeof listed>) => (await listed(...asked)).results.map(({ name }) => name)

test('a name is told with its series, datapoints, runs and description', async () => {
  const p = await filled()
  expect((await listed(p, 'region')).results).toMatchObject([
    { name: 'North-West', hierarchy: 'parts', series: 0, points: 0, runs: 0, description: 'All above 45° N' },
    { name: 'R', hierarchy: 'common', series: 1, points: 2, runs: 1, description: null },
    { name: 'north west', series: 0, description: null },
  ])
  for (const of of ['model', 'scenario', 'variable', 'unit'] as const) {
    expect((await listed(p, of)).results, of).toMatchObject([{ series: 1, points: 2, runs: 1, hierarchy: null }])
  }
})

test('a variable has the units of its series', async () => {
  const p = await filled()
  const [unit] = await names(p, 'unit')
  expect((await listed(p, 'variable')).results[0]?.units).toEqual([unit])
})

test('names are found by what uses, describes or resembles them', async () => {
  const p = await filled()
  expect(await names(p, 'region', { show: 'used' })).toEqual(['R'])
  expect(await names(p, 'region', { show: 'unused' })).toEqual(['North-West', 'north west'])
  expect(await names(p, 'region', { show: 'undescribed' })).toEqual(['R', 'north west'])
  expect(await names(p, 'region', { show: 'alike' })).toEqual(['North-West', 'north west'])
  expect((await listed(p, 'region')).results.map(({ alike }) => alike)).toEqual([true, false, true])
  expect(await names(p, 'region', { hierarchy: 'parts' })).toEqual(['North-West'])
})

test('a search looks at names and descriptions, in any case', async () => {
  const p = await filled()
  expect(await names(p, 'region', { search: 'WEST' })).toEqual(['North-West', 'north west'])
  expect(await names(p, 'region', { search: '45°' })).toEqual(['North-West'])
  expect(await names(p, 'region', { search: 'north*' })).toEqual(['North-West', 'north west'])
})

test('what uses a name is an order too, and pages follow it', async () => {
  const p = await filled()
  const sort = [{ column: 'series', descending: true }]
  expect(await names(p, 'region', { sort })).toEqual(['R', 'North-West', 'north west'])
  const page = await listed(p, 'region', { sort, limit: 1, offset: 1 })
  expect(page).toMatchObject({ total: 3, results: [{ name: 'North-West' }] })
  expect(await names(p, 'region', { sort: [{ column: 'description' }] })).toEqual(['North-West', 'R', 'north west'])
})

test('a unit that only a parameter or a scalar names is used', async () => {
  const q = await newPlatform(service)
  await q.units('GW', 'EUR', 'km')
  await q.ok('POST', '/runs/', { model_name: 'm', scenario_name: 's' })
  await q.ok('POST', '/optimization/scalars/', { run_id: 1, name: 'cost', value: 1, unit_name: 'EUR' })
  expect(await names(q, 'unit', { show: 'unused' })).toEqual(['GW', 'km'])
})

test('names are counted by kind, regions by hierarchy', async () => {
  const p = await filled()
  expect((await service.call('GET', `/desk/v1/${p.name}/catalogue`)).body).toEqual({
    names: { model: 1, scenario: 1, region: 3, variable: 1, unit: 1 },
    hierarchies: [
      { name: 'common', regions: 2 },
      { name: 'parts', regions: 1 },
    ],
  })
})
