import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { annual, newPlatform, payload, rowsOf, TestPlatform, type TestPayload, type Row } from '../testing/platform.ts'

/** Datapoints over HTTP, as clients of ixmp4 0.14 expect them. */

let service: TestService
/** The platform of those tests whose requests are all refused: one series with one point, 7 in 2020. */
let unchanged: TestPlatform
beforeAll(async () => {
  service = await startTestService()
  unchanged = new TestPlatform(service, 'test')
  await fill(unchanged, 1)
  await unchanged.points([1, 2020, 7])
})
afterAll(() => service.close())

const bulk = '/iamc/datapoints/bulk/'
const key = 'time_series__id'

/** Gives a platform a default run with `count` series, ids 1 to count. */
async function fill(p: TestPlatform, count: number): Promise<TestPlatform> {
  await p.regions('R')
  await p.units('U')
  const run = await p.run()
  await p.series(
    run,
    Array.from({ length: count }, (_, i) => ['R', `V${i + 1}`, 'U']),
  )
  return p
}

const withSeries = async (count: number): Promise<TestPlatform> => fill(await newPlatform(service), count)

/** Every stored point, in the order of ids. */
const stored = async (p: TestPlatform): Promise<unknown> =>
  ((await p.ok('PATCH', '/iamc/datapoints/?table=false', { run: null })) as { results: unknown }).results

const point = (id: number, series: number, value: number, type: string, step: Row) => ({
  ...{ id, time_series__id: series, value, type, step_category: null, step_year: null, step_datetime: null, ...step },
})

const derived = (p: TestPlatform): Row[] =>
  p.sql('SELECT id, points, first_year, last_year FROM timeseries ORDER BY id')

const categorical = (rows: unknown[][]): TestPayload =>
  payload([key, 'type', 'step_year', 'step_category', 'value'], rows)
const datetime = (rows: unknown[][]): TestPayload => payload([key, 'type', 'step_datetime', 'value'], rows)

