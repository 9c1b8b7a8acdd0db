import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { newPlatform, payload, TestPlatform, type TestPayload, type Row } from '../testing/platform.ts'

/** Meta indicators over HTTP, as clients of ixmp4 0.14 expect them. */

let service: TestService
/** The platform of those tests whose requests are all refused: run 1 has the key `taken`, 1. */
let unchanged: TestPlatform
beforeAll(async () => {
  service = await startTestService()
  unchanged = new TestPlatform(service, 'test')
  await unchanged.run()
  await unchanged.ok('POST', '/meta/', { run__id: 1, key: 'taken', value: 1 })
})
afterAll(() => service.close())

async function withRuns(count = 1): Promise<TestPlatform> {
  const p = await newPlatform(service)
  for (let n = 0; n < count; n += 1) await p.run('M', 'S', n === 0)
  return p
}

const bulk = (rows: unknown[][]): TestPayload => payload(['run__id', 'key', 'value'], rows)
const keys = (rows: unknown[][]): TestPayload => payload(['run__id', 'key'], rows)

const records = async (p: TestPlatform): Promise<Row[]> =>
  ((await p.ok('PATCH', '/meta/?table=false', { run: null })) as { results: Row[] }).results

const short = async (p: TestPlatform): Promise<unknown[]> =>
  (await records(p)).map((r) => [r.id, r.run__id, r.key, r.value])

describe('one indicator', () => {
  test.each([
    ['BOOL', true, { value_bool: true }],
    ['BOOL', false, { value_bool: false }],
    ['INT', 13, { value_int: 13 }],
    ['FLOAT', 0.5, { value_float: 0.5 }],
    ['STR', 'text', { value_str: 'text' }],
    ['STR', '', { value_str: '' }],
  ])('%s %j fills its own column', async (dtype, value, filled) => {
    const p = await withRuns()
    const record = await p.ok('POST', '/meta/', { run__id: 1, key: 'k', value })
    const empty = { value_int: null, value_str: null, value_float: null, value_bool: null }
    expect(record as Row).toEqual({ id: 1, run__id: 1, key: 'k', dtype, value, ...empty, ...filled })
    expect(await records(p)).toEqual([record])
  })

  test.each(['', ' ', 'Model', 'ID', 'key with | and *', 'ключ', 'x'.repeat(1023)])('may be called %j', async (key) => {
    const p = await withRuns()
    await p.ok('POST', '/meta/', { run__id: 1, key, value: 1 })
    expect(await p.column('/meta/', 'key', { key })).toEqual([key])
  })

  test.each(['model', 'scenario', 'id', 'version', 'is_default'])('may not be called %s', async (key) => {
    expect(await unchanged.call('POST', '/meta/', { run__id: 1, key, value: 1 })).toMatchObject({
      status: 400,
      body: { error_name: 'run_invalid_meta', kwargs: {}, message: `Illegal meta key: ${key}` },
    })
    expect(
      await unchanged.call(
        'POST',
        '/meta/bulk/',
        bulk([
          [1, 'fine', 1],
          [1, key, 1],
          [1, 'id', 1],
        ]),
      ),
    ).toMatchObject({
      status: 400,
      body: { error_name: 'run_invalid_meta', message: expect.stringContaining(`Illegal meta key(s): ${key}`) },
    })
    expect(await records(unchanged)).toHaveLength(1)
  })

  test('is not made twice, not even with the same value', async () => {
    for (const value of [1, 2, 'x']) {
      expect(await unchanged.call('POST', '/meta/', { run__id: 1, key: 'taken', value })).toMatchObject({
        status: 409,
        body: { error_name: 'runmetaentry_not_unique', kwargs: {} },
      })
    }
    expect(await records(unchanged)).toMatchObject([{ value: 1 }])
  })

  test('two runs may have the same key; upper and lower case differ', async () => {
    const p = await withRuns(2)
    for (const [run, key] of [
      [1, 'k'],
      [2, 'k'],
      [1, 'K'],
    ] as const)
      await p.ok('POST', '/meta/', { run__id: run, key, value: 1 })
    expect(await records(p)).toHaveLength(3)
  })

  test.each([
    ['an unknown run', { run__id: 99, key: 'k', value: 1 }, 404, 'run_not_found'],
    ['no value', { run__id: 1, key: 'k' }, 422, 'bad_request'],
    ['null', { run__id: 1, key: 'k', value: null }, 422, 'bad_request'],
    ['a list', { run__id: 1, key: 'k', value: [1] }, 422, 'bad_request'],
    ['an object', { run__id: 1, key: 'k', value: { a: 1 } }, 422, 'bad_request'],
    ['a number as key', { run__id: 1, key: 5, value: 1 }, 422, 'bad_request'],
    ['no key', { run__id: 1, value: 1 }, 422, 'bad_request'],
    ['no run', { key: 'k', value: 1 }, 422, 'bad_request'],
  ])('%s is refused', async (_, body, status, name) => {
    expect(await unchanged.call('POST', '/meta/', body)).toMatchObject({ status, body: { error_name: name } })
  })

  test('a wrong value is told for each kind it could have been', async () => {
    const { body } = await unchanged.call('POST', '/meta/', { run__id: 1, key: 'k', value: null })
    expect(
      body.detail.map((problem: { loc: string[]; type: string }) => [problem.loc.join('.'), problem.type]),
    ).toEqual([
      ['body.value.bool', 'bool_type'],
      ['body.value.int', 'int_type'],
      ['body.value.float', 'float_type'],
      ['body.value.str', 'string_type'],
    ])
  })

  test('is deleted by its id, once', async () => {
    const p = await withRuns()
    await p.ok('POST', '/meta/', { run__id: 1, key: 'a', value: 1 })
    await p.ok('DELETE', '/meta/1/')
    expect(await records(p)).toEqual([])
    expect(await p.call('DELETE', '/meta/1/')).toMatchObject({
      status: 404,
      body: { error_name: 'runmetaentry_not_found', kwargs: { id: 1 } },
    })
  })

  test('ids are never used again', async () => {
    const p = await withRuns()
    await p.ok(
      'POST',
      '/meta/bulk/',
      bulk([
        [1, 'a', 1],
        [1, 'b', 2],
        [1, 'c', 3],
        [1, 'd', 4],
      ]),
    )
    await p.ok('DELETE', '/meta/1/')
    await p.ok('DELETE', '/meta/2/')
    await p.ok(
      'POST',
      '/meta/bulk/',
      bulk([
        [1, 'a', 1],
        [1, 'b', 2],
      ]),
    )
    expect((await records(p)).map((r) => r.id)).toEqual([3, 4, 5, 6])
    await p.ok('DELETE', '/meta/6/')
    expect((await p.ok('POST', '/meta/', { run__id: 1, key: 'z', value: 1 })) as Row).toMatchObject({ id: 7 })
  })
})

