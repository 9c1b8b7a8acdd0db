import { expect, test } from 'vitest'
import type { ReadTable } from '../../server/contract/imports.ts'
import { asTitled, choicesFor, readColumnAs } from './columns.ts'
import { noDecisions } from './decisions.ts'

const table: ReadTable = {
  ...{ file: 'a.csv', sheet: null, total: 4 },
  columns: [
    { title: 'Where', letter: 'A', values: ['World'], meaning: 'none' },
    { title: 'C', letter: 'B', values: ['x'], meaning: 'none' },
    { title: 'Note', letter: 'C', values: [], meaning: 'left-out' },
    { title: '2020', letter: 'D', values: ['1'], meaning: 'step' },
  ],
}
const [where, c, note, year] = table.columns as [
  ReadTable['columns'][number],
  ReadTable['columns'][number],
  ReadTable['columns'][number],
  ReadTable['columns'][number],
]

test('what is said of a column takes the place of what was said before, by its title or its letter', () => {
  const lettered = {
    ...noDecisions,
    map: [{ column: null, from: 'a', to: 'model' }],
    drop: ['C'],
    fold: [{ title: 'WHERE', into: 'model' as const }],
  }
  expect(readColumnAs(lettered, where, table, 'region')).toEqual({
    ...lettered,
    map: [{ column: null, from: 'Where', to: 'region' }],
    fold: [],
  })
  // C is a title here, not the letter of the third column.
  expect(readColumnAs(lettered, note, table, asTitled)).toEqual(lettered)
  expect(readColumnAs(lettered, c, table, 'variable-part')).toEqual({
    ...lettered,
    drop: [],
    fold: [...lettered.fold, { title: 'C', into: 'variable' }],
  })
  expect(readColumnAs(noDecisions, note, table, 'left-out')).toEqual({ ...noDecisions, drop: ['Note'] })
})

test('a column that stands as a row is not called by its number', () => {
  const row = { title: 'Where', letter: '3', values: ['DE'], meaning: 'none' as const }
  const decided = { ...noDecisions, drop: ['3', 'where'] }
  expect(readColumnAs(decided, row, { ...table, columns: [row] }, asTitled).drop).toEqual(['3'])
})

test('a decision can be taken back, and what nobody can say stands first where it is so', () => {
  const dropped = { ...noDecisions, drop: ['note'] }
  expect(choicesFor(note, table, dropped)[0]).toBe(asTitled)
  expect(readColumnAs(dropped, note, table, asTitled)).toEqual(noDecisions)
  expect(choicesFor(year, table, noDecisions).slice(0, 2)).toEqual(['step', 'model'])
  expect(choicesFor(where, table, noDecisions)).not.toContain(asTitled)
})
