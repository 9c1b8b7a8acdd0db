import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordPage } from '../contract/common.ts'
import { windowClient } from '../contract/clients.ts'
import { limits } from '../contract/limits.ts'
import type { RunRow } from '../contract/tables.ts'
import { startTestService, type Answer, type TestService } from '../testing/service.ts'
import { newPlatform, payload, type TestPlatform } from '../testing/platform.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const ask = (p: TestPlatform, body: object, moment = ''): Promise<Answer> =>
  service.call('POST', `/desk/v1/${p.name}${moment}/rows/runs`, body)

const all = { default_only: false }

/** The page of a request that has to be answered. */
async function pageOf(p: TestPlatform, body: object, moment = ''): Promise<RecordPage<RunRow>> {
  const answer = await ask(p, body, moment)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as RecordPage<RunRow>
}

const named = ({ results }: RecordPage<RunRow>) =>
  results.map(({ model, scenario, version }) => `${model} ${scenario} ${version}`)

const window = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0' }

describe('rows of runs', () => {
  test('come by model, scenario and version, filtered as the interface filters', async () => {
    const p = await newPlatform(service)
    await p.run('N', 'S')
    await p.run('M', 'T', false)
    await p.run('M', 'S', false)
    await p.run('M', 'S')
    expect(named(await pageOf(p, { filter: {} }))).toEqual(['M S 2', 'N S 1'])
    expect(named(await pageOf(p, { filter: all }))).toEqual(['M S 1', 'M S 2', 'M T 1', 'N S 1'])
    expect(named(await pageOf(p, { filter: { ...all, model: 'M', scenario: { name__like: '*T' } } }))).toEqual([
      'M T 1',
    ])
    const page = await pageOf(p, { filter: all, limit: 2, offset: 1 })
    expect(page).toMatchObject({ pagination: { limit: 2, offset: 1 }, total: 4 })
    expect(named(page)).toEqual(['M S 2', 'M T 1'])
    const { body } = await p.call('PATCH', '/runs/?table=false', all)
    expect((await pageOf(p, { filter: all, sort: [{ column: 'id' }] })).results.map(({ id }) => id)).toEqual(
      body.results.map(({ id }: { id: number }) => id),
    )
  })

  test('tell what is in a run', async () => {
    const p = await newPlatform(service)
    const { run, series } = await p.oneSeries()
    const [other] = await p.series(run, [['R', 'W', 'U']])
    await p.points([series, 2020, 1], [series, 2050, 2], [other!, 2030, 3])
    await p.ok(
      'POST',
      '/meta/bulk/',
      payload(
        ['run__id', 'key', 'value'],
        [
          [run, 'a', 1],
          [run, 'b', true],
        ],
      ),
    )
    await p.ok('POST', '/meta/', { run__id: run, key: 'c', value: 'text' })
    for (const message of ['first', 'last']) await p.ok('POST', '/checkpoints/', { run__id: run, message })
    await p.ok('POST', '/optimization/indexsets/', { run_id: run, name: 'I' })
    await p.ok('POST', '/optimization/scalars/', { run_id: run, name: 's', value: 1, unit_name: 'U' })
    const item = { run_id: run, name: 'x', constrained_to_indexsets: 'I' }
    for (const kind of ['tables', 'parameters', 'variables', 'equations'])
      await p.ok('POST', `/optimization/${kind}/`, item)

    const { results } = await pageOf(p, { filter: {}, meta: ['a', 'c', 'none', 'a'] })
    expect(results).toEqual([
      {
        ...{ id: run, model: 'M', scenario: 'S', version: 1, is_default: true },
        ...{ created_at: expect.any(String), created_by: '@unknown' },
        ...{ updated_at: expect.any(String), updated_by: '@unknown' },
        ...{ points: 3, series: 2, first_year: 2020, last_year: 2050, items: 6 },
        ...{ checkpoints: 2, last_checkpoint: 'last', lock: null, meta: { a: 1, c: 'text' } },
      },
    ])
  })

  test('tell when a run was last written, by an upload too', async () => {
    const p = await newPlatform(service)
    const { run, series } = await p.oneSeries()
    await p.run('Other', 'S')
    await p.points([series, 2020, 1])
    const [last] = p.sql('SELECT issued_at FROM "transaction" ORDER BY id DESC LIMIT 1')
    const sort = [{ column: 'updated_at', descending: true }]
    const { results } = await pageOf(p, { filter: { default_only: false }, sort })
    expect(results[0]).toMatchObject({ id: run, updated_at: last!['issued_at'] })
  })

  test('tell of an empty run that nothing is in it', async () => {
    const p = await newPlatform(service)
    await p.run()
    expect((await pageOf(p, { filter: {} })).results[0]).toMatchObject({
      ...{ points: 0, series: 0, first_year: null, last_year: null, items: 0 },
      ...{ checkpoints: 0, last_checkpoint: null, lock: null, meta: {} },
    })
  })

  test('write whole numbers and floats of indicators as what they are', async () => {
    const p = await newPlatform(service)
    const run = await p.run()
    await p.call('POST', '/meta/', `{"run__id":${run},"key":"float","value":1.0}`)
    await p.call('POST', '/meta/', `{"run__id":${run},"key":"int","value":1}`)
    const { text } = await ask(p, { filter: {}, meta: ['int', 'float'] })
    expect(text).toContain('"meta":{"float":1.0,"int":1}')
  })

  test('tell who holds a run, since when, and when it last wrote', async () => {
    const p = await newPlatform(service)
    const [mine, theirs] = [await p.run('M', 'S'), await p.run('M', 'T')]
    await p.call('POST', `/runs/${mine}/lock/`, undefined, window)
    await p.call('POST', `/runs/${theirs}/lock/`, undefined, { 'user-agent': 'notebook/1.0' })
    const locks = async () => (await pageOf(p, { filter: {} })).results.map(({ lock }) => lock)
    const lock = { user: '@unknown', since: expect.any(String), last_write: null, transaction: expect.any(Number) }
    expect(await locks()).toEqual([
      { ...lock, client: windowClient, is_window: true },
      { ...lock, client: 'notebook/1.0', is_window: false },
    ])
    await p.ok('POST', '/meta/', { run__id: theirs, key: 'a', value: 1 })
    const [written] = p.sql('SELECT issued_at FROM "transaction" ORDER BY id DESC LIMIT 1')
    await p.run('M', 'U') // another run does not count
    expect((await locks()).slice(0, 2)).toMatchObject([{ last_write: null }, { last_write: written!.issued_at }])
    await p.ok('POST', `/runs/${theirs}/unlock/`)
    expect((await locks())[1]).toBeNull()
  })

  test('come in the order of any column, those without a value last', async () => {
    const p = await newPlatform(service)
    const { run: first, series } = await p.oneSeries()
    await p.points([series, 2020, 1])
    const [second, third] = [await p.run('A', 'S', false), await p.run('M', 'S', false)]
    await p.ok('POST', `/runs/${second}/lock/`)
    const meta = [
      [first, 'a', 2],
      [third, 'a', 10],
      [second, 'b', 'x'],
      [third, 'b', 'y'],
    ]
    await p.ok(
      'POST',
      '/meta/bulk/',
      payload(
        ['run__id', 'key', 'value'],
        meta.filter(([, key]) => key === 'a'),
      ),
    )
    await p.ok(
      'POST',
      '/meta/bulk/',
      payload(
        ['run__id', 'key', 'value'],
        meta.filter(([, key]) => key === 'b'),
      ),
    )
    const ids = async (...sort: [column: string, descending?: boolean][]) => {
      const keys = sort.map(([column, descending = false]) => ({ column, descending }))
      return (await pageOf(p, { filter: all, sort: keys })).results.map(({ id }) => id)
    }
    expect(await ids(['id', true])).toEqual([third, second, first])
    expect(await ids(['model'], ['version', true])).toEqual([second, third, first])
    expect(await ids(['scenario'])).toEqual([first, second, third])
    expect(await ids(['points', true])).toEqual([first, second, third])
    expect(await ids(['series', true])).toEqual([first, second, third])
    expect(await ids(['is_default', true])).toEqual([first, second, third])
    expect(await ids(['created_at', true])).toEqual([third, second, first])
    expect(await ids(['lock'])).toEqual([second, first, third])
    expect(await ids(['lock', true])).toEqual([second, first, third])
    expect(await ids(['meta:a'])).toEqual([first, third, second])
    expect(await ids(['meta:a', true])).toEqual([third, first, second])
    expect(await ids(['meta:b', true])).toEqual([third, second, first])
    expect(await ids(['meta:nothing'])).toEqual([first, second, third])
  })

  test('are those of the past where a moment is named', async () => {
    const p = await newPlatform(service)
    const run = await p.run()
    const then = p.transactions()
    await p.run('M', 'S')
    await p.ok('POST', `/runs/${run}/lock/`)
    expect((await pageOf(p, { filter: {} }, `@${then}`)).results).toMatchObject([{ id: run, version: 1, lock: null }])
  })

  test.each<[string, object, unknown[]]>([
    ['no filter', {}, ['body', 'filter']],
    ['a column that is none', { filter: {}, sort: [{ column: 'toString' }] }, ['body', 'sort', 0, 'column']],
    [
      'too many keys',
      { filter: {}, sort: Array.from({ length: limits.sortKeys + 1 }, () => ({ column: 'id' })) },
      ['body', 'sort'],
    ],
    ['a field of the filter that is none', { filter: { dne: 1 } }, ['body', 'filter', 'dne']],
    ['more rows than a page has', { filter: {}, limit: limits.pageMax + 1 }, ['body', 'limit']],
    ['a word that means nothing', { filter: {}, columns: [] }, ['body', 'columns']],
  ])('are refused with %s', async (_case, body, loc) => {
    const p = await newPlatform(service)
    expect(await ask(p, body)).toMatchObject({ status: 422, body: { detail: [{ loc }] } })
  })
})

