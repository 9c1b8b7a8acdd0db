import { expect, test } from 'vitest'
import { placesOf, trendLine, trendSize } from './trend.ts'

test('years stand at their distance, times in their order', () => {
  expect(placesOf([2020, 2030, 2060])).toEqual([0, 0.25, 1])
  expect(placesOf(['2020-01-01T00:00:00', '2020-01-01T01:00:00', '2020-02-01T00:00:00'])).toEqual([0, 0.5, 1])
  expect(placesOf([2020])).toEqual([0])
})

test('a line has zero among its values and ends at its last one', () => {
  expect(trendLine([10, 5, 10], [0, 0.5, 1])).toEqual({ path: 'M2 2L32 9L62 2', last: { x: 62, y: 2 } })
  expect(trendLine([-4, 4], [0, 1])).toEqual({ path: 'M2 16L62 2', last: { x: 62, y: 2 } })
  expect(trendLine([0, 0], [0, 1])?.path).toBe('M2 16L62 16')
})

test('what is missing is passed over, and a series without values has no line', () => {
  expect(trendLine([1, null, 1, null], [0, 0.25, 0.5, 1])).toEqual({ path: 'M2 2L32 2', last: { x: 32, y: 2 } })
  expect(trendLine([null, null], [0, 1])).toBeUndefined()
})

test('thousands of hours make a line of few points, with its highest and lowest among them', () => {
  const hours = Array.from({ length: 8_760 }, (_, index) => (index === 4_321 ? 100 : Math.sin(index)))
  const line = trendLine(hours, placesOf(hours.map((_value, index) => `hour ${index}`)))!
  expect(line.path.split('L').length).toBeLessThan(140)
  expect(line.path).toContain(' 2L')
  expect(line.last.x).toBe(trendSize.width - 2)
})
