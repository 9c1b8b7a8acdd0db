import { describe, expect, test } from 'vitest'
import type { ImportProblem, ImportReport } from '../../server/contract/imports.ts'
import { likelySettled } from './import-progress.ts'
import { problem } from './testing.ts'

const report = (points: number, problems: ImportProblem[]) => ({ points, problems }) as ImportReport

describe('what the window settles by itself', () => {
  const column = (title: string) =>
    problem('column', `${title} has no place`, {
      ...{ file: 'a.csv', column: title, preselected: 0 },
      choices: [
        { text: 'fold', flag: '', decisions: { fold: [{ title, into: 'scenario' }] }, asks: null, gives_up: 0 },
      ],
    })
  const item = problem('item', 'README.txt: this is an index set', {
    ...{ file: 'README.txt', text: 'README.txt', preselected: 0 },
    choices: [{ text: 'read it', flag: '', decisions: { items: [] }, asks: null, gives_up: 0 }],
  })

  test('is one column that tells rows apart, not several', () => {
    expect(likelySettled(report(0, [column('Case')]), new Set())).toHaveLength(1)
    const tried = new Set<string>()
    expect(likelySettled(report(0, [column('Case'), column('Description')]), tried)).toEqual([])
    // One that is left over when the other is decided is its user's too.
    expect(likelySettled(report(0, [column('Description')]), tried)).toEqual([])
  })

  test('is that a table is an item, not beside tables of data', () => {
    expect(likelySettled(report(0, [item]), new Set())).toHaveLength(1)
    expect(likelySettled(report(1, [item]), new Set())).toEqual([])
    const headless = problem('header', 'b.csv: the header lacks model', { file: 'b.csv' })
    expect(likelySettled(report(0, [headless, item]), new Set())).toEqual([])
  })
})
