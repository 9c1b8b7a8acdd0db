import { beforeEach, expect, test, vi } from 'vitest'
import type { BrowserWindow } from 'electron'
import { fake, resetFake } from './fake-electron.ts'
import { readOptions } from './options.ts'

vi.mock('electron', () => import('./fake-electron.ts'))
const { openLink } = await import('./open-link.ts')

const info = (name: string, is_open: boolean) => ({
  name,
  is_open,
  bytes: 0,
  modified_at: '',
  owner: null,
  damage: null,
  change: null,
})
const shown: string[] = []
const facts = {
  platforms: { list: () => [info('open', true), info('closed', false)] },
  window: {} as BrowserWindow,
  show: async (address: string) => void shown.push(address),
}

beforeEach(() => {
  resetFake()
  shown.length = 0
})

test('a link shows its view of a platform that is open', async () => {
  await openLink('scenario-desk://open/runs?layout=coverage', facts)
  expect([shown, fake.dialogs]).toEqual([['#/open/runs?layout=coverage'], []])
})

test('a platform that is not open is asked about first', async () => {
  fake.pressed = 1
  await openLink('scenario-desk://closed/data', facts)
  expect(fake.dialogs).toMatchObject([{ message: 'Open closed?', buttons: ['Open', 'Cancel'] }])
  expect(shown).toEqual([])
  fake.pressed = 0
  await openLink('scenario-desk://closed/data', facts)
  expect(shown).toEqual(['#/closed/data'])
})

test.each([
  ['scenario-desk://gone/data', 'This link leads to no platform'],
  ['scenario-desk://open/../../x', 'This link cannot be opened'],
  ['scenario-desk://http://evil.example/', 'This link cannot be opened'],
])('%s opens nothing, and that is said', async (link, message) => {
  await openLink(link, facts)
  expect(fake.dialogs).toMatchObject([{ message }])
  expect(shown).toEqual([])
})

test('links come by the command line, beside files, and are no switches', () => {
  const link = 'scenario-desk://open/data?x=--data'
  const { files, dataDir } = readOptions(['electron', link, '/a.scenario', '--data', '/d', 'x.txt'], {}, '/user')
  expect([files, dataDir]).toEqual([[link, '/a.scenario'], '/d'])
})
