import { expect, test } from 'vitest'
import { groupRuns } from './groups.ts'
import { makeRun } from './testing.ts'

const run = (id: number, model: string, scenario: string, version: number) => makeRun({ id, model, scenario, version })

test('runs are grouped by model and scenario in the order of names, newest version first', () => {
  const runs = [run(1, 'MM', 'S', 1), run(2, 'A', 'SS', 1), run(3, 'A', 'S', 1), run(4, 'A', 'S', 2)]
  const groups = groupRuns(runs)
  expect(groups.map(({ model, scenario, runs: own }) => [model, scenario, own.map(({ id }) => id)])).toEqual([
    ['A', 'S', [4, 3]],
    ['A', 'SS', [2]],
    ['MM', 'S', [1]],
  ])
})
