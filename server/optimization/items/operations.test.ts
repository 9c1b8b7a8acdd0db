import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemKinds, mayLackIndexSets, type ItemKind } from '../../contract/optimization.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { TestProblem, type Data } from '../../testing/optimization.ts'
import { TestPlatform } from '../../testing/platform.ts'

/** Tables, parameters, variables and equations over HTTP, as clients of ixmp4 0.14 expect them. */

let service: TestService
let platform: TestPlatform
beforeAll(async () => {
  service = await startTestService()
  platform = new TestPlatform(service, 'test')
  await platform.units('m', 'kg', '')
})
afterAll(() => service.close())

/** A run with the index sets i (a, b, c) and n (1, 2, 3). */
async function problem(): Promise<TestProblem> {
  const at = await TestProblem.on(platform)
  await at.set('i', ['a', 'b', 'c'])
  await at.set('n', [1, 2, 3])
  return at
}

/** Cells of each kind for `count` rows. */
function cellsOf(kind: ItemKind, count: number): Data {
  const numbers = (first: number) => Array.from({ length: count }, (_, i) => first + i / 2)
  if (kind === 'table') return {}
  if (kind === 'parameter') return { values: numbers(1.5), units: Array(count).fill('m') }
  return { levels: numbers(1.5), marginals: numbers(-0.25) }
}

const refused = (name: string, message: string) => ({
  status: 422,
  body: { error_name: name, message: expect.stringContaining(message), kwargs: {}, detail: [expect.any(Object)] },
})
const invalid = (message: string) => refused('optimization_data_validation_error', message)
const misused = (message: string) => refused('optimization_item_usage_error', message)
const done = { status: 200, text: '{}' }

