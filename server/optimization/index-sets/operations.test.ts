import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemKinds } from '../../contract/optimization.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { TestProblem } from '../../testing/optimization.ts'
import { TestPlatform } from '../../testing/platform.ts'

/** Index sets over HTTP, as clients of ixmp4 0.14 expect them. */

let service: TestService
let platform: TestPlatform
beforeAll(async () => {
  service = await startTestService()
  platform = new TestPlatform(service, 'test')
  await platform.units('m')
})
afterAll(() => service.close())

const done = { status: 200, text: '{}' }
const refused = { status: 422, body: { error_name: 'optimization_data_validation_error', kwargs: {} } }
const malformed = { status: 422, body: { error_name: 'bad_request' } }

/** The elements of the run's only index set, as they are written. */
async function written(at: TestProblem): Promise<string> {
  const { text } = await platform.call('PATCH', '/optimization/indexsets/?table=false', { run_id: at.run })
  return /"data":(\[[^\]]*\])/.exec(text)![1]!
}

test('is made without elements, and listed in both forms', async () => {
  const at = await TestProblem.on(platform)
  const made = await platform.call('POST', '/optimization/indexsets/', { run_id: at.run, name: 'i', more: 1 })
  const { id, created_at } = made.body as { id: number; created_at: string }
  const record = { id, name: 'i', data: [], run__id: at.run, data_type: null, created_at, created_by: '@unknown' }
  expect(made.body).toEqual(record)
  expect(await at.records('indexsets')).toEqual([made.body])
  await at.add('indexset', id, ['a'])
  const { results } = (await platform.ok('PATCH', '/optimization/indexsets/', { run_id: at.run })) as {
    results: object
  }
  expect(results).toEqual({
    index: [0],
    columns: ['data_type', 'run__id', 'name', 'id', 'created_at', 'created_by'],
    dtypes: ['object', 'int64', 'object', 'int64', 'datetime64[ns]', 'object'],
    data: [['str', at.run, 'i', id, created_at, '@unknown']],
  })
})

test('its name is its own within a run; the run must be there; none is got by its id', async () => {
  const at = await TestProblem.on(platform)
  const id = await at.set('i')
  const make = (run_id: number) => platform.call('POST', '/optimization/indexsets/', { run_id, name: 'i' })
  expect(await make(at.run)).toMatchObject({ status: 409, body: { error_name: 'indexset_not_unique' } })
  expect(await make(999_999)).toMatchObject({ status: 404, body: { error_name: 'run_not_found' } })
  expect((await make((await TestProblem.on(platform)).run)).status).toBe(200)
  expect((await platform.call('GET', `/optimization/indexsets/${id}/`)).status).toBe(405)
})

describe('elements', () => {
  test.each([
    ['"x"', '["x"]'],
    ['["b","a",""]', '["b","a",""]'],
    ['1', '[1]'],
    ['[3,1,2]', '[3,1,2]'],
    ['1.5', '[1.5]'],
    ['[1.0,2.5]', '[1.0,2.5]'],
    ['[1,2.5]', '[1.0,2.5]'],
    ['[2.5,1]', '[2.5,1.0]'],
    ['[1.0,-0.0]', '[1.0,-0.0]'],
    ['-0.0', '[-0.0]'],
    ['[-0,1]', '[0,1]'],
    ['[]', '[]'],
    ['9007199254740993', '[9007199254740993]'],
    ['["2010-01-01","ключ","a\\"b"]', '["2010-01-01","ключ","a\\"b"]'],
  ])('%s are kept as %s', async (data, expected) => {
    const at = await TestProblem.on(platform)
    expect(await at.add('indexset', await at.set('i'), data)).toMatchObject(done)
    expect(await written(at)).toBe(expected)
  })

  test.each([
    'null',
    '{}',
    '[null]',
    '[["a"]]',
    '[1,"a"]',
    '["1",1]',
    'true',
    '[true]',
    '1e999',
    '99999999999999999999',
  ])('%s are none', async (data) => {
    const at = await TestProblem.on(platform)
    expect(await at.add('indexset', await at.set('i'), data)).toMatchObject(malformed)
    expect(await written(at)).toBe('[]')
  })

  test.each([
    ['["a"]', '["b","a"]'],
    ['["a"]', '"a"'],
    ['[]', '["b","b"]'],
    ['[]', '[1,1.0]'],
    ['[1]', '[2,1]'],
    ['[1.5]', '[2,2.0]'],
  ])('to %s, %s is refused, and nothing is added', async (before, data) => {
    const at = await TestProblem.on(platform)
    const id = await at.set('i', JSON.parse(before))
    expect(await at.add('indexset', id, data)).toMatchObject(refused)
    expect(JSON.parse(await written(at))).toEqual(JSON.parse(before))
  })

  test.each([
    ['["a"]', '1'],
    ['[1]', '"a"'],
    ['[1]', '1.5'],
    ['[1]', '2.0'],
    ['[1.5]', '"a"'],
  ])('to %s, %s is of another kind', async (before, data) => {
    const at = await TestProblem.on(platform)
    const id = await at.set('i')
    await at.add('indexset', id, before)
    expect(await at.add('indexset', id, data)).toMatchObject(refused)
    expect(await written(at)).toBe(before)
  })

  test('whole numbers become floats among floats', async () => {
    const at = await TestProblem.on(platform)
    const id = await at.set('i')
    await at.add('indexset', id, '[0.5]')
    expect(await at.add('indexset', id, '[2,1]')).toMatchObject(done)
    expect(await written(at)).toBe('[0.5,2.0,1.0]')
  })

  test('an emptied set may get elements of another kind, unless items still have data', async () => {
    const at = await TestProblem.on(platform)
    const id = await at.set('i', [1])
    await at.remove('indexset', id, 1)
    expect(await at.add('indexset', id, ['a'])).toMatchObject(done)
    const table = await at.make('table', ['i'])
    await at.add('table', table, { i: ['a'] })
    await at.remove('indexset', id, 'a', '?remove_dependent_data=false')
    expect(await at.add('indexset', id, [1])).toMatchObject(refused)
    await at.remove('table', table, { i: ['a'] })
    expect(await at.add('indexset', id, [1])).toMatchObject(done)
    expect(await written(at)).toBe('[1]')
  })

  test('of a set that is not there', async () => {
    const at = await TestProblem.on(platform)
    for (const answer of [await at.add('indexset', 999_999, []), await at.remove('indexset', 999_999, [])])
      expect(answer).toMatchObject({ status: 404, body: { error_name: 'indexset_not_found', kwargs: { id: 999_999 } } })
    expect(await platform.call('PATCH', '/optimization/indexsets/1/data/', {})).toMatchObject(malformed)
  })
})

