import { expect, test } from 'vitest'
import type { ImportReport, StagedRun } from '../../server/contract/imports.ts'
import { noDecisions } from './decisions.ts'
import { isOnlySame } from './same.ts'

const run = (scenario: string): StagedRun => ({
  ...{ model: 'M', scenario, version: null, points: 1, series: 1, annual: 1, categorical: 0, datetime: 0 },
  ...{ first_year: 2020, last_year: 2020, meta: 0, items: 0 },
})

const report = (runs: string[], same: string[]): ImportReport => ({
  ...{
    points: runs.length,
    series: runs.length,
    items: 0,
    duplicates: 0,
    files: [],
    notes: [],
    findings: [],
    problems: [],
  },
  holds: { first_year: null, last_year: null, regions: 0, variables: 0, indicators: 0 },
  tables: [],
  unlisted: [],
  optimization: [],
  creates: { models: [], scenarios: [], regions: [], units: [], variables: 0 },
  runs: runs.map(run),
  same: same.map((scenario) => ({ model: 'M', scenario, id: 1, version: 1 })),
})

const skip = { ...noDecisions, same: 'skip' as const }
const write = { ...noDecisions, same: 'write' as const }

test('nothing is left to be written where all of it is there', () => {
  expect(isOnlySame(report([], ['a']), skip)).toBe(true)
  expect(isOnlySame(report(['b'], ['a']), skip)).toBe(false)
  expect(isOnlySame(report(['a'], ['a']), write)).toBe(false)
  expect(isOnlySame(report(['a'], []), noDecisions)).toBe(false)
  // Writing it into the run that has it would write nothing.
  expect(isOnlySame(report([], ['a']), { ...write, into_run: 1 })).toBe(true)
})
