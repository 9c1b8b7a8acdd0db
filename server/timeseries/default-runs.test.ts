import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { payload, TestPlatform } from '../testing/platform.ts'

/**
 * Which runs a query is about: only default versions, unless its filter says otherwise. As in ixmp4 0.14.
 *
 * Default runs are 1, 3 and 5. Series: run 1 has RA/VA/UA and RA/VC/UB, run 2 RB/VB/UB, run 3 RC/VC/UC, run 4 RD/VD/UD,
 * run 5 none. Runs 1 and 2 are versions of M1/S1, 3 and 4 of M2/S2, 5 of M3/S3. MX, SX, RX, UX are used by nothing.
 */
let service: TestService
let p: TestPlatform
beforeAll(async () => {
  service = await startTestService()
  p = new TestPlatform(service, 'test')
  await p.regions('RA', 'RB', 'RC', 'RD', 'RX')
  await p.units('UA', 'UB', 'UC', 'UD', 'UX')
  for (const [pair, isDefault] of [
    ['1', true],
    ['1', false],
    ['2', true],
    ['2', false],
    ['3', true],
  ] as const) {
    await p.run(`M${pair}`, `S${pair}`, isDefault)
  }
  await p.ok('POST', '/models/', { name: 'MX' })
  await p.ok('POST', '/scenarios/', { name: 'SX' })
  await p.ok('POST', '/iamc/variables/', { name: 'VX' })
  const columns = ['run__id', 'region', 'variable', 'unit']
  const data = [
    [1, 'RA', 'VA', 'UA'],
    [1, 'RA', 'VC', 'UB'],
    [2, 'RB', 'VB', 'UB'],
    [3, 'RC', 'VC', 'UC'],
    [4, 'RD', 'VD', 'UD'],
  ]
  await p.ok('POST', '/iamc/timeseries/bulk/?create_related=true', payload(columns, data))
  await p.points(...[1, 2, 3, 4, 5].map((series) => [series, 2020, series] as const))
  const metas = [1, 2, 3, 4, 5].map((run) => [run, `key ${run}`, run])
  await p.ok('POST', '/meta/bulk/', payload(['run__id', 'key', 'value'], metas))
  for (const run of [1, 2]) await p.ok('POST', '/checkpoints/', { run__id: run, message: `run ${run}` })
})
afterAll(() => service.close())

const nonDefault = { default_only: false, is_default: false }

/** What each question finds: names, or ids where there are none. Both forms of the answer have to agree. */
async function found(path: string, filter: unknown, column: string): Promise<string> {
  const table = await p.column(path, column, filter)
  const records = (await p.ok('PATCH', `${path}?table=false`, filter)) as {
    results: Record<string, unknown>[]
    total: number
  }
  expect(records.results.map((record) => record[column])).toEqual(table)
  expect(records.total).toBe(table.length)
  return table.join(' ')
}

describe('/iamc/datapoints/ and /iamc/timeseries/', () => {
  test.each([
    [{}, '1 2 4'],
    [{ run: {} }, '1 2 4'],
    [{ run: { id__in: [1, 2] } }, '1 2'],
    [{ run: null }, '1 2 3 4 5'],
    [{ run: { default_only: true } }, '1 2 4'],
    [{ run: { default_only: false } }, '1 2 3 4 5'],
    [{ run: { default_only: null } }, '1 2 3 4 5'],
    [{ run: { id: 2 } }, ''],
    [{ run: { id: 2, default_only: false } }, '3'],
  ])('%j finds the series %j', async (filter, series) => {
    expect(await found('/iamc/datapoints/', filter, 'time_series__id')).toBe(series)
    expect(await found('/iamc/timeseries/', filter, 'id')).toBe(series)
  })

  test.each([
    [{ run: { is_default: false } }, ''],
    [{ run: nonDefault }, '3 5'],
    [{ run: { default_only: false, is_default: true } }, '1 2 4'],
    [{ run: { model: 'M2' } }, '4'],
    [{ run: { model: 'M2', default_only: false } }, '4 5'],
    [{ run: { scenario: { name__in: ['S1', 'S2'] }, version: 2, default_only: false } }, '3 5'],
  ])('/iamc/timeseries/ %j finds the series %j', async (filter, series) => {
    expect(await found('/iamc/timeseries/', filter, 'id')).toBe(series)
  })

  test.each([
    [{ model: 'M1' }, '1 2'],
    [{ model: 'M1', run: null }, '1 2 3'],
    [{ scenario: 'S2' }, '4'],
    [{ model: 'M1', scenario: 'S2', run: null }, ''],
    [{ region: 'RA', variable: 'VC' }, '2'],
    [{ region: 'RA', unit: 'UC' }, ''],
  ])('/iamc/datapoints/ %j finds the series %j', async (filter, series) => {
    expect(await found('/iamc/datapoints/', filter, 'time_series__id')).toBe(series)
  })
})

