import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { annual, newPlatform, type Row } from '../../testing/platform.ts'

/** Units over HTTP, as clients of ixmp4 0.14 expect them. */

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/)

test.each(['EJ/yr', '', ' ', 'dimensionless', '°C', '%', 'US$2010/t CO₂'])('a unit may be called %j', async (name) => {
  const p = await newPlatform(service)
  expect((await p.ok('POST', '/units/', { name })) as Row).toEqual({
    id: 1,
    name,
    created_at: time,
    created_by: '@unknown',
  })
  expect(await p.call('POST', '/units/', { name })).toMatchObject({
    status: 409,
    body: { error_name: 'unit_not_unique', kwargs: {} },
  })
  expect(await p.column('/units/', 'name', { name })).toEqual([name])
})

test('a unit is deleted by its id, once; its id is not used again', async () => {
  const p = await newPlatform(service)
  await p.units('a', 'b')
  await p.ok('DELETE', '/units/2/')
  expect(await p.call('DELETE', '/units/2/')).toMatchObject({
    status: 404,
    body: { error_name: 'unit_not_found', kwargs: { id: 2 } },
  })
  expect(await p.units('b')).toEqual([3])
})

test('a unit that a time series uses stays', async () => {
  const p = await newPlatform(service)
  await p.oneSeries()
  const before = p.transactions()
  expect(await p.call('DELETE', '/units/1/')).toMatchObject({
    status: 400,
    body: { error_name: 'unit_deletion_prevented', kwargs: {} },
  })
  expect(await p.column('/units/', 'name')).toEqual(['U'])
  expect(p.transactions()).toBe(before)
})

test('a unit that no series uses any more can go, with its measurands; the variable stays', async () => {
  const p = await newPlatform(service)
  const { series } = await p.oneSeries()
  await p.units('other')
  await p.points([series, 2020, 1])
  await p.ok('PATCH', '/iamc/datapoints/bulk/', annual([[series, 2020, 0]]))
  expect(p.sql('SELECT count(*) AS n FROM measurand')).toEqual([{ n: 1 }])
  await p.ok('DELETE', '/units/1/')
  expect(await p.column('/units/', 'name')).toEqual(['other'])
  expect(p.sql('SELECT count(*) AS n FROM measurand')).toEqual([{ n: 0 }])
  expect(p.sql('SELECT name FROM variable')).toEqual([{ name: 'V' }])
})

test('a series can be made again after its unit was deleted and made again', async () => {
  const p = await newPlatform(service)
  const { run, series } = await p.oneSeries()
  await p.points([series, 2020, 1])
  await p.ok('PATCH', '/iamc/datapoints/bulk/', annual([[series, 2020, 0]]))
  await p.ok('DELETE', '/units/1/')
  await p.units('U')
  const [again] = await p.series(run, [['R', 'V', 'U']])
  await p.points([again!, 2020, 2])
  expect(await p.rows('/iamc/datapoints/?join_parameters=true')).toMatchObject([{ unit: 'U', value: 2 }])
})

test.each([{}, { name: null }, { name: 5 }])('%j is no unit', async (body) => {
  expect(await service.call('POST', '/units/', body)).toMatchObject({
    status: 422,
    body: { error_name: 'bad_request' },
  })
})

test('units are never made by an upload', async () => {
  const p = await newPlatform(service)
  await p.regions('R')
  await p.units('U')
  const run = await p.run()
  const body = (rows: unknown[][]) => ({ columns: ['run__id', 'region', 'variable', 'unit'], dtypes: [], data: rows })
  const upload = (rows: unknown[][]) => p.call('POST', '/iamc/timeseries/bulk/?create_related=true', body(rows))
  expect(
    await upload([
      [run, 'R', 'V', 'x'],
      [run, 'R', 'V', 'U'],
      [run, 'R', 'V', 'y'],
      [run, 'R', 'W', 'x'],
    ]),
  ).toMatchObject({
    status: 404,
    body: { error_name: 'unit_not_found', kwargs: {}, message: 'x, y' },
  })
  expect(
    await upload([
      [run, 'A', 'V', 'x'],
      [run, 'B', 'V', 'U'],
    ]),
  ).toMatchObject({
    status: 404,
    body: { error_name: 'region_not_found', kwargs: {}, message: 'A, B' },
  })
  // Nothing of a refused upload stays behind.
  expect(p.sql('SELECT * FROM variable')).toEqual([])
  expect(await p.rows('/iamc/timeseries/')).toEqual([])
})
