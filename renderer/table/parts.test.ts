import { expect, test } from 'vitest'
import { placesOf } from './parts.ts'

const places = placesOf([
  { first: 1_000, count: 3 },
  { first: 5_000, count: 2 },
])

test('a row of the answer is found among those that are loaded, and back', () => {
  expect([1_000, 1_002, 1_003, 4_999, 5_000, 5_001, 5_002].map(places.loaded)).toEqual([
    0,
    2,
    undefined,
    undefined,
    3,
    4,
    undefined,
  ])
  expect([0, 1, 2, 3, 4].map(places.whole)).toEqual([1_000, 1_001, 1_002, 5_000, 5_001])
})

test('rows between two others are those that are loaded', () => {
  expect(places.within(0, 9_999)).toEqual([0, 5])
  expect(places.within(1_001, 5_000)).toEqual([1, 4])
  expect(places.within(2_000, 3_000)).toEqual([3, 3])
})
