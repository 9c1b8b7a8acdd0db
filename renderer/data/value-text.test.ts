import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullValue } from '../ui/format.ts'
import { readValue } from '../../server/contract/value-text.ts'

describe('readValue', () => {
  test.each([
    ['12.5', 12.5],
    [' -3 ', -3],
    ['+.5', 0.5],
    ['1e-7', 1e-7],
    ['−4', -4],
    ['7.', 7],
  ])('%j is %d', (text, value) => {
    expect(readValue(text)).toEqual({ value })
  })

  test.each(['', '  ', 'abc', '1,5', '1 000', '1e999', 'Infinity', 'NaN', '0x10', '.', '1e'])(
    '%j is refused with a reason',
    (text) => {
      const { value, refused } = readValue(text)
      expect(value).toBeUndefined()
      expect(refused).toMatch(/\w+.*\.$/)
    },
  )

  test('what the editor begins with reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readValue(fullValue(value))).toEqual({ value })
      }),
    )
  })
})
