import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../contract/limits.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { TestProblem } from '../testing/optimization.ts'
import { TestPlatform } from '../testing/platform.ts'
import { pageLimit } from '../query/page-limit.ts'

/** Pages of items with so much data that not all fit onto one. */

const full = limits.dataPageBytes
const [half, third] = [full / 2, Math.floor(full / 3)]

describe('how many items a page holds', () => {
  test.each<[string, number[], number]>([
    ['few', [1, 2, 3], 5_000],
    ['none', [], 5_000],
    ['one that is too large', [full * 2], 5_000],
    ['some that just fit', [half, half], 5_000],
    ['some that do not', [half, half, 1], 2],
    ['many', Array(9_000).fill(third), 2],
    ['one too large among small ones', [1, full * 2, 1], 1],
  ])('%s, when no limit is asked for', (_, sizes, limit) => {
    expect(pageLimit({ offset: 0 }, sizes.length, () => sizes)).toBe(limit)
  })

  test('the limit that is asked for, where that fits; else it says what does', () => {
    const sizes = Array<number>(10).fill(third)
    const ask = (limit: number, offset = 0) => pageLimit({ limit, offset }, sizes.length, () => sizes)
    expect([ask(3), ask(0), ask(100, 9), ask(5, 20)]).toEqual([3, 0, 100, 5])
    expect(() => ask(10)).toThrow(
      expect.objectContaining({ status: 413, errorName: 'bad_request', kwargs: { limit: 2 } }),
    )
  })
})

describe('over HTTP', () => {
  let service: TestService
  let p: TestPlatform
  beforeAll(async () => {
    service = await startTestService()
    p = new TestPlatform(service, 'test')
    const at = await TestProblem.on(p)
    const large = 'x'.repeat(full / 4)
    await at.set('i', [large])
    for (let n = 0; n < 6; n += 1) await at.add('table', await at.make('table', ['i'], null, `${n}`), { i: [large] })
  })
  afterAll(() => service.close())

  test('the pages that the stock client asks for hold every item once', async () => {
    for (const table of [true, false]) {
      const ids: unknown[] = []
      const first = await p.call('PATCH', `/optimization/tables/?table=${table}`)
      const { limit } = first.body.pagination as { limit: number }
      expect(limit).toBeLessThan(6)
      for (let offset = 0; offset < first.body.total; offset += limit) {
        const { status, body } = await p.call(
          'PATCH',
          `/optimization/tables/?table=${table}&limit=${limit}&offset=${offset}`,
        )
        expect(status).toBe(200)
        const { results } = body as { results: { data: unknown[][] } & { id: number }[] }
        ids.push(...(table ? results.data.map((cells) => cells[3]) : results.map(({ id }) => id)))
      }
      expect(ids).toEqual([1, 2, 3, 4, 5, 6])
    }
  })

  test('so do those that procedures ask for', async () => {
    for (const list of ['list', 'tabulate']) {
      const { status, body } = await p.call('PATCH', `/optimization/tables/${list}`, {})
      expect({ status, body }).toMatchObject({ status: 200, body: { total: 6, pagination: { limit: 2, offset: 0 } } })
      const next = await p.call('PATCH', `/optimization/tables/${list}?limit=2&offset=2`, {})
      expect(next).toMatchObject({ status: 200, body: { total: 6, pagination: { limit: 2, offset: 2 } } })
    }
    const sets = await p.call('PATCH', '/optimization/indexsets/list', {})
    expect(sets.body).toMatchObject({ total: 1, pagination: { limit: limits.pageDefault, offset: 0 } })
  })

  test('a limit that is too large is refused with one that is not', async () => {
    const { status, body } = await p.call('PATCH', '/optimization/tables/?limit=6')
    expect({ status, body }).toMatchObject({ status: 413, body: { error_name: 'bad_request', kwargs: { limit: 3 } } })
    expect((await p.call('PATCH', '/optimization/tables/?limit=3')).status).toBe(200)
  })
})
