import { expect, test } from 'vitest'
import { shortNames } from './short-names.ts'

test.each<[string[], string[]]>([
  [
    ['p5 warming (CICERO)', 'p50 warming (CICERO)', 'exclude'],
    ['p5 warming', 'p50 warming', 'exclude'],
  ],
  [
    ['warming (A)', 'warming (B)', 'year (A)'],
    ['warming (A)', 'warming (B)', 'year'],
  ],
  [
    ['(A)', 'x (y) z'],
    ['(A)', 'x (y) z'],
  ],
])('%j are told apart as %j', (names, expected) => {
  expect([...shortNames(names).values()]).toEqual(expected)
})
