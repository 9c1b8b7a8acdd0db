import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { workerFile } from '../server/testing/built.ts'
import { temporaryFolder } from '../server/testing/service.ts'
import { app, cancellable, fake, fakeSession, resetFake } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))
const { start } = await import('./main.ts')

let folder: ReturnType<typeof temporaryFolder>
let files: Parameters<typeof start>[0]
let other: Server | undefined
const argv = process.argv
const listeners = process.listeners('uncaughtException')

beforeEach(() => {
  resetFake()
  folder = temporaryFolder()
  fake.userData = join(folder.path, 'user')
  const windowDir = join(folder.path, 'window')
  mkdirSync(windowDir)
  writeFileSync(join(windowDir, 'index.html'), '<h1>Scenario Desk</h1>')
  files = { workerFile, windowDir, preload: '/built/preload.cjs' }
  startWith('--port', '0')
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(async () => {
  if (fake.windows.length > 0 && fake.exits.length === 0) await quit()
  other?.close()
  other = undefined
  process.argv = argv
  for (const listener of process.listeners('uncaughtException')) {
    if (!listeners.includes(listener)) process.off('uncaughtException', listener)
  }
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  folder.remove()
})

const startWith = (...args: string[]) => void (process.argv = ['electron', '.', ...args])
const lockFile = (dataDir: string) => join(dataDir, 'default.scenario-owner')
const usualDataDir = () => join(fake.userData, 'platforms')

async function quit(): Promise<void> {
  const ended = once(app, 'test-exit')
  app.emit('window-all-closed')
  await ended
}

test('starts the service, shows it, and closes it when the window is closed', async () => {
  await start(files)
  const [window] = fake.windows
  expect(window!.loaded).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(window!.options).toMatchObject({ webPreferences: { preload: '/built/preload.cjs', sandbox: true } })
  expect(fake.sandboxed).toBe(true)
  expect(fakeSession.check!(window!.webContents, 'geolocation', window!.loaded)).toBe(false)

  // The real service, with real workers and real SQLite, answers on that address.
  const page = await fetch(window!.loaded)
  expect(await page.text()).toContain('Scenario Desk')
  const headers = { 'content-type': 'application/json' }
  const made = await fetch(`${window!.loaded}/v1/default/regions/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'World', hierarchy: 'common' }),
  })
  expect(made.status).toBe(200)
  expect(existsSync(lockFile(usualDataDir()))).toBe(true)

  await quit()
  expect(fake.exits).toEqual([0])
  expect(existsSync(lockFile(usualDataDir()))).toBe(false)
  await expect(fetch(window!.loaded)).rejects.toThrow()
})

test('in protected mode it has a link of its own, and makes another for the browser', async () => {
  startWith('--port', '0', '--protected')
  vi.stubEnv('IXMP4_SECRET_HS256', 'a secret that is long enough for HS256')
  await start(files)
  const { loaded } = fake.windows[0]!
  const { origin, searchParams } = new URL(loaded)
  expect(searchParams.get('key')).toMatch(/^[\w-]{43}$/)
  expect((await fetch(`${origin}/desk/v1/info`)).status).toBe(401)
  const shown = await fetch(loaded, { redirect: 'manual' })
  expect(shown.headers.get('set-cookie')).toContain('HttpOnly; SameSite=Strict')

  const menu = fake.menu as { submenu?: { label?: string; click?: () => void }[] }[]
  const click = (label: string) =>
    menu.flatMap((item) => item.submenu ?? []).find((item) => item.label === label)!.click!()
  click('Copy service address')
  click('Open in browser')
  expect(fake.copied).toEqual([origin])
  expect(fake.opened[0]).toMatch(/\/\?key=/)
  expect(fake.opened[0]).not.toBe(loaded)
})

test('says so when the secret protects nothing', async () => {
  startWith('--port', '0', '--protected')
  vi.stubEnv('IXMP4_SECRET_HS256', 'default_secret_hs256')
  await start(files)
  expect(fake.windows).toEqual([])
  expect(fake.dialogs[0]!.detail).toContain("the client's default is public")
})

test('quits once, however often it is asked to', async () => {
  await start(files)
  const ended = once(app, 'test-exit')
  app.quit()
  app.quit()
  await ended
  expect(fake.exits).toEqual([0])
})

test('keeps its data where it is told to', async () => {
  const dataDir = join(folder.path, 'elsewhere')
  startWith('--port', '0', '--data', dataDir)
  await start(files)
  expect(existsSync(join(dataDir, 'default.scenario'))).toBe(true)
  expect(existsSync(usualDataDir())).toBe(false)
})

test('takes another port when the usual one is taken', async () => {
  other = createServer().listen(9000, '127.0.0.1')
  // Something else on this machine may have it, which serves just as well.
  await Promise.race([once(other, 'listening'), once(other, 'error')])
  startWith()
  await start(files)
  const { loaded } = fake.windows[0]!
  expect(loaded).not.toBe('http://127.0.0.1:9000')
  expect((await fetch(`${loaded}/desk/v1/info`)).status).toBe(200)
})

test('says so when the port it was told to use is taken', async () => {
  other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  startWith('--port', String((other.address() as { port: number }).port))
  await start(files)
  expect(fake.windows).toEqual([])
  expect(fake.dialogs).toMatchObject([{ message: 'Scenario Desk cannot start', buttons: ['Quit'] }])
  expect(fake.dialogs[0]!.detail).toContain('--port 0')
  expect(fake.exits).toEqual([1])
})

test('says so when a switch makes no sense', async () => {
  startWith('--port', 'x')
  await start(files)
  expect(fake.dialogs[0]!.detail).toContain('--port x is not a port')
  expect(fake.exits).toEqual([1])
})

test.each([
  ['of something else', 'this was a platform once, '.repeat(200)],
  ['that is damaged', `SQLite format 3\0\x10\0\x01\x01\0@  ${'x'.repeat(8168)}`],
])('says what is wrong with a platform file %s, and leaves it as it is', async (_case, content) => {
  mkdirSync(usualDataDir(), { recursive: true })
  const file = join(usualDataDir(), 'default.scenario')
  writeFileSync(file, content)
  await start(files)
  expect(fake.windows).toEqual([])
  expect(fake.dialogs[0]!.detail).toMatch(/^default\.scenario is (not a platform|damaged)/)
  expect(fake.dialogs[0]!.detail).toContain(usualDataDir())
  expect(fake.exits).toEqual([1])
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test('offers the running service when it has the platform open', async () => {
  await start(files)
  const { loaded } = fake.windows[0]!
  const dialogs = fake.dialogs.length
  await start(files)
  expect(fake.dialogs[dialogs]).toMatchObject({ buttons: ['Open in browser', 'Quit'] })
  expect(fake.dialogs[dialogs]!.detail).toContain(loaded)
  expect(fake.opened).toEqual([loaded])
  fake.exits.length = 0
})

test('a second start of the program leaves at once', async () => {
  fake.hasLock = false
  await start(files)
  expect(fake.windows).toEqual([])
  expect(fake.quits).toBe(1)
  expect(existsSync(usualDataDir())).toBe(false)
})

test('a second start brings the window forward, and says when it wanted other data', async () => {
  await start(files)
  const window = fake.windows[0]!
  window.isDown = true
  app.emit('second-instance', {}, [], '/', { dataDir: usualDataDir() })
  expect([window.isDown, window.focused, fake.dialogs.length]).toEqual([false, 1, 0])
  app.emit('second-instance', {}, [], '/', { dataDir: '/other' })
  expect(fake.dialogs[0]!.detail).toContain('/other')
})

test('opens the files it was started with, and those of later starts and of the system, in their order', async () => {
  const asked = ['a', 'b', 'c'].map((name) => join(folder.path, `${name}.scenario`))
  startWith('--port', '0', asked[0]!)
  const event = cancellable({})
  const early = start(files)
  app.emit('open-file', event, asked[1])
  await early
  app.emit('second-instance', {}, [], '/', { dataDir: usualDataDir(), files: [asked[2]] })
  app.emit('second-instance', {}, [], '/', { dataDir: '/other', files: ['/other/d.scenario'] })
  expect(event.isPrevented).toBe(true)
  // None of them is there, which is told for each.
  await vi.waitFor(() => expect(fake.dialogs.filter(({ message }) => /was not opened/.test(message))).toHaveLength(3))
  const told = fake.dialogs.map(({ message }) => message.split(' ')[0])
  expect(told.filter((name) => name !== 'Scenario')).toEqual(['a.scenario', 'b.scenario', 'c.scenario'])
  expect(readFileSync(join(fake.userData, 'logs', 'scenario-desk.log'), 'utf8')).toContain('a.scenario was not opened')
})

test('the menu moves the window, names commands to it, and opens files', async () => {
  await start(files)
  const window = fake.windows[0]!
  const origin = window.loaded
  const menu = fake.menu as { submenu?: { label?: string; click?: () => void }[] }[]
  const click = (label: string) =>
    menu.flatMap((item) => item.submenu ?? []).find((item) => item.label === label)!.click!()
  window.webContents.url = `${origin}/#/demo/data`
  click('Runs')
  expect(window.loaded).toBe(`${origin}/#/demo/runs`)
  click('Import…')
  expect(fake.sent).toEqual([['desk:command', 'import']])
  expect(window.focused).toBe(1)
  fake.chosen.push(join(usualDataDir(), 'default.scenario'))
  click('Open…')
  await vi.waitFor(() => expect(window.loaded).toBe(`${origin}/#/default/data`))
  click('The interface for programs')
  click('Open log folder')
  await vi.waitFor(() => expect(fake.opened).toEqual([`${origin}/docs/`, `${fake.userData}/logs`]))
})

test.each([
  ['a setting', () => Object.assign(fake.preferences, { sandbox: false }), /: sandbox\./],
  ['a switch', () => fake.switches.push('disable-web-security'), /: --disable-web-security\./],
])('shows nothing when %s takes a protection away', async (_case, weaken, why) => {
  weaken()
  await start(files)
  expect(fake.windows).toEqual([])
  expect(fake.dialogs[0]).toMatchObject({ message: 'Scenario Desk cannot start' })
  expect(fake.dialogs[0]!.detail).toMatch(why)
  expect(fake.exits).toEqual([1])
  expect(existsSync(lockFile(usualDataDir()))).toBe(false)
})

test('a window that does not answer can be waited for', async () => {
  await start(files)
  const window = fake.windows[0]!
  fake.pressed = 1
  window.emit('unresponsive')
  await vi.waitFor(() => expect(fake.dialogs[0]!.buttons).toEqual(['Reload', 'Wait']))
  expect([window.loaded.endsWith(' again'), fake.quits]).toEqual([false, 0])
  fake.pressed = 0
  window.emit('unresponsive')
  await vi.waitFor(() => expect(window.loaded).toMatch(/ again$/))
})

test('a window that crashed can be brought back', async () => {
  await start(files)
  const window = fake.windows[0]!
  window.webContents.emit('render-process-gone', {}, { reason: 'clean-exit' })
  expect(fake.dialogs).toEqual([])
  window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
  await vi.waitFor(() => expect(window.loaded).toMatch(/ again$/))
})