describe('upsert', () => {
  test('writes annual points in the order of the payload', async () => {
    const p = await withSeries(2)
    await p.points([2, 2030, 1], [1, 2020, 2.5], [2, 2010, -3])
    expect(await stored(p)).toEqual([
      point(1, 2, 1, 'ANNUAL', { step_year: 2030 }),
      point(2, 1, 2.5, 'ANNUAL', { step_year: 2020 }),
      point(3, 2, -3, 'ANNUAL', { step_year: 2010 }),
    ])
    expect(derived(p)).toEqual([
      { id: 1, points: 1, first_year: 2020, last_year: 2020 },
      { id: 2, points: 2, first_year: 2010, last_year: 2030 },
    ])
  })

  test('writes categorical points; the empty name is a category', async () => {
    const p = await withSeries(1)
    await p.ok(
      'POST',
      bulk,
      categorical([
        [1, 'CATEGORICAL', 2020, 'summer', 1],
        [1, 'CATEGORICAL', 2020, '', 2],
      ]),
    )
    expect(await stored(p)).toEqual([
      point(1, 1, 1, 'CATEGORICAL', { step_year: 2020, step_category: 'summer' }),
      point(2, 1, 2, 'CATEGORICAL', { step_year: 2020, step_category: '' }),
    ])
    expect(derived(p)).toEqual([{ id: 1, points: 2, first_year: 2020, last_year: 2020 }])
  })

  test('writes points in time, which are in no year', async () => {
    const p = await withSeries(1)
    await p.ok(
      'POST',
      bulk,
      datetime([
        [1, 'DATETIME', '2020-01-01T12:00:00', 1],
        [1, 'DATETIME', '2020-01-01T12:00:00.5', 2],
      ]),
    )
    const rows = (await stored(p)) as Row[]
    expect(rows.map((row) => String(row.step_datetime).slice(0, 21))).toEqual([
      '2020-01-01T12:00:00.0',
      '2020-01-01T12:00:00.5',
    ])
    expect(new Set(rows.map((row) => String(row.step_datetime).length)).size).toBe(1)
    expect(derived(p)).toEqual([{ id: 1, points: 2, first_year: null, last_year: null }])
    expect(await p.rows('/iamc/datapoints/', { year__gte: 0 })).toEqual([])
    expect(await p.rows('/iamc/datapoints/', { year__lt: 9000 })).toEqual([])
  })

  test.each([
    ['2020-01-01T12:00:00', '2020-01-01T12:00:00'],
    ['2020-01-01 12:00:00', '2020-01-01T12:00:00'],
    ['2020-01-01 12:00', '2020-01-01T12:00:00'],
    ['2020-01-01', '2020-01-01T00:00:00'],
    ['2020-01-01T12:00:00Z', '2020-01-01T12:00:00'],
    ['2020-01-01T12:00:00+02:00', '2020-01-01T10:00:00'],
    ['2020-01-01T00:30:00+0100', '2019-12-31T23:30:00'],
    ['2020-12-31T23:30:00-01:00', '2021-01-01T00:30:00'],
    ['2020-02-29T00:00:00.123456', '2020-02-29T00:00:00.123456'],
    ['2020-01-01T12:00:00.123456789', '2020-01-01T12:00:00.123456'],
  ])('takes the date-time %s as %s', async (given, read) => {
    const p = await withSeries(1)
    await p.ok('POST', bulk, datetime([[1, 'DATETIME', given, 1]]))
    expect(String(((await stored(p)) as Row[])[0]!.step_datetime)).toBe(read.includes('.') ? read : `${read}.000000`)
  })

  test.each([
    '2020-02-30',
    '2020-13-01',
    '2020-01-01T25:00:00',
    '2020-01-01T12:00:00+99:00',
    'tomorrow',
    '',
    '12:00',
    2020,
    1577836800000000000,
    true,
  ])('refuses the date-time %j', async (given) => {
    const before = await stored(unchanged)
    const answer = await unchanged.call('POST', bulk, datetime([[1, 'DATETIME', given, 1]]))
    expect(answer).toMatchObject({
      status: 422,
      body: { error_name: 'schema_error', detail: [{ loc: ['body', 'data', 0, 2] }] },
    })
    expect(await stored(unchanged)).toEqual(before)
  })

  test('a series may hold all three types', async () => {
    const p = await withSeries(1)
    await p.points([1, 2020, 1])
    await p.ok('POST', bulk, categorical([[1, 'CATEGORICAL', 2020, 'summer', 2]]))
    await p.ok('POST', bulk, datetime([[1, 'DATETIME', '2021-01-01', 3]]))
    expect(await p.column('/iamc/datapoints/', 'type')).toEqual(['CATEGORICAL', 'ANNUAL', 'DATETIME'])
    expect(derived(p)).toEqual([{ id: 1, points: 3, first_year: 2020, last_year: 2020 }])
  })

  test('gives a point that is there the new value and keeps its id', async () => {
    const p = await withSeries(1)
    await p.points([1, 2020, 1], [1, 2030, 2])
    await p.points([1, 2040, 4], [1, 2020, 9])
    expect(await stored(p)).toEqual([
      point(1, 1, 9, 'ANNUAL', { step_year: 2020 }),
      point(2, 1, 2, 'ANNUAL', { step_year: 2030 }),
      point(3, 1, 4, 'ANNUAL', { step_year: 2040 }),
    ])
    await p.ok(
      'POST',
      bulk,
      categorical([
        [1, 'CATEGORICAL', 2020, 'x', 1],
        [1, 'CATEGORICAL', 2020, 'y', 1],
      ]),
    )
    await p.ok('POST', bulk, categorical([[1, 'CATEGORICAL', 2020, 'y', 2]]))
    await p.ok('POST', bulk, datetime([[1, 'DATETIME', '2020-01-01', 1]]))
    await p.ok('POST', bulk, datetime([[1, 'DATETIME', '2020-01-01T00:00:00.000', 3]]))
    expect(((await stored(p)) as Row[]).map((row) => row.value)).toEqual([9, 2, 4, 1, 2, 3])
  })

  test('unchanged values leave no transaction and no history', async () => {
    const p = await withSeries(1)
    await p.points([1, 2020, 1], [1, 2030, 2])
    const before = p.transactions()
    await p.points([1, 2020, 1], [1, 2030, 2])
    expect(p.transactions()).toBe(before)
    expect(p.sql('SELECT * FROM datapoint_history')).toEqual([])
    await p.points([1, 2020, 1], [1, 2030, 3])
    expect(p.transactions()).toBe(before + 1)
    expect(p.sql('SELECT step_year, value FROM datapoint_history')).toEqual([{ step_year: 2030, value: 2 }])
  })

  test('passes over surplus columns, `id` included', async () => {
    const p = await withSeries(2)
    await p.points([1, 2020, 1], [2, 2020, 2])
    const columns = [
      'id',
      'region',
      key,
      'type',
      'step_year',
      'value',
      'run__id',
      'region__id_y',
      'anything',
      'step_category',
      'step_datetime',
    ]
    await p.ok('POST', bulk, payload(columns, [[1, 'X', 2, 'ANNUAL', 2030, 5, 99, null, { a: 1 }, null, null]]))
    expect(await stored(p)).toEqual([
      point(1, 1, 1, 'ANNUAL', { step_year: 2020 }),
      point(2, 2, 2, 'ANNUAL', { step_year: 2020 }),
      point(3, 2, 5, 'ANNUAL', { step_year: 2030 }),
    ])
  })

  test('takes whole numbers written as text or with an empty fraction', async () => {
    const p = await withSeries(1)
    await p.ok(
      'POST',
      bulk,
      `{"columns":["time_series__id","type","step_year","value"],"dtypes":[],"data":[["1","ANNUAL",2034.0,1],[1.0,"ANNUAL","2033","12.5"]]}`,
    )
    expect(await stored(p)).toEqual([
      point(1, 1, 1, 'ANNUAL', { step_year: 2034 }),
      point(2, 1, 12.5, 'ANNUAL', { step_year: 2033 }),
    ])
  })

  test('the index of the payload is optional', async () => {
    const p = await withSeries(1)
    for (const [year, index] of [
      [2020, undefined],
      [2021, null],
      [2022, [7]],
      [2023, ['x']],
    ] as const) {
      await p.ok('POST', bulk, { ...annual([[1, year, 1]]), index })
    }
    expect(await p.column('/iamc/datapoints/', 'step_year')).toEqual([2020, 2021, 2022, 2023])
  })

  test.each([
    [2020, 2020],
    [2020, '2020'],
  ])('a point that the payload names twice is refused, and nothing is written', async (one, other) => {
    const p = await withSeries(1)
    const again: [string, TestPayload][] = [
      [
        'ANNUAL',
        payload(
          [key, 'type', 'step_year', 'value'],
          [
            [1, 'ANNUAL', 2000, 1],
            [1, 'ANNUAL', one, 1],
            [1, 'ANNUAL', other, 1],
          ],
        ),
      ],
      [
        'CATEGORICAL',
        categorical([
          [1, 'CATEGORICAL', one, 'x', 1],
          [1, 'CATEGORICAL', other, 'x', 2],
        ]),
      ],
      [
        'DATETIME',
        datetime([
          [1, 'DATETIME', '2020-01-01', 1],
          [1, 'DATETIME', '2020-01-01T00:00', 2],
        ]),
      ],
    ]
    for (const [type, body] of again) {
      expect(await p.call('POST', bulk, body), type).toMatchObject({
        status: 409,
        body: { error_name: 'datapoint_not_unique', kwargs: {} },
      })
    }
    expect(await stored(p)).toEqual([])
  })

  type AnnualPoint = Parameters<typeof annual>[0][number]
  test.each([
    ['a new series', []],
    ['a series that has points', [[1, 1900, 0]]],
  ] as [string, AnnualPoint[]][])(
    '%s gets many points in the order of the payload, or none where one comes twice',
    async (_, before) => {
      const p = await withSeries(1)
      if (before.length > 0) await p.ok('POST', bulk, annual(before))
      const many = Array.from({ length: 350 }, (__, i): AnnualPoint => [1, 2400 - i, i])
      const kept = await stored(p)
      for (const [first, last] of [
        [0, 1],
        [5, 349],
        [99, 100],
        [330, 340],
      ] as const) {
        const refused = await p.call('POST', bulk, annual(many.with(last, [1, 2400 - first, -1])))
        expect(refused).toMatchObject({ status: 409, body: { error_name: 'datapoint_not_unique' } })
        expect(refused.body.message).toContain(`Row ${last} of the payload repeats the datapoint ${2400 - first}`)
        expect(await stored(p)).toEqual(kept)
      }
      await p.ok('POST', bulk, annual(many))
      const ids = p.sql('SELECT step_year, value FROM datapoint WHERE step_year > 1900 ORDER BY id')
      expect(ids).toEqual(many.map(([__, step_year, value]) => ({ step_year, value })))
      expect(derived(p)).toMatchObject([{ points: 350 + before.length, last_year: 2400 }])
    },
  )

  test('an unknown series is named, and nothing is written', async () => {
    const p = await withSeries(1)
    const before = p.transactions()
    const answer = await p.call(
      'POST',
      bulk,
      annual([
        [1, 2020, 1],
        [99, 2020, 1],
      ]),
    )
    expect(answer).toMatchObject({ status: 404, body: { error_name: 'timeseries_not_found', kwargs: { id: 99 } } })
    expect(await stored(p)).toEqual([])
    expect(p.transactions()).toBe(before)
  })

  test('the run is neither checked for a lock nor updated', async () => {
    const p = await withSeries(1)
    const locked = (await p.ok('POST', '/runs/1/lock/')) as Row
    await p.points([1, 2020, 1])
    expect((await p.ok('GET', '/runs/1/')) as Row).toEqual(locked)
  })

  test('infinite values are refused', async () => {
    const p = await withSeries(1)
    for (const value of ['1e999', '-1e999', '"Infinity"', '"NaN"']) {
      const body = `{"columns":["time_series__id","type","step_year","value"],"dtypes":[],"data":[[1,"ANNUAL",2020,${value}]]}`
      expect(await p.call('POST', bulk, body)).toMatchObject({ status: 422, body: { error_name: 'schema_error' } })
    }
  })
})

