import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type Answer, type TestService } from '../testing/service.ts'
import { newPlatform, payload, rowsOf, TestPlatform, type TestPayload } from '../testing/platform.ts'

/** The table of datapoints of the window; that its pages are right in any order is in rows.property.test.ts. */

let service: TestService
/** Two runs with a point of each type; nobody changes it. */
let unchanged: TestPlatform
beforeAll(async () => {
  service = await startTestService()
  unchanged = new TestPlatform(service, 'test')
  await fill(unchanged)
})
afterAll(() => service.close())

async function fill(p: TestPlatform): Promise<void> {
  await p.regions('R')
  await p.units('U')
  const [first] = await p.series(await p.run('M', 'S'), [['R', 'V', 'U']])
  const [other] = await p.series(await p.run('L', 'S', false), [['R', 'V', 'U']])
  const key = ['time_series__id', 'type']
  const write = (steps: string[], cells: unknown[]) =>
    p.ok('POST', '/iamc/datapoints/bulk/', payload([...key, ...steps, 'value'], [cells]))
  await p.points([first!, 2030, 2])
  await write(['step_year', 'step_category'], [first, 'CATEGORICAL', 2020, 'summer', 1])
  await write(['step_datetime'], [first, 'DATETIME', '2020-01-01', 3])
  await p.points([other!, 2010, 4])
  await p.ok('POST', '/meta/', { run__id: 1, key: 'k', value: 2 })
  await p.ok('POST', '/meta/', { run__id: 2, key: 'k', value: 1 })
  await p.ok('POST', '/meta/', { run__id: 2, key: 'other', value: 'text' })
}

const ask = (body: unknown, at = ''): Promise<Answer> =>
  service.call('POST', `/desk/v1/${unchanged.name}/rows/datapoints${at}`, body)
const column = async (body: object, name: string): Promise<unknown[]> => {
  const { status, body: page, text } = await ask({ filter: { run: null }, ...body })
  expect(status, text).toBe(200)
  return rowsOf(page as { results: TestPayload }).map((row) => row[name])
}

describe('a page', () => {
  test('has the keys and then the columns that were asked for, in their order', async () => {
    const { status, text } = await ask({ filter: {}, columns: ['value', 'model', 'step_year'], limit: 2 })
    expect(status).toBe(200)
    expect(text).toBe(
      '{"pagination":{"limit":2,"offset":0},"total":3,"results":{"index":[0,1],' +
        '"columns":["id","time_series__id","run__id","type","value","model","step_year"],' +
        '"dtypes":["int64","int64","int64","object","float64","object","int64"],' +
        '"data":[[1,1,1,"ANNUAL",2.0,"M",2030],[2,1,1,"CATEGORICAL",1.0,"M",2020]]}}',
    )
  })

  test('has all columns when none are named, empty ones too', async () => {
    const { body } = await ask({ filter: { year: 2030 } })
    expect(rowsOf(body as { results: TestPayload })).toEqual([
      {
        ...{ id: 1, time_series__id: 1, run__id: 1, type: 'ANNUAL' },
        ...{ model: 'M', scenario: 'S', version: 1, region: 'R', variable: 'V', unit: 'U' },
        ...{ step_year: 2030, step_category: null, step_datetime: null, value: 2 },
      },
    ])
    expect((body as { results: TestPayload }).results.dtypes.slice(-3)).toEqual(['object', 'object', 'float64'])
  })

  test('without rows names its columns', async () => {
    const { body } = await ask({ filter: { year: 1900 }, columns: ['unit'], sort: [{ column: 'value' }] })
    expect(body).toMatchObject({
      total: 0,
      results: { index: [], columns: ['id', 'time_series__id', 'run__id', 'type', 'unit'], data: [] },
    })
  })

  test('may be empty, and lie behind the last row', async () => {
    for (const sort of [[], [{ column: 'value' }], [{ column: 'model' }]]) {
      for (const page of [{ limit: 0 }, { offset: 3 }, { offset: 1_000_000 }]) {
        expect(await ask({ filter: {}, sort, ...page })).toMatchObject({
          status: 200,
          body: { total: 3, results: { data: [] } },
        })
      }
    }
  })
})

