import { expect, test } from 'vitest'
import { parseYears, type Years } from './years.ts'

test.each<[string, Years | undefined]>([
  ['2030', { list: [2030] }],
  [' 2050, 2030;2030 2040 ', { list: [2030, 2040, 2050] }],
  ['2020..2050', { from: 2020, to: 2050 }],
  ['2020-2050', { from: 2020, to: 2050 }],
  ['2020–2050', { from: 2020, to: 2050 }],
  ['2020..', { from: 2020, to: null }],
  ['..2050', { from: null, to: 2050 }],
  ['2050..2020', undefined],
  ['..', undefined],
  ['', undefined],
  ['20300', undefined],
  ['2030, soon', undefined],
])('%j are the years %j', (text, years) => {
  expect(parseYears(text)).toEqual(years)
})