describe('removing elements', () => {
  test.each<[string, string, string]>([
    ['["a","b","c"]', '"b"', '["a","c"]'],
    ['["a","b","c"]', '["c","x","a"]', '["b"]'],
    ['["a",""]', '""', '["a"]'],
    ['[0,1]', '0', '[1]'],
    ['[0,1]', '1.0', '[0,1]'],
    ['[0,1]', '"1"', '[0,1]'],
    ['[0.5,1.0]', '1', '[0.5]'],
    ['["a"]', 'true', '["a"]'],
    ['["a"]', '[1,"a"]', '[]'],
    ['["a"]', '[]', '["a"]'],
  ])('of %s, %s leaves %s', async (before, data, after) => {
    const at = await TestProblem.on(platform)
    const id = await at.set('i')
    await at.add('indexset', id, before)
    const answer = await platform.call('DELETE', `/optimization/indexsets/${id}/data/`, `{"id":${id},"data":${data}}`)
    expect(answer).toMatchObject(done)
    expect(await written(at)).toBe(after)
  })

  test('what was not there leaves no transaction', async () => {
    const at = await TestProblem.on(platform)
    const id = await at.set('i', ['a'])
    const before = platform.transactions()
    for (const data of ['x', [], 1]) await at.remove('indexset', id, data)
    expect(platform.transactions()).toBe(before)
  })

  test.each(['null', '{}', '[[1]]'])('%s is refused', async (data) => {
    const at = await TestProblem.on(platform)
    const id = await at.set('i', ['a'])
    const answer = await platform.call('DELETE', `/optimization/indexsets/${id}/data/`, `{"data":${data}}`)
    expect(answer).toMatchObject(malformed)
  })

  describe.each(itemKinds)('a %s', (kind) => {
    const cells = (count: number) =>
      ({
        table: {},
        parameter: { values: Array(count).fill(1), units: Array(count).fill('m') },
        variable: { levels: Array(count).fill(1), marginals: Array(count).fill(1) },
        equation: { levels: Array(count).fill(1), marginals: Array(count).fill(1) },
      })[kind]

    test.each<[string, unknown[], unknown]>([
      ['text', ['a', 'b', 'c'], 'b'],
      ['whole numbers', [1, 2, 3], 2],
      ['floats', [0.5, 2.5, 3.5], [2.5]],
    ])('loses its rows with them, in whichever column (%s)', async (_, elements, removed) => {
      const at = await TestProblem.on(platform)
      const id = await at.set('i', elements)
      await at.set('other', elements)
      const [a, b, c] = elements
      const twice = await at.make(kind, ['i', 'other', 'i'], ['from', 'by', 'to'], 'twice')
      await at.add(kind, twice, { from: [a, b, c, a], by: [b, a, a, a], to: [a, a, b, c], ...cells(4) })
      const once = await at.make(kind, ['i'], null, 'once')
      await at.add(kind, once, { i: [b], ...cells(1) })
      const empty = await at.make(kind, ['i'], null, 'empty')
      await at.remove('indexset', id, removed)
      expect(await at.data(kind, twice)).toMatchObject({ from: [a, a], by: [b, a], to: [a, c], ...cells(2) })
      expect([await at.data(kind, once), await at.data(kind, empty)]).toEqual([{}, {}])
    })
  })
})

test('a set that an item uses is not deleted; then it goes with its elements', async () => {
  const at = await TestProblem.on(platform)
  const id = await at.set('i', ['a'])
  for (const kind of itemKinds) {
    const item = await at.make(kind, ['i'])
    expect(await platform.call('DELETE', `/optimization/indexsets/${id}/`)).toMatchObject({
      status: 400,
      body: { error_name: 'indexset_deletion_prevented', kwargs: {} },
    })
    await platform.ok('DELETE', `/optimization/${kind}s/${item}/`)
  }
  expect(await platform.call('DELETE', `/optimization/indexsets/${id}/`)).toMatchObject(done)
  expect(await at.records('indexsets')).toEqual([])
  expect(platform.sql('SELECT * FROM index_set_element WHERE index_set__id = ?', id)).toEqual([])
  expect(await platform.call('DELETE', `/optimization/indexsets/${id}/`)).toMatchObject({
    status: 404,
    body: { error_name: 'indexset_not_found', kwargs: { id } },
  })
})