describe('/iamc/… lists', () => {
  const lists = [
    ['/iamc/variables/', 'VA VC', 'VA VC VB VD', 'VB VD'],
    ['/iamc/models/', 'M1 M2', 'M1 M2', 'M1 M2'],
    ['/iamc/scenarios/', 'S1 S2', 'S1 S2', 'S1 S2'],
    ['/iamc/regions/', 'RA RC', 'RA RB RC RD', 'RB RD'],
    ['/iamc/units/', 'UA UB UC', 'UA UB UC UD', 'UB UD'],
  ] as const

  test.each(lists)('%s: default runs, any run, other runs', async (path, inDefault, inAny, inOthers) => {
    for (const filter of [{}, { run: {} }, { run: { default_only: true } }])
      expect(await found(path, filter, 'name')).toBe(inDefault)
    for (const filter of [{ run: null }, { run: { default_only: false } }])
      expect(await found(path, filter, 'name')).toBe(inAny)
    expect(await found(path, { run: nonDefault }, 'name')).toBe(inOthers)
    expect(await found(path, { run: { is_default: false } }, 'name')).toBe('')
  })

  test('a variable that nothing uses is not listed', async () => {
    expect(await found('/iamc/variables/', { name: 'VX' }, 'name')).toBe('')
    expect(await found('/iamc/variables/', { name: 'VX', run: null }, 'name')).toBe('')
  })

  test.each([
    ['/iamc/variables/', { run: { id: 2 } }, ''],
    ['/iamc/variables/', { run: { id: 2, default_only: false } }, 'VB'],
    ['/iamc/variables/', { region: 'RA' }, 'VA VC'],
    ['/iamc/variables/', { region: 'RA', unit: 'UB' }, 'VC'],
    ['/iamc/regions/', { variable: 'VC' }, 'RA RC'],
    ['/iamc/regions/', { variable: 'VC', unit: 'UC' }, 'RC'],
    ['/iamc/units/', { region: 'RA', variable: 'VA' }, 'UA'],
    ['/iamc/models/', { run: { model: 'M2' } }, 'M2'],
    ['/iamc/models/', { run: { scenario: 'S1' } }, 'M1'],
    ['/iamc/scenarios/', { run: { scenario: 'S2' } }, 'S2'],
    ['/iamc/scenarios/', { run: { model: { name__like: '*1' } } }, 'S1'],
  ])('%s %j finds %j', async (path, filter, names) => {
    expect(await found(path, filter, 'name')).toBe(names)
  })
})