describe('bulk upsert', () => {
  test('makes new ones by kind: BOOL, FLOAT, INT, STR', async () => {
    const p = await withRuns()
    await p.ok(
      'POST',
      '/meta/bulk/',
      bulk([
        [1, 's', 'x'],
        [1, 'i', 1],
        [1, 'f', 0.5],
        [1, 'b', true],
        [1, 'i2', 2],
      ]),
    )
    expect(await short(p)).toEqual([
      [1, 1, 'b', true],
      [2, 1, 'f', 0.5],
      [3, 1, 'i', 1],
      [4, 1, 'i2', 2],
      [5, 1, 's', 'x'],
    ])
  })

  test('gives a key that is there the new value, of whatever kind, and keeps its id', async () => {
    const p = await withRuns()
    await p.ok(
      'POST',
      '/meta/bulk/',
      bulk([
        [1, 'a', 1],
        [1, 'b', 2],
      ]),
    )
    for (const [value, dtype, filled] of [
      [true, 'BOOL', 'value_bool'],
      ['x', 'STR', 'value_str'],
      [0.5, 'FLOAT', 'value_float'],
      [7, 'INT', 'value_int'],
    ] as const) {
      await p.ok('POST', '/meta/bulk/', bulk([[1, 'a', value]]))
      const record = (await records(p))[0]!
      expect(record).toMatchObject({ id: 1, key: 'a', dtype, value, [filled]: value })
      const others = ['value_int', 'value_str', 'value_float', 'value_bool'].filter((name) => name !== filled)
      for (const other of others) expect(record[other]).toBeNull()
    }
    expect(await short(p)).toEqual([
      [1, 1, 'a', 7],
      [2, 1, 'b', 2],
    ])
  })

  test('columns come in any order, and the run may be an integral float or text', async () => {
    const p = await withRuns()
    await p.ok('POST', '/meta/bulk/', payload(['value', 'run__id', 'key'], [[1, '1', 'a']]))
    await p.ok('POST', '/meta/bulk/', '{"columns":["key","run__id","value"],"dtypes":[],"data":[["b",1.0,1]]}')
    expect(await short(p)).toEqual([
      [1, 1, 'a', 1],
      [2, 1, 'b', 1],
    ])
  })

  test('a number as key is its text', async () => {
    const p = await withRuns()
    await p.ok('POST', '/meta/bulk/', bulk([[1, 2020, 'x']]))
    expect(await short(p)).toEqual([[1, 1, '2020', 'x']])
  })

  test('no rows are no change', async () => {
    const p = await withRuns()
    const before = p.transactions()
    await p.ok('POST', '/meta/bulk/', bulk([]))
    await p.ok('PATCH', '/meta/bulk/', keys([]))
    expect(p.transactions()).toBe(before)
  })

  test('unchanged values leave no transaction; 1 and 1.0 are not the same', async () => {
    const p = await withRuns()
    const send = (literal: string) =>
      p.ok('POST', '/meta/bulk/', `{"columns":["run__id","key","value"],"dtypes":[],"data":[[1,"k",${literal}]]}`)
    const before = p.transactions()
    for (const literal of ['1', '1', '1.0', '1.0', '1e0', '"1"', '"1"', 'true', 'true']) await send(literal)
    expect(p.transactions()).toBe(before + 4)
    expect(p.sql('SELECT dtype FROM meta_history ORDER BY since').map((row) => row.dtype)).toEqual([
      'INT',
      'FLOAT',
      'STR',
    ])
  })

  test.each([
    [
      'the same kind',
      [
        [1, 'a', 1],
        [1, 'a', 2],
      ],
    ],
    [
      'the same value',
      [
        [1, 'a', 1],
        [1, 'a', 1],
      ],
    ],
    [
      'another kind',
      [
        [1, 'a', 1],
        [1, 'a', 'x'],
      ],
    ],
    [
      'a key that is there',
      [
        [1, 'taken', 1],
        [1, 'taken', 1],
      ],
    ],
  ])('a key that the payload repeats with %s is refused', async (_, rows) => {
    const before = await records(unchanged)
    expect(await unchanged.call('POST', '/meta/bulk/', bulk(rows))).toMatchObject({
      status: 409,
      body: { error_name: 'runmetaentry_not_unique', kwargs: {} },
    })
    expect(await records(unchanged)).toEqual(before)
  })

  test('an unknown run is named, and nothing is written', async () => {
    expect(
      await unchanged.call(
        'POST',
        '/meta/bulk/',
        bulk([
          [1, 'a', 1],
          [99, 'a', 1],
        ]),
      ),
    ).toMatchObject({
      status: 404,
      body: { error_name: 'run_not_found', kwargs: { id: 99 } },
    })
    expect(await records(unchanged)).toHaveLength(1)
  })

  test.each([
    ['a missing column', payload(['run__id', 'key'], [[1, 'a']])],
    ['a surplus column', payload(['run__id', 'key', 'value', 'foo'], [[1, 'a', 1, 1]])],
    ['a dtype column', payload(['run__id', 'key', 'value', 'dtype'], [[1, 'a', 1, 'INT']])],
    ['an id column', payload(['id', 'run__id', 'key', 'value'], [[1, 1, 'a', 1]])],
    ['a column twice', payload(['run__id', 'key', 'value', 'value'], [[1, 'a', 1, 1]])],
    ['a null value', bulk([[1, 'a', null]])],
    ['a list as value', bulk([[1, 'a', [1]]])],
    ['an object as value', bulk([[1, 'a', {}]])],
    ['a null key', bulk([[1, null, 1]])],
    ['true as key', bulk([[1, true, 1]])],
    ['a key that is too long', bulk([[1, 'x'.repeat(1024), 1]])],
    ['a null run', bulk([[null, 'a', 1]])],
    ['half a run', bulk([[1.5, 'a', 1]])],
    ['a word as run', bulk([['x', 'a', 1]])],
    ['an empty text as run', bulk([['', 'a', 1]])],
    ['true as run', bulk([[true, 'a', 1]])],
    ['a short row', bulk([[1, 'a']])],
    ['columns null', { columns: null, dtypes: [], data: [] }],
  ] as [string, unknown][])('%s is a schema_error', async (_, body) => {
    expect(await unchanged.call('POST', '/meta/bulk/', body)).toMatchObject({
      status: 422,
      body: { error_name: 'schema_error' },
    })
    expect(await records(unchanged)).toHaveLength(1)
  })
})

