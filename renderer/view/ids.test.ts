import { expect, test } from 'vitest'
import { formatIds, readIds } from './ids.ts'

test('ids that follow each other are one range, and are read again', () => {
  const ids = [3, 7, 8, 9, 12, 13]
  expect(formatIds([13, 12, 9, 8, 7, 3])).toBe('3,7-9,12-13')
  expect(readIds('3,7-9,12-13')).toEqual(ids)
  expect(formatIds([])).toBe('')
})

test('what is no list of ascending ids is none', () => {
  for (const text of ['', '0', '5,3', '3-', '9-7', '1.5', 'x', '1-99999999999', '4,4'])
    expect(readIds(text)).toBeUndefined()
})
