import { expect, test } from 'vitest'
import { amountOf, keyText, valueText } from './changed-text.ts'

test.each([
  [null, ''],
  [1.5, '1.5'],
  [true, 'true'],
  ['a description', 'a description'],
  [{ value: 12_345.5, unit: 'EJ/yr' }, '12 345.5 EJ/yr'],
  [{ value: 0.5, unit: '' }, '0.5'],
  [{ level: 1, marginal: 0 }, 'level 1, marginal 0'],
  [{ indexset_names: ['region', 'fuel'], column_names: ['region', 'input'] }, 'region, input (fuel)'],
])('%j reads "%s"', (value, text) => {
  expect(valueText(value).text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toBe(text)
})

test('the full text has all digits', () => {
  expect(valueText({ value: 0.043_835_615_999_999_99, unit: 'GW' }).full).toBe('0.04383561599999999 GW')
})

test('a key of several elements is listed, numbers as they are', () => {
  expect(keyText(['S01B1', 2015])).toBe('S01B1, 2015')
  expect(keyText('category')).toBe('category')
})

test('an amount is one number; levels and marginals are none', () => {
  expect(amountOf({ value: 2, unit: 'GW' })).toEqual({ amount: 2, unit: 'GW' })
  expect(amountOf(3)).toEqual({ amount: 3, unit: '' })
  expect(amountOf({ level: 1, marginal: 0 })).toBeUndefined()
  expect(amountOf(null)).toBeUndefined()
})
