import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, gridOf, heightOf } from './layout.ts'

test.each([
  [1, 1_200, 600, 1],
  [4, 1_180, 560, 2],
  [6, 1_860, 900, 3],
  [6, 500, 400, 1],
])('%i panels in %i × %i have %i columns', (panels, width, height, columns) => {
  expect(gridOf(panels, width, height).columns).toBe(columns)
})

test('panels are never smaller than they can be read, and none lies outside', () => {
  const size = fc.integer({ min: 260, max: 2_500 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), size, size, (panels, width, place) => {
      const height = heightOf(panels, width, place)
      expect(height).toBeGreaterThanOrEqual(place)
      for (const cell of cellsOf(panels, { left: 0, top: 0, width, height })) {
        expect(cell.width).toBeGreaterThanOrEqual(260)
        expect(cell.height).toBeGreaterThanOrEqual(159)
        expect(cell.left + cell.width).toBeLessThanOrEqual(width + 1e-6)
        expect(cell.top + cell.height).toBeLessThanOrEqual(height + 1e-6)
      }
    }),
  )
})
