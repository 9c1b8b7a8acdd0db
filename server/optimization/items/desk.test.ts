import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { itemKinds } from '../../contract/optimization.ts'
import { startTestService, type Answer, type TestService } from '../../testing/service.ts'
import { TestProblem } from '../../testing/optimization.ts'
import { newPlatform, type TestPlatform } from '../../testing/platform.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const ask = (p: TestPlatform, path: string, body?: object, moment = ''): Promise<Answer> =>
  service.call(body ? 'POST' : 'GET', `/desk/v1/${p.name}${moment}/${path}`, body)

/** The body of an answer that has to be 200. */
async function ok(p: TestPlatform, path: string, body?: object, moment = ''): Promise<Answer['body']> {
  const answer = await ask(p, path, body, moment)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown
}

async function newProblem(): Promise<TestProblem> {
  const p = await newPlatform(service)
  await p.units('kg', 'm')
  return TestProblem.on(p)
}

interface PageOfData {
  total: number
  results: { columns: string[]; dtypes: string[]; data: unknown[][] }
}

const dataOf = (problem: TestProblem, id: number, request: object): Promise<PageOfData> =>
  ok(problem.p, `items/${id}/data`, request) as Promise<PageOfData>

describe('the items of a run', () => {
  test('are counted by kind; a solution is data of a variable or an equation', async () => {
    const problem = await newProblem()
    const counts = () => ok(problem.p, `runs/${problem.run}/items`)
    const nothing = { indexset: 0, scalar: 0, table: 0, parameter: 0, variable: 0, equation: 0 }
    expect(await counts()).toEqual({ counts: nothing, has_solution: false })
    await problem.set('I', ['a'])
    for (const kind of itemKinds) await problem.make(kind, ['I'])
    const other = await problem.make('equation', [], null, 'y')
    const scalar = { run_id: problem.run, name: 's', value: 1, unit_name: 'kg' }
    await problem.p.ok('POST', '/optimization/scalars/', scalar)
    await (await TestProblem.on(problem.p)).set('another run')
    const some = { indexset: 1, scalar: 1, table: 1, parameter: 1, variable: 1, equation: 2 }
    expect(await counts()).toEqual({ counts: some, has_solution: false })
    await problem.add('equation', other, { levels: [1], marginals: [0] })
    expect(await counts()).toEqual({ counts: some, has_solution: true })
  })

  test('are listed without their data, by name', async () => {
    const problem = await newProblem()
    await problem.set('J', [1, 2, 3])
    await problem.set('I', ['a', 'b'])
    const id = await problem.make('parameter', ['J', 'I', 'I'], ['j', 'from', 'to'], 'p')
    await problem.make('parameter', ['I'], null, 'a')
    await problem.add('parameter', id, {
      j: [1, 2],
      from: ['a', 'a'],
      to: ['b', 'b'],
      values: [1, 2],
      units: ['kg', 'kg'],
    })
    await problem.p.ok('POST', '/optimization/scalars/', {
      ...{ run_id: problem.run, name: 's', value: 1.5, unit_name: 'kg' },
    })
    const list = (kind: string) => ok(problem.p, `runs/${problem.run}/items`, { kind })
    const audit = { created_at: expect.any(String), created_by: '@unknown' }
    const item = { id: expect.any(Number), element_type: null, value: null, unit: null, ...audit }
    const bare = { columns: [], index_sets: [] }
    expect(await list('parameter')).toEqual({
      ...{ pagination: { limit: limits.pageDefault, offset: 0 }, total: 2 },
      results: [
        { ...item, name: 'a', rows: 0, columns: ['I'], index_sets: ['I'] },
        { ...item, id, name: 'p', rows: 2, columns: ['j', 'from', 'to'], index_sets: ['J', 'I', 'I'] },
      ],
    })
    expect((await list('indexset')).results).toEqual([
      { ...item, ...bare, name: 'I', rows: 2, element_type: 'str' },
      { ...item, ...bare, name: 'J', rows: 3, element_type: 'int' },
    ])
    expect((await list('scalar')).results).toEqual([{ ...item, ...bare, name: 's', rows: 1, value: 1.5, unit: 'kg' }])
  })

  test('are found by a part of their name in any case, or by a pattern, in any order', async () => {
    const problem = await newProblem()
    const sizes = { 'Cost|Input': 3, 'cost|output': 1, 'Capacity[%]\\': 2, demand: 0 }
    for (const [name, count] of Object.entries(sizes))
      await problem.set(
        name,
        Array.from({ length: count }, (_, i) => i),
      )
    const names = async (request: object) =>
      (
        (await ok(problem.p, `runs/${problem.run}/items`, { kind: 'indexset', ...request })).results as {
          name: string
        }[]
      ).map(({ name }) => name)
    expect(await names({ search: 'COST' })).toEqual(['Cost|Input', 'cost|output'])
    expect(await names({ search: 'cost*put' })).toEqual(['Cost|Input', 'cost|output'])
    expect(await names({ search: 'put*' })).toEqual([])
    expect(await names({ search: '[%]\\' })).toEqual(['Capacity[%]\\'])
    expect(await names({ sort: [{ column: 'rows', descending: true }] })).toEqual(
      Object.entries(sizes)
        .toSorted(([, a], [, b]) => b - a)
        .map(([name]) => name),
    )
    expect(await names({ sort: [{ column: 'created_at' }] })).toEqual(Object.keys(sizes))
    expect(await names({ limit: 2, offset: 1 })).toEqual(['Cost|Input', 'cost|output'])
  })

  test.each<[string, object, unknown[]]>([
    ['of no kind', {}, ['body', 'kind']],
    ['of a kind that is none', { kind: 'toString' }, ['body', 'kind']],
    ['by a column that is none', { kind: 'table', sort: [{ column: 'unit' }] }, ['body', 'sort', 0, 'column']],
    ['by a text that is too long', { kind: 'table', search: '*'.repeat(limits.patternLength + 1) }, ['body', 'search']],
  ])('are not listed %s', async (_case, body, loc) => {
    const problem = await newProblem()
    expect(await ask(problem.p, `runs/${problem.run}/items`, body)).toMatchObject({
      status: 422,
      body: { detail: [{ loc }] },
    })
  })

  test('of a run that is not there are not found', async () => {
    const { p } = await newProblem()
    for (const body of [undefined, { kind: 'table' }])
      expect(await ask(p, 'runs/99/items', body)).toMatchObject({ status: 404, body: { error_name: 'run_not_found' } })
  })
})

