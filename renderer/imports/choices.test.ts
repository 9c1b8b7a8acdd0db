import { expect, test } from 'vitest'
import { decide, type Choice, type ImportReport } from '../../server/contract/imports.ts'
import { choicesOf, isDecided, keyOf, namedChoice, withFilesToLeave, withoutChoice } from './choices.ts'
import { noDecisions } from './decisions.ts'
import { problem } from './testing.ts'

const choice = (decisions: Choice['decisions'], asks: string | null = null): Choice => ({
  ...{ text: 'do it', flag: '--do', decisions, asks, gives_up: 0 },
})

test('a choice makes lists longer and replaces the rest, and is taken back whole', () => {
  const made = choice({ drop: ['Note'], keep: 'last' })
  const before = { ...noDecisions, drop: ['Old'] }
  const after = decide(before, made.decisions)
  expect(after).toEqual({ ...noDecisions, drop: ['Old', 'Note'], keep: 'last' })
  expect(decide(after, made.decisions)).toEqual(after)
  expect(withoutChoice(after, made)).toEqual(before)
  expect([after, before, { ...after, keep: null }].map((one) => isDecided(one, made))).toEqual([true, false, false])
})

test('a name that a choice asks for is put into its place, and nowhere else', () => {
  const made = choice({ map: [{ column: 'region', from: 'NAME OF', to: 'NAME' }], hierarchy: 'NAME' }, 'NAME')
  expect(namedChoice(made, 'World').decisions).toEqual({
    map: [{ column: 'region', from: 'NAME OF', to: 'World' }],
    hierarchy: 'World',
  })
})

test('a problem is the same in the next check, wherever its name stands then', () => {
  const moon = { text: 'Moon', count: 3 }
  expect(keyOf(problem('region', 'one', moon))).toBe(keyOf(problem('region', 'two', { ...moon, count: 4, row: 7 })))
  expect(keyOf(problem('region', 'one', moon))).not.toBe(keyOf(problem('unit', 'one', moon)))
})

test.each([
  [problem('run', 'x'), ['make new runs instead']],
  [problem('column', 'Leave it out with --drop "Note".', { column: 'Note' }), ['leave the column out']],
  [problem('file', 'a.pdf is a PDF document.'), []],
  [problem('region', 'x', { choices: [choice({ likely: true })] }), ['do it']],
])('%# has ways out', (found, texts) => expect(choicesOf(found).map(({ text }) => text)).toEqual(texts))

test('of several files one that cannot be read, or has no header, can be left out', () => {
  const problems = [
    problem('file', 'a.txt is empty.', { file: 'a.txt' }),
    problem('header', 'b.zip/x.csv: the header lacks model.', { file: 'b.zip/x.csv' }),
    problem('cell', 'c.csv: "x" is no number.', { file: 'c.csv' }),
  ]
  const report = { problems } as ImportReport
  const offered = withFilesToLeave(report, ['a.txt', 'b.zip', 'c.csv']).problems.map(choicesOf)
  expect(offered.map((choices) => choices.map(({ text }) => text))).toEqual([['leave the file out'], [], []])
  expect(offered[0]![0]!.decisions.items).toEqual([
    { file: 'a.txt', kind: 'none', name: null, index: null, value: null, unit: null },
  ])
  expect(withFilesToLeave(report, ['a.txt'])).toBe(report)
})