describe.each(itemKinds)('%s', (kind) => {
  const withCells = (index: Data, count: number): Data => ({ ...index, ...cellsOf(kind, count) })

  test('is made without data, over index sets of its run, and listed in both forms', async () => {
    const at = await problem()
    const { body } = await at.create(kind, ['i', 'n'], ['from', 'year'], 'flow')
    const { id } = body as { id: number }
    const stamp = {
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
      created_by: '@unknown',
    }
    const names = { indexset_names: ['i', 'n'], column_names: ['from', 'year'] }
    expect(body).toEqual({ id, name: 'flow', data: {}, ...names, run__id: at.run, ...stamp })
    expect(await at.records(`${kind}s`)).toEqual([body])
    const { results } = (await platform.ok('PATCH', `/optimization/${kind}s/`, { run_id: at.run })) as {
      results: unknown
    }
    expect(results).toEqual({
      index: [0],
      columns: ['run__id', 'data', 'name', 'id', 'created_at', 'created_by'],
      dtypes: ['int64', 'object', 'object', 'int64', 'datetime64[ns]', 'object'],
      data: [[at.run, {}, 'flow', id, stamp.created_at, '@unknown']],
    })
  })

  test('an empty table has all columns, as object', async () => {
    const page = (await platform.ok('PATCH', `/optimization/${kind}s/`, { run_id: 999_999 })) as { results: object }
    const columns = ['run__id', 'data', 'name', 'id', 'created_at', 'created_by']
    expect(page).toMatchObject({
      total: 0,
      results: { index: [], columns, dtypes: columns.map(() => 'object'), data: [] },
    })
  })

  test('may be over one index set, given as a name; the same name twice in a run is refused', async () => {
    const at = await problem()
    expect((await at.create(kind, 'i')).body).toMatchObject({ indexset_names: ['i'], column_names: null })
    expect(await at.create(kind, ['n'])).toMatchObject({ status: 409, body: { error_name: `${kind}_not_unique` } })
    const other = await problem()
    expect(await other.create(kind, ['n'], [])).toMatchObject({ status: 200, body: { column_names: null } })
    for (const elsewhere of itemKinds.filter((one) => one !== kind))
      expect((await at.create(elsewhere, ['n'])).status).toBe(200)
  })

  test('index sets and the run must be there', async () => {
    const at = await problem()
    expect(await at.create(kind, ['i', 'dne'])).toMatchObject({
      status: 404,
      body: { error_name: 'indexset_not_found' },
    })
    const nowhere = { name: 'x', run_id: 999_999, constrained_to_indexsets: ['i'], column_names: null }
    expect(await platform.call('POST', `/optimization/${kind}s/`, nowhere)).toMatchObject({
      status: 404,
      body: { error_name: 'run_not_found', kwargs: { id: 999_999 } },
    })
    expect(await at.records(`${kind}s`)).toEqual([])
  })

  test('column names are as many as the index sets, and differ', async () => {
    const at = await problem()
    expect(await at.create(kind, ['i', 'n'], ['one'])).toMatchObject(misused('not equal in length'))
    expect(await at.create(kind, ['i', 'n'], ['one', 'one'])).toMatchObject(misused('`column_names` are not unique'))
    const own = Object.keys(cellsOf(kind, 1))
    if (own.length > 0) expect(await at.create(kind, ['i'], [own[0]!])).toMatchObject(misused('of its own'))
    const without = 'Received `column_names` to name columns, but no `constrained_to_indexsets`'
    if (mayLackIndexSets(kind)) expect(await at.create(kind, null, ['one'])).toMatchObject(misused(without))
    else expect(await at.create(kind, null)).toMatchObject({ status: 422, body: { error_name: 'bad_request' } })
  })

  test('has at most a hundred columns', async () => {
    const at = await problem()
    const columns = Array.from({ length: 100 }, (_, i) => `c${i}`)
    const sets = columns.map(() => 'i')
    const id = await at.make(kind, sets, columns)
    const data = withCells(Object.fromEntries(columns.map((name) => [name, ['a']])), 1)
    await at.add(kind, id, data)
    expect(await at.data(kind, id)).toEqual(data)
    expect(await at.create(kind, [...sets, 'i'], [...columns, 'more'], 'y')).toMatchObject(misused('at most 100'))
  })

  test('data come back as they went in, in their order', async () => {
    const at = await problem()
    const id = await at.make(kind, ['i', 'n'])
    const data = withCells({ i: ['c', 'a', 'b'], n: [3, 1, 1] }, 3)
    expect(await at.add(kind, id, data)).toMatchObject(done)
    expect(await at.data(kind, id)).toEqual(data)
    expect(await platform.column(`/optimization/${kind}s/`, 'data', { run_id: at.run })).toEqual([data])
  })

  test('the same index set twice has two columns', async () => {
    const at = await problem()
    const id = await at.make(kind, ['i', 'i'], ['from', 'to'])
    const data = withCells({ from: ['a', 'a'], to: ['b', 'a'] }, 2)
    await at.add(kind, id, data)
    expect(await at.data(kind, id)).toEqual(data)
    const unnamed = await at.make(kind, ['i', 'i'], null, 'unnamed')
    expect(await at.add(kind, unnamed, withCells({ i: ['a'] }, 1))).toMatchObject(invalid('Data is missing'))
  })

  test('no rows are no change', async () => {
    const at = await problem()
    const id = await at.make(kind, ['i'])
    const before = platform.transactions()
    for (const data of [{}, withCells({ i: [] }, 0), { i: [] }]) {
      expect(await at.add(kind, id, data)).toMatchObject(done)
      expect(await at.remove(kind, id, data)).toMatchObject(done)
    }
    expect(platform.transactions()).toBe(before)
  })

  test.each<[string, (good: (index: Data, count: number) => Data) => unknown, string]>([
    [
      'arrays of different length',
      (good) => ({ ...good({}, 2), i: ['a'], n: [1, 2] }),
      'All arrays must be of the same length',
    ],
    ['no array', () => ({ i: 'a' }), 'All arrays must be of the same length'],
    ['a missing column', (good) => good({ i: ['a'] }, 1), 'Data is missing for some columns!'],
    ['a surplus column', (good) => good({ i: ['a'], n: [1], x: [1] }, 1), 'Trying to add data to unknown columns!'],
    ['an unknown column and none of its own', (good) => good({ x: [1] }, 1), 'Trying to add data to unknown columns!'],
    ['a whole number beyond 64 bits', (good) => good({ i: ['a'], n: [2 ** 64] }, 1), 'not allowed by the index set'],
    ['another column', (good) => good({ i: ['a'], x: [1] }, 1), 'Trying to add data to unknown columns!'],
    ['a null', (good) => good({ i: ['a', null], n: [1, 1] }, 2), 'missing values'],
    ['a row twice', (good) => good({ i: ['a', 'a'], n: [1, 1] }, 2), 'contains duplicate rows'],
    ['an unknown element', (good) => good({ i: ['a', 'x'], n: [1, 1] }, 2), 'contains values that are not allowed'],
    ['text for a number', (good) => good({ i: ['a'], n: ['1'] }, 1), 'contains values that are not allowed'],
    ['a number for text', (good) => good({ i: [1], n: [1] }, 1), 'contains values that are not allowed'],
    ['a list as element', (good) => good({ i: [['a', 1]], n: [1] }, 1), 'contains values that are not allowed'],
    ['true as element', (good) => good({ i: ['a'], n: [true] }, 1), 'contains values that are not allowed'],
  ])('%s is refused, and nothing is written', async (_, data, message) => {
    const at = await problem()
    const id = await at.make(kind, ['i', 'n'])
    expect(await at.add(kind, id, data(withCells))).toMatchObject(invalid(message))
    expect(await at.data(kind, id)).toEqual({})
  })

  test('1 and 1.0 are the same element, written as the index set has it', async () => {
    const at = await problem()
    await at.set('f', '[0.5]')
    const id = await at.make(kind, ['n'])
    const cells = JSON.stringify(cellsOf(kind, 1)).slice(1, -1)
    const rest = cells && `,${cells}`
    expect(await at.add(kind, id, `{"n":[2.0]${rest}}`)).toMatchObject(done)
    expect(await at.json(kind, id)).toContain('{"n":[2]')
    const twice = JSON.stringify(cellsOf(kind, 2)).slice(1, -1)
    expect(await at.add(kind, id, `{"n":[1,1.0]${twice && `,${twice}`}}`)).toMatchObject(invalid('duplicate rows'))
    expect(await at.remove(kind, id, { n: ['2'] })).toMatchObject(done)
    expect(await at.data(kind, id)).toMatchObject({ n: [2] })
    expect(await at.remove(kind, id, { n: [2] })).toMatchObject(done)
    expect(await at.data(kind, id)).toEqual({})
  })

  test('rows are removed by their elements; what else is in the payload, or not stored, does not matter', async () => {
    const at = await problem()
    const id = await at.make(kind, ['i', 'n'])
    await at.add(kind, id, withCells({ i: ['c', 'a', 'b'], n: [3, 1, 1] }, 3))
    const { i: _i, n: _n, ...cells } = (await at.data(kind, id)) as Record<string, unknown[]>
    expect(await at.remove(kind, id, { i: ['a', 'a', 'zzz'], n: [1, 3, 1], foo: [1, 2, 3] })).toMatchObject(done)
    const kept = Object.fromEntries(Object.entries(cells).map(([name, values]) => [name, [values[0], values[2]]]))
    expect(await at.data(kind, id)).toEqual({ i: ['c', 'b'], n: [3, 1], ...kept })
    await at.remove(kind, id, { i: ['c', 'b'], n: [3, 1] })
    expect(await at.data(kind, id)).toEqual({})
  })

  test('an index column that is missing where rows are removed is refused', async () => {
    const at = await problem()
    const id = await at.make(kind, ['i', 'n'])
    expect(await at.remove(kind, id, { i: ['a'] })).toMatchObject(misused('data to be removed must specify'))
    expect(await at.remove(kind, id, { i: ['a'], n: [] })).toMatchObject(
      invalid('All arrays must be of the same length'),
    )
  })

  test('a body without data, or with something else in their place, is refused', async () => {
    const at = await problem()
    const id = await at.make(kind, ['i'])
    for (const method of ['PATCH', 'DELETE']) {
      for (const body of [
        {},
        [],
        'x',
        { data: 5 },
        { data: [] },
        ...(method === 'PATCH' || kind === 'table' ? [{ data: null }] : []),
      ]) {
        const answer = await platform.call(method, `/optimization/${kind}s/${id}/data/`, JSON.stringify(body))
        expect(answer).toMatchObject({ status: 422, body: { error_name: 'bad_request' } })
      }
    }
  })

  test('deleted, its name is free and its index sets stay', async () => {
    const at = await problem()
    const id = await at.make(kind, ['i'])
    await at.add(kind, id, withCells({ i: ['a'] }, 1))
    expect(await platform.call('DELETE', `/optimization/${kind}s/${id}/`)).toMatchObject(done)
    expect(await at.records(`${kind}s`)).toEqual([])
    expect(await at.records('indexsets')).toHaveLength(2)
    expect(await at.make(kind, ['i'])).toBeGreaterThan(id)
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['DELETE', '', undefined],
      ['PATCH', 'data/', { data: { i: ['a'] } }],
      ['DELETE', 'data/', { data: { i: ['a'] } }],
    ] as const) {
      expect(await platform.call(method, `/optimization/${kind}s/${id}/${rest}`, body)).toMatchObject({
        status: 404,
        body: { error_name: `${kind}_not_found`, kwargs: { id } },
      })
    }
  })

  test('is found by id, run and name, however the run is spelled', async () => {
    const at = await problem()
    const ids = [await at.make(kind, ['i'], null, 'one'), await at.make(kind, ['i'], null, 'two')]
    const find = (filter: object) => platform.column(`/optimization/${kind}s/`, 'id', filter)
    expect(await find({ run__id: at.run, name: null })).toEqual(ids)
    expect(await find({ run_id__in: [at.run], name__like: 't*' })).toEqual([ids[1]])
    expect(await find({ id: ids[0] })).toEqual([ids[0]])
    expect(await platform.call('PATCH', `/optimization/${kind}s/`, { unit_id: 1 })).toMatchObject({
      status: 422,
      body: {
        error_name: 'bad_filter_arguments',
        kwargs: { model: expect.stringMatching(/^(Optimization\w+|Equation)Filter$/) },
      },
    })
  })

  test('elements that left their index set alone make the item refuse more', async () => {
    const at = await TestProblem.on(platform)
    const set = await at.set('i', ['a', 'b', 'c'])
    const id = await at.make(kind, ['i'])
    await at.add(kind, id, withCells({ i: ['a', 'b'] }, 2))
    await at.remove('indexset', set, 'a', '?remove_dependent_data=false')
    expect(await at.data(kind, id)).toMatchObject({ i: ['a', 'b'] })
    expect(await at.add(kind, id, withCells({ i: ['c'] }, 1))).toMatchObject(invalid('not allowed'))
    await at.remove(kind, id, { i: ['a'] })
    expect(await at.add(kind, id, withCells({ i: ['c'] }, 1))).toMatchObject(done)
  })
})

