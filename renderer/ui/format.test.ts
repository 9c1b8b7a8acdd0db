import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBytes } from '../../server/contract/bytes.ts'
import { formatCount, formatTime, formatValue, fullValue, plural, spaceCounts } from './format.ts'

describe('formatValue', () => {
  test.each([
    [0, '0'],
    [-0, '-0'],
    [2020, '2\u2009020'],
    [123_456_789_012, '123\u2009456\u2009789\u2009012'],
    [0.1 + 0.2, '0.3'],
    [122.58324325543913, '122.5832'],
    [39_812.512_34, '39\u2009812.51'],
    [12_345_678.9, '12\u2009345\u2009678.9'],
    [-0.000_012_345_678_9, '-0.00001234568'],
    [1.5e-7, '1.5e-7'],
    [Number.MAX_VALUE, '1.797693e+308'],
    [1e21, '1e+21'],
  ])('%d is %s', (value, text) => {
    expect(formatValue(value)).toBe(text)
  })

  test('stays within a hundred-thousandth of the value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const shown = Number(formatValue(value).replaceAll('\u2009', ''))
        expect(Math.abs(shown - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-5)
      }),
    )
  })
})

test('fullValue reads back as the same number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) => {
      expect(Number(fullValue(value))).toBe(value)
    }),
  )
})

test('counts, sizes and times', () => {
  expect(formatCount(1_234_567)).toBe('1\u2009234\u2009567')
  expect([plural(1, 'run'), plural(2, 'run'), plural(2000, 'series', 'series')]).toEqual([
    '1 run',
    '2 runs',
    '2\u2009000 series',
  ])
  expect([0, 999, 1000, 4_096, 140_000_000, 1_234_000_000].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 kB',
    '4.1 kB',
    '140 MB',
    '1.2 GB',
  ])
  const local = new Date(Date.UTC(2026, 10, 20, 13, 36))
  const hour = String(local.getHours()).padStart(2, '0')
  expect(formatTime('2026-11-20T13:36:22.528000')).toContain(`${hour}:`)
})

test.each([
  ['1,234,567 rows without a value were passed over.', '1\u2009234\u2009567 rows without a value were passed over.'],
  ['"1,234" is no number in 2,000 rows.', '"1,234" is no number in 2\u2009000 rows.'],
  ['in 2020,2030 and 1,2,3 and 1,234.5', 'in 2020,2030 and 1,2,3 and 1,234.5'],
])('counts in %s are spaced as elsewhere', (text, spaced) => expect(spaceCounts(text)).toBe(spaced))
