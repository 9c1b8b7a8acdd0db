import { expect, test } from 'vitest'
import { transaction } from '../history/testing.ts'
import { newestImports, sourceText } from './last-imports.ts'

test('the newest imports of all platforms are listed, five at most', () => {
  const at = (minute: number) => transaction(minute, { issued_at: `2026-11-20T10:0${minute}:00.000000` })
  const found = newestImports([
    { platform: 'a', transactions: [at(6), at(4), at(2)] },
    { platform: 'b', transactions: [at(5), at(3), at(1)] },
  ])
  expect(found.map(({ platform, transaction: { id } }) => [platform, id])).toEqual([
    ['a', 6],
    ['b', 5],
    ['a', 4],
    ['b', 3],
    ['a', 2],
  ])
})

test.each([
  ['a.csv', 'a.csv'],
  ['a.csv\nb.csv\nc.csv', 'a.csv and 2 more'],
  [null, 'A file'],
])('%j is told as %s', (source, text) => expect(sourceText(source)).toBe(text))
