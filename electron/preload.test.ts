import type { WebContents } from 'electron'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { channels, commandChannel, commands } from './channels.ts'
import { fake, FakeContents, ipcRenderer, resetFake } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))
const { Guard } = await import('./guard.ts')
const { registerIpc } = await import('./ipc.ts')

const origin = 'http://127.0.0.1:9000'
const dataDir = mkdtempSync(join(tmpdir(), 'scenario-desk-ipc-'))
writeFileSync(join(dataDir, 'default.scenario'), '')
afterAll(() => rmSync(dataDir, { recursive: true }))

const page = new FakeContents()

beforeEach(() => {
  resetFake()
  const guard = new Guard()
  guard.claim(page as unknown as WebContents, origin)
  registerIpc({ guard, dataDir, windowUrl: () => origin })
})

interface Frame {
  url: string
  parent: object | null
}
const own: Frame = { url: `${origin}/`, parent: null }

const invoke = async (channel: string, args: unknown[] = [], senderFrame: Frame | null = own, sender = page) =>
  fake.handlers.get(channel)!({ sender, senderFrame }, ...args)

test('the window gets exactly these functions, each on its own channel', async () => {
  vi.resetModules()
  await import('./preload.ts')
  expect(Object.keys(fake.exposed)).toEqual(['desk'])
  const { onCommand, ...desk } = fake.exposed.desk!
  const used: Record<string, unknown> = {}
  for (const [name, call] of Object.entries(desk)) {
    await call('default', 'never passed on')
    used[name] = fake.invoked.at(-1)
  }
  expect(used).toEqual({
    openDataFolder: ['desk:open-data-folder'],
    revealPlatform: ['desk:reveal-platform', 'default'],
    openInBrowser: ['desk:open-in-browser'],
  })
  expect(typeof onCommand).toBe('function')
  expect(Object.keys(fake.exposed.desk!).length).toBeLessThanOrEqual(6)
})

test('the window hears the commands of the menu, nothing else, until it has heard enough', async () => {
  vi.resetModules()
  await import('./preload.ts')
  const heard: unknown[][] = []
  const stop = fake.exposed.desk!['onCommand']!((...args: unknown[]) => heard.push(args)) as () => void
  for (const command of [...commands, 'quit', 7, null]) ipcRenderer.emit(commandChannel, { sender: {} }, command)
  ipcRenderer.emit('desk:other', {}, 'import')
  expect(heard).toEqual([['import'], ['export'], ['new-platform'], ['palette'], ['shortcuts']])
  stop()
  ipcRenderer.emit(commandChannel, {}, 'import')
  expect(heard).toHaveLength(5)
})

test('every channel has a handler, and nothing else has', () => {
  expect([...fake.handlers.keys()].toSorted()).toEqual(Object.values(channels).toSorted())
})

test('each does what it says', async () => {
  await invoke(channels.openDataFolder)
  await invoke(channels.openInBrowser)
  await invoke(channels.revealPlatform, ['default'])
  expect(fake.opened).toEqual([dataDir, origin])
  expect(fake.shown).toEqual([join(dataDir, 'default.scenario')])
})

test.each(['../default', 'a/b', 'a\\b', '', '.', 'missing', 7, null, undefined])(
  '%o is no platform to show',
  async (name) => {
    await expect(invoke(channels.revealPlatform, [name])).rejects.toThrow(/platform/)
    expect(fake.shown).toEqual([])
  },
)

test('a folder that cannot be shown is not passed over in silence', async () => {
  fake.openPathProblem = 'no file manager'
  await expect(invoke(channels.openDataFolder)).rejects.toThrow('no file manager')
})

test.each(Object.values(channels))('%s is refused to strangers, loudly', async (channel) => {
  const foreign: Frame = { url: 'http://127.0.0.1:9001/', parent: null }
  const embedded: Frame = { url: `${origin}/`, parent: {} }
  await expect(invoke(channel, ['default'], foreign)).rejects.toThrow('refused')
  await expect(invoke(channel, ['default'], embedded)).rejects.toThrow('refused')
  await expect(invoke(channel, ['default'], null)).rejects.toThrow('refused')
  await expect(invoke(channel, ['default'], own, new FakeContents())).rejects.toThrow('refused')
  expect([fake.opened, fake.shown]).toEqual([[], []])
})