describe('a payload that breaks the rules', () => {
  const annualRow: unknown[] = [1, 'ANNUAL', 2020, 1]
  const columns = [key, 'type', 'step_year', 'value']
  const withCell = (at: number, cell: unknown): TestPayload => payload(columns, [annualRow.with(at, cell)])
  const steps = [key, 'type', 'step_year', 'step_category', 'step_datetime', 'value']
  const noon = '2020-01-01T12:00:00'

  /** Refused by upsert and delete alike. */
  const both: [string, unknown][] = [
    ['no rows', payload(columns, [])],
    ['no columns', payload([], [])],
    ['columns null', { columns: null, dtypes: [], data: [] }],
    ['dtypes missing', { columns, data: [annualRow] }],
    ['data null', { columns, dtypes: [], data: null }],
    ['data an object', { columns, dtypes: [], data: {} }],
    ['a number as column', { columns: [1, 'type', 'step_year', 'value'], dtypes: [], data: [annualRow] }],
    ['a list as body', []],
    ['null as body', 'null'],
    ['time_series__id missing', payload(['type', 'step_year', 'value'], [['ANNUAL', 2020, 1]])],
    ['time_series__id null', withCell(0, null)],
    ['time_series__id a fraction', withCell(0, 1.5)],
    ['time_series__id true', withCell(0, true)],
    ['time_series__id empty', withCell(0, '')],
    ['type missing', payload([key, 'step_year', 'value'], [[1, 2020, 1]])],
    ['type null', withCell(1, null)],
    ['type unknown', withCell(1, 'YEARLY')],
    ['type in lower case', withCell(1, 'annual')],
    ['type BASE', withCell(1, 'BASE')],
    [
      'two types',
      payload(steps, [
        [1, 'ANNUAL', 2020, null, null, 1],
        [1, 'CATEGORICAL', 2020, 'x', null, 1],
      ]),
    ],
    ['ANNUAL without year', payload([key, 'type', 'value'], [[1, 'ANNUAL', 1]])],
    ['ANNUAL with null year', withCell(2, null)],
    ['ANNUAL with one null year', payload(columns, [annualRow, [1, 'ANNUAL', null, 1]])],
    ['ANNUAL with half a year', withCell(2, 2034.5)],
    ['ANNUAL with a word as year', withCell(2, 'x')],
    ['ANNUAL with an empty text as year', withCell(2, '')],
    ['ANNUAL with a blank as year', withCell(2, ' ')],
    ['ANNUAL with a list as year', withCell(2, [2020])],
    ['ANNUAL with true as year', withCell(2, true)],
    ['ANNUAL with a category', payload(steps, [[1, 'ANNUAL', 2020, 'x', null, 1]])],
    ['ANNUAL with a date-time', payload(steps, [[1, 'ANNUAL', 2020, null, noon, 1]])],
    ['CATEGORICAL without category', payload(columns, [[1, 'CATEGORICAL', 2020, 1]])],
    [
      'CATEGORICAL with one null category',
      categorical([
        [1, 'CATEGORICAL', 2020, 'x', 1],
        [1, 'CATEGORICAL', 2021, null, 1],
      ]),
    ],
    ['CATEGORICAL with a number as category', categorical([[1, 'CATEGORICAL', 2020, 5, 1]])],
    [
      'CATEGORICAL with a lone surrogate',
      `{"columns":["time_series__id","type","step_year","step_category","value"],"dtypes":[],"data":[[1,"CATEGORICAL",2020,"\\ud800",1]]}`,
    ],
    ['CATEGORICAL with 1024 characters', categorical([[1, 'CATEGORICAL', 2020, 'x'.repeat(1024), 1]])],
    ['CATEGORICAL without year', payload([key, 'type', 'step_category', 'value'], [[1, 'CATEGORICAL', 'x', 1]])],
    ['CATEGORICAL with a date-time', payload(steps, [[1, 'CATEGORICAL', 2020, 'x', noon, 1]])],
    ['DATETIME without date-time', payload([key, 'type', 'value'], [[1, 'DATETIME', 1]])],
    ['DATETIME with null', datetime([[1, 'DATETIME', null, 1]])],
    ['DATETIME with a year', payload(steps, [[1, 'DATETIME', 2020, null, noon, 1]])],
    ['DATETIME with a category', payload(steps, [[1, 'DATETIME', null, 'x', noon, 1]])],
    ['a row too short', payload(columns, [annualRow, [1, 'ANNUAL', 2021]])],
    ['a row too long', payload(columns, [[...annualRow, 5]])],
    ['a row that is none', { columns, dtypes: [], data: [annualRow, 5] }],
  ]

  test.each(both)('%s: upsert and delete say schema_error and change nothing', async (_, body) => {
    const before = await stored(unchanged)
    for (const method of ['POST', 'PATCH']) {
      const answer = await unchanged.call(method, bulk, body)
      expect(answer, method).toMatchObject({ status: 422, body: { error_name: 'schema_error' } })
      expect(answer.body.detail[0].loc[0]).toBe('body')
    }
    expect(await stored(unchanged)).toEqual(before)
  })

  test.each([
    ['missing', payload([key, 'type', 'step_year'], [[1, 'ANNUAL', 2020]])],
    ['null', withCell(3, null)],
    ['a word', withCell(3, 'x')],
    ['an empty text', withCell(3, '')],
    ['a blank', withCell(3, ' ')],
    ['a list', withCell(3, [1])],
  ] as [string, TestPayload][])('a value that is %s is refused by upsert, and no matter to delete', async (_, body) => {
    const p = await withSeries(1)
    await p.points([1, 2020, 7])
    expect(await p.call('POST', bulk, body)).toMatchObject({ status: 422, body: { error_name: 'schema_error' } })
    expect((await p.call('PATCH', bulk, body)).status).toBe(200)
    expect(await stored(p)).toEqual([])
  })

  test('a hundred bad rows are told by the first ten', async () => {
    const p = await withSeries(1)
    const answer = await p.call(
      'POST',
      bulk,
      payload(
        columns,
        Array.from({ length: 100 }, (__, i) => [1, 'ANNUAL', `year ${i}`, 1]),
      ),
    )
    expect(answer.body.detail).toHaveLength(10)
    expect(answer.body.detail[9].loc).toEqual(['body', 'data', 9, 2])
  })
})

