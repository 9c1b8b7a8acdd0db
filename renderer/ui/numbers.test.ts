import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitChoices, showNumber, styleOf, type NumberStyle } from './numbers.ts'

const fixed = (decimals: number): NumberStyle => ({ kind: 'fixed', decimals })
/** What a shown number says, read as people do. */
const read = (text: string): number => Number(text.replaceAll('\u2009', '').replaceAll('\u2212', '-'))

const numbers = fc.oneof(
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.double({ min: -1e300, max: 1e300, noNaN: true }),
  fc.integer(),
)

test('three significant digits at the median make the decimals of all', () => {
  expect(styleOf([0.163, 1.874, 2.05, 0.0421, 3.3], 'auto')).toEqual(fixed(2))
  expect(styleOf([12_345.6, 2_345.6, 999_999.9], 'auto')).toEqual(fixed(0))
  expect(styleOf([0.163, 1.874, 2.0512, 0.0421, 3.3], 4)).toEqual(fixed(3))
  expect(styleOf([0, 0, 0.5], 'auto')).toEqual(fixed(1))
  expect(styleOf([], 'auto')).toEqual(fixed(0))
  expect(styleOf([4e-12, 5e-12, 6e-12], 'auto')).toEqual({ kind: 'power', decimals: 2 })
})

test('thousands are set apart, the minus is a real one, and what is not zero never reads as zero', () => {
  expect(showNumber(-1_234_567.891, fixed(2))).toBe('\u22121\u2009234\u2009567.89')
  expect(showNumber(1_000, fixed(0))).toBe('1\u2009000')
  expect(showNumber(0, fixed(2))).toBe('0.00')
  expect(showNumber(0.004, fixed(2))).toBe('<0.01')
  expect(showNumber(-0.004, fixed(2))).toBe('>\u22120.01')
  expect(showNumber(0.005, fixed(2))).toBe('0.01')
  expect(showNumber(1_234.567_8, { kind: 'all' })).toBe('1\u2009234.5678')
  expect(showNumber(2e22, fixed(1))).toBe('2.0e+22')
})

describe('for any values', () => {
  test('a shown number is within half a step of the value, and never zero where the value is not', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 9 }), (value, decimals) => {
        const text = showNumber(value, fixed(decimals))
        const step = 10 ** -decimals
        if (/[<>]/.test(text)) {
          expect(value).not.toBe(0)
          expect(Math.abs(value)).toBeLessThan(step)
        } else {
          const most = Math.abs(value) >= 1e15 ? Math.abs(value) * 10 ** -decimals : step
          expect(Math.abs(read(text) - value)).toBeLessThanOrEqual(0.5 * most + Math.abs(value) * 1e-15)
          expect(read(text) === 0).toBe(value === 0)
        }
      }),
    )
  })

  test('all values of a unit have the same number of decimals', () => {
    fc.assert(
      fc.property(fc.array(numbers), fc.constantFrom(...digitChoices), (values, digits) => {
        const style = styleOf(values, digits)
        if (style.kind !== 'fixed') return
        const decimals = values
          .map((value) => showNumber(value, style))
          .filter((text) => !text.includes('e'))
          .map((text) => text.split('.')[1]?.length ?? 0)
        expect(new Set(decimals).size).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('all digits read as the very value', () => {
    fc.assert(
      fc.property(numbers, (value) => {
        expect(read(showNumber(value, { kind: 'all' }))).toBe(value + 0)
      }),
    )
  })
})
