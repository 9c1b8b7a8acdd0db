import { expect, test } from 'vitest'
import { sumsOf } from './selection-sums.tsx'

const of = (unit: string, ...values: number[]) => values.map((value) => ({ unit, value }))

test('numbers of one unit have a sum, those of several have none', () => {
  expect(sumsOf(of('EJ/yr', 1, 2, 6))).toEqual({ count: 3, sum: 9, mean: 3, min: 1, max: 6, units: ['EJ/yr'] })
  expect(sumsOf([...of('EJ/yr', 1), ...of('GW', 3)])).toMatchObject({ sum: undefined, mean: 2, units: ['EJ/yr', 'GW'] })
})

test('one number needs nothing said about it', () => {
  expect(sumsOf(of('EJ/yr', 1))).toBeUndefined()
  expect(sumsOf([])).toBeUndefined()
})