describe('iamc in models, scenarios, regions and units', () => {
  const lists = [
    // path, used in default runs, used in any run, used by none, all
    ['/models/', 'M1 M2', 'M1 M2', 'M3 MX', 'M1 M2 M3 MX'],
    ['/scenarios/', 'S1 S2', 'S1 S2', 'S3 SX', 'S1 S2 S3 SX'],
    ['/regions/', 'RA RC', 'RA RB RC RD', 'RX', 'RA RB RC RD RX'],
    ['/units/', 'UA UB UC', 'UA UB UC UD', 'UX', 'UA UB UC UD UX'],
  ] as const

  test.each(lists)('%s', async (path, inDefault, inAny, inNone, all) => {
    for (const filter of [{}, { iamc: null }]) expect(await found(path, filter, 'name')).toBe(all)
    for (const iamc of [{}, { run: {} }, { run: { default_only: true } }])
      expect(await found(path, { iamc }, 'name')).toBe(inDefault)
    for (const iamc of [true, 1, { run: null }, { run: { default_only: false } }])
      expect(await found(path, { iamc }, 'name')).toBe(inAny)
    for (const iamc of [false, 0]) expect(await found(path, { iamc }, 'name')).toBe(inNone)
  })

  test.each([
    ['/regions/', { iamc: { run: nonDefault } }, 'RB RD'],
    ['/units/', { iamc: { region: { name: 'RA' } } }, 'UA UB'],
    ['/models/', { iamc: { variable: 'VC' } }, 'M1 M2'],
    ['/models/', { iamc: { variable: 'VB' } }, ''],
    ['/models/', { iamc: { variable: 'VB', run: null } }, 'M1'],
    ['/models/', { iamc: { run: { model: 'M1', default_only: false } } }, 'M1'],
    ['/scenarios/', { iamc: { run: { scenario: 'S2' } } }, 'S2'],
    ['/scenarios/', { iamc: { region: 'RA', variable: 'VA', unit: 'UB' } }, ''],
    ['/regions/', { iamc: { name: 'RC' } }, 'RC'],
    ['/regions/', { name__like: 'R*', iamc: { id__gt: 1 } }, 'RC'],
    ['/regions/', { name: 'RA', iamc: false }, ''],
  ])('%s %j finds %j', async (path, filter, names) => {
    expect(await found(path, filter, 'name')).toBe(names)
  })
})

describe('/meta/', () => {
  test.each([
    [{}, '1 3 5'],
    [{ run: {} }, '1 3 5'],
    [{ run: null }, '1 2 3 4 5'],
    [{ run: { default_only: false } }, '1 2 3 4 5'],
    [{ run: nonDefault }, '2 4'],
    [{ run: { is_default: false } }, ''],
    [{ run_id: 2 }, ''],
    [{ run_id: 2, run: { default_only: false } }, '2'],
    [{ run__id: 2, run: null }, '2'],
    [{ run: { model: 'M1', default_only: false } }, '1 2'],
  ])('%j finds the entries of runs %j', async (filter, runs) => {
    expect(await found('/meta/', filter, 'run__id')).toBe(runs)
  })
})

describe('/runs/', () => {
  test.each([
    [{}, '1 3 5'],
    [{ default_only: true }, '1 3 5'],
    [{ default_only: false }, '1 2 3 4 5'],
    [{ default_only: null }, '1 2 3 4 5'],
    [{ is_default: false }, ''],
    [nonDefault, '2 4'],
    [{ id: 2 }, ''],
    [{ iamc: true }, '1 3'],
    [{ iamc: {} }, '1 3'],
    [{ iamc: true, default_only: false }, '1 2 3 4'],
    [{ iamc: false }, '5'],
    [{ iamc: false, default_only: false }, '5'],
    [{ iamc: null }, '1 3 5'],
    [{ iamc: { unit: 'UB', variable: 'VC' } }, '1'],
    [{ iamc: { unit: 'UB' }, default_only: false }, '1 2'],
    [{ iamc: { unit: 'UA', variable: 'VC' } }, ''],
    [{ model: { name: 'M1' }, scenario: { name: 'S1' }, is_default: true }, '1'],
    [{ model: { name: 'M1' }, scenario: { name: 'S1' }, version: 2, default_only: false, is_default: null }, '2'],
  ])('%j finds %j', async (filter, runs) => {
    expect(await found('/runs/', filter, 'id')).toBe(runs)
  })
})

test('checkpoints of all runs are listed', async () => {
  expect(await found('/checkpoints/', {}, 'run__id')).toBe('1 2')
})

test('a default switch is seen by the next query', async () => {
  const copy = await service.call('POST', '/desk/v1/platforms/test/copy', { name: 'switched' })
  expect(copy.status).toBe(200)
  const other = new TestPlatform(service, 'switched')
  const variables = () => other.column('/iamc/variables/', 'name')
  const points = () => other.column('/iamc/datapoints/', 'time_series__id')
  expect([await variables(), await points()]).toEqual([
    ['VA', 'VC'],
    [1, 2, 4],
  ])
  await other.ok('POST', '/runs/2/set-as-default-version/')
  expect([await variables(), await points()]).toEqual([
    ['VC', 'VB'],
    [3, 4],
  ])
  await other.ok('POST', '/runs/2/unset-as-default-version/')
  expect([await variables(), await points()]).toEqual([['VC'], [4]])
})