describe('an order', () => {
  test.each([
    ['nothing', [], [1, 2, 3, 4]],
    ['a name of the series', [{ column: 'model' }], [4, 1, 2, 3]],
    ['a name, backwards', [{ column: 'model', descending: true }], [1, 2, 3, 4]],
    ['the year, without one last', [{ column: 'step_year' }], [4, 2, 1, 3]],
    ['the year, backwards, without one last', [{ column: 'step_year', descending: true }], [1, 2, 4, 3]],
    ['the category, without one last', [{ column: 'step_category', descending: true }], [2, 1, 3, 4]],
    ['the time, without one last', [{ column: 'step_datetime', descending: true }], [3, 1, 2, 4]],
    ['values', [{ column: 'value', descending: true }], [4, 3, 1, 2]],
    ['names, then steps', [{ column: 'region' }, { column: 'step_year' }, { column: 'model' }], [4, 2, 1, 3]],
    ['an indicator', [{ column: 'meta:k' }], [4, 1, 2, 3]],
    ['an indicator, backwards', [{ column: 'meta:k', descending: true }], [1, 2, 3, 4]],
    ['an indicator, without one last', [{ column: 'meta:other' }], [4, 1, 2, 3]],
    ['a name, an indicator, values', [{ column: 'unit' }, { column: 'meta:k' }, { column: 'value' }], [4, 2, 1, 3]],
    ['values, then an indicator', [{ column: 'value' }, { column: 'meta:k' }], [2, 1, 3, 4]],
    ['a name twice', [{ column: 'model' }, { column: 'model', descending: true }], [4, 1, 2, 3]],
  ])('by %s', async (_name, sort, ids) => {
    expect(await column({ sort }, 'id')).toEqual(ids)
    const pages = await Promise.all([0, 1, 2, 3].map((offset) => column({ sort, offset, limit: 1 }, 'id')))
    expect(pages.flat()).toEqual(ids)
  })

  test.each(['nothing', 'id', 'constructor', ''])('by %j is refused, naming the key', async (name) => {
    const sort = [{ column: 'model' }, { column: name, descending: true }]
    expect(await ask({ filter: {}, sort })).toMatchObject({
      status: 422,
      body: { error_name: 'bad_request', detail: [{ loc: ['body', 'sort', 1, 'column'], type: 'enum' }] },
    })
  })
})

describe('a request', () => {
  test('has a filter like that of the interface, with the same errors', async () => {
    const filter = { model: { name__in: ['M'], dne: 1 }, year__gte: 'soon' }
    const [answer, expected] = [await ask({ filter }), await unchanged.call('PATCH', '/iamc/datapoints/', filter)]
    expect(answer.status).toBe(422)
    const within = (loc: unknown[]) => ['body', 'filter', ...loc.slice(1)]
    const detail = (expected.body.detail as { loc: unknown[] }[]).map((item) => ({ ...item, loc: within(item.loc) }))
    expect(answer.body).toMatchObject({ error_name: expected.body.error_name, detail })
    expect(Object.keys(answer.body.kwargs as object)).toEqual(Object.keys(expected.body.kwargs as object))
  })

  test.each([
    [{}, ['body', 'filter']],
    [{ filter: {}, columns: ['dne'] }, ['body', 'columns', 0]],
    [{ filter: {}, limit: 10_001 }, ['body', 'limit']],
    [{ filter: {}, sort: [{}] }, ['body', 'sort', 0, 'column']],
    [{ filter: {}, sorted: [] }, ['body', 'sorted']],
  ])('like %j is refused', async (body, loc) => {
    expect(await ask(body)).toMatchObject({ status: 422, body: { detail: [{ loc }] } })
  })

  test('about no platform is refused', async () => {
    expect(await service.call('POST', '/desk/v1/nowhere/rows/datapoints', { filter: {} })).toMatchObject({
      status: 404,
      body: { error_name: 'platform_not_found' },
    })
  })
})

test('the past has its rows', async () => {
  const p = await newPlatform(service, 'test')
  const before = p.transactions()
  await p.points([1, 2030, 20], [1, 2040, 10])
  const values = async (at: string) => {
    const sort = [{ column: 'value', descending: true }]
    const url = `/desk/v1/${p.name}${at}/rows/datapoints`
    const { body } = await service.call('POST', url, { filter: {}, sort, columns: ['value'] })
    return rowsOf(body as { results: TestPayload }).map((row) => row.value)
  }
  expect(await values('')).toEqual([20, 10, 3, 1])
  expect(await values(`@${before}`)).toEqual([3, 2, 1])
})

test('what pages remember is forgotten when points are written', async () => {
  const p = await newPlatform(service, 'test')
  const total = async (sort: unknown[]) => {
    const { body } = await service.call('POST', `/desk/v1/${p.name}/rows/datapoints`, { filter: {}, sort, offset: 1 })
    return [body.total, body.results.data.length] as unknown[]
  }
  const orders = [[{ column: 'value' }], [{ column: 'unit' }], []]
  for (const sort of orders) expect(await total(sort)).toEqual([3, 2])
  await p.points([1, 2050, 5])
  for (const sort of orders) expect(await total(sort)).toEqual([4, 3])
})
