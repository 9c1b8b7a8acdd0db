import type { BrowserWindow as RealWindow } from 'electron'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startService, type Service } from '../server/service.ts'
import { workerFile } from '../server/testing/built.ts'
import { temporaryFolder } from '../server/testing/service.ts'
import { BrowserWindow, fake, resetFake } from './fake-electron.ts'

/** Opening files with the real service: what becomes a platform, and what does not. */

vi.mock('electron', () => import('./fake-electron.ts'))
const { freeName, openPlatformFile } = await import('./platform-file.ts')

const folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
const outside = join(folder.path, 'mails')
const file = join(outside, 'Côte d’Ivoire (2).scenario')
let service: Service
let window: BrowserWindow
const shown: string[] = []

beforeAll(async () => {
  mkdirSync(outside)
  service = await startService({ dataDir, port: 0, platforms: ['default'], workerFile })
  // A file as it looks after its service has ended.
  const other = await startService({ dataDir: outside, port: 0, platforms: ['demo'], workerFile })
  await fetch(`${other.url}/v1/demo/units/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name": "EJ"}',
  })
  await other.close()
  copyFileSync(join(outside, 'demo.scenario'), file)
})

afterAll(async () => {
  await service.close()
  folder.remove()
})

beforeEach(() => {
  resetFake()
  shown.length = 0
  window = new BrowserWindow({ webPreferences: {} })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const open = (path: string) =>
  openPlatformFile(path, {
    dataDir,
    platforms: service.platforms,
    window: window as unknown as RealWindow,
    show: async (name) => void shown.push(name),
  })

const names = () => service.platforms.list().map(({ name }) => name)

test('a file of the data folder is shown, nothing is asked', async () => {
  await open(join(dataDir, 'default.scenario'))
  expect([shown, fake.dialogs]).toEqual([['default'], []])
})

test('another one becomes a platform by a copy, which is asked first', async () => {
  const before = readFileSync(file)
  await open(file)
  expect(fake.dialogs[0]).toMatchObject({ buttons: ['Make a copy called Cote-d-Ivoire-2', 'Cancel'] })
  expect(fake.dialogs[0]!.message).toBe('Côte d’Ivoire (2).scenario is not in the data folder')
  expect(shown).toEqual(['Cote-d-Ivoire-2'])
  expect(window.progress).toEqual([2, -1])
  const units = await fetch(`${service.url}/v1/Cote-d-Ivoire-2/units/?table=false`, { method: 'PATCH' })
  expect(await units.json()).toMatchObject({ results: [{ name: 'EJ' }] })
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('opened a second time it is shown, or copied once more, or not', async () => {
  fake.pressed = 1
  await open(file)
  expect(fake.dialogs[0]!.buttons).toEqual(['Make a copy called Cote-d-Ivoire-2-2', 'Show Cote-d-Ivoire-2', 'Cancel'])
  expect(shown).toEqual(['Cote-d-Ivoire-2'])
  fake.pressed = 2
  await open(file)
  expect(shown).toHaveLength(1)
  expect(names()).toEqual(['Cote-d-Ivoire-2', 'default'])
})

test('nothing happens when it is cancelled', async () => {
  fake.pressed = 1
  await open(join(outside, 'demo.scenario'))
  expect([shown, names()]).toEqual([[], ['Cote-d-Ivoire-2', 'default']])
})

test.each(['-owner', '-wal'])('a file with %s beside it is not copied, and the next step is told', async (suffix) => {
  const busy = join(outside, 'busy.scenario')
  copyFileSync(file, busy)
  writeFileSync(busy + suffix, 'x')
  await open(busy)
  expect(fake.dialogs).toHaveLength(1)
  expect(fake.dialogs[0]).toMatchObject({ message: 'busy.scenario was not opened' })
  expect(fake.dialogs[0]!.detail).toContain(`--data ${outside}`)
  expect(shown).toEqual([])
  rmSync(busy + suffix)
})

test.each([
  ['that is no platform', 'text'.repeat(1_000), /is no sound platform|is not a platform/],
  ['that is gone', undefined, /ENOENT/],
])('a file %s is refused, and nothing is made', async (_case, content, why) => {
  const bad = join(outside, 'bad.scenario')
  if (content !== undefined) writeFileSync(bad, content)
  await open(content === undefined ? `${bad}.gone.scenario` : bad)
  expect(fake.dialogs.at(-1)!.detail).toMatch(why)
  expect(existsSync(join(dataDir, 'bad.scenario'))).toBe(false)
  expect(shown).toEqual([])
})

test.each([
  ['a', [], 'a'],
  ['a', ['A', 'a-2'], 'a-3'],
])('%s beside %o becomes %s', (wanted, known, expected) => {
  expect(freeName(wanted, known)).toBe(expected)
})