describe('delete', () => {
  test('removes what matches by series, type and step, whatever the value', async () => {
    const p = await withSeries(2)
    await p.points([1, 2020, 1], [1, 2030, 2], [2, 2020, 3])
    await p.ok('POST', bulk, categorical([[1, 'CATEGORICAL', 2020, 'x', 4]]))
    await p.ok('PATCH', bulk, annual([[1, 2020, 99]]))
    expect(((await stored(p)) as Row[]).map((row) => row.value)).toEqual([2, 3, 4])
    await p.ok('PATCH', bulk, categorical([[1, 'CATEGORICAL', 2020, 'x', 0]]))
    expect(((await stored(p)) as Row[]).map((row) => row.value)).toEqual([2, 3])
    expect(derived(p)).toEqual([
      { id: 1, points: 1, first_year: 2030, last_year: 2030 },
      { id: 2, points: 1, first_year: 2020, last_year: 2020 },
    ])
  })

  test('removes points in time, however they are written', async () => {
    const p = await withSeries(1)
    await p.ok(
      'POST',
      bulk,
      datetime([
        [1, 'DATETIME', '2020-01-01T12:00:00', 1],
        [1, 'DATETIME', '2021-01-01', 2],
      ]),
    )
    await p.ok('PATCH', bulk, payload([key, 'type', 'step_datetime'], [[1, 'DATETIME', '2020-01-01T13:00:00+01:00']]))
    expect(((await stored(p)) as Row[]).map((row) => row.value)).toEqual([2])
  })

  test('passes over rows that match nothing, and leaves no transaction then', async () => {
    const p = await withSeries(1)
    await p.points([1, 2020, 1])
    const before = p.transactions()
    await p.ok(
      'PATCH',
      bulk,
      annual([
        [1, 1999, 0],
        [99, 2020, 0],
      ]),
    )
    await p.ok('PATCH', bulk, categorical([[1, 'CATEGORICAL', 2020, 'x', 0]]))
    expect(await stored(p)).toHaveLength(1)
    expect(p.transactions()).toBe(before)
  })

  test('a row that repeats is deleted once', async () => {
    const p = await withSeries(1)
    await p.points([1, 2020, 1], [1, 2030, 1])
    await p.ok(
      'PATCH',
      bulk,
      annual([
        [1, 2020, 0],
        [1, 2020, 0],
      ]),
    )
    expect(derived(p)).toEqual([{ id: 1, points: 1, first_year: 2030, last_year: 2030 }])
  })

  test('removes series of the payload that end up empty, and no others', async () => {
    const p = await withSeries(4)
    await p.points([1, 2020, 1], [2, 2020, 2], [2, 2030, 3])
    await p.ok(
      'PATCH',
      bulk,
      annual([
        [1, 2020, 0],
        [2, 2020, 0],
        [3, 2020, 0],
      ]),
    )
    // Series 4 is as empty as 3, but nobody named it.
    expect(await p.column('/iamc/timeseries/', 'id')).toEqual([2, 4])
    const variables = p.sql('SELECT name FROM variable ORDER BY id').map((row) => row.name)
    expect(variables).toEqual(['V1', 'V2', 'V3', 'V4'])
  })

  test('what was removed can be written again, under a new id', async () => {
    const p = await withSeries(1)
    await p.points([1, 2020, 1], [1, 2030, 1])
    await p.ok('PATCH', bulk, annual([[1, 2030, 0]]))
    await p.points([1, 2030, 5])
    expect(((await stored(p)) as Row[]).map((row) => [row.id, row.value])).toEqual([
      [1, 1],
      [3, 5],
    ])
  })

  test('is one transaction that names the run', async () => {
    const p = await withSeries(1)
    await p.points([1, 2020, 1], [1, 2030, 1])
    const before = p.transactions()
    await p.ok(
      'PATCH',
      bulk,
      annual([
        [1, 2020, 0],
        [1, 2030, 0],
      ]),
    )
    expect(p.transactions()).toBe(before + 1)
    expect(p.sql('SELECT run__id FROM transaction_run ORDER BY transaction__id DESC LIMIT 1')).toEqual([{ run__id: 1 }])
  })
})

