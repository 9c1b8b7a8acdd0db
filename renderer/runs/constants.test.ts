import { expect, test } from 'vitest'
import { constantsOf } from './constants.ts'
import { makeRun } from './testing.ts'

test('what is the same in all of several runs is said once, unless the order is by it or some have none', () => {
  const runs = [
    makeRun({ version: 1, meta: { kept: true, differs: 1, missing: 'x' } }),
    makeRun({ id: 4, version: 1, meta: { kept: true, differs: 2 } }),
  ]
  const keys = ['kept', 'differs', 'missing', 'nowhere']
  expect([...constantsOf(runs, keys, [])]).toEqual([
    ['version', { label: 'Version', text: '1' }],
    ['meta:kept', { label: 'kept', text: 'yes' }],
    ['years', { label: 'Years', text: '2020–2050' }],
  ])
  expect([...constantsOf(runs, keys, ['version']).keys()]).toEqual(['meta:kept', 'years'])
  expect(constantsOf(runs.slice(0, 1), keys, []).size).toBe(0)
})
