import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { newPlatform, payload, type Row, type TestPlatform } from '../testing/platform.ts'

/** Time series over HTTP, as clients of ixmp4 0.14 expect them. */

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const named = '/iamc/timeseries/bulk/?create_related=true'
const plain = '/iamc/timeseries/bulk/'
const byName = (rows: unknown[][]) => payload(['run__id', 'region', 'variable', 'unit'], rows)
const byId = (rows: unknown[][]) => payload(['run__id', 'region__id', 'measurand__id'], rows)

/** Run 1, regions R1 to R3, unit U, and the variables V1, V2 with measurands 1 and 2: series 1 is R1/V1, 2 is R1/V2. */
async function withMeasurands(): Promise<TestPlatform> {
  const p = await newPlatform(service)
  await p.regions('R1', 'R2', 'R3')
  await p.units('U', '')
  await p.run()
  await p.ok(
    'POST',
    named,
    byName([
      [1, 'R1', 'V1', 'U'],
      [1, 'R1', 'V2', 'U'],
    ]),
  )
  return p
}

const stored = async (p: TestPlatform): Promise<unknown[]> =>
  (await p.rows('/iamc/timeseries/?join_parameters=true', { run: null })).map((r) => [
    r.id,
    r.region,
    r.variable,
    r.unit,
  ])

describe('rows that name what they belong to', () => {
  test('make series in the order of the payload, and the variables they need', async () => {
    const p = await withMeasurands()
    const rows = [
      [1, 'R2', 'New', ''],
      [1, 'R1', 'V1', 'U'],
      [1, 'R2', 'V1', 'U'],
      [1, 'R2', 'New', ''],
    ]
    await p.ok('POST', named, byName(rows))
    expect(await stored(p)).toEqual([
      [1, 'R1', 'V1', 'U'],
      [2, 'R1', 'V2', 'U'],
      [3, 'R2', 'New', ''],
      [4, 'R2', 'V1', 'U'],
    ])
    expect(p.sql('SELECT name, created_by FROM variable WHERE id = 3')).toEqual([
      { name: 'New', created_by: '@unknown' },
    ])
  })

  test('sent again change nothing and leave no transaction', async () => {
    const p = await withMeasurands()
    const before = p.transactions()
    await p.ok('POST', named, byName([[1, 'R1', 'V2', 'U']]))
    expect(p.transactions()).toBe(before)
  })

  test('may carry other columns, which are passed over', async () => {
    const p = await withMeasurands()
    const columns = ['id', 'region__id', 'run__id', 'region', 'variable', 'unit', 'anything']
    await p.ok('POST', named, payload(columns, [[1, 99, 1.0, 'R3', 'V1', 'U', null]]))
    expect(await stored(p)).toContainEqual([3, 'R3', 'V1', 'U'])
  })

  test.each([
    ['an unknown run', [[99, 'R1', 'V', 'U']], 404, 'run_not_found'],
    [
      'unknown regions',
      [
        [1, 'A', 'V', 'x'],
        [1, 'B', 'V', 'U'],
      ],
      404,
      'region_not_found',
    ],
    ['unknown units', [[1, 'R1', 'V', 'x']], 404, 'unit_not_found'],
    ['a null region', [[1, null, 'V', 'U']], 422, 'schema_error'],
    ['a null variable', [[1, 'R1', null, 'U']], 422, 'schema_error'],
    ['a null unit', [[1, 'R1', 'V', null]], 422, 'schema_error'],
    ['a number as variable', [[1, 'R1', 5, 'U']], 422, 'schema_error'],
    ['a variable that is too long', [[1, 'R1', 'x'.repeat(256), 'U']], 422, 'schema_error'],
  ])('are refused for %s, and nothing is left behind', async (_, rows, status, name) => {
    const p = await withMeasurands()
    const before = [await stored(p), p.transactions(), p.sql('SELECT name FROM variable')]
    expect(await p.call('POST', named, byName([[1, 'R3', 'first', 'U'], ...rows]))).toMatchObject({
      status,
      body: { error_name: name },
    })
    expect([await stored(p), p.transactions(), p.sql('SELECT name FROM variable')]).toEqual(before)
  })

  test('are refused without a column', async () => {
    const p = await withMeasurands()
    const answer = await p.call('POST', named, payload(['run__id', 'region', 'variable'], [[1, 'R1', 'V']]))
    expect(answer).toMatchObject({ status: 422, body: { error_name: 'schema_error' } })
  })
})

