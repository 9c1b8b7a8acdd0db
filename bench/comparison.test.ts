import { describe, expect, it } from 'vitest'
import { comparisonTable, verdictOf, type Comparison } from './comparison.ts'
import { summarize } from './measure.ts'

const ms = (...samples: number[]) => summarize('', 'ms', samples)
const rate = (...samples: number[]) => summarize('', 'rows/s', samples)
const page = (more: Partial<Comparison>): Comparison => ({
  ...{ name: 'first page', version: '0.17', server: 'ixmp4 0.17.0', ours: ms(10), ixmp4: ms(120), aim: 10, note: '' },
  ...more,
})

describe('the verdict of a comparison', () => {
  it.each([
    ['the aim is reached', page({}), 'ok'],
    ['just reached', page({ ixmp4: ms(100) }), 'ok'],
    ['missed', page({ ixmp4: ms(99) }), 'MISSED'],
    ['missed, but SQLite alone takes almost as long', page({ ixmp4: ms(99), raw: ms(7), limit: 1.5 }), 'at the limit'],
    ['missed, while SQLite alone is quicker', page({ ixmp4: ms(99), raw: ms(6), limit: 1.5 }), 'MISSED'],
    ['missed, where the limit does not count', page({ ixmp4: ms(99), raw: ms(10) }), 'MISSED'],
    ['the quickest of several does not count', page({ ours: ms(1, 20, 30) }), 'MISSED'],
    ['a rate that is reached', page({ ours: rate(1_000), ixmp4: rate(100) }), 'ok'],
    ['a rate that is missed', page({ ours: rate(100), ixmp4: rate(1_000) }), 'MISSED'],
    ['answers that differ, however quick', page({ isSame: false }), 'ANSWERS DIFFER'],
    ['the same answers', page({ isSame: true }), 'ok'],
  ])('%s', (_, comparison, verdict) => {
    expect(verdictOf(comparison)).toBe(verdict)
  })
})

describe('the table of comparisons', () => {
  const old = { version: '0.14', server: 'ixmp4 0.14.0' }
  const lines = (comparisons: Comparison[]) =>
    comparisonTable(comparisons)
      .split('\n')
      .map((line) => line.trim().split(/\s{2,}/))

  it('has a line for each question, and the columns of a version beside those of another', () => {
    const [head, , first, whole] = lines([
      page({ ...old, ixmp4: ms(200) }),
      page({ raw: ms(5), limit: 1.5 }),
      page({ name: 'whole download', ours: rate(900), ixmp4: rate(100) }),
    ])
    expect(head).toEqual([
      ...['name', 'ours, as 0.14', 'ixmp4 0.14.0', 'ratio', 'aim', 'SQLite'],
      ...['ours, as 0.17', 'ixmp4 0.17.0', 'ratio', 'aim', 'SQLite'],
    ])
    expect(first).toEqual([
      ...['first page', '10.0 ms', '200.0 ms', '20.0 ×', '≥ 10 ×', 'ok'],
      ...['10.0 ms', '120.0 ms', '12.0 ×', '≥ 10 ×', '5.0 ms', 'ok'],
    ])
    expect(whole).toEqual(['whole download', '900 rows/s', '100 rows/s', '9.0 ×', '≥ 10 ×', 'MISSED'])
  })

  it('has the columns of one version where one is asked', () => {
    expect(lines([page({})])[0]).toEqual(['name', 'ours, as 0.17', 'ixmp4 0.17.0', 'ratio', 'aim', 'SQLite'])
  })
})
