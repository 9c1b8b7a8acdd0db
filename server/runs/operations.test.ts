import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { newPlatform, type Row, type TestPlatform } from '../testing/platform.ts'

/** Runs over HTTP, as clients of ixmp4 0.14 expect them. */

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const create = (p: TestPlatform, model_name = 'M', scenario_name = 'S') =>
  p.ok('POST', '/runs/', { model_name, scenario_name }) as Promise<Row>
const get = (p: TestPlatform, id: number) => p.ok('GET', `/runs/${id}/`) as Promise<Row>
const defaults = (p: TestPlatform) => p.column('/runs/', 'id')
const setDefault = (p: TestPlatform, id: number) => p.ok('POST', `/runs/${id}/set-as-default-version/`)
const newest = (p: TestPlatform) => p.sql('SELECT max(id) AS id FROM "transaction"')[0]!.id

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/)

describe('creation', () => {
  test('makes model and scenario where missing; the run is not default, not locked, never updated', async () => {
    const p = await newPlatform(service)
    const audit = { created_at: time, created_by: '@unknown' }
    expect(await create(p)).toEqual({
      ...{
        id: 1,
        model: { id: 1, name: 'M', ...audit },
        model__id: 1,
        scenario: { id: 1, name: 'S', ...audit },
        scenario__id: 1,
      },
      ...{ version: 1, is_default: false, ...audit, updated_at: null, updated_by: null, lock_transaction: null },
    })
    expect(await p.column('/models/', 'name')).toEqual(['M'])
    expect(await p.column('/scenarios/', 'name')).toEqual(['S'])
  })

  test('counts versions for each pair', async () => {
    const p = await newPlatform(service)
    const versions: unknown[] = []
    for (const [model, scenario] of [
      ['M', 'S'],
      ['M', 'S'],
      ['M', 'T'],
      ['N', 'S'],
      ['M', 'S'],
      ['m', 's'],
    ] as const) {
      versions.push((await create(p, model, scenario)).version)
    }
    expect(versions).toEqual([1, 2, 1, 1, 3, 1])
    expect(await p.column('/models/', 'name')).toEqual(['M', 'N', 'm'])
  })

  test('uses a model and a scenario that are there', async () => {
    const p = await newPlatform(service)
    await p.ok('POST', '/models/', { name: 'other' })
    await p.ok('POST', '/models/', { name: 'M' })
    await p.ok('POST', '/scenarios/', { name: 'S' })
    expect(await create(p)).toMatchObject({ model__id: 2, scenario__id: 1 })
    expect(await p.column('/models/', 'name')).toEqual(['other', 'M'])
  })

  test('is one transaction that names the run', async () => {
    const p = await newPlatform(service)
    await create(p)
    expect(p.sql('SELECT id, operation, user FROM "transaction"')).toEqual([
      { id: 1, operation: 'createRun', user: '@unknown' },
    ])
    expect(p.sql('SELECT * FROM transaction_run')).toEqual([{ run__id: 1, transaction__id: 1 }])
  })

  test.each([
    [{}, 2],
    [{ model_name: 'M' }, 1],
    [{ model_name: 'M', scenario_name: null }, 1],
    [{ model_name: 1, scenario_name: 'S' }, 1],
    [{ model: 'M', scenario: 'S' }, 2],
    [{ model_name: 'M', scenario_name: 'x'.repeat(256) }, 1],
  ])('%j is refused', async (body, problems) => {
    const answer = await service.call('POST', '/runs/', body)
    expect(answer).toMatchObject({ status: 422, body: { error_name: 'bad_request' } })
    expect(answer.body.detail).toHaveLength(problems)
    expect((await service.call('PATCH', '/models/')).body.total).toBe(0)
  })

  test('the empty name is a name', async () => {
    const p = await newPlatform(service)
    expect(await create(p, '', '')).toMatchObject({ model: { name: '' }, scenario: { name: '' }, version: 1 })
  })
})

