import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './formula.ts'

const texts = fc.oneof(
  fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ';', ' ', '＝', '1', 'a'),
    maxLength: 8,
  }),
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
      for (const cell of [
        escapeFormula(text),
        ...escapeFormula(text)
          .split(/[;\n\r]/)
          .slice(1),
      ]) {
        expect(cell).not.toMatch(/^(?:[\t\r]|\s*[=@＝＠]|\s*[+\-＋－].)/s)
      }
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
  ['a;=cmd()', "a;'=cmd()"],
  ['a\n=cmd()', "a\n'=cmd()"],
  ['\n=cmd()', "\n'=cmd()"],
  ['＝cmd()', "'＝cmd()"],
  ['a; b', 'a; b'],
  ['-', '-'],
  ["'quoted'", "'quoted'"],
  ['Primary Energy|Coal', 'Primary Energy|Coal'],
  ['', ''],
])('%j is written as %j', (text, written) => {
  expect(escapeFormula(text)).toBe(written)
})
