import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './formula.ts'

const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '1', 'a'), maxLength: 6 }),
  fc.string({ unit: 'binary' }),
)

test('every text comes back', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
    }),
  )
})

test('no text that is written begins like a formula', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(escapeFormula(text)).not.toMatch(/^(?:[=@\t\r]|[+-].)/s)
    }),
  )
})

test.each([
  ['=cmd()', "'=cmd()"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+1', "'+1"],
  ["-1+'x'!A1", "'-1+'x'!A1"],
  ["'=1", "''=1"],
  ['\t=1', "'\t=1"],
  ['-', '-'],
  ["'quoted'", "'quoted'"],
  ['Primary Energy|Coal', 'Primary Energy|Coal'],
  ['', ''],
])('%j is written as %j', (text, written) => {
  expect(escapeFormula(text)).toBe(written)
})