describe('the default version', () => {
  test('is one at most for each pair', async () => {
    const p = await newPlatform(service)
    for (const pair of ['S', 'S', 'S', 'T'] as const) await create(p, 'M', pair)
    await setDefault(p, 1)
    await setDefault(p, 4)
    expect(await defaults(p)).toEqual([1, 4])
    await setDefault(p, 3)
    expect(await defaults(p)).toEqual([3, 4])
    await setDefault(p, 3)
    expect(await defaults(p)).toEqual([3, 4])
    await p.ok('POST', '/runs/3/unset-as-default-version/')
    expect(await defaults(p)).toEqual([4])
  })

  test('updates the run that gets it, not the one that loses it', async () => {
    const p = await newPlatform(service)
    await create(p)
    await create(p)
    await setDefault(p, 1)
    const first = await get(p, 1)
    expect(first).toMatchObject({ is_default: true, updated_at: time, updated_by: '@unknown' })
    await setDefault(p, 2)
    expect(await get(p, 2)).toMatchObject({ is_default: true, updated_at: time, updated_by: '@unknown' })
    expect(await get(p, 1)).toEqual({ ...first, is_default: false })
  })

  test('setting it again is no transaction, but an update', async () => {
    const p = await newPlatform(service)
    await create(p)
    await setDefault(p, 1)
    const before = p.transactions()
    const { updated_at } = await get(p, 1)
    await setDefault(p, 1)
    expect(p.transactions()).toBe(before)
    expect(String((await get(p, 1)).updated_at) >= String(updated_at)).toBe(true)
  })

  test('a switch is one transaction that names both runs', async () => {
    const p = await newPlatform(service)
    await create(p)
    await create(p)
    await setDefault(p, 1)
    await setDefault(p, 2)
    expect(p.sql('SELECT run__id FROM transaction_run WHERE transaction__id = ? ORDER BY run__id', newest(p))).toEqual([
      { run__id: 1 },
      { run__id: 2 },
    ])
    expect(p.sql('SELECT id, is_default, until FROM run_history WHERE until = ? ORDER BY id', newest(p))).toHaveLength(
      2,
    )
  })

  test('cannot be taken from a run that is not it', async () => {
    const p = await newPlatform(service)
    await create(p)
    const before = await get(p, 1)
    expect(await p.call('POST', '/runs/1/unset-as-default-version/')).toMatchObject({
      status: 400,
      body: { error_name: 'ixmp_error', kwargs: {}, message: 'Run with id=1 is not set as the default version.' },
    })
    expect(await get(p, 1)).toEqual(before)
  })

  test('unsetting it updates the run', async () => {
    const p = await newPlatform(service)
    await create(p)
    await setDefault(p, 1)
    await p.ok('POST', '/runs/1/unset-as-default-version/')
    expect(await get(p, 1)).toMatchObject({ is_default: false, updated_at: time, updated_by: '@unknown' })
  })

  test('may be a locked run', async () => {
    const p = await newPlatform(service)
    await create(p)
    await p.ok('POST', '/runs/1/lock/')
    await setDefault(p, 1)
    await p.ok('POST', '/runs/1/unset-as-default-version/')
    expect(await get(p, 1)).toMatchObject({ is_default: false, lock_transaction: expect.any(Number) })
  })
})