describe('pages', () => {
  test('ids decide which points are on a page, steps how they are sorted inside', async () => {
    const p = await withSeries(2)
    await p.points([2, 2010, 1], [1, 2020, 2], [1, 2000, 3], [2, 1990, 4])
    const ids = (query: string) => p.column(`/iamc/datapoints/?${query}`, 'id')
    expect(await ids('')).toEqual([3, 2, 4, 1])
    expect(await ids('limit=2')).toEqual([2, 1])
    expect(await ids('limit=2&offset=2')).toEqual([3, 4])
    const records = (await p.ok('PATCH', '/iamc/datapoints/?table=false&limit=3&offset=1')) as { results: Row[] }
    expect(records.results.map((row) => row.id)).toEqual([2, 3, 4])
  })

  test('inside a page years come before points in time, categories after the plain year', async () => {
    const p = await withSeries(1)
    await p.ok(
      'POST',
      bulk,
      datetime([
        [1, 'DATETIME', '2000-01-01', 1],
        [1, 'DATETIME', '1999-01-01', 2],
      ]),
    )
    await p.ok(
      'POST',
      bulk,
      categorical([
        [1, 'CATEGORICAL', 2020, 'b', 3],
        [1, 'CATEGORICAL', 2020, 'a', 4],
        [1, 'CATEGORICAL', 2010, 'z', 5],
      ]),
    )
    await p.points([1, 2020, 6], [1, 2030, 7])
    // Nulls last in each key: a category sorts before the plain year.
    expect(await p.column('/iamc/datapoints/', 'value')).toEqual([5, 4, 3, 6, 7, 2, 1])
  })

  test('the total is the total wherever the page is', async () => {
    const p = await withSeries(1)
    await p.points([1, 2010, 1], [1, 2020, 2], [1, 2030, 3])
    for (const [query, rows] of [
      ['limit=0', 0],
      ['limit=2', 2],
      ['offset=2', 1],
      ['offset=3', 0],
      ['offset=99', 0],
      ['limit=0&offset=99', 0],
    ] as const) {
      for (const table of ['true', 'false']) {
        const page = (await p.ok('PATCH', `/iamc/datapoints/?${query}&table=${table}`)) as {
          total: number
          results: unknown[] & TestPayload
        }
        expect(page.total).toBe(3)
        expect((table === 'true' ? page.results.data : page.results).length, query).toBe(rows)
      }
    }
    const narrow = (await p.ok('PATCH', '/iamc/datapoints/?offset=5', { year__gt: 2010 })) as { total: number }
    expect(narrow.total).toBe(2)
  })

  test('a page without rows has no columns', async () => {
    const p = await withSeries(1)
    for (const query of ['', '?table=true', '?join_parameters=true&join_runs=true', '?limit=0', '?offset=9']) {
      const { results } = (await p.ok('PATCH', `/iamc/datapoints/${query}`)) as { results: TestPayload }
      expect(results).toEqual({ index: [], columns: [], dtypes: [], data: [] })
    }
  })

  const seven = [key, 'value', 'type', 'step_category', 'step_year', 'step_datetime', 'id']
  const names = ['region', 'unit', 'variable']
  const run = ['model', 'scenario', 'version']
  const dtypeOf: Record<string, string> = {
    run__id: 'int64',
    version: 'int64',
    [key]: 'int64',
    value: 'float64',
    id: 'int64',
  }

  test.each([
    ['', []],
    ['join_runs=true', []],
    ['join_run_id=true', []],
    ['join_runs=true&join_run_id=true', []],
    ['join_parameters=true', names],
    ['join_parameters=true&join_runs=false&join_run_id=false', names],
    ['join_parameters=true&join_run_id=true', ['run__id', ...names]],
    ['join_parameters=true&join_runs=true', [...run, ...names]],
    ['join_parameters=true&join_runs=true&join_run_id=true', ['run__id', ...run, ...names]],
  ])('?%s puts %j before the columns of a point', async (query, joined) => {
    const p = await withSeries(1)
    await p.points([1, 2020, 1])
    await p.ok('POST', bulk, categorical([[1, 'CATEGORICAL', 2020, 'x', 2]]))
    await p.ok('POST', bulk, datetime([[1, 'DATETIME', '2020-01-01', 3]]))
    const page = (await p.ok('PATCH', `/iamc/datapoints/?${query}`)) as { results: TestPayload & { index: number[] } }
    expect(page.results.columns).toEqual([...joined, ...seven])
    expect(page.results.dtypes).toEqual([...joined, ...seven].map((name) => dtypeOf[name] ?? 'object'))
    expect(page.results.index).toEqual([0, 1, 2])
    const shared: Row = { run__id: 1, model: 'M', scenario: 'S', version: 1, region: 'R', unit: 'U', variable: 'V1' }
    for (const row of rowsOf(page)) for (const name of joined) expect(row[name]).toBe(shared[name])
  })

  test('step columns that are null on the whole page are left out', async () => {
    const p = await withSeries(1)
    await p.points([1, 2020, 1])
    const layout = async (query = '') =>
      ((await p.ok('PATCH', `/iamc/datapoints/${query}`)) as { results: TestPayload }).results
    expect(await layout()).toMatchObject({
      columns: [key, 'value', 'type', 'step_year', 'id'],
      dtypes: ['int64', 'float64', 'object', 'int64', 'int64'],
    })
    await p.ok('POST', bulk, datetime([[1, 'DATETIME', '2020-01-01', 3]]))
    expect(await layout()).toMatchObject({
      columns: [key, 'value', 'type', 'step_year', 'step_datetime', 'id'],
      dtypes: ['int64', 'float64', 'object', 'object', 'object', 'int64'],
    })
    expect(await layout('?offset=1')).toMatchObject({
      columns: [key, 'value', 'type', 'step_datetime', 'id'],
      dtypes: ['int64', 'float64', 'object', 'datetime64[ns]', 'int64'],
    })
  })

  test.each(['join_parameters', 'join_runs', 'join_run_id'])('%s needs the tabular form', async (join) => {
    const p = await withSeries(1)
    expect(await p.call('PATCH', `/iamc/datapoints/?${join}=true&table=false`)).toMatchObject({
      status: 400,
      body: { error_name: 'bad_request', kwargs: {} },
    })
    expect((await p.call('PATCH', `/iamc/datapoints/?${join}=false&table=false`)).status).toBe(200)
    expect((await p.call('PATCH', `/iamc/datapoints/?${join}=true&table=true`)).status).toBe(200)
  })
})

