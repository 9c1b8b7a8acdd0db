import { expect, test } from 'vitest'
import type { RunRow } from '../../server/contract/tables.ts'
import { chosenBy, flatLines, nestedLines, type Line } from './lines.ts'
import { makeRun } from './testing.ts'

const run = (id: number, model: string, scenario: string, version: number, is_default = true): RunRow =>
  makeRun({ id, model, scenario, version, is_default })

/** Lines as text: how deep they are, their name, and whether they are open (-) or folded (+). */
const drawn = (lines: readonly Line[]): string[] =>
  lines.map((line) => {
    const { level, isOpen } = line.place
    const fold = isOpen === undefined ? ' ' : isOpen ? '-' : '+'
    if (line.kind === 'model') return `${level}${fold}${line.model} ${line.scenarios}`
    const { run: own, isNewest } = line
    return `${level}${fold}${isNewest ? own.scenario : ''}.${own.version}`
  })

const runs = [
  run(1, 'A', 'S', 1),
  ...[run(5, 'A', 'T', 3), run(4, 'A', 'T', 2, false), run(2, 'A', 'T', 1, false)],
  ...[run(7, 'B', 'S', 2, false), run(3, 'B', 'S', 1)],
]

test('versions are folded below the newest, unless the default one would be hidden', () => {
  expect(drawn(nestedLines(runs, {}))).toEqual(['1-A 2', '2 S.1', '2+T.3', '1-S.2', '2 .1'])
})

test('models and scenarios open and close', () => {
  const opened = { '["A","T"]': true, '["B","S"]': false }
  expect(drawn(nestedLines(runs, opened))).toEqual(['1-A 2', '2 S.1', '2-T.3', '3 .2', '3 .1', '1+S.2'])
  expect(drawn(nestedLines(runs, { '["A"]': false }))).toEqual(['1+A 2', '1-S.2', '2 .1'])
})

test('the box of a model chooses what stands below it, folded or not, but no versions that are folded', () => {
  const ids = (lines: readonly Line[]) => chosenBy(lines).map(({ id }) => id)
  expect(ids(nestedLines(runs, {}).slice(0, 1))).toEqual([1, 5])
  expect(ids(nestedLines(runs, { '["A"]': false }))).toEqual([1, 5, 7, 3])
  expect(ids(nestedLines(runs, { '["A"]': false, '["A","T"]': true }))).toEqual([1, 5, 4, 2, 7, 3])
})

test('in another order every version stands by itself, and knows the others of its scenario', () => {
  const lines = flatLines([runs[3]!, runs[0]!, runs[1]!])
  expect(drawn(lines)).toEqual(['0 T.1', '0 S.1', '0 T.3'])
  expect(lines.map(({ scenario }) => scenario.runs.length)).toEqual([2, 1, 2])
})

test('of a model at the end of a page others may stand on the next one', () => {
  const isPart = nestedLines([...runs, run(8, 'B', 'T', 1)], {}, true).flatMap((line) =>
    line.kind === 'model' ? [line.isPart] : [],
  )
  expect(isPart).toEqual([true, true])
  const heads = nestedLines([...runs, run(8, 'B', 'T', 1), run(9, 'C', 'S', 1), run(10, 'C', 'T', 1)], {}, true)
  expect(heads.flatMap((line) => (line.kind === 'model' ? [line.isPart] : []))).toEqual([true, false, true])
})
