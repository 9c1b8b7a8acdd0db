import { expect, test } from 'vitest'
import { ariaSort, nextSort } from './sorting.ts'

const up = (column: string) => ({ column, descending: false })
const down = (column: string) => ({ column, descending: true })

test('a column sorts ascending, then descending, then not at all', () => {
  expect(nextSort([], 'a', false)).toEqual([up('a')])
  expect(nextSort([up('a')], 'a', false)).toEqual([down('a')])
  expect(nextSort([down('a')], 'a', false)).toEqual([])
})

test('another column replaces the order, or is added to it', () => {
  expect(nextSort([up('a')], 'b', false)).toEqual([up('b')])
  expect(nextSort([up('a')], 'b', true)).toEqual([up('a'), up('b')])
  expect(nextSort([up('a'), up('b')], 'a', true)).toEqual([down('a'), up('b')])
  expect(nextSort([down('a'), up('b')], 'a', true)).toEqual([up('b')])
})

test('says how a column is sorted', () => {
  expect(['a', 'b', 'c'].map((column) => ariaSort([up('a'), down('b')], column))).toEqual([
    'ascending',
    'descending',
    'none',
  ])
})
