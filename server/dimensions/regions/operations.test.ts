import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { annual, newPlatform, type Row } from '../../testing/platform.ts'

/** Regions over HTTP, as clients of ixmp4 0.14 expect them. */

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/)

test('a region has a name and a hierarchy', async () => {
  const p = await newPlatform(service)
  const record = { id: 1, name: 'World', hierarchy: 'common', created_at: time, created_by: '@unknown' }
  expect((await p.ok('POST', '/regions/', { name: 'World', hierarchy: 'common', id: 7 })) as Row).toEqual(record)
  expect(((await p.ok('PATCH', '/regions/?table=false')) as { results: Row[] }).results).toEqual([record])
})

test('its name is taken, whatever the hierarchy, and case matters', async () => {
  const p = await newPlatform(service)
  await p.regions('World')
  const before = p.transactions()
  for (const hierarchy of ['common', 'other']) {
    expect(await p.call('POST', '/regions/', { name: 'World', hierarchy })).toMatchObject({
      status: 409,
      body: { error_name: 'region_not_unique', kwargs: {} },
    })
  }
  expect(p.transactions()).toBe(before)
  await p.regions('world')
  expect(await p.column('/regions/', 'name')).toEqual(['World', 'world'])
})

test.each([{ name: 'R' }, { hierarchy: 'common' }, { name: 'R', hierarchy: null }, { name: 'R', hierarchy: 5 }, {}])(
  '%j is no region',
  async (body) => {
    expect(await service.call('POST', '/regions/', body)).toMatchObject({
      status: 422,
      body: { error_name: 'bad_request' },
    })
  },
)

test('hierarchies are filtered like names', async () => {
  const p = await newPlatform(service)
  for (const [name, hierarchy] of [
    ['World', 'common'],
    ['Germany', 'Country'],
    ['France', 'country'],
  ] as const)
    await p.ok('POST', '/regions/', { name, hierarchy })
  const names = (filter: object) => p.column('/regions/', 'name', filter)
  expect(await names({ hierarchy: 'country' })).toEqual(['France'])
  expect(await names({ hierarchy__in: ['common', 'Country'] })).toEqual(['World', 'Germany'])
  expect(await names({ hierarchy__like: 'C*' })).toEqual(['Germany'])
  expect(await names({ hierarchy__ilike: 'C*' })).toEqual(['World', 'Germany', 'France'])
  expect(await names({ hierarchy__notilike: 'country', name__like: 'W*' })).toEqual(['World'])
})

test('a region is deleted by its id, once', async () => {
  const p = await newPlatform(service)
  await p.regions('A', 'B')
  await p.ok('DELETE', '/regions/1/')
  expect(await p.column('/regions/', 'name')).toEqual(['B'])
  expect(await p.call('DELETE', '/regions/1/')).toMatchObject({
    status: 404,
    body: { error_name: 'region_not_found', kwargs: { id: 1 } },
  })
})

test('the name is free again then, the id is not', async () => {
  const p = await newPlatform(service)
  await p.regions('A', 'B')
  await p.ok('DELETE', '/regions/2/')
  expect(await p.regions('B')).toEqual([3])
})

test('a region that a time series uses stays, also when the series has no points', async () => {
  const p = await newPlatform(service)
  const { series } = await p.oneSeries()
  const refused = { status: 400, body: { error_name: 'region_deletion_prevented', kwargs: {} } }
  expect(await p.call('DELETE', '/regions/1/')).toMatchObject(refused)
  await p.points([series, 2020, 1])
  expect(await p.call('DELETE', '/regions/1/')).toMatchObject(refused)
  expect(await p.column('/regions/', 'name')).toEqual(['R'])
  await p.ok('PATCH', '/iamc/datapoints/bulk/', annual([[series, 2020, 0]]))
  expect((await p.call('DELETE', '/regions/1/')).status).toBe(200)
})

test('its docs go with it, and both stay in the history', async () => {
  const p = await newPlatform(service)
  await p.regions('A')
  const beside = new Sqlite(p.file)
  beside.exec(`INSERT INTO region_docs (description, dimension__id, since) VALUES ('text', 1, 1)`)
  beside.close()
  await p.ok('DELETE', '/regions/1/')
  expect(p.sql('SELECT * FROM region_docs')).toEqual([])
  expect(p.sql('SELECT name, since, until FROM region_history')).toEqual([{ name: 'A', since: 1, until: 2 }])
  expect(p.sql('SELECT description, until FROM region_docs_history')).toEqual([{ description: 'text', until: 2 }])
})

test('tables have the columns in order, and rows in the order of ids', async () => {
  const p = await newPlatform(service)
  await p.regions('Z', 'A')
  const { results } = (await p.ok('PATCH', '/regions/?table=True')) as { results: Row }
  expect(results).toEqual({
    index: [0, 1],
    columns: ['name', 'hierarchy', 'id', 'created_at', 'created_by'],
    dtypes: ['object', 'object', 'int64', 'datetime64[ns]', 'object'],
    data: [
      ['Z', 'common', 1, time, '@unknown'],
      ['A', 'common', 2, time, '@unknown'],
    ],
  })
})
