import { describe, expect, test } from 'vitest'
import { cellsOf, pastedRows, sentRow } from './typed-rows.ts'

const item = { columns: ['REGION', 'YEAR', 'values', 'units'], named: 2 }
const rows = (text: string) => pastedRows(cellsOf(text), item)

describe('cells from a sheet', () => {
  test('are rows in the order of the columns', () => {
    expect(rows('DE\t2020\t1.5\r\nFR\t2030\t2\tMW\r\n')).toEqual([
      ['DE', '2020', '1.5', ''],
      ['FR', '2030', '2', 'MW'],
    ])
  })

  test('stand in the columns that their head names, in any case and order', () => {
    expect(rows('year\tvalue\tRegion\n2020\t1\tDE')).toEqual([['DE', '2020', '1', '']])
  })

  test('below elements of the index column that the head lacks are a pivot', () => {
    expect(rows('REGION\t2020\t2030\nDE\t1\t2\nFR\t\t4')).toEqual([
      ['DE', '2020', '1', ''],
      ['DE', '2030', '2', ''],
      ['FR', '2030', '4', ''],
    ])
  })

  test('that no column is left for stay in the last one, where they are seen to be wrong', () => {
    expect(rows('DE\t2020\t1.5\tMW\ta note')).toEqual([['DE', '2020', '1.5', 'MW ⇥ a note']])
    expect(rows('region\tyear\tvalue\nDE\t2020\t1\t\tx')).toEqual([['DE', '2020', '1', ' ⇥ x']])
    expect(rows('REGION\t2020\nDE\t1\t2')).toEqual([
      ['DE', '2020', '1', ''],
      ['DE', '', '2', ''],
    ])
  })

  test('below a name that stands twice are read by their places, with that line as a row', () => {
    expect(rows('region\tregion\t2020\nDE\tFR\t1')).toEqual([
      ['region', 'region', '2020', ''],
      ['DE', 'FR', '1', ''],
    ])
  })

  test('of one column are elements of an index set, with or without its head', () => {
    const set = { columns: ['element'], named: 1 }
    expect(pastedRows(cellsOf('DE\nFR'), set)).toEqual([['DE'], ['FR']])
    expect(pastedRows(cellsOf('element\nDE'), set)).toEqual([['DE']])
  })
})

test('an empty cell is sent as one that stays, the word for the empty unit as that unit', () => {
  expect(sentRow(['DE', '', '', '(dimensionless)'], item.columns, 2)).toEqual(['DE', '', null, ''])
})
