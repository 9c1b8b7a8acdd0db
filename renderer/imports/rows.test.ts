import { describe, expect, test } from 'vitest'
import type { Choice, ImportProblem, ImportReport } from '../../server/contract/imports.ts'
import { findingRows, isOfFileAlone, searchedColumn } from './rows.ts'
import { keyOf } from './choices.ts'
import { problem } from './testing.ts'

const create: Choice = { text: 'create it', flag: '', decisions: { likely: true }, asks: null, gives_up: 0 }
const take: Choice = { ...create, text: 'take it as "World"', decisions: { blank: ['x'] } }

const report = (problems: ImportProblem[], findings: ImportProblem[] = [], notes: string[] = []): ImportReport => ({
  ...{ points: 1, series: 1, items: 0, duplicates: 0, runs: [], files: [], same: [], notes, findings, problems },
  unlisted: [],
  holds: { first_year: null, last_year: null, regions: 0, variables: 0, indicators: 0 },
  tables: [],
  optimization: [],
  creates: { models: [], scenarios: [], regions: [], units: [], variables: 0 },
})
const fresh = (kind: 'region' | 'unit', text: string, nearest: string | null = null) =>
  problem(kind, 'x', { text, nearest, count: 3, choices: [create, take], preselected: 0 })
const close = problem('region', 'x', { text: 'Wrld', nearest: 'World', count: 2, choices: [create, take] })

const told = (rows: ReturnType<typeof findingRows>) =>
  rows.map(({ level, what, where, amount, chosen }) => [level, what, where, amount, chosen?.text ?? null])

describe('findings', () => {
  test('say first what has to be decided, then what is decided, then what is good to know', () => {
    const rows = findingRows(report([close], [fresh('unit', 'EJ/yr')], ['2,000 rows without a value']), [])
    expect(told(rows)).toEqual([
      ['bad', 'Close to a region', 'Wrld', '2 series', null],
      ['info', 'New unit', 'EJ/yr', '3 series', 'create it'],
      ['info', 'Good to know', '', '', null],
    ])
    expect(rows[0]).toMatchObject({ detail: 'close to the known', beside: 'World' })
    expect(rows[2]!.detail).toBe('2\u2009000 rows without a value')
  })

  test('that only the file can settle are told from those that can be decided', () => {
    expect(isOfFileAlone(problem('formula', 'x'))).toBe(true)
    expect(isOfFileAlone(problem('formula', 'x', { choices: [create] }))).toBe(false)
    expect(isOfFileAlone(problem('header', 'x'))).toBe(false)
    expect(isOfFileAlone(problem('name', 'x', { column: 'model', text: 'M' }))).toBe(false)
  })

  test('names that the report only counts are counted with the others', () => {
    const names = Array.from({ length: 1_000 }, (_, i) => ({ ...fresh('region', `R${i}`), message: `R${i}` }))
    const more = (of: 'problems' | 'findings') => [{ kind: 'region' as const, of, count: 199_000 }]
    const [created] = findingRows({ ...report([], names), unlisted: more('findings') }, [])
    expect(created).toMatchObject({ where: '200\u2009000 names', amount: '' })
    expect(findingRows({ ...report(names), unlisted: more('problems') }, []).at(-1)!.detail).toBe(
      'and 199\u2009950 more like these: “Save the new names” has all',
    )
  })

  test('about cells of a column tell that they are some of all of its cells', () => {
    const cell = (text: string, column: string) =>
      problem('cell', `"${text}" is no number.`, { ...{ file: 'a.csv', column, text }, count: 300 })
    const rows = findingRows(report([cell('x', '2020'), cell('y', '2020'), cell('x', '2030')]), [])
    expect(rows.map(({ amount }) => amount)).toEqual(['of 300 cells', 'of 300 cells', '300 cells'])
  })

  test('about many new names are one line, apart from those that are like a known one', () => {
    const names = Array.from({ length: 30 }, (_, i) => fresh('region', `R${i}`))
    const rows = findingRows(report([], [...names, fresh('region', 'Australia', 'Austria')]), [])
    expect(told(rows)).toEqual([
      ['info', 'New regions', '30 names', '90 series', 'create all'],
      ['info', 'New region', 'Australia', '3 series', 'create it'],
    ])
    expect(rows[0]).toMatchObject({ detail: 'R0, R1, R2 and 27 more', problems: names })
  })

  test('that were settled stay in sight with their choice, whoever made it', () => {
    const settled = { key: keyOf(close), problem: close, choice: take, by: 'user' as const }
    expect(told(findingRows(report([]), [settled]))).toEqual([
      ['own', 'Close to a region', 'Wrld', '2 series', 'take it as "World"'],
    ])
    expect(told(findingRows(report([]), [{ ...settled, by: 'window' }]))[0]![0]).toBe('warn')
    // The choice did not settle it after all.
    expect(told(findingRows(report([close]), [settled]))).toEqual([
      ['bad', 'Close to a region', 'Wrld', '2 series', 'take it as "World"'],
    ])
  })

  test('about a name that was settled are not told twice', () => {
    const unit = fresh('unit', 'EJ/yr')
    const settled = { key: keyOf(unit), problem: unit, choice: take, by: 'user' as const }
    expect(findingRows(report([], [unit]), [settled])).toHaveLength(1)
  })

  test('about points with different values are one line, and many of a kind end with their number', () => {
    const conflicts = [2, 3].map((row) => problem('conflict', `line ${row}`, { row, count: 3024 }))
    expect(told(findingRows(report(conflicts), []))).toEqual([
      ['bad', 'Different values', 'line 2', '6\u2009048 datapoints', null],
    ])
    const cells = Array.from({ length: 60 }, (_, i) =>
      problem('cell', 'x', { text: `t${i}`, column: '2020', count: 80 }),
    )
    const rows = findingRows(report(cells), [])
    expect(rows).toHaveLength(51)
    expect(rows.at(-1)).toMatchObject({ detail: 'and 30 more like these', choices: [] })
  })

  test('about numbers are told with their ways out', () => {
    const found = problem('number', 'Numbers have commas.', { column: '2020', count: 7, choices: [create] })
    expect(findingRows(report([found]), [])).toMatchObject([
      {
        what: 'Grouped digits',
        where: 'column 2020',
        amount: '7 places',
        detail: 'Numbers have commas.',
        choices: [create],
      },
    ])
  })
})

test('names are looked for where the files use one', () => {
  expect(searchedColumn(close)).toBe('region')
  expect(searchedColumn(problem('misread', '', { column: 'scenario', text: 'S' }))).toBe('scenario')
  expect(searchedColumn(problem('name', '', { column: 'scenario' }))).toBeUndefined()
  expect(searchedColumn(problem('cell', '', { column: 'region', text: 'x' }))).toBeUndefined()
})
