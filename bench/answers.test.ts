import { describe, expect, it } from 'vitest'
import { fingerprint, idsOf, isSame } from './answers.ts'

const columns = ['region', 'value']
const page = (data: unknown[][], total = data.length) =>
  Buffer.from(JSON.stringify({ total, results: { columns: ['id', 'region', 'value'], data } }))
const rows = [
  [1, 'World', 1.5],
  [2, 'Europe', 2],
  [3, 'Europe', 3],
]
const whole = fingerprint([page(rows)], columns)

describe('fingerprint of answers', () => {
  it('is the same in another order, with other ids, or in several pages', () => {
    const reversed = rows.toReversed().map(([id, ...cells]) => [Number(id) + 10, ...cells])
    expect(isSame(whole, fingerprint([page(reversed)], columns))).toBe(true)
    expect(isSame(whole, fingerprint([page(rows.slice(2), 3), page(rows.slice(0, 2), 3)], columns))).toBe(true)
  })

  it.each([
    ['another value', [page([[1, 'World', 1.25], ...rows.slice(1)])]],
    ['values that changed places', [page([[1, 'World', 2], [2, 'Europe', 1.5], rows[2]!])]],
    ['a row less', [page(rows.slice(1), 3)]],
    ['a row twice', [page([rows[0]!, rows[1]!, rows[1]!])]],
    ['another total', [page(rows, 4)]],
  ])('tells %s', (_, pages) => {
    expect(isSame(whole, fingerprint(pages, columns))).toBe(false)
  })

  it('needs no columns where there are no rows, but otherwise all of them', () => {
    const empty = Buffer.from(JSON.stringify({ total: 0, results: { columns: [], data: [] } }))
    expect(fingerprint([empty], columns)).toEqual({ total: 0, rows: 0, sum: 0 })
    expect(() => fingerprint([page(rows)], ['region', 'unit'])).toThrow('An answer has no column unit.')
  })
})

it('the ids of a page are those of its rows, in order', () => {
  expect(idsOf(page(rows.toReversed()))).toEqual([3, 2, 1])
  expect(idsOf(page([]))).toEqual([])
})
