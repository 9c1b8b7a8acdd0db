import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { newPlatform, payload, rowsOf, type TestPlatform } from '../../testing/platform.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** Everything the interface can be asked about a platform with a run 1 and a series 1. */
const reads: [method: string, path: string, body?: object][] = [
  ...['models', 'scenarios', 'units', 'regions', 'checkpoints', 'docs/units', 'docs/regions'].map(
    (list): [string, string] => [list.startsWith('docs') ? 'GET' : 'PATCH', `/${list}/`],
  ),
  ...['models', 'scenarios', 'units', 'regions', 'variables', 'timeseries'].map((list): [string, string, object] => [
    'PATCH',
    `/iamc/${list}/`,
    { run: { default_only: false } },
  ]),
  ['PATCH', '/iamc/datapoints/?join_parameters=true&join_runs=true&join_run_id=true', { run: null }],
  ['PATCH', '/iamc/datapoints/?limit=1&offset=1', { run: null, year__gte: 2000 }],
  ['PATCH', '/iamc/datapoints/?table=false', {}],
  ['PATCH', '/meta/', { run: { default_only: false } }],
  ['PATCH', '/runs/', { default_only: false }],
  ['PATCH', '/runs/', {}],
  ['GET', '/runs/1/'],
  ['PATCH', '/runs/', { iamc: true }],
  ...['indexsets', 'scalars', 'tables', 'parameters', 'variables', 'equations'].map((kind): [string, string] => [
    'PATCH',
    `/optimization/${kind}/`,
  ]),
]

/** All answers, also the refusals: what is not there yet is not found in the past either. */
const answers = (platform: TestPlatform, at = '') =>
  Promise.all(
    reads.map(async ([method, path, body]) => {
      const answer = await platform.call(
        method,
        at === '' ? path : `${path}${path.includes('?') ? '&' : '?'}at=${at}`,
        body,
      )
      return { path, status: answer.status, body: answer.body as unknown }
    }),
  )

/** Writes of many kinds, one after the other. */
function writesTo(p: TestPlatform): (() => Promise<unknown>)[] {
  const index = { name: 'years', run_id: 1 }
  const parameter = { name: 'cost', run_id: 1, constrained_to_indexsets: ['years'] }
  return [
    () => p.regions('R', 'Q'),
    () => p.units('U', 'W'),
    () => p.run(),
    () => p.series(1, [['R', 'V', 'U']]),
    () => p.points([1, 2020, 1], [1, 2030, 2.5]),
    () => p.ok('POST', '/meta/', { run__id: 1, key: 'label', value: 'x' }),
    () => p.ok('POST', '/checkpoints/', { run__id: 1, message: 'first' }),
    () => p.ok('POST', '/docs/units/', { dimension_id: 1, description: 'a unit' }),
    () => p.points([1, 2020, 7], [1, 2040, 4]),
    () => p.ok('POST', '/optimization/indexsets/', index),
    () => p.ok('PATCH', '/optimization/indexsets/1/data/', { data: [2020, 2030] }),
    () => p.ok('POST', '/optimization/parameters/', parameter),
    () => p.ok('PATCH', '/optimization/parameters/1/data/', { data: { years: [2020], values: [1.5], units: ['U'] } }),
    () => p.ok('POST', '/optimization/scalars/', { name: 's', value: 1.5, run_id: 1, unit_name: 'U' }),
    () => p.run('M', 'S', false),
    () => p.series(2, [['Q', 'V|W', 'W']]),
    () => p.points([2, 2025, -1]),
    () => p.ok('POST', '/runs/2/set-as-default-version/'),
    () => p.ok('DELETE', '/checkpoints/1/'),
    () =>
      p.ok('PATCH', '/iamc/datapoints/bulk/', payload(['time_series__id', 'type', 'step_year'], [[1, 'ANNUAL', 2030]])),
    () => p.ok('DELETE', '/optimization/parameters/1/'),
    () => p.ok('DELETE', '/runs/2/'),
    () => p.regions('Z'),
  ]
}

test('every read of the interface gives with ?at=T what it gave after T', async () => {
  const p = await newPlatform(service)
  const seen = new Map<number, Awaited<ReturnType<typeof answers>>>()
  for (const write of writesTo(p)) {
    await write()
    seen.set(p.transactions(), await answers(p))
  }
  expect(seen.size).toBeGreaterThan(18)
  for (const [at, then] of seen) expect(await answers(p, String(at))).toEqual(then)
})

/** A platform whose one point had the values 1, 2, 3, … */
async function withValues(count: number): Promise<{ p: TestPlatform; first: number }> {
  const p = await newPlatform(service)
  const { series } = await p.oneSeries()
  const first = p.transactions() + 1
  for (let value = 1; value <= count; value += 1) await p.points([series, 2020, value])
  return { p, first }
}

const valuesAt = async (url: string) => {
  const { status, body } = await service.call('PATCH', url, {})
  expect(status).toBe(200)
  return rowsOf(body as Parameters<typeof rowsOf>[0]).map((row) => row.value)
}

