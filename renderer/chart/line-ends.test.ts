import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initialsOf, placeLabels, sharedStart, shortNames } from './line-ends.ts'

describe('labels', () => {
  const room = { top: 0, bottom: 300, gap: 14 }

  test('are apart, within their room, and in the order of their lines', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 22 }), (ends) => {
        const places = placeLabels(ends, room)!
        const order = [...ends.keys()].toSorted((a, b) => ends[a]! - ends[b]! || a - b)
        for (const [rank, at] of order.entries()) {
          const { y } = places[at]!
          expect(y).toBeGreaterThanOrEqual(-1e-9)
          expect(y).toBeLessThanOrEqual(300 + 1e-9)
          if (rank > 0) expect(y - places[order[rank - 1]!]!.y).toBeGreaterThanOrEqual(14 - 1e-9)
        }
      }),
    )
  })

  test('stay at their ends where these are apart', () => {
    expect(placeLabels([10, 100, 50], room)!.map(({ y }) => y)).toEqual([10, 100, 50])
  })

  test('are none where there is no room for all', () => {
    expect(
      placeLabels(
        Array.from({ length: 40 }, () => 0),
        room,
      ),
    ).toBeUndefined()
  })
})

test.each([
  [['CD-LINKS_NPi', 'CD-LINKS_INDCi'], 'CD-LINKS_'],
  [['Primary Energy|Coal', 'Primary Energy|Gas'], 'Primary Energy|'],
  [['Primary Energy', 'Primary Energy|Gas'], ''],
  [['Net Zero', 'Neutral'], ''],
  [['Alone'], ''],
])('%j start with “%s”', (names, start) => {
  expect(sharedStart(names)).toBe(start)
})

test('short names are abbreviations where names have one, and stay different', () => {
  const names = ['Current Policies', 'Nationally Determined Contributions (NDCs)']
  expect([...shortNames(names).values()]).toEqual(['Current Policies', 'NDCs'])
  expect([...shortNames(['Low (A)', 'High (AB)', 'Other (AB)']).values()]).toEqual([
    'Low (A)',
    'High (AB)',
    'Other (AB)',
  ])
})

test('initials are used where they differ', () => {
  expect(initialsOf(['MESSAGE', 'REMIND'])).toEqual(['M', 'R'])
  expect(initialsOf(['REMIND', 'REMIX'])).toEqual(['REMIND', 'REMIX'])
})
