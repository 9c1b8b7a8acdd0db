import { expect, test } from 'vitest'
import { pointsOf } from './series.ts'

test('a missing year breaks a line only beyond twice its usual step', () => {
  const years = [2010, 2015, 2020, 2025, 2030, 2035, 2060]
  expect(pointsOf([1, 2, 3, null, 5, 6, 7], years)).toEqual([
    ...[
      [2010, 1],
      [2015, 2],
      [2020, 3],
      [2030, 5],
      [2035, 6],
    ],
    [2047.5, '-'],
    [2060, 7],
  ])
})