describe('bulk delete', () => {
  test('removes what is there and passes over the rest', async () => {
    const p = await withRuns(2)
    await p.ok(
      'POST',
      '/meta/bulk/',
      bulk([
        [1, 'a', 1],
        [1, 'b', 2],
        [2, 'a', 3],
      ]),
    )
    await p.ok(
      'PATCH',
      '/meta/bulk/',
      keys([
        [1, 'a'],
        [1, 'nothing'],
        [99, 'a'],
        [1, 'a'],
      ]),
    )
    expect(await short(p)).toEqual([
      [2, 1, 'b', 2],
      [3, 2, 'a', 3],
    ])
    const before = p.transactions()
    await p.ok('PATCH', '/meta/bulk/', keys([[1, 'a']]))
    expect(p.transactions()).toBe(before)
  })

  test.each([
    ['a surplus column', bulk([[1, 'taken', 1]])],
    ['a missing column', payload(['key'], [['taken']])],
    ['a null key', keys([[1, null]])],
    ['a null run', keys([[null, 'taken']])],
  ])('%s is a schema_error', async (_, body) => {
    expect(await unchanged.call('PATCH', '/meta/bulk/', body)).toMatchObject({
      status: 422,
      body: { error_name: 'schema_error' },
    })
    expect(await records(unchanged)).toHaveLength(1)
  })
})