describe('a table', () => {
  test('appends rows, and has no row twice', async () => {
    const at = await problem()
    const id = await at.make('table', ['i', 'n'])
    await at.add('table', id, { i: ['b'], n: [2] })
    await at.add('table', id, { n: [3, 1], i: ['a', 'a'] })
    expect(await at.data('table', id)).toEqual({ i: ['b', 'a', 'a'], n: [2, 3, 1] })
    expect(await at.add('table', id, { i: ['c', 'b'], n: [1, 2] })).toMatchObject(invalid('contains duplicate rows'))
    expect(await at.data('table', id)).toEqual({ i: ['b', 'a', 'a'], n: [2, 3, 1] })
  })
})

describe('a parameter', () => {
  test('keeps the kind of each value', async () => {
    const at = await problem()
    const id = await at.make('parameter', ['i', 'n'])
    const values = '[1,1.0,"1","x",true,false,1e300,-0.5,9007199254740993]'
    const index = '"i":["a","a","a","b","b","b","c","c","c"],"n":[1,2,3,1,2,3,1,2,3]'
    const units = JSON.stringify(Array(9).fill(''))
    await at.add('parameter', id, `{${index},"values":${values},"units":${units}}`)
    expect(await at.json('parameter', id)).toContain(`"values":${values.replace('1e300', '1.0e+300')}`)
  })

  test('takes new values for rows it has; a null keeps what is there; equal values are not written', async () => {
    const at = await problem()
    const id = await at.make('parameter', ['i'])
    await at.add('parameter', id, { i: ['b', 'a'], values: [1, 2], units: ['m', 'm'] })
    await at.add('parameter', id, { i: ['a', 'b'], values: [null, 3], units: ['kg', null] })
    expect(await at.data('parameter', id)).toEqual({ i: ['b', 'a'], values: [3, 2], units: ['m', 'kg'] })
    const before = platform.transactions()
    await at.add('parameter', id, { i: ['a', 'b'], values: [2, 3], units: ['kg', 'm'] })
    expect(platform.transactions()).toBe(before)
    await at.add('parameter', id, '{"i":["a"],"values":[2.0],"units":["kg"]}')
    expect(await at.json('parameter', id)).toContain('"values":[3,2.0]')
    expect(await at.add('parameter', id, { i: ['c'], values: [null], units: ['m'] })).toMatchObject(
      invalid('missing values'),
    )
  })

  test('is in the order of its elements once rows were added to others', async () => {
    const at = await problem()
    await at.set('m', [10, 9, -1])
    const id = await at.make('parameter', ['i', 'm'])
    const add = (i: string[], m: number[]) =>
      at.add('parameter', id, { i, m, values: m.map((n) => n + 0.5), units: m.map(() => 'm') })
    await add(['b', 'a'], [10, 9])
    await add(['a', 'a'], [10, -1])
    expect(await at.data('parameter', id)).toMatchObject({ i: ['a', 'a', 'a', 'b'], m: [-1, 9, 10, 10] })
    await at.remove('parameter', id, { i: ['a', 'a', 'a', 'b'], m: [-1, 9, 10, 10] })
    await add(['b', 'a'], [10, 9])
    expect(await at.data('parameter', id)).toMatchObject({ i: ['b', 'a'], m: [10, 9] })
  })

  test.each([
    ['no values', { i: ['a'], units: ['m'] }, 'must include the column(s): values!'],
    ['no units', { i: ['a'], values: [1] }, 'must include the column(s): units!'],
    ['neither', { i: ['a'] }, 'must include the column(s): values, units!'],
  ])('%s is refused', async (_, data, message) => {
    const at = await problem()
    expect(await at.add('parameter', await at.make('parameter', ['i']), data)).toMatchObject(misused(message))
  })

  test('units are those of the platform, and stay while they are used', async () => {
    const at = await problem()
    const id = await at.make('parameter', ['i'])
    expect(await at.add('parameter', id, { i: ['a'], values: [1], units: ['ly'] })).toMatchObject({
      status: 404,
      body: { error_name: 'unit_not_found', message: "'ly' is not defined for this Platform!", kwargs: {} },
    })
    const [unit] = await platform.units('used')
    await at.add('parameter', id, { i: ['a'], values: [1], units: ['used'] })
    expect(await platform.call('DELETE', `/units/${unit}/`)).toMatchObject({
      status: 400,
      body: { error_name: 'unit_deletion_prevented' },
    })
    await at.remove('parameter', id, { i: ['a'] })
    await platform.ok('DELETE', `/units/${unit}/`)
  })

  test.each([[[1]], [{}]])('%j is no value', async (value) => {
    const at = await problem()
    const id = await at.make('parameter', ['i'])
    expect(await at.add('parameter', id, { i: ['a'], values: [value], units: ['m'] })).toMatchObject(invalid('values'))
    const tooLarge = '{"i":["a"],"values":[99999999999999999999],"units":["m"]}'
    expect(await at.add('parameter', id, tooLarge)).toMatchObject(invalid('finite number'))
  })
})