describe('the data of an item', () => {
  test('come as a table of index columns and cells, as they were added', async () => {
    const problem = await newProblem()
    await problem.set('I', ['b', 'a'])
    await problem.set('J', [1, 2])
    const id = await problem.make('parameter', ['I', 'J'])
    const data = `{"I":["b","a","b"],"J":[2,1,1],"values":[1.5,2.0,0.5],"units":["kg","m","kg"]}`
    await problem.add('parameter', id, data)
    expect(await dataOf(problem, id, { kind: 'parameter' })).toEqual({
      ...{ pagination: { limit: limits.pageDefault, offset: 0 }, total: 3 },
      results: {
        index: [0, 1, 2],
        columns: ['I', 'J', 'values', 'units'],
        dtypes: ['object', 'int64', 'float64', 'object'],
        data: [
          ['b', 2, 1.5, 'kg'],
          ['a', 1, 2, 'm'],
          ['b', 1, 0.5, 'kg'],
        ],
      },
    })
    const { text } = await ask(problem.p, `items/${id}/data`, { kind: 'parameter', limit: 1, offset: 1 })
    expect(text).toContain('"total":3,')
    expect(text).toContain('"data":[["a",1,2.0,"m"]]')
    // A row that is added later is the last one, though the interface puts it where its elements are.
    await problem.add('parameter', id, { I: ['a'], J: [2], values: [9], units: ['kg'] })
    expect((await dataOf(problem, id, { kind: 'parameter', offset: 3 })).results.data).toEqual([['a', 2, 9, 'kg']])
  })

  test('keep whole numbers, floats, text and truth apart', async () => {
    const problem = await newProblem()
    const set = await problem.set('F')
    await problem.add('indexset', set, '[1.0, 2.5, 3.0, 4.0, 5.0]')
    const id = await problem.make('parameter', ['F'])
    await problem.add(
      'parameter',
      id,
      '{"F":[1,2.5,3,4,5],"values":[1,1.0,"x",true,false],"units":["kg","kg","kg","kg","kg"]}',
    )
    const { text, body } = await ask(problem.p, `items/${id}/data`, { kind: 'parameter' })
    expect(text).toContain('[[1.0,1,"kg"],[2.5,1.0,"kg"],[3.0,"x","kg"],[4.0,true,"kg"],[5.0,false,"kg"]]')
    expect(body.results.dtypes).toEqual(['float64', 'object', 'object'])
    const elements = await ask(problem.p, `items/${set}/data`, { kind: 'indexset', where: { element: [3, 5] } })
    expect(elements.text).toContain('"columns":["element"],"dtypes":["float64"],"data":[[3.0],[5.0]]')
  })

  test('of a variable without index sets are its levels and marginals', async () => {
    const problem = await newProblem()
    const id = await problem.make('variable', [])
    expect((await dataOf(problem, id, { kind: 'variable' })).results).toMatchObject({
      ...{ columns: ['levels', 'marginals'], dtypes: ['object', 'object'], data: [] },
    })
    await problem.add('variable', id, '{"levels":[1.5,0.0],"marginals":[0,1]}')
    expect((await dataOf(problem, id, { kind: 'variable' })).results).toMatchObject({
      dtypes: ['float64', 'int64'],
      data: [
        [1.5, 0],
        [0, 1],
      ],
    })
    expect((await dataOf(problem, id, { kind: 'variable', nonzero: true })).results.data).toEqual([[1.5, 0]])
  })

  test('are filtered by elements, ordered and cut as a plain list of rows would be', async () => {
    const problem = await newProblem()
    const [letters, numbers] = [
      ['a', 'é"', 'ζ\\'],
      [1, 2, 3],
    ]
    await problem.set('I', letters)
    await problem.set('J', numbers)
    const id = await problem.make('equation', ['I', 'J'])
    const rows = letters.flatMap((i, a) => numbers.map((j, b): unknown[] => [i, j, (a * 5 + b * 7) % 4, a]))
    const columns = ['I', 'J', 'levels', 'marginals']
    const data = Object.fromEntries(columns.map((name, i) => [name, rows.map((row) => row[i])]))
    expect((await problem.add('equation', id, data)).status).toBe(200)
    const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values]), { nil: undefined })
    const sort = fc.array(fc.record({ column: fc.constantFrom(...columns), descending: fc.boolean() }), {
      maxLength: 3,
    })
    const page = fc.record({ limit: fc.integer({ min: 0, max: 12 }), offset: fc.integer({ min: 0, max: 12 }) })
    await fc.assert(
      fc.asyncProperty(some(letters), some(numbers), fc.boolean(), sort, page, async (i, j, nonzero, keys, cut) => {
        const where = { ...(i && { I: i }), ...(j && { J: j }) }
        const found = await dataOf(problem, id, { kind: 'equation', where, nonzero, sort: keys, ...cut })
        const expected = rows
          .filter(
            ([a, b, level]) =>
              (i?.includes(a as string) ?? true) && (j?.includes(b as number) ?? true) && !(nonzero && level === 0),
          )
          .toSorted((one, other) =>
            compare(
              one,
              other,
              keys.map(({ column, descending }) => [columns.indexOf(column), descending]),
            ),
          )
        expect(found.total).toBe(expected.length)
        expect(found.results.data).toEqual(expected.slice(cut.offset, cut.offset + cut.limit))
      }),
      { numRuns: 100 },
    )
  })

  test('are those of the past where a moment is named', async () => {
    const problem = await newProblem()
    await problem.set('I', ['a', 'b'])
    const id = await problem.make('table', ['I'])
    await problem.add('table', id, { I: ['a'] })
    const then = problem.p.transactions()
    await problem.add('table', id, { I: ['b'] })
    const past = `@${then}`
    const { results } = await ok(problem.p, `items/${id}/data`, { kind: 'table' }, past)
    expect(results).toMatchObject({ columns: ['I'], data: [['a']] })
    expect((await ok(problem.p, `runs/${problem.run}/items`, { kind: 'table' }, past)).results[0].rows).toBe(1)
    expect((await ok(problem.p, `runs/${problem.run}/items`, undefined, past)).counts).toMatchObject({ table: 1 })
    expect((await dataOf(problem, id, { kind: 'table' })).total).toBe(2)
  })

  test.each<[string, object, unknown[]]>([
    ['no kind', {}, ['body', 'kind']],
    ['a kind without data', { kind: 'scalar' }, ['body', 'kind']],
    ['a column that is none', { kind: 'table', where: { J: ['a'] } }, ['body', 'where', 'J']],
    ['a cell where elements are asked for', { kind: 'table', where: { values: [1] } }, ['body', 'where', 'values']],
    ['something else than elements', { kind: 'table', where: { I: [null] } }, ['body', 'where', 'I', 0]],
    ['no list of elements', { kind: 'table', where: { I: 'a' } }, ['body', 'where', 'I']],
    ['an order by what is none', { kind: 'table', sort: [{ column: 'key' }] }, ['body', 'sort', 0, 'column']],
  ])('are not answered for %s', async (_case, body, loc) => {
    const problem = await newProblem()
    await problem.set('I', ['a'])
    const id = await problem.make('table', ['I'])
    const answer = await ask(problem.p, `items/${id}/data`, body)
    expect(answer.status).toBe(422)
    expect(answer.body.detail[0].loc).toEqual(loc)
  })

  test('of an item that is not there, or of another kind, are not found', async () => {
    const problem = await newProblem()
    const id = await problem.make('equation', [])
    for (const [path, kind] of [
      [`items/${id}/data`, 'variable'],
      ['items/99/data', 'indexset'],
    ] as const)
      expect(await ask(problem.p, path, { kind })).toMatchObject({
        status: 404,
        body: { error_name: `${kind}_not_found` },
      })
  })
})

/** @param keys places in the rows, and whether in descending order */
function compare(one: unknown[], other: unknown[], keys: [at: number, descending: boolean][]): number {
  for (const [at, descending] of keys) {
    const [a, b] = [one[at], other[at]] as [string, string]
    if (a !== b) return a < b === descending ? 1 : -1
  }
  return 0
}