describe('the table', () => {
  const layout = async (p: TestPlatform, query = '', filter?: object) =>
    ((await p.ok('PATCH', `/meta/${query}`, filter)) as { results: TestPayload }).results

  test('has its columns in order, with and without the run index', async () => {
    const p = await withRuns()
    await p.ok(
      'POST',
      '/meta/bulk/',
      bulk([
        [1, 'a', 1],
        [1, 'b', 'x'],
      ]),
    )
    expect(await layout(p)).toEqual({
      ...{
        index: [0, 1],
        columns: ['run__id', 'key', 'id', 'value', 'dtype'],
        dtypes: ['int64', 'object', 'int64', 'object', 'object'],
      },
      data: [
        [1, 'a', 1, 1, 'INT'],
        [1, 'b', 2, 'x', 'STR'],
      ],
    })
    expect(await layout(p, '?join_run_index=true')).toEqual({
      ...{ index: [0, 1], columns: ['model', 'scenario', 'version', 'key', 'id', 'value', 'dtype'] },
      dtypes: ['object', 'object', 'int64', 'object', 'int64', 'object', 'object'],
      data: [
        ['M', 'S', 1, 'a', 1, 1, 'INT'],
        ['M', 'S', 1, 'b', 2, 'x', 'STR'],
      ],
    })
  })

  test('has other columns, in another order, when it is empty', async () => {
    const p = await withRuns()
    const objects = (columns: string[]) => ({ index: [], columns, dtypes: columns.map(() => 'object'), data: [] })
    expect(await layout(p)).toEqual(objects(['run__id', 'id', 'dtype', 'key', 'value']))
    expect(await layout(p, '?join_run_index=true')).toEqual(
      objects(['model', 'scenario', 'version', 'id', 'dtype', 'key', 'value']),
    )
  })

  test.each([
    ['int64', [1, 2]],
    ['float64', [0.5, 1.5]],
    ['bool', [true, false]],
    ['object', ['a', 'b']],
    ['object', [1, 'b']],
    ['object', [1, true]],
  ])('says %s of the values %j', async (dtype, values) => {
    const p = await withRuns()
    await p.ok('POST', '/meta/bulk/', bulk(values.map((value, i) => [1, `${i}`, value])))
    expect((await layout(p)).dtypes[3]).toBe(dtype)
    expect((await layout(p, '?join_run_index=true')).dtypes[5]).toBe(dtype)
  })

  test('the run index needs the tabular form', async () => {
    expect(await unchanged.call('PATCH', '/meta/?join_run_index=true&table=false')).toMatchObject({
      status: 400,
      body: { error_name: 'bad_request' },
    })
    for (const query of ['table=true', 'table=True', ''])
      expect((await unchanged.call('PATCH', `/meta/?join_run_index=true&${query}`)).status).toBe(200)
    expect((await unchanged.call('PATCH', '/meta/?table=false')).status).toBe(200)
  })
})