describe('the derived columns of a series', () => {
  test('are what its points say after any sequence of writes and deletes', async () => {
    const p = await withSeries(3)
    const step = fc.record({
      series: fc.integer({ min: 1, max: 3 }),
      year: fc.integer({ min: 2000, max: 2003 }),
      value: fc.integer({ min: 0, max: 2 }),
    })
    const write = fc.record({
      method: fc.constantFrom('POST', 'POST', 'PATCH'),
      steps: fc.uniqueArray(step, { minLength: 1, maxLength: 6, selector: (s) => `${s.series} ${s.year}` }),
    })
    await fc.assert(
      fc.asyncProperty(write, async ({ method, steps }) => {
        await p.series(1, [
          ['R', 'V1', 'U'],
          ['R', 'V2', 'U'],
          ['R', 'V3', 'U'],
        ])
        const ids = p.sql('SELECT id FROM timeseries ORDER BY measurand__id').map((row) => row.id as number)
        await p.ok(method, bulk, annual(steps.map(({ series, year, value }) => [ids[series - 1]!, year, value])))
        const counted =
          p.sql(`SELECT ts.id, count(d.id) AS points, min(d.step_year) AS first_year, max(d.step_year) AS last_year
          FROM timeseries AS ts LEFT JOIN datapoint AS d ON d.time_series__id = ts.id GROUP BY ts.id ORDER BY ts.id`)
        expect(derived(p)).toEqual(counted)
      }),
      { numRuns: 25 },
    )
  })
})