describe('a moment', () => {
  test('is named in the path, in the query, or as part of the platform', async () => {
    const { p, first } = await withValues(3)
    for (const url of [
      `/v1/${p.name}/iamc/datapoints/?at=${first}`,
      `/v1/${p.name}@${first}/iamc/datapoints/`,
      `/v1/${p.name}%40${first}/iamc/datapoints`,
      `/v1/iamc/datapoints/?platform=${p.name}@${first}`,
      `/v1/iamc/datapoints/?platform=${p.name}&at=${first}`,
    ]) {
      expect(await valuesAt(url)).toEqual([1])
    }
    expect(await valuesAt(`/v1/${p.name}/iamc/datapoints/`)).toEqual([3])
  })

  test('may be a time', async () => {
    const { p, first } = await withValues(3)
    const [{ issued_at }] = p.sql('SELECT issued_at FROM "transaction" WHERE id = ?', first + 1) as [
      { issued_at: string },
    ]
    expect(await valuesAt(`/v1/${p.name}/iamc/datapoints/?at=${issued_at}`)).toEqual([2])
    expect(await valuesAt(`/v1/${p.name}/iamc/datapoints/?at=9999-01-01T00:00:00Z`)).toEqual([3])
    expect(await p.ok('PATCH', '/regions/?at=2000-01-01T00:00:00')).toMatchObject({ total: 0 })
  })

  test.each(['1000', '-1', 'yesterday', '2026-13-01T00:00:00', '1.5', '0@0', ''])('%j is refused', async (at) => {
    const p = await newPlatform(service)
    expect(await p.call('PATCH', `/regions/?at=${at}`)).toMatchObject({
      status: 400,
      body: { error_name: 'bad_request' },
    })
  })

  test('before what has been forgotten is refused', async () => {
    const { p, first } = await withValues(2)
    const copy = `${p.name}copy`
    expect((await service.call('POST', `/desk/v1/platforms/${p.name}@${first}/copy`, { name: copy })).status).toBe(200)
    const answer = await service.call('PATCH', `/v1/${copy}/regions/?at=${first - 1}`)
    expect(answer).toMatchObject({
      status: 400,
      body: { message: `The history before transaction ${first} has been forgotten.` },
    })
    await service.call('DELETE', `/desk/v1/platforms/${copy}/`)
  })
})

describe('the past', () => {
  test('cannot be written', async () => {
    const { p, first } = await withValues(1)
    for (const [method, path, body] of [
      ['POST', '/regions/', { name: 'new', hierarchy: 'common' }],
      ['DELETE', '/runs/1/', undefined],
      ['POST', '/runs/1/lock/', undefined],
    ] as const) {
      const answer = await p.call(method, `${path}?at=${first}`, body)
      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('it can be read, not written') },
      })
    }
    expect(p.transactions()).toBe(first)
  })

  test('knows no locks, and nothing of when a run was updated later', async () => {
    const { p, first } = await withValues(1)
    await p.ok('POST', '/runs/1/lock/')
    await p.ok('POST', '/runs/1/unlock/')
    await p.ok('POST', '/runs/1/lock/')
    const [{ issued_at, user }] = p.sql('SELECT issued_at, user FROM "transaction" WHERE id = ?', first) as [
      Record<string, unknown>,
    ]
    expect(await p.ok('GET', `/runs/1/?at=${first}`)).toMatchObject({
      lock_transaction: null,
      updated_at: issued_at,
      updated_by: user,
    })
  })

  test('is counted, exported and copied as it was, and the copy is a sound platform that can be written', async () => {
    const { p, first } = await withValues(3)
    await p.regions('later')
    const summary = await service.call('GET', `/desk/v1/platforms/${p.name}/?at=${first}`)
    expect(summary.body).toMatchObject({ regions: 1, datapoints: 1, transactions: first })

    const job = await service.call('POST', `/desk/v1/${p.name}@${first}/exports`, { format: 'csv' })
    const file = await service.call('GET', `/desk/v1/${p.name}@${first}/exports/${job.body.id}/file`)
    expect(file.text).toBe('model,scenario,region,variable,unit,2020\nM,S,R,V,U,1\n')

    const name = `${p.name}then`
    await service.call('POST', `/desk/v1/platforms/${p.name}/copy?at=${first}`, { name })
    expect((await service.call('GET', `/desk/v1/${name}/integrity`)).body).toEqual({ ok: true, findings: [] })
    expect(await valuesAt(`/v1/${name}/iamc/datapoints/`)).toEqual([1])
    expect((await service.call('POST', `/v1/${name}/regions/`, { name: 'new', hierarchy: '' })).status).toBe(200)
    await service.call('DELETE', `/desk/v1/platforms/${name}/`)
  })

  test('is kept in a few files, and read while others come', async () => {
    const count = limits.keptPasts + 4
    const { p, first } = await withValues(count)
    const moments = Array.from({ length: count }, (_, i) => i)
    const read = (i: number) => valuesAt(`/v1/${p.name}/iamc/datapoints/?at=${first + i}`)
    expect(await Promise.all(moments.map(read))).toEqual(moments.map((i) => [i + 1]))
    for (const i of moments.toReversed()) expect(await read(i)).toEqual([i + 1])
    const files = readdirSync(join(service.dataDir, 'work')).filter((file) => file.endsWith('.past'))
    expect(files.length).toBeLessThanOrEqual(limits.keptPasts + 1) // one may be on its way out
  })
})

test('a service that is told to stop while it writes a state ends in peace, and leaves no file', async () => {
  const own = await startTestService()
  const dataDir = join(own.dataDir, 'work')
  await own.call('POST', '/regions/', { name: 'R', hierarchy: 'common' })
  const asked = [0, 1, 0].map((at) => own.call('PATCH', `/regions/?at=${at}`, {}))
  const failures: unknown[] = []
  const note = (reason: unknown) => failures.push(reason)
  process.on('unhandledRejection', note)
  try {
    await Promise.all([own.service.close(), ...asked])
    expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 50)) // rejections are told after the turn
    expect(failures).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
    await own.close()
  }
})
