import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupFields } from '../../server/contract/counts.ts'
import { noConversion } from '../units/conversion.ts'
import { boxPlaces, nearestBox } from './boxes.ts'
import { drawnOf } from './drawn.ts'
import { geometryOf } from './geometry.ts'
import { pixelOf } from './scale.ts'
import { byColour, madeUpSummary, seriesOf } from './testing.ts'

const design = byColour('scenario', { kind: 'box' })

/** The boxes of scenarios with these values of their runs in one year, with a point for each run. */
function boxesOf(scenarios: readonly (readonly number[])[], unit = 'K') {
  const names = scenarios.map((_, at) => `S${at}`)
  const summary = madeUpSummary(
    [2050],
    scenarios.map((values, at) => ({ key: [names[at]!], unit, cells: [values] })),
  )
  const singles = scenarios.flatMap((values, at) =>
    values.map((value, run) => seriesOf({ scenario: names[at]!, model: `M${run}` }, [value], unit)),
  )
  const behind = { summary: madeUpSummary([2050], singles), by: groupFields }
  const drawn = drawnOf({ summary, by: ['scenario'], behind }, design, { conversion: noConversion, hidden: new Set() })
  const place = { left: 0, top: 0, width: 800, height: 400 }
  const [own] = geometryOf(drawn, design, { place, fontSize: 11, hasLabels: true })
  return { own: own!, places: boxPlaces(own!) }
}

test('a box has the quartiles of its values, and each value as a point', () => {
  const { places } = boxesOf([[8, 1, 4, 2], [3]])
  expect(places.map(({ box, count }) => ({ box, count }))).toEqual([
    { box: [1, 1.75, 3, 5, 8], count: 4 },
    { box: [3, 3, 3, 3, 3], count: 1 },
  ])
  expect(places[0]!.points.map(({ value, group }) => [value, group.label])).toEqual([
    [1, 'M1'],
    [2, 'M3'],
    [4, 'M2'],
    [8, 'M0'],
  ])
})

const values = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 30 })

test('as many values are below the first quartile as above the third, points are on their boxes and never outside', () => {
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 5 }), (scenarios) => {
      const { own, places } = boxesOf(scenarios)
      expect(places).toHaveLength(scenarios.length)
      for (const [at, { box, points, x, width, count }] of places.entries()) {
        const [smallest, first, median, third, largest] = box as [number, number, number, number, number]
        expect([smallest, largest]).toEqual([Math.min(...scenarios[at]!), Math.max(...scenarios[at]!)])
        expect(smallest <= first && first <= median && median <= third && third <= largest).toBe(true)
        expect(points.map(({ value }) => value)).toEqual(scenarios[at]!.toSorted((a, b) => a - b))
        expect(count).toBe(points.length)
        const below = (limit: number) => points.filter(({ value }) => value < limit).length
        const above = (limit: number) => points.filter(({ value }) => value > limit).length
        expect(below(median)).toBeLessThanOrEqual(count / 2)
        expect(above(median)).toBeLessThanOrEqual(count / 2)
        expect(below(first)).toBeLessThanOrEqual(Math.ceil(count / 4))
        expect(above(third)).toBeLessThanOrEqual(Math.ceil(count / 4))
        for (const point of points) {
          expect(Math.abs(point.x - x)).toBeLessThanOrEqual(width / 2)
          expect(point.y).toBe(pixelOf(own.scale, own.plot, point.value))
        }
        const next = places[at + 1]
        if (next) expect(x + width / 2).toBeLessThan(next.x - next.width / 2)
      }
    }),
    { numRuns: 60 },
  )
})

test('the pointer finds the box above or below it, and a point where it is close to one', () => {
  const { places } = boxesOf([
    [1, 5, 9],
    [2, 6, 10],
  ])
  const point = places[1]!.points[2]!
  expect(nearestBox(places, { x: point.x + 3, y: point.y - 2 })).toEqual({ place: places[1], point })
  expect(nearestBox(places, { x: places[0]!.x, y: -500 })).toEqual({ place: places[0], point: undefined })
})
