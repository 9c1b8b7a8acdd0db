import { describe, expect, test } from 'vitest'
import { longOf, scrolledTo, scrolledToLong, shortOf, tallest, waysOf, type Scrolled } from './tall.ts'

const sight = 700
/** Ten million rows of 24 pixels. */
const tall = waysOf(240_000_000, sight)

describe('a table that is taller than a browser scrolls', () => {
  test('is scrolled along a shorter way', () => {
    expect(tall.short).toBe(tallest)
    expect(waysOf(24_000, sight).short).toBe(24_000)
  })

  test('begins and ends where its way does', () => {
    expect(longOf(0, tall)).toBe(0)
    expect(longOf(tallest - sight, tall)).toBe(240_000_000 - sight)
  })

  test('has one place on the short way for each on the long one, in their order', () => {
    let before = -1
    for (let long = 0; long <= 240_000_000 - sight; long += 1_234_567) {
      const place = shortOf(long, tall)
      expect(place).toBeGreaterThan(before)
      // A pixel of the short way stands for some of the long one.
      expect(Math.abs(longOf(place, tall) - long)).toBeLessThan(24)
      before = place
    }
  })

  test('moves as far as the wheel does, wherever it is', () => {
    const middle = scrolledToLong(120_000_000, tall)
    const next = scrolledTo(middle.place + 100, middle, tall)
    expect(next.place + next.shift).toBe(middle.place + middle.shift + 100)
  })

  test('goes by the proportion where the scroll bar is dragged', () => {
    const next = scrolledTo(tallest / 2, { place: 0, shift: 0 }, tall)
    expect(next.place + next.shift).toBeCloseTo(120_000_000, -5)
  })

  test('is reached to its last row by the wheel', () => {
    let now: Scrolled = { place: tallest - sight - 5_000, shift: 100_000_000 }
    for (let step = 0; step < 1_200_000; step += 1) {
      const end = tallest - sight
      now = scrolledTo(Math.min(end, now.place + 600), now, tall)
      if (now.place + now.shift >= 240_000_000 - sight) break
    }
    expect(now).toEqual({ place: tallest - sight, shift: 240_000_000 - tallest })
  })
})

test('a table that a browser can scroll lies as it is scrolled', () => {
  const ways = waysOf(24_000, sight)
  expect(scrolledTo(9_000, { place: 0, shift: 0 }, ways)).toEqual({ place: 9_000, shift: 0 })
  expect(scrolledToLong(99_999, ways)).toEqual({ place: 23_300, shift: 0 })
})
