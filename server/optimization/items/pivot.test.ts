import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pivotColumn, pivotElement, type Comparison, type ItemPivot } from '../../contract/item-tables.ts'
import { TestProblem } from '../../testing/optimization.ts'
import { newPlatform } from '../../testing/platform.ts'
import { startTestService, type Answer, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const regions = ['R1', 'R2']
const technologies = ['DEGAS', 'DECOAL', 'FRWIND', 'FR"é']
const years = [2030, 2015, 2020]

type Tuple = [region: string, technology: string, year: number, value: number | string | boolean, unit: string]

/** A parameter over three index sets, with gaps, zeros, a text and a truth in it. */
const tuples: Tuple[] = regions.flatMap((region, r) =>
  technologies.flatMap((technology, t) =>
    years.flatMap((year, y): Tuple[] => {
      if ((r + t + y) % 5 === 4) return []
      const value = t === 3 && y === 0 ? 'n/a' : t === 3 && y === 1 ? true : ((t * 7 + y * 3 + r) % 6) - 1.5 * (y % 2)
      return [[region, technology, year, value, t === 2 ? 'm' : 'kg']]
    }),
  ),
)

async function costs(): Promise<{ problem: TestProblem; id: number }> {
  const p = await newPlatform(service)
  await p.units('kg', 'm')
  const problem = await TestProblem.on(p)
  await problem.set('region', regions)
  await problem.set('technology', technologies)
  await problem.set('year', years)
  const id = await problem.make('parameter', ['region', 'technology', 'year'], null, 'cost')
  const columns = ['region', 'technology', 'year', 'values', 'units']
  const data = Object.fromEntries(columns.map((name, at) => [name, tuples.map((tuple) => tuple[at])]))
  expect((await problem.add('parameter', id, data)).status).toBe(200)
  return { problem, id }
}

const ask = ({ problem, id }: Awaited<ReturnType<typeof costs>>, request: object): Promise<Answer> =>
  service.call('POST', `/desk/v1/${problem.p.name}/items/${id}/pivot`, {
    ...{ kind: 'parameter', rows: ['technology'], column: 'year', cell: 'values', where: { region: ['R1'] } },
    ...request,
  })

async function pivot(at: Awaited<ReturnType<typeof costs>>, request: object): Promise<ItemPivot> {
  const answer = await ask(at, request)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

describe('the pivot of an item', () => {
  test('has a column for each element, in the order of the index set, and blanks where there is no tuple', async () => {
    const { elements, results, total, tuples: count, units } = await pivot(await costs(), {})
    expect(elements).toEqual(years)
    const valueOf = (technology: string, year: number) =>
      tuples.find(([r, t, y]) => r === 'R1' && t === technology && y === year)?.[3] ?? null
    expect(results).toEqual(technologies.map((key) => ({ key: [key], values: years.map((y) => valueOf(key, y)) })))
    expect(results.some(({ values }) => values.includes(null))).toBe(true)
    expect([total, count]).toEqual([4, tuples.filter(([region]) => region === 'R1').length])
    expect(units).toEqual(['kg', 'm'])
  })

  test('takes several index columns as rows, and none', async () => {
    const at = await costs()
    const both = await pivot(at, { rows: ['region', 'technology'], where: {} })
    expect(both.results.map(({ key }) => key)).toEqual(regions.flatMap((r) => technologies.map((t) => [r, t])))
    const one = await pivot(at, { rows: [], where: { region: ['R1'], technology: ['DEGAS'] } })
    expect(one.results).toEqual([{ key: [], values: expect.any(Array) }])
  })

  test('is filtered, ordered and cut as a plain list of its rows would be', async () => {
    const at = await costs()
    const comparison = fc.record({
      is: fc.constantFrom('<' as const, '<=' as const, '=' as const, '>=' as const, '>' as const),
      than: fc.constantFrom(0, 2, 3.5),
    })
    const holds = (value: unknown, { is, than }: Comparison) =>
      typeof value === 'number' &&
      { '<': value < than, '<=': value <= than, '=': value === than, '>=': value >= than, '>': value > than }[is]
    const question = fc.record({
      compare: fc.dictionary(fc.constantFrom(...years.map(pivotColumn)), comparison, { maxKeys: 2 }),
      text: fc.constantFrom(undefined, 'de', 'DE*', '*é', 'r'),
      shown: fc.option(fc.subarray(years, { minLength: 1 }), { nil: undefined }),
      nonzero: fc.boolean(),
      descending: fc.boolean(),
      limit: fc.integer({ min: 0, max: 9 }),
      offset: fc.integer({ min: 0, max: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(question, async ({ text, shown, descending, compare, ...cut }) => {
        const found = await pivot(at, {
          ...{ rows: ['region', 'technology'], sort: [{ column: 'technology', descending }], compare, ...cut },
          where: shown ? { year: shown } : {},
          ...(text !== undefined && { like: { technology: text } }),
        })
        const fits = (name: string) =>
          text === undefined ||
          new RegExp(text.includes('*') ? `^${text.replaceAll('*', '.*')}$` : text, 'iu').test(name)
        const kept = tuples.filter(
          ([, technology, year, value]) =>
            fits(technology) && (shown?.includes(year) ?? true) && !(cut.nonzero && value === 0),
        )
        const rows = [...Map.groupBy(kept, ([region, technology]) => JSON.stringify([region, technology]))]
          .map(([key, members]) => ({ key: JSON.parse(key) as string[], members }))
          .filter(({ members }) =>
            Object.entries(compare).every(([name, wanted]) =>
              holds(members.find(([, , year]) => year === pivotElement(name))?.[3], wanted),
            ),
          )
          .toSorted(
            (a, b) =>
              (descending ? -1 : 1) * Number(a.key[1]! > b.key[1]!) ||
              (descending ? 1 : -1) * Number(a.key[1]! < b.key[1]!),
          )
        expect(found.total).toBe(rows.length)
        expect(found.results.map(({ key }) => key)).toEqual(
          rows.slice(cut.offset, cut.offset + cut.limit).map(({ key }) => key),
        )
        const seen = years.filter((year) => kept.some((tuple) => tuple[2] === year))
        expect(found.elements).toEqual(seen)
      }),
      { numRuns: 100 },
    )
  })

  test('is ordered by the values of a column, rows without one last', async () => {
    const at = await costs()
    const { elements, results } = await pivot(at, {
      ...{ rows: ['region', 'technology'], where: {}, like: { technology: 'de' } },
      sort: [{ column: pivotColumn(2020), descending: true }],
    })
    const values = results.map((row) => row.values[elements.indexOf(2020)])
    const numbers = values.filter((value): value is number => value !== null)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    expect(values.slice(numbers.length).every((value) => value === null)).toBe(true)
  })

  test.each<[string, object, unknown[]]>([
    ['an index column that is neither shown nor fixed', { where: {} }, ['where', 'region']],
    ['one that is fixed to two elements', { where: { region: regions } }, ['where', 'region']],
    ['rows by what is no index column', { rows: ['values'] }, ['rows', 0]],
    ['rows by the column itself', { rows: ['year'], where: { region: ['R1'], technology: ['DEGAS'] } }, ['rows', 0]],
    ['columns by what is none', { column: 'units' }, ['column']],
    ['a cell of another kind', { cell: 'levels' }, ['cell']],
    ['a comparison with what is no element', { compare: { year: { is: '<', than: 1 } } }, ['compare', 'year']],
    ['a text in what is no index column', { like: { values: 'a' } }, ['like', 'values']],
    ['an order by what is none', { sort: [{ column: 'values' }] }, ['sort', 0, 'column']],
  ])('is refused for %s, by its place', async (_case, request, loc) => {
    const answer = await ask(await costs(), request)
    expect(answer.status, answer.text).toBe(422)
    expect(answer.body.detail[0].loc).toEqual(['body', ...loc])
  })
})

describe('the rows of an item', () => {
  test('are found by a text in an element and by comparing a cell', async () => {
    const { problem, id } = await costs()
    const found = async (request: object): Promise<unknown[][]> => {
      const address = `/desk/v1/${problem.p.name}/items/${id}/data`
      const answer = await service.call('POST', address, { kind: 'parameter', ...request })
      return answer.body.results.data
    }
    const expected = tuples.filter(([, t, y, value]) => t.startsWith('DE') && y === 2015 && Number(value) > 1)
    expect(expected.length).toBeGreaterThan(0)
    expect(
      await found({
        like: { technology: 'de*', year: '20*5', region: '' },
        where: { year: [2015] },
        compare: { values: { is: '>', than: 1 } },
      }),
    ).toEqual(expected)
    expect(await found({ compare: { values: { is: '>=', than: -1e9 } } })).toHaveLength(
      tuples.filter(([, , , value]) => typeof value === 'number').length,
    )
  })
})

test('names of pivot columns are read back, and nothing else is taken for one', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true })), (element) => {
      fc.pre(!Object.is(element, -0))
      expect(pivotElement(pivotColumn(element))).toBe(element)
    }),
  )
  for (const name of ['year', '', '[', '[null]', '[[1]]', '["a"', '{"0":1}']) expect(pivotElement(name)).toBeUndefined()
})
