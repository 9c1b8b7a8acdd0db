import { describe, expect, test } from 'vitest'
import { nameFromFile } from './platform-name.ts'
import { programName } from './program-name.ts'
import { runName } from './run-name.ts'
import { shownName } from './shown-name.ts'

test('a run is named by model, scenario and version', () => {
  expect(runName({ model: 'MM', scenario: 'S', version: 1 })).toBe('MM / S, version 1')
})

describe('a program', () => {
  test.each([
    ['python-httpx/0.28.1', 'python-httpx/0.28.1'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 'browser'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Electron/45.4.1 Safari/537.36', 'desktop window'],
    ['', 'not known'],
  ])('%s is %s', (client, name) => {
    expect(programName(client)).toBe(name)
  })
})

test('only the empty unit has another name', () => {
  expect([shownName('unit.name', ''), shownName('iamc.unit.name', ''), shownName('region.name', '')]).toEqual([
    '(dimensionless)',
    '(dimensionless)',
    '',
  ])
})

test.each([
  ['ngfs-phase2-snapshot.xlsx', [], 'ngfs-phase2-snapshot'],
  ['Results (final) 2026.csv.gz', [], 'Results-final-2026'],
  ['study.csv', ['Study', 'study-2'], 'study-3'],
  ['±±.csv', [], 'imported'],
  ['runs.csv', [], 'imported'],
])('the platform of %s, where there are %j, is called %s', (file, taken, name) => {
  expect(nameFromFile(file, taken)).toBe(name)
})