test('keys of indicators come by name, with the number of their runs', async () => {
  const p = await newPlatform(service)
  const [first, second] = [await p.run('M', 'S'), await p.run('M', 'T', false)]
  const rows = [
    [first, 'b', 1],
    [first, 'a', 1],
    [second, 'b', 2],
  ]
  await p.ok('POST', '/meta/bulk/', payload(['run__id', 'key', 'value'], rows))
  const keys = (moment = '') => service.call('GET', `/desk/v1/${p.name}${moment}/meta-keys`)
  expect((await keys()).body).toEqual({
    keys: [
      { key: 'a', runs: 1 },
      { key: 'b', runs: 2 },
    ],
  })
  expect((await keys('@1')).body).toEqual({ keys: [] })
})

describe('who asks', () => {
  test('is the window where the browser says that its page sent the request, else the program', async () => {
    const p = await newPlatform(service)
    await p.call('POST', '/units/', { name: 'window' }, window)
    await p.call('POST', '/units/', { name: 'address bar' }, { ...window, 'sec-fetch-site': 'none' })
    await p.call('POST', '/units/', { name: 'notebook' }, { 'user-agent': 'notebook/1.0' })
    const undo = { transaction__id: p.transactions() }
    await service.call('POST', `/desk/v1/${p.name}/undo`, undo, window)
    await service.call('POST', `/desk/v1/${p.name}/undo`, { transaction__id: 2 }, { 'user-agent': 'notebook/1.0' })
    expect(p.sql('SELECT client FROM "transaction" ORDER BY id').map(({ client }) => client)).toEqual([
      windowClient,
      'Mozilla/5.0',
      'notebook/1.0',
      windowClient,
      'notebook/1.0',
    ])
  })
})
