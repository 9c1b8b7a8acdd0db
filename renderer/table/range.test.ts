import { describe, expect, test } from 'vitest'
import { isSingle, rangeOf, toTsv } from './range.ts'

describe('rangeOf', () => {
  test('is the same from whichever corner it was drawn', () => {
    const [a, b] = [
      { row: 5, column: 1 },
      { row: 2, column: 4 },
    ]
    expect(rangeOf(a, b)).toEqual({ top: 2, bottom: 5, left: 1, right: 4 })
    expect(rangeOf(b, a)).toEqual(rangeOf(a, b))
  })

  test('leaves the header out', () => {
    expect(rangeOf({ row: -1, column: 0 }, { row: 1, column: 0 })).toEqual({ top: 0, bottom: 1, left: 0, right: 0 })
  })

  test('one cell, or a header alone, is no rectangle', () => {
    expect(isSingle(rangeOf({ row: 3, column: 3 }, { row: 3, column: 3 }))).toBe(true)
    expect(isSingle(rangeOf({ row: -1, column: 3 }, { row: -1, column: 3 }))).toBe(true)
    expect(isSingle(rangeOf({ row: 3, column: 3 }, { row: 3, column: 4 }))).toBe(false)
  })
})

test('cells are pasted as they were: what holds a tab, a line break or a quote at its start is quoted', () => {
  expect(
    toTsv([
      ['World', '0.30000000000000004', ''],
      ['a\tb', '"x" y', 'two\nlines'],
    ]),
  ).toBe('World\t0.30000000000000004\t\n"a\tb"\t"""x"" y"\t"two\nlines"')
})