describe.each(['variable', 'equation'] as const)('%s', (kind) => {
  test('levels and marginals are numbers, also those written as text', async () => {
    const at = await problem()
    const id = await at.make(kind, ['i'])
    await at.add(kind, id, { i: ['a', 'b'], levels: ['1', ' 2.5 '], marginals: ['-1e3', 7] })
    expect(await at.json(kind, id)).toBe('{"i":["a","b"],"levels":[1,2.5],"marginals":[-1000.0,7]}')
    for (const wrong of ['x', '', true, [1]]) {
      const data = { i: ['a'], levels: [wrong], marginals: [1] }
      expect(await at.add(kind, id, data)).toMatchObject(invalid('must be a number'))
    }
  })

  test('needs both columns', async () => {
    const at = await problem()
    const id = await at.make(kind, ['i'])
    expect(await at.add(kind, id, { i: ['a'], levels: [1] })).toMatchObject(
      misused('must include the column(s): marginals!'),
    )
    expect(await at.add(kind, id, { i: ['a'], marginals: [1] })).toMatchObject(
      misused('must include the column(s): levels!'),
    )
    expect(await at.add(kind, id, { levels: [1], marginals: [1] })).toMatchObject(invalid('Data is missing'))
  })

  test.each([null, []])('without index sets (%j) its elements go by position', async (sets) => {
    const at = await problem()
    const id = await at.make(kind, sets)
    expect(await at.records(`${kind}s`)).toMatchObject([{ indexset_names: null, column_names: null }])
    await at.add(kind, id, { levels: [1, 2], marginals: [3, 4] })
    await at.add(kind, id, { levels: [5], marginals: [null] })
    expect(await at.data(kind, id)).toEqual({ levels: [5, 2], marginals: [3, 4] })
    await at.add(kind, id, { levels: [1, 2, 3], marginals: [1, 2, 3] })
    expect(await at.data(kind, id)).toEqual({ levels: [1, 2, 3], marginals: [1, 2, 3] })
    expect(await at.add(kind, id, { levels: [1], marginals: [1], i: ['a'] })).toMatchObject(invalid('unknown columns'))
    expect(await at.remove(kind, id, { levels: [1], marginals: [1] })).toMatchObject(done)
    expect(await at.data(kind, id)).toEqual({ levels: [1, 2, 3], marginals: [1, 2, 3] })
  })

  test.each([[['i']], [null]])('null removes all data (index sets %j)', async (sets) => {
    const at = await problem()
    const id = await at.make(kind, sets)
    await at.add(kind, id, { ...(sets && { i: ['a'] }), levels: [1], marginals: [1] })
    expect(await at.remove(kind, id, null)).toMatchObject(done)
    expect(await at.data(kind, id)).toEqual({})
  })

  test('what may be null may be left out', async () => {
    const at = await problem()
    const answer = await platform.call('POST', `/optimization/${kind}s/`, { name: 'y', run_id: at.run })
    expect(answer).toMatchObject({ status: 200, body: { indexset_names: null, column_names: null, data: {} } })
  })
})
