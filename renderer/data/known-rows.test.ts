import { expect, test } from 'vitest'
import { sharedBy } from './keys.ts'
import { KnownRows } from './known-rows.ts'

const row = (scenario: string, variable: string, unit = 'EJ/yr') => ({ model: 'M', scenario, variable, unit })
const first = [row('A', 'Energy|Coal|Hard'), row('A', 'Energy|Coal|Soft'), row('A', 'Energy|Coal|Soft')]
const second = [row('A', 'Energy|Oil'), row('B', 'Energy|Oil', 'GW'), row('B', 'Energy|Oil', 'GW')]

test('what is the same in all rows that were seen is what is the same in the samples', () => {
  const known = new KnownRows<ReturnType<typeof row>>()
  expect(sharedBy(known.add([{ first: 0, rows: first }]).samples)).toEqual(sharedBy(first))
  const both = known.add([{ first: 1_000, rows: second }])
  expect(sharedBy(both.samples)).toEqual(sharedBy([...first, ...second]))
  // A page that is no longer loaded still counts.
  expect(known.add([{ first: 1_000, rows: second }])).toBe(both)
})

test('digits are those of the first page that had the unit, and of that page as it is now', () => {
  const known = new KnownRows<ReturnType<typeof row>>()
  const { basis } = known.add([{ first: 0, rows: first }])
  expect(basis).toEqual(first)
  expect(known.add([{ first: 1_000, rows: [row('A', 'Energy|Gas')] }]).basis).toBe(basis)
  expect(known.add([{ first: 1_000, rows: second }]).basis).toEqual([...first, second[1], second[2]])
  const again = first.map((own) => ({ ...own }))
  expect(known.add([{ first: 0, rows: again }]).basis[0]).toBe(again[0])
})
