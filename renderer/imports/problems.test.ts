import { describe, expect, test } from 'vitest'
import { problem } from './testing.ts'
import { groupProblems, listedIn, placeOf, textOf, titleOf } from './problems.ts'

const cell = (row: number, text: string, column = '2030') =>
  problem(
    'cell',
    `a.csv, line ${row}, column ${column}: "${text}" is no number. Correct it, or say that it stands for no value with --blank.`,
    { file: 'a.csv', row, column, text, count: 15 },
  )
const region = (text: string, nearest: string | null = null, count = 3) =>
  problem('region', `the platform has no region "${text}": --map "region:${text}=x".`, { text, nearest, count })

describe('problems', () => {
  test('are grouped by kind in the order in which they are settled, with counts', () => {
    const groups = groupProblems([
      cell(2, 'tbd'),
      cell(3, 'tbd'),
      cell(4, 'soon'),
      { ...cell(9, 'tbd', '2040'), count: 1 },
      region('Wrld', 'World'),
      region('Moon'),
      problem('header', 'a.csv: the header lacks model.'),
    ])
    expect(groups.map(({ kind, places }) => [kind, places])).toEqual([
      ['header', 1],
      ['region', 2],
      ['cell', 16],
    ])
  })

  test('with the same text in the same column are decided once', () => {
    const [group] = groupProblems([cell(2, 'tbd'), cell(3, 'tbd'), cell(4, 'soon')])
    expect(group?.problems.map(({ row, text }) => [row, text])).toEqual([
      [2, 'tbd'],
      [4, 'soon'],
    ])
  })

  test('different values come in groups, each with its number', () => {
    const conflict = (row: number) => problem('conflict', `a.csv, line ${row}: different`, { row, count: 40 })
    expect(groupProblems([conflict(2), conflict(5)])[0]).toMatchObject({ places: 80, problems: { length: 2 } })
  })

  test('that one decision settles are one, with the places of all columns', () => {
    const choices = [{ text: 'x', flag: '', decisions: { thousands: ',' as const }, asks: null, gives_up: 0 }]
    const digits = (column: string, row: number) =>
      problem('number', 'x', { file: 'a.csv', column, row, text: `${row},000`, count: 2, choices })
    const [group] = groupProblems([digits('2020', 2), digits('2020', 3), digits('2030', 2), digits('2030', 3)])
    expect(group?.problems).toMatchObject([{ column: '2020', row: 2, count: 4 }])
  })

  test('that nothing is left is said where nothing else is', () => {
    const empty = problem('empty', 'there is no datapoint in the files.')
    expect(groupProblems([empty]).map(({ kind }) => kind)).toEqual(['empty'])
    expect(groupProblems([empty, region('Moon')]).map(({ kind }) => kind)).toEqual(['region'])
    expect(groupProblems([])).toEqual([])
  })
})

describe('a problem', () => {
  test.each([
    [cell(2, 'tbd'), 'a.csv, line 2, column 2030', '"tbd" is no number.'],
    [
      problem(
        'column',
        'w.xlsx, sheet "data", row 1, column A: B: the column "A: B" has no place. Leave it out with --drop "A: B".',
        {
          ...{ file: 'w.xlsx', sheet: 'data', row: 1, column: 'A: B' },
        },
      ),
      'w.xlsx, sheet “data”, row 1, column A: B',
      'The column "A: B" has no place.',
    ],
    [
      problem('header', 'a.csv: the header lacks model. Name it with --map TITLE=model. Found: "Modell".', {
        ...{ file: 'a.csv', row: 1, column: 'model', text: 'Modell' },
      }),
      'a.csv, line 1',
      'The header lacks model. Found: "Modell".',
    ],
    [
      problem('file', 'a.xls is a workbook of the old .xls format.', { file: 'a.xls' }),
      'a.xls',
      'a.xls is a workbook of the old .xls format.',
    ],
    [region('Wrld', 'World', 1), '', '“Wrld”, used by 1 series; the nearest known is “World”'],
    [problem('unit', 'x', { text: '', count: 2 }), '', '“(dimensionless)”, used by 2 series'],
    [
      problem(
        'name',
        'a.csv, line 4, column region: the row has a region of its own. Rename it with --map region:OLD=NEW.',
        {
          ...{ file: 'a.csv', row: 4, column: 'region', text: 'Moon' },
        },
      ),
      'a.csv, line 4, column region',
      'The row has a region of its own. It is “Moon”.',
    ],
    [
      problem(
        'cell',
        'a.csv, line 2, column version: "v1" is none: they are 1, 2, 3 … To leave the column out: --drop v.',
        {
          ...{ file: 'a.csv', row: 2, column: 'version', text: 'v1' },
        },
      ),
      'a.csv, line 2, column version',
      '"v1" is none: they are 1, 2, 3 …',
    ],
    [
      problem('name', 'a.csv, line 2, column unit: the unit is longer than 255 characters.', {
        ...{ file: 'a.csv', row: 2, column: 'unit', text: 'V'.repeat(300) },
      }),
      'a.csv, line 2, column unit',
      `The unit is longer than 255 characters. It is “${'V'.repeat(120)}…”.`,
    ],
    [problem('run', 'Give it up with --into-run.'), '', 'Give it up with --into-run.'],
  ])('%# has a place and a text without flags', (found, place, text) => {
    expect(placeOf(found)).toBe(place)
    expect(textOf(found)).toBe(text)
  })

  test.each([
    [region('Wrld', 'World'), 'Close to a region'],
    [region('Moon'), 'New region'],
    [problem('cell', ''), 'Cell cannot be read'],
    [problem('number', ''), 'Grouped digits'],
  ])('%# has a title, of whatever kind it is', (found, title) => expect(titleOf(found)).toBe(title))

  test('lists titles and sheets', () => {
    expect([listedIn(null), listedIn(''), listedIn('a\tb, c')]).toEqual([[], [], ['a', 'b, c']])
  })
})