describe('filters', () => {
  test.each([
    [{ value_int: 1 }, ['int']],
    [{ value_int__gte: 0 }, ['int']],
    [{ value_float: 0.5 }, ['float']],
    [{ value_float__in: [0.5, 2] }, ['float']],
    [{ value_float__gt: 0.25, value_float__lt: 0.75 }, ['float']],
    [{ value_str: 'text' }, ['str']],
    [{ value_str__ilike: 'TE*' }, ['str']],
    [{ value_str__notlike: 'x*' }, ['str']],
    [{ value_bool: true }, ['bool']],
    [{ value_bool: false }, []],
    [{ dtype: 'INT' }, ['int']],
    [{ dtype__in: ['STR', 'BOOL'] }, ['bool', 'str']],
    [{ key__like: '*t' }, ['float', 'int']],
    [{ run_id__in: [1], id__lt: 3 }, ['bool', 'float']],
    [{ value_int: null, value_str: null }, ['bool', 'float', 'int', 'str']],
  ])('%j finds %j', async (filter, found) => {
    const p = await withRuns()
    await p.ok(
      'POST',
      '/meta/bulk/',
      bulk([
        [1, 'int', 1],
        [1, 'float', 0.5],
        [1, 'str', 'text'],
        [1, 'bool', true],
      ]),
    )
    expect(await p.column('/meta/', 'key', filter)).toEqual(found)
  })

  test('an integer beyond the precision of floats is found by comparison', async () => {
    const p = await withRuns()
    await p.ok('POST', '/meta/', '{"run__id":1,"key":"k","value":9007199254740993}')
    expect(await p.column('/meta/', 'key', { value_int__gt: 9_007_199_254_740_991 })).toEqual(['k'])
  })
})

test('whole numbers beyond the precision of floats are written where they differ, and only there', async () => {
  const p = await withRuns()
  const write = async (value: string) => {
    const before = p.transactions()
    await p.ok('POST', '/meta/bulk/', `{"columns":["run__id","key","value"],"dtypes":[],"data":[[1,"k",${value}]]}`)
    return p.transactions() - before
  }
  expect(await write('9007199254740993')).toBe(1)
  expect(await write('9007199254740993')).toBe(0)
  expect(await write('9007199254740992')).toBe(1)
  expect(await write('-9223372036854775808')).toBe(1)
  expect(await write('-9223372036854775808')).toBe(0)
  expect((await p.call('PATCH', '/meta/')).text).toContain('-9223372036854775808')
})

test('the run of an indicator is neither checked for a lock nor updated', async () => {
  const p = await withRuns()
  const locked = (await p.ok('POST', '/runs/1/lock/')) as Row
  await p.ok('POST', '/meta/', { run__id: 1, key: 'a', value: 1 })
  await p.ok('POST', '/meta/bulk/', bulk([[1, 'b', 1]]))
  await p.ok('PATCH', '/meta/bulk/', keys([[1, 'b']]))
  await p.ok('DELETE', '/meta/1/')
  expect((await p.ok('GET', '/runs/1/')) as Row).toEqual(locked)
})
