import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startTestService, temporaryFolder } from '../testing/service.ts'
import { filesPutAside } from './put-aside.ts'
import { readSettings, takeSettings } from './settings.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

function folderWith(text?: string): string {
  const { path, remove } = temporaryFolder()
  onTestFinished(remove)
  if (text !== undefined) writeFileSync(join(path, 'settings.json'), text)
  return path
}

test.each([
  ['no file', undefined, {}],
  ['an address', '{ "updates": "https://desk.example/" }', { updates: 'https://desk.example/' }],
])('%s is read', (_case, text, settings) => {
  expect(readSettings(folderWith(text))).toEqual({ settings, warning: null })
})

test.each([
  ['half a file', '{ "updates": "https:'],
  ['another shape', '{ "updates": 5 }'],
  ['no object', 'null'],
  ['nothing', ''],
])('%s is put aside with the date, whole, and said', (_case, text) => {
  const folder = folderWith(text)
  expect(readSettings(folder).warning).toContain('settings.json in the data folder cannot be read')
  expect(readdirSync(folder)).toEqual(['settings.json']) // a command that reads changes nothing
  const { settings, warning } = takeSettings(folder, new Date('2026-11-22T18:20:05Z'))
  const name = 'settings.unreadable-2026-11-22T18-20-05.json'
  expect([settings, readdirSync(folder), filesPutAside(folder)]).toEqual([{}, [name], [name]])
  expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
  expect(warning).toContain(`put aside as ${name}`)
  expect(takeSettings(folder).warning).toBeNull()
})

test('a service starts all the same, and tells its windows', async () => {
  const service = await startTestService({ dataDir: folderWith('{') })
  onTestFinished(() => service.close())
  const { body } = await service.call('GET', '/desk/v1/info')
  expect(body.settings_warning).toContain('settings.json could not be read. It was put aside as settings.unreadable-')
})
