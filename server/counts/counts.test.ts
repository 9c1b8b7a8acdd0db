import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Coverage, Facets, Summary, Tree } from '../contract/counts.ts'
import { newPlatform, TestPlatform } from '../testing/platform.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/** What the window is answered, over HTTP. */

let service: TestService
/** Nobody changes it. */
let p: TestPlatform
beforeAll(async () => {
  service = await startTestService()
  p = await fill(new TestPlatform(service, 'test'))
})
afterAll(() => service.close())

/** The answer that has to be 200. */
async function ask<Answer>({ name }: TestPlatform, path: string, body: object): Promise<Answer> {
  const answer = await service.call('POST', `/desk/v1/${name}/${path}`, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.body as Answer
}

/** Two default runs and a version that is none, with odd names of variables. */
async function fill(empty: TestPlatform): Promise<TestPlatform> {
  await empty.regions('World', 'Wörld', 'R*1')
  await empty.units('EJ/yr', '%')
  const other = await empty.run('M', 'S', false)
  const [a, b] = [await empty.run('M', 'S'), await empty.run('N', 'T')]
  const hidden = await empty.series(other, [['World', 'Only|There', '%']])
  const first = await empty.series(a, [
    ['World', 'Price', '%'],
    ['World', 'Energy', 'EJ/yr'],
    ['Wörld', 'Energy|Wind', 'EJ/yr'],
  ])
  const second = await empty.series(b, [['R*1', 'Energy|Wind', 'EJ/yr']])
  await empty.points(
    ...[hidden[0]!, ...first, ...second].flatMap((series) => [[series, 2020, 1] as const, [series, 2030, 3] as const]),
  )
  await empty.points([second[0]!, 2040, 8])
  return empty
}

const values = ({ facets }: Facets) =>
  facets.map(({ values: all }) => all.map(({ value, series, points }) => [value, series, points]))

describe('facets', () => {
  test('count each field without its own conditions', async () => {
    const filter = { model: { name: 'M' }, region: { name: 'World' }, year: 2020 }
    const fields = ['model', 'scenario', 'region', 'variable', 'unit', 'year']
    expect(values(await ask(p, 'facets', { filter, fields, patient: true }))).toEqual([
      [['M', 2, 2]],
      [['S', 2, 2]],
      [
        ['World', 2, 2],
        ['Wörld', 1, 1],
      ],
      [
        ['Energy', 1, 1],
        ['Price', 1, 1],
      ],
      [
        ['%', 1, 1],
        ['EJ/yr', 1, 1],
      ],
      [
        [2020, 2, 2],
        [2030, 2, 2],
      ],
    ])
  })

  test.each([
    ['WÖ', ['Wörld']],
    ['orl', ['World']],
    ['W*', ['World', 'Wörld']],
    ['*1', ['R*1']],
    ['r\\*1', ['R*1']],
    ['r', ['R*1', 'World', 'Wörld']],
    ['[a-z]', []],
  ])('find names by %s', async (search, names) => {
    const { facets } = await ask<Facets>(p, 'facets', { filter: {}, fields: ['region'], search })
    expect(facets[0]!.values.map(({ value }) => value)).toEqual(names)
  })

  test('say how many values there are beyond the limit', async () => {
    const both = { filter: {}, fields: ['region', 'year'], search: '', limit: 2, patient: true }
    const { facets } = await ask<Facets>(p, 'facets', both)
    expect(facets.map(({ total }) => total)).toEqual([3, 3])
    expect(facets.map(({ values: some }) => some.length)).toEqual([2, 2])
    const years = await ask<Facets>(p, 'facets', { filter: {}, fields: ['year'], search: '*40', patient: true })
    expect(years.facets[0]).toEqual({
      ...{ field: 'year', values: [{ value: 2040, series: 1, points: 1 }], total: 1, skipped: false },
    })
  })

  test('are those of the past, when that is asked', async () => {
    const copy = await newPlatform(service, 'test')
    const before = copy.transactions()
    const [series] = await copy.series(2, [['World', 'New', '%']])
    await copy.points([series!, 2020, 1])
    const body = { filter: {}, fields: ['variable'], search: 'new' }
    expect(values(await ask(copy, 'facets', body))).toEqual([[['New', 1, 1]]])
    expect(values(await ask(copy, `facets?at=${before}`, body))).toEqual([[]])
  })

  test.each([
    [{ filter: {}, fields: ['colour'] }, ['body', 'fields', 0]],
    [{ filter: { colour: 1 }, fields: [] }, ['body', 'filter', 'colour']],
    [{ filter: {}, fields: [], limit: 0 }, ['body', 'limit']],
    [{ filter: {}, fields: [], search: 'x'.repeat(1_024) }, ['body', 'search']],
    [{ fields: [] }, ['body', 'filter']],
  ])('refuse %j and say where it is wrong', async (body, loc) => {
    const { status, body: error } = await service.call('POST', '/desk/v1/test/facets', body)
    expect({ status, loc: error.detail?.[0].loc }).toEqual({ status: 422, loc })
  })
})

describe('the tree', () => {
  test('has one level at a time', async () => {
    const names = async (body: object) =>
      (await ask<Tree>(p, 'tree', { filter: {}, ...body })).nodes.map(({ name }) => name)
    expect((await ask<Tree>(p, 'tree', { filter: { variable: 'Price' } })).nodes).toEqual([
      {
        ...{ name: 'Energy', label: 'Energy', is_variable: true, children: 1, depth: 1 },
        ...{ variables: 2, series: 3, points: 7 },
      },
      {
        ...{ name: 'Price', label: 'Price', is_variable: true, children: 0, depth: 0 },
        ...{ variables: 1, series: 1, points: 2 },
      },
    ])
    expect(await names({ parent: 'Energy' })).toEqual(['Energy|Wind'])
    expect(await names({ search: 'WIND' })).toEqual(['Energy'])
    expect(await names({ search: '*wind', parent: 'Energy' })).toEqual(['Energy|Wind'])
    expect(await names({ parent: 'Nothing' })).toEqual([])
    expect(await names({ filter: { run: { default_only: false } } })).toEqual(['Energy', 'Only', 'Price'])
  })
})

describe('coverage', () => {
  test('names runs by model, scenario and version', async () => {
    const coverage = await ask<Coverage>(p, 'coverage', { filter: {}, rows: 'run', columns: 'year' })
    expect(coverage).toEqual({
      rows: [
        { key: 2, label: 'M · S · v2', points: 6 },
        { key: 3, label: 'N · T · v1', points: 3 },
      ],
      columns: [
        { key: 2020, label: '2020', points: 4 },
        { key: 2030, label: '2030', points: 4 },
        { key: 2040, label: '2040', points: 1 },
      ],
      cells: [
        [3, 3, 0],
        [1, 1, 1],
      ],
      ...{ total_rows: 2, total_columns: 3 },
    })
  })

  test('has the fullest rows and columns first where there are more', async () => {
    const asked = { filter: {}, rows: 'variable', columns: 'region', limit: 1 }
    expect(await ask<Coverage>(p, 'coverage', asked)).toEqual({
      rows: [{ key: 'Energy|Wind', label: 'Energy|Wind', points: 5 }],
      columns: [{ key: 'World', label: 'World', points: 4 }],
      ...{ cells: [[0]], total_rows: 2 + 1, total_columns: 3 },
    })
  })
})

describe('a summary', () => {
  test('has the figures of each group and step, and never adds up units', async () => {
    const summary = await ask<Summary>(p, 'summary', { filter: {}, by: [] })
    expect(summary).toEqual({
      ...{ steps: [2020, 2030, 2040], steps_left_out: 0, total: 2, units: ['%', 'EJ/yr'] },
      groups: [
        { key: [], unit: '%', cells: [[1, 1, 1, 1, 1, 1, 1, 1], [1, 3, 3, 3, 3, 3, 3, 3], null] },
        {
          ...{ key: [], unit: 'EJ/yr' },
          cells: [
            [3, 1, 1, 1, 1, 1, 1, 3],
            [3, 3, 3, 3, 3, 3, 3, 9],
            [1, 8, 8, 8, 8, 8, 8, 8],
          ],
        },
      ],
    })
    const largest = await ask<Summary>(p, 'summary', { filter: {}, by: ['scenario', 'version'], limit: 1 })
    expect(largest).toMatchObject({ total: 3, groups: [{ key: ['T', 1], unit: 'EJ/yr' }], units: ['%', 'EJ/yr'] })
  })

  test('of dates has them as its steps', async () => {
    const copy = await newPlatform(service, 'test')
    const data = [[1, 'DATETIME', '2020-01-01T06:00:00', 5]]
    const columns = ['time_series__id', 'type', 'step_datetime', 'value']
    await copy.ok('POST', '/iamc/datapoints/bulk/', { columns, dtypes: columns.map(() => 'object'), data })
    const asked = { filter: { run: null }, by: ['variable'], step: 'datetime' }
    expect(await ask<Summary>(copy, 'summary', asked)).toMatchObject({
      steps: ['2020-01-01T06:00:00.000000'],
      groups: [{ key: ['Only|There'], unit: '%', cells: [[1, 5, 5, 5, 5, 5, 5, 5]] }],
    })
  })
})
