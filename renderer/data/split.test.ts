import { expect, test } from 'vitest'
import { clampShare, placeOf, shareByKey, shareOf } from './split.ts'

test('the chart stands at the right of wide windows, unless it was put elsewhere', () => {
  expect(placeOf({ place: null, share: null }, true)).toBe('right')
  expect(placeOf({ place: null, share: null }, false)).toBe('below')
  expect(placeOf({ place: 'below', share: null }, true)).toBe('below')
  expect(shareOf({ place: null, share: 30 }, 'right')).toBe(30)
})

test('both keep a quarter of the room', () => {
  expect([clampShare(3), clampShare(50.4), clampShare(99)]).toEqual([25, 50, 75])
})

test('keys along the splitter move it, and others do not', () => {
  expect(shareByKey('ArrowLeft', 50, 'right')).toBe(45)
  expect(shareByKey('ArrowDown', 50, 'below')).toBe(55)
  expect(shareByKey('ArrowUp', 50, 'right')).toBeUndefined()
  expect([shareByKey('Home', 50, 'below'), shareByKey('End', 50, 'below')]).toEqual([25, 75])
})
