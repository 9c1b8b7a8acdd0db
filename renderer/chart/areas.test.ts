import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partAtZero } from './areas.ts'

const value = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1_000)
const xs = fc
  .uniqueArray(fc.integer({ min: 1900, max: 2300 }), { minLength: 1, maxLength: 12 })
  .map((years) => years.toSorted((a, b) => a - b))
const layers = xs.chain((years) =>
  fc.record({
    years: fc.constant(years),
    rows: fc.array(fc.array(fc.option(value), { minLength: years.length, maxLength: years.length }), {
      minLength: 1,
      maxLength: 6,
    }),
  }),
)
const sum = (values: readonly number[]) => values.reduce((total, own) => total + own, 0)

describe('partAtZero', () => {
  test('at every step the parts of a layer are its value, one of them zero, and stacks are sums of one sign', () => {
    fc.assert(
      fc.property(layers, ({ years, rows }) => {
        const areas = partAtZero(years, rows)
        for (const [at, year] of years.entries()) {
          const place = areas.xs.indexOf(year)
          const own = rows.map((row) => row[at] ?? 0)
          const above = areas.above.map((part) => part[place]!)
          const below = areas.below.map((part) => part[place]!)
          for (const [layer, expected] of own.entries()) {
            expect(above[layer]! + below[layer]!).toBe(expected + 0)
            expect(above[layer]! * below[layer]! + 0).toBe(0)
          }
          expect(sum(above)).toBe(sum(own.map((one) => Math.max(0, one))))
          expect(sum(below)).toBe(sum(own.map((one) => Math.min(0, one))))
        }
      }),
    )
  })

  test('no part leaves its side of zero, and no layer changes its sign between two points', () => {
    fc.assert(
      fc.property(layers, ({ years, rows }) => {
        const areas = partAtZero(years, rows)
        expect(areas.xs).toEqual(areas.xs.toSorted((a, b) => a - b))
        for (const layer of rows.keys()) {
          const [above, below] = [areas.above[layer]!, areas.below[layer]!]
          expect(above.every((part) => part >= 0) && below.every((part) => part <= 0)).toBe(true)
          for (let at = 1; at < above.length; at += 1) {
            const flips = (above[at - 1]! > 0 && below[at]! < 0) || (below[at - 1]! < 0 && above[at]! > 0)
            expect(flips).toBe(false)
          }
        }
      }),
    )
  })

  test('a layer that crosses zero gets a point there, on which all layers stay on their lines', () => {
    expect(
      partAtZero(
        [2020, 2030],
        [
          [30, -10],
          [4, 8],
        ],
      ),
    ).toEqual({
      xs: [2020, 2027.5, 2030],
      above: [
        [30, 0, 0],
        [4, 7, 8],
      ],
      below: [
        [0, 0, -10],
        [0, 0, 0],
      ],
    })
  })
})