describe('remembered pages', () => {
  const years = Array.from({ length: 60 }, (_, i) => 1990 + i)
  const filter = fc.constantFrom(
    ...[{}, { year__gte: 2000 }, { variable: 'V2' }, { run: null, year__in: years.slice(0, 40) }],
    ...[{ variable: { name__like: 'V*' }, year__lt: 2040 }, { variable: ['V1', 'V3'] }, { year: 2020 }],
  )
  const paging = fc.record({ limit: fc.constantFrom(0, 1, 7, 50, 5000), offset: fc.integer({ min: 0, max: 200 }) })
  const reads = fc.array(fc.record({ filter, paging, table: fc.boolean() }), { minLength: 1, maxLength: 12 })
  const write = fc.record({
    method: fc.constantFrom('POST', 'PATCH'),
    series: fc.integer({ min: 1, max: 3 }),
    year: fc.integer({ min: 1985, max: 2055 }),
    value: fc.integer({ min: 0, max: 3 }),
  })

  test('give what a service that remembers nothing gives, whatever is written in between', async () => {
    const p = await withSeries(3)
    await p.points(...years.flatMap((year) => [1, 2, 3].map((series) => [series, year, series] as const)))
    const { memory } = await service.service.platforms.get(p.name)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(reads, write), { minLength: 1, maxLength: 4 }), async (script) => {
        for (const [asked, { method, series, year, value }] of script) {
          const answers: [path: string, filter: object, text: string][] = []
          for (const question of asked) {
            const { limit, offset } = question.paging
            const path = `/iamc/datapoints/?limit=${limit}&offset=${offset}&table=${question.table}`
            answers.push([path, question.filter, (await p.call('PATCH', path, question.filter)).text])
          }
          for (const [path, given, text] of answers) {
            memory.forget()
            expect(text, `${path} ${JSON.stringify(given)}`).toBe((await p.call('PATCH', path, given)).text)
          }
          await p.ok(method, bulk, annual([[series, year, value]]))
        }
      }),
      { numRuns: 15 },
    )
  })

  test('walking all pages finds every point once, while points are added behind and values change', async () => {
    const p = await withSeries(2)
    await p.points(...years.flatMap((year) => [2, 1].map((series) => [series, year, 1] as const)))
    const found: unknown[] = []
    for (let offset = 0; offset < 120; offset += 17) {
      found.push(...(await p.column(`/iamc/datapoints/?limit=17&offset=${offset}`, 'id')))
      await p.points([1, 2100 + offset, 1], [2, 1990 + offset / 17, offset])
    }
    expect(new Set(found).size).toBe(found.length)
    expect(found.slice(0, 119).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 119 }, (_, i) => i + 1),
    )
  })
})