describe('rows that carry ids', () => {
  test('make the series that are not there; those that are may repeat', async () => {
    const p = await withMeasurands()
    const rows = [
      [1, 1, 1],
      [1, 2, 2],
      [1, 1, 1],
    ]
    await p.ok('POST', plain, byId(rows))
    expect(await stored(p)).toEqual([
      [1, 'R1', 'V1', 'U'],
      [2, 'R1', 'V2', 'U'],
      [3, 'R2', 'V2', 'U'],
    ])
  })

  test('that name a new series twice are refused', async () => {
    const p = await withMeasurands()
    const rows = [
      [1, 2, 2],
      [1, 2, 2],
    ]
    expect(await p.call('POST', plain, byId(rows))).toMatchObject({
      status: 409,
      body: { error_name: 'timeseries_not_unique' },
    })
    expect(await stored(p)).toHaveLength(2)
  })

  test.each([
    [[99, 1, 1], 'run_not_found'],
    [[1, 99, 1], 'region_not_found'],
    [[1, 1, 99], 'measurand_not_found'],
  ])('%j is refused as %s', async (row, name) => {
    const p = await withMeasurands()
    expect(await p.call('POST', plain, byId([row]))).toMatchObject({
      status: 404,
      body: { error_name: name, kwargs: { id: 99 } },
    })
  })
})

test.each([named, plain])('no rows are no change: %s', async (path) => {
  const p = await withMeasurands()
  const before = p.transactions()
  await p.ok('POST', path, byName([]))
  await p.ok('POST', path, byId([]))
  expect(p.transactions()).toBe(before)
})

describe('one series', () => {
  const record = { id: 3, run__id: 1, parameters: { region: 'R2', unit: 'U', variable: 'V2' } }

  test.each([
    { run__id: 1, parameters: { region: 'R2', unit: 'U', variable: 'V2' } },
    { run_id: 1, parameters: { region: 'R2', unit: 'U', variable: 'V2' } },
    { run__id: 1, parameters: { region__id: 2, measurand__id: 2 } },
  ])('is made of %j, once', async (body) => {
    const p = await withMeasurands()
    expect((await p.ok('POST', '/iamc/timeseries/', body)) as Row).toEqual(record)
    expect((await p.ok('GET', '/iamc/timeseries/3/')) as Row).toEqual(record)
    expect(await p.call('POST', '/iamc/timeseries/', body)).toMatchObject({
      status: 409,
      body: { error_name: 'timeseries_not_unique' },
    })
  })

  test('makes the variable it needs', async () => {
    const p = await withMeasurands()
    const parameters = { region: 'R1', unit: '', variable: 'New' }
    expect((await p.ok('POST', '/iamc/timeseries/', { run__id: 1, parameters })) as Row).toMatchObject({ parameters })
  })

  test.each([
    [{ run__id: 99, parameters: { region: 'R1', unit: 'U', variable: 'V' } }, 404, 'run_not_found'],
    [{ run__id: 1, parameters: { region: 'x', unit: 'U', variable: 'V' } }, 404, 'region_not_found'],
    [{ run__id: 1, parameters: { region: 'R1', unit: 'x', variable: 'V' } }, 404, 'unit_not_found'],
    [{ run__id: 1, parameters: { region__id: 1, measurand__id: 99 } }, 404, 'measurand_not_found'],
    [{ run__id: 1, parameters: { region: 'R1' } }, 422, 'bad_request'],
    [{ run__id: 1, parameters: { region: 'R1', unit: 'U', variable: 'x'.repeat(256) } }, 422, 'bad_request'],
    [{ run__id: 1, parameters: null }, 422, 'bad_request'],
    [{ parameters: { region__id: 1, measurand__id: 1 } }, 422, 'bad_request'],
  ])('cannot be made of %j', async (body, status, name) => {
    const p = await withMeasurands()
    expect(await p.call('POST', '/iamc/timeseries/', body)).toMatchObject({ status, body: { error_name: name } })
    expect(await stored(p)).toHaveLength(2)
  })

  test('is had whatever its run, and joined columns need the table', async () => {
    const p = await withMeasurands()
    await p.ok('POST', '/runs/1/unset-as-default-version/')
    expect((await p.ok('GET', '/iamc/timeseries/1/')) as Row).toMatchObject({ id: 1 })
    expect((await p.call('PATCH', '/iamc/timeseries/?join_parameters=true&table=false')).status).toBe(400)
  })
})
