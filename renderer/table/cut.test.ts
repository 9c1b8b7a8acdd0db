import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutNames } from './cut.ts'

const measure = (text: string) => Array.from(text).length

const cut = (names: string[], room: number, keep?: (name: string) => number) => [
  ...cutNames(names, room, measure, keep).values(),
]

test('a name that fits stays whole; another one keeps its start and its end, cut between words', () => {
  expect(cut(['Net Zero 2050', 'Nationally Determined Contributions (NDCs)'], 30)).toEqual([
    'Net Zero 2050',
    'Nationally Determined … (NDCs)',
  ])
  expect(cut(['abcdefghijklmnop'], 9)).toEqual(['abcd…mnop'])
})

test('names that differ in their middle are cut where the difference stays', () => {
  const [a, b] = cut(['Emissions|CO2|Energy|Demand', 'Emissions|CO2|AFOLUx|Demand'], 18)
  expect(a).not.toBe(b)
})

test('a start that is to stay does so, and loses the whole end rather than a letter of it', () => {
  expect(cut(['Onshore Wind|Electricity|Secondary Energy'], 20, () => 7)[0]).toMatch(/^Onshore.*…/)
  expect(cut(['Onshore Wind'], 8, () => 7)).toEqual(['Onshore…'])
})

test('without any room names are cut to little, and stay different', () => {
  for (const room of [0, -20]) expect(cut(['abcdefgh', 'xbcdefgz'], room)).toEqual(['a…h', 'x…z'])
})

describe('for any names', () => {
  const letters = fc.constantFrom('a', 'b', ' ', '|', '…', 'ä', '😀')
  const names = fc.uniqueArray(
    fc.array(letters, { minLength: 1, maxLength: 24 }).map((parts) => parts.join('')),
    {
      maxLength: 60,
    },
  )

  test('different names are never shown as the same text', () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 6 }), (all, room, keep) => {
        const shown = cut(all, room, () => keep)
        expect(new Set(shown).size).toBe(all.length)
      }),
    )
  })

  test('what fits is whole; what is cut keeps its ends and says so', () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 3, max: 20 }), (all, room) => {
        for (const [name, text] of cutNames(all, room, measure)) {
          if (measure(name) <= room) expect(text).toBe(name)
          if (text === name) continue
          const ends = text.split('…')
          expect(ends.length).toBeGreaterThan(1)
          expect(Array.from(text)[0]).toBe(Array.from(name)[0])
          expect(Array.from(text).at(-1)).toBe(Array.from(name).at(-1))
          expect(measure(text)).toBeLessThanOrEqual(measure(name))
        }
      }),
    )
  })
})
