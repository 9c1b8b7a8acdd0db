import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { newPlatform, payload, type Row, type TestPlatform } from '../testing/platform.ts'

/** Clones over HTTP, as clients ask for them. */

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const clone = (p: TestPlatform, body: object) => p.ok('POST', '/runs/clone/', body) as Promise<Row>
const points = async (p: TestPlatform, run: number) =>
  (await p.rows('/iamc/datapoints/?join_parameters=true', { run: { id: run, default_only: false } })).map(
    ({ id: _id, time_series__id: _series, ...said }) => said,
  )

/** A default run with a point of each type and one series without any. */
async function mixed(): Promise<{ p: TestPlatform; run: number }> {
  const p = await newPlatform(service)
  const { run, series } = await p.oneSeries()
  await p.series(run, [['R', 'empty', 'U']])
  await p.points([series, 2020, 1], [series, 2010, 0.1])
  const bulk = '/iamc/datapoints/bulk/'
  const key = ['time_series__id', 'type']
  await p.ok(
    'POST',
    bulk,
    payload([...key, 'step_year', 'step_category', 'value'], [[series, 'CATEGORICAL', 2020, 'summer', 2]]),
  )
  await p.ok(
    'POST',
    bulk,
    payload([...key, 'step_datetime', 'value'], [[series, 'DATETIME', '2020-06-01T12:00:00', 3]]),
  )
  return { p, run }
}

test('copies series and points of all types, also of a locked run, and leaves the source as it was', async () => {
  const { p, run } = await mixed()
  await p.ok('POST', `/runs/${run}/lock/`)
  const before = await p.ok('GET', `/runs/${run}/`)
  const expected = await points(p, run)
  const copy = await clone(p, { run_id: run })
  expect(copy).toMatchObject({ version: 2, is_default: false, lock_transaction: null, updated_at: null })
  expect(expected).toHaveLength(4)
  expect(await points(p, copy.id as number)).toEqual(expected)
  expect(await points(p, run)).toEqual(expected)
  expect(await p.ok('GET', `/runs/${run}/`)).toEqual(before)
  const derived = (id: unknown) => [
    p.sql('SELECT points, first_year, last_year FROM timeseries WHERE run__id = ? ORDER BY id', id),
    p.sql('SELECT year, points FROM run_year WHERE run__id = ? ORDER BY year', id),
    p.sql('SELECT points FROM run WHERE id = ?', id),
  ]
  expect(derived(copy.id)).toEqual(derived(run))
  expect(derived(run)).toEqual([
    [
      { points: 4, first_year: 2010, last_year: 2020 },
      { points: 0, first_year: null, last_year: null },
    ],
    [
      { year: 2010, points: 1 },
      { year: 2020, points: 2 },
    ],
    [{ points: 4 }],
  ])
})

test.each([
  [{}, 'M', 'S', 2],
  [{ model_name: null, scenario_name: null, keep_solution: false }, 'M', 'S', 2],
  [{ model_name: '', scenario_name: '' }, 'M', 'S', 2],
  [{ model_name: 'new' }, 'new', 'S', 1],
  [{ scenario_name: 'other' }, 'M', 'other', 4],
  [{ model_name: 'm', scenario_name: 'S' }, 'm', 'S', 1],
])('%j goes to the next version of its pair', async (names, model, scenario, version) => {
  const p = await newPlatform(service)
  const run = await p.run()
  for (let n = 0; n < 3; n += 1) await p.run('M', 'other', false)
  expect(await clone(p, { run_id: run, ...names })).toMatchObject({
    model: { name: model },
    scenario: { name: scenario },
    version,
  })
})

test('leaves meta indicators, checkpoints, docs, the default flag and the lock behind', async () => {
  const p = await newPlatform(service)
  const run = await p.run()
  await p.ok('POST', '/meta/', { run__id: run, key: 'k', value: 1 })
  await p.ok('POST', '/checkpoints/', { run__id: run, message: 'x' })
  const { id } = await clone(p, { run_id: run })
  expect(await p.column('/meta/', 'run__id', { run: { default_only: false } })).toEqual([run])
  expect(await p.column('/checkpoints/', 'run__id')).toEqual([run])
  expect(await p.column('/runs/', 'id')).toEqual([run])
  expect(p.sql('SELECT lock_owner, locked_at, updated_by, points FROM run WHERE id = ?', id)).toEqual([
    { lock_owner: null, locked_at: null, updated_by: null, points: 0 },
  ])
})

test('is one transaction, of the new run', async () => {
  const { p, run } = await mixed()
  const before = p.transactions()
  const { id } = await clone(p, { run_id: run, model_name: 'new', scenario_name: 'new' })
  expect(p.transactions()).toBe(before + 1)
  const newest = p.sql('SELECT max(transaction__id) AS id FROM transaction_run')[0]!.id
  expect(p.sql('SELECT operation FROM "transaction" WHERE id = ?', newest)).toEqual([{ operation: 'cloneRun' }])
  expect(p.sql('SELECT run__id FROM transaction_run WHERE transaction__id = ?', newest)).toEqual([{ run__id: id }])
  expect(p.sql('SELECT since FROM timeseries WHERE run__id = ? GROUP BY since', id)).toEqual([{ since: newest }])
})

test('what is cloned may be changed without the source, and cloned again', async () => {
  const { p, run } = await mixed()
  const { id } = await clone(p, { run_id: run })
  const [series] = await p.series(id as number, [['R', 'V', 'U']])
  const expected = await points(p, run)
  await p.points([series!, 2020, 99], [series!, 2040, 1])
  expect(await points(p, run)).toEqual(expected)
  const again = await clone(p, { run_id: id })
  expect(again.version).toBe(3)
  expect(await points(p, again.id as number)).toEqual(await points(p, id as number))
  expect(await points(p, again.id as number)).toHaveLength(5)
})

test('of an unknown run is 404 with its id, and makes nothing', async () => {
  const p = await newPlatform(service)
  expect(await p.call('POST', '/runs/clone/', { run_id: 99, model_name: 'new' })).toMatchObject({
    status: 404,
    body: { error_name: 'run_not_found', kwargs: { id: 99 } },
  })
  expect(p.transactions()).toBe(0)
  expect(await p.column('/models/', 'name')).toEqual([])
})

test.each([
  [{}, ['body', 'run_id']],
  [{ run_id: null }, ['body', 'run_id']],
  [{ run_id: 1, keep_solution: null }, ['body', 'keep_solution']],
  [{ run_id: 1, model_name: 5 }, ['body', 'model_name']],
  [{ run_id: 1, scenario_name: 'x'.repeat(256) }, ['body', 'scenario_name']],
])('%j is refused', async (body, loc) => {
  expect(await service.call('POST', '/runs/clone/', body)).toMatchObject({
    status: 422,
    body: { error_name: 'bad_request', detail: [{ loc }] },
  })
})
