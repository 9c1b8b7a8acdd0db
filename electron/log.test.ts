import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../server/testing/service.ts'
import { keepErrors } from './log.ts'

let folder: ReturnType<typeof temporaryFolder>
const said: unknown[][] = []

beforeEach(() => {
  folder = temporaryFolder()
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void said.push(parts))
})
afterEach(() => {
  vi.restoreAllMocks()
  folder.remove()
})

const logs = () => join(folder.path, 'logs')
const file = () => join(logs(), 'scenario-desk.log')

test('what is said is kept, with its time', () => {
  keepErrors(logs())
  console.error('The window', new Error('went'))
  expect(readFileSync(file(), 'utf8')).toMatch(/^\d{4}-\d\d-\d\dT\S+Z The window Error: went\n/)
  expect(said).toHaveLength(1)
})

test('a large log is put aside at the next start', () => {
  mkdirSync(logs())
  writeFileSync(file(), 'x'.repeat(1_000_001))
  keepErrors(logs())
  console.error('new')
  expect(readdirSync(logs()).toSorted()).toEqual(['scenario-desk.log', 'scenario-desk.log.old'])
  expect(readFileSync(file(), 'utf8')).toMatch(/Z new\n$/)
})

test('a folder that cannot be made ends nothing', () => {
  writeFileSync(logs(), '')
  keepErrors(logs())
  console.error('still said')
  expect(said.map(([first]) => first)).toEqual(['There is no log', 'still said'])
})
