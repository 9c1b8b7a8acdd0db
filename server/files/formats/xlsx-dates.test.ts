import { expect, test } from 'vitest'
import { dateOfSerial, dateOfText, dateStyle } from './xlsx-dates.ts'

test.each<[id: number, code: string | undefined, shown: ReturnType<typeof dateStyle>]>([
  [0, undefined, undefined],
  [13, undefined, undefined],
  [14, undefined, 'date'],
  [22, undefined, 'date'],
  [30, undefined, 'date'],
  [45, undefined, 'date'],
  [49, undefined, undefined],
  [58, undefined, 'date'],
  [14, '0.00', undefined],
  [164, 'General', undefined],
  [164, '0.00E+00', undefined],
  [164, 'yyyy-mm-dd', 'date'],
  [164, 'D.M.YY', 'date'],
  [164, 'yyyy', 'year'],
  [164, '[$-409]YYYY;@', 'year'],
  [164, 'yyyy"-"mm', 'date'],
  [164, '[$-409]h:mm AM/PM', 'date'],
  [164, '0.0 "days"', undefined],
  [164, '0.0 \\d', undefined],
  [164, '_d0', undefined],
  [164, '*d0', undefined],
  [164, '[Red]0;[Yellow]-0', undefined],
  [164, '0;-0;"zero";d', undefined],
])('format %s %s shows of a date: %s', (id, code, shown) => {
  expect(dateStyle(id, code)).toBe(shown)
})

test.each<[serial: number, is1904: boolean, date: string | undefined]>([
  [1, false, '1900-01-01T00:00:00'],
  [59, false, '1900-02-28T00:00:00'],
  [60.25, false, '1900-02-29T06:00:00'],
  [61, false, '1900-03-01T00:00:00'],
  [40179.999999, false, '2010-01-02T00:00:00'],
  [43831.42361111111, false, '2020-01-01T10:10:00'],
  [2958465.5, false, '9999-12-31T12:00:00'],
  [2958466, false, undefined],
  [-1, false, undefined],
  [NaN, false, undefined],
  [1e300, false, undefined],
  [0, true, '1904-01-01T00:00:00'],
  [60, true, '1904-03-01T00:00:00'],
  [38717, true, '2010-01-01T00:00:00'],
])('day %s, counted from 1904: %s, is %s', (serial, is1904, date) => {
  expect(dateOfSerial(serial, is1904)).toBe(date)
})

test.each([
  ['2010-01-02', '2010-01-02T00:00:00'],
  ['2010-01-02T03:04', '2010-01-02T03:04:00'],
  ['2010-01-02T03:04:05.6Z', '2010-01-02T03:04:05'],
  ['03:04:05', '03:04:05'],
])('the date %s of a cell is %s', (text, date) => {
  expect(dateOfText(text)).toBe(date)
})
