import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GroupField } from '../../server/contract/counts.ts'
import { noConversion } from '../units/conversion.ts'
import { drawnOf } from './drawn.ts'
import { gapsOf, partAtZero } from './stacks.ts'
import { byColour, madeUpSummary } from './testing.ts'

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

test('gapsOf finds the steps where a layer has no value between two of its own', () => {
  expect(
    gapsOf([
      [1, null, 3, null],
      [null, 1, 2, null],
    ]),
  ).toEqual([false, true, false, false])
  expect(gapsOf([[null, null]])).toEqual([false, false])
  expect(gapsOf([])).toEqual([])
})

describe('a stack', () => {
  const draw = (field: GroupField, groups: Record<string, (number | null)[]>, unit = 'EJ/yr') =>
    drawnOf(
      madeUpSummary(
        [2020, 2025, 2030],
        Object.entries(groups).map(([name, cells]) => ({ key: [name], unit, cells })),
      ),
      byColour(field, { kind: 'area' }),
      { conversion: noConversion, hidden: new Set() },
    )
  const namesOf = (drawn: ReturnType<typeof draw>, isTotal: boolean) =>
    drawn.panels[0]!.groups.filter((group) => group.isTotal === isTotal).map(({ colour }) => colour)

  test('counts no variable twice: what is above is a line, what is below the next level is left out', () => {
    const drawn = draw('variable', {
      Energy: [10, 10, 10],
      'Energy|Coal': [6, 5, 4],
      'Energy|Coal|w/ CCS': [1, 1, 1],
      'Energy|Gas': [4, 5, 6],
      'Energy Intensity': [1, 1, 1],
    })
    expect(namesOf(drawn, true)).toEqual(['Energy'])
    expect(namesOf(drawn, false)).toEqual(['Energy|Coal', 'Energy|Gas', 'Energy Intensity'])
    expect(drawn.partsLeftOut).toBe(1)
  })

  test('keeps a whole of several of which only a part is here', () => {
    const drawn = draw('variable', {
      'Energy|Coal': [6, 5, 4],
      'Energy|Coal|w/ CCS': [1, 1, 1],
      'Energy|Gas': [4, 5, 6],
    })
    expect(namesOf(drawn, true)).toEqual([])
    expect(namesOf(drawn, false)).toEqual(['Energy|Coal', 'Energy|Gas'])
    expect(drawn.partsLeftOut).toBe(1)
  })

  test('counts no region twice: the world is a line', () => {
    const drawn = draw('region', { World: [9, 9, 9], Asia: [5, 5, 5], Europe: [4, 4, 4] })
    expect(namesOf(drawn, true)).toEqual(['World'])
    expect(namesOf(draw('region', { World: [9, 9, 9] }), false)).toEqual(['World'])
  })

  test('leaves out steps where it would dip for want of a value, and says how many', () => {
    const drawn = draw('scenario', { a: [1, 2, 3], b: [4, null, 6], c: [null, null, 1] })
    expect(drawn.stepsLeftOut).toBe(1)
    expect(drawn.panels[0]!.groups.map(({ values }) => values)).toEqual([
      [4, null, 6],
      [1, null, 3],
      [null, null, 1],
    ])
  })

  test('is none of prices and shares', () => {
    for (const unit of ['US$2010/GJ', '%', '']) {
      const [panel] = draw('variable', { A: [1, 1, 1], 'A|B': [2, null, 2] }, unit).panels
      expect(panel!.isStacked).toBe(false)
      expect(panel!.groups).toHaveLength(2)
    }
  })
})
