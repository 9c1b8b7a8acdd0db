import { expect, test } from 'vitest'
import { formatAge } from './age.ts'

const now = Date.UTC(2026, 10, 20, 12)

test.each([
  ['2026-11-20T11:59:30.000000', 'just now'],
  ['2026-11-20T11:55:00.000000', '5 minutes ago'],
  ['2026-11-20T09:30:00.000000', '2 hours ago'],
  ['2026-11-19T11:00:00.000000', 'yesterday'],
  ['2026-11-10T11:00:00.000000', '10 days ago'],
  ['2026-10-20T11:00:00.000000', '4 weeks ago'],
  ['2026-05-20T11:00:00.000000', '6 months ago'],
  // The clock of the service may be a little ahead.
  ['2026-11-20T12:00:05.000000', 'just now'],
])('%s was %s', (timestamp, age) => {
  expect(formatAge(timestamp, now)).toBe(age)
})
