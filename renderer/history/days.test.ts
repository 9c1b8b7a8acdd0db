import { expect, test } from 'vitest'
import { byDay, dayOf, momentOfDay } from './days.ts'

/** A moment of the reader's own time zone, as the service writes it. */
const at = (...parts: [number, number, number, number, number]): string =>
  new Date(...parts).toISOString().replace('Z', '000')
const now = new Date(2026, 10, 22, 9, 0)

test('days are told as people do', () => {
  expect(dayOf(at(2026, 10, 22, 0, 1), now)).toBe('Today')
  expect(dayOf(at(2026, 10, 21, 23, 59), now)).toBe('Yesterday')
  expect(dayOf(at(2026, 10, 12, 8, 0), now)).toBe('12 November')
  expect(dayOf(at(2024, 4, 3, 8, 0), now)).toBe('3 May 2024')
  expect(momentOfDay(at(2026, 10, 22, 8, 5), now)).toBe('today 08:05')
  expect(momentOfDay(at(2026, 10, 12, 17, 3), now)).toBe('12 Nov 17:03')
})

test('a list is cut into days in its order', () => {
  const rows = [at(2026, 10, 22, 8, 0), at(2026, 10, 22, 7, 0), at(2026, 10, 3, 9, 14)].map((issued_at) => ({
    issued_at,
  }))
  expect(byDay(rows, now).map(([day, some]) => [day, some.length])).toEqual([
    ['Today', 2],
    ['3 November', 1],
  ])
})
