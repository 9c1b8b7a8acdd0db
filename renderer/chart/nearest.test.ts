import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Panel } from './panel.ts'
import { nearestOf, nearestStep } from './nearest.ts'
import type { ChartKind } from './settings.ts'
import { byColour, draw, madeUpSummary } from './testing.ts'

/** One panel of groups a, b, c… with these values at one step. */
function panelOf(kind: ChartKind, values: readonly (number | null)[]): Panel {
  const groups = values.map((cell, at) => ({ key: [String.fromCodePoint(97 + at)], cells: [cell] }))
  return draw(madeUpSummary([2020], groups), byColour('variable', { kind })).panels[0]!
}

describe('nearestOf', () => {
  test('of lines it is the one whose value is nearest', () => {
    const near = nearestOf(panelOf('line', [1, 5, 9, null]), 0, 5.5)!
    expect(near.nearest.colour).toBe('b')
    expect(near.told.map(({ value }) => value)).toEqual([9, 5, 1])
    expect(near.all).toBe(3)
  })

  test('of layers it is the one that the pointer is on, above and below zero', () => {
    const panel = panelOf('area', [6, 4, -3])
    const nameAt = (value: number) => nearestOf(panel, 0, value)!.nearest.colour
    expect([nameAt(3), nameAt(7), nameAt(-1), nameAt(50), nameAt(-50)]).toEqual(['a', 'b', 'c', 'b', 'c'])
  })

  test('tells of fifteen at most, the largest first and the nearest among them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 60 }), fc.integer(), (values, at) => {
        const near = nearestOf(panelOf('line', values), 0, at)!
        const distances = values.map((value) => Math.abs(value - at))
        expect(near.told.length).toBe(Math.min(15, values.length))
        expect(near.told.some(({ group }) => group.id === near.nearest.id)).toBe(true)
        expect(Math.abs(near.nearest.values[0]! - at)).toBe(Math.min(...distances))
      }),
    )
  })

  test('is nothing where no group has a value', () => {
    expect(nearestOf(panelOf('line', [null]), 0, 1)).toBeUndefined()
    expect(nearestOf(panelOf('line', [1]), 7, 1)).toBeUndefined()
  })
})

test('nearestStep is the step whose place is nearest', () => {
  expect([2019, 2022, 2023, 2060].map((x) => nearestStep([2020, 2025, 2050], x))).toEqual([0, 0, 1, 2])
})
