import { expect, test } from 'vitest'
import { findCells } from './find.ts'
import type { Cell } from './grid-keys.ts'

const rows = [
  ['World', 'Primary Energy', '1.5'],
  ['Europe', 'Primary Energy|Coal', '2.5'],
  ['World', 'Price', ''],
]
const find = (text: string) =>
  new Promise<readonly Cell[]>((resolve) => {
    findCells(text, rows.length, (row) => rows[row]!, { onCells: (cells, isDone) => isDone && resolve(cells) })
  })

test('cells are found in any case of the letters, row by row', async () => {
  expect(await find('WORLD')).toEqual([
    { row: 0, column: 0 },
    { row: 2, column: 0 },
  ])
  expect(await find(' .5 ')).toEqual([
    { row: 0, column: 2 },
    { row: 1, column: 2 },
  ])
  expect(await find('coal')).toEqual([{ row: 1, column: 1 }])
})

test('what is nowhere, and no text at all, is found nowhere', async () => {
  expect(await find('hydrogen')).toEqual([])
  expect(await find('  ')).toEqual([])
})