describe('locks', () => {
  const lockColumns = (p: TestPlatform) =>
    p.sql('SELECT lock_transaction, lock_owner, lock_client, locked_at FROM run')[0]

  test('carry the newest transaction, and who, since when and with what', async () => {
    const p = await newPlatform(service)
    await create(p)
    await create(p)
    const before = p.transactions()
    const answer = await p.call('POST', '/runs/1/lock/', undefined, { 'user-agent': 'notebook/1.0' })
    expect(answer).toMatchObject({
      status: 200,
      body: { id: 1, lock_transaction: newest(p), updated_at: time, updated_by: '@unknown' },
    })
    expect(lockColumns(p)).toEqual({
      lock_transaction: newest(p),
      lock_owner: '@unknown',
      lock_client: 'notebook/1.0',
      locked_at: time,
    })
    expect(p.transactions()).toBe(before)
    expect(await get(p, 1)).toEqual(answer.body)
  })

  test('are refused while there is one, whoever asks', async () => {
    const p = await newPlatform(service)
    await create(p)
    const locked = (await p.ok('POST', '/runs/1/lock/')) as Row
    for (const agent of ['notebook', 'other']) {
      expect(await p.call('POST', '/runs/1/lock/', undefined, { 'user-agent': agent })).toMatchObject({
        status: 400,
        body: { error_name: 'run_is_locked', kwargs: {} },
      })
    }
    expect(await get(p, 1)).toEqual(locked)
  })

  test('are taken away by anybody, also when there is none', async () => {
    const p = await newPlatform(service)
    await create(p)
    await p.ok('POST', '/runs/1/lock/')
    for (let n = 0; n < 2; n += 1) {
      const freed = (await p.ok('POST', '/runs/1/unlock/')) as Row
      expect(freed).toMatchObject({ lock_transaction: null, updated_at: time, updated_by: '@unknown' })
      expect(lockColumns(p)).toEqual({ lock_transaction: null, lock_owner: null, lock_client: null, locked_at: null })
    }
    expect((await p.call('POST', '/runs/1/lock/')).status).toBe(200)
  })

  test('a run is unlocked by an update, even when it was not locked', async () => {
    const p = await newPlatform(service)
    await create(p)
    expect((await p.ok('POST', '/runs/1/unlock/')) as Row).toMatchObject({ updated_at: time, updated_by: '@unknown' })
  })

  test('of all at once only one wins', async () => {
    const p = await newPlatform(service)
    await create(p)
    const answers = await Promise.all(Array.from({ length: 5 }, () => p.call('POST', '/runs/1/lock/')))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
  })

  test('are no part of history: no version, no transaction', async () => {
    const p = await newPlatform(service)
    await create(p)
    const before = p.transactions()
    await p.ok('POST', '/runs/1/lock/')
    await p.ok('POST', '/runs/1/unlock/')
    expect(p.transactions()).toBe(before)
    expect(p.sql('SELECT * FROM run_history')).toEqual([])
  })
})

describe('an unknown run', () => {
  test.each([
    ['GET', ''],
    ['POST', 'set-as-default-version/'],
    ['POST', 'unset-as-default-version/'],
    ['POST', 'lock/'],
    ['POST', 'unlock/'],
  ])('%s runs/99/%s is 404 with the id', async (method, rest) => {
    expect(await service.call(method, `/runs/99/${rest}`)).toMatchObject({
      status: 404,
      body: { error_name: 'run_not_found', kwargs: { id: 99 } },
    })
  })
})

describe('the table', () => {
  test('says object where a column has nulls', async () => {
    const p = await newPlatform(service)
    await create(p)
    await create(p, 'M', 'T')
    await setDefault(p, 1)
    const dtypes = async (filter: object) =>
      ((await p.ok('PATCH', '/runs/', filter)) as { results: { columns: string[]; dtypes: string[] } }).results.dtypes
    const updated = ['datetime64[ns]', 'object', 'datetime64[ns]', 'object']
    expect(await dtypes({ id: 1 })).toEqual(['int64', 'int64', 'int64', 'bool', 'object', 'int64', ...updated])
    expect(await dtypes({ default_only: false })).toEqual([
      'int64',
      'int64',
      'int64',
      'bool',
      'object',
      'int64',
      'object',
      ...updated.slice(1),
    ])
    await p.ok('POST', '/runs/1/lock/')
    expect(await dtypes({ id: 1 })).toEqual(['int64', 'int64', 'int64', 'bool', 'int64', 'int64', ...updated])
  })

  test('pages by id', async () => {
    const p = await newPlatform(service)
    for (let n = 0; n < 5; n += 1) await create(p)
    const page = (query: string) => p.column(`/runs/?${query}`, 'version', { default_only: false })
    expect([
      await page('limit=2'),
      await page('limit=2&offset=2'),
      await page('limit=2&offset=4'),
      await page('offset=9'),
    ]).toEqual([[1, 2], [3, 4], [5], []])
  })

  test('versions are filtered by comparison', async () => {
    const p = await newPlatform(service)
    for (let n = 0; n < 4; n += 1) await create(p)
    const versions = (filter: object) => p.column('/runs/', 'version', { default_only: false, ...filter })
    expect(await versions({ version__gt: 1, version__lte: 3 })).toEqual([2, 3])
    expect(await versions({ version__in: [4, 1, 9] })).toEqual([1, 4])
    expect(await versions({ scenario: 'S', model: { name__like: 'm' } })).toEqual([])
  })
})
