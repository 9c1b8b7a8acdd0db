import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, expect, test, type ElectronApplication, type Page } from 'playwright/test'

/** The desktop shell as it is built (`npm run build`), wherever an Electron binary is found. */

const root = join(import.meta.dirname, '..')
const names: Record<string, string> = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }
const binary = join(
  process.env.ELECTRON_OVERRIDE_DIST_PATH || join(root, 'node_modules', 'electron', 'dist'),
  names[process.platform] ?? 'electron',
)

// The binary cannot be had on every machine; the reason is counted.
test.skip(!existsSync(binary), 'electron')
test.describe.configure({ mode: 'serial' })

let folder: string
let shell: ElectronApplication
let page: Page

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scenario-desk-electron-'))
  const settings = [`--user-data-dir=${join(folder, 'user')}`, '--data', join(folder, 'data'), '--port', '0']
  // Chromium's sandbox cannot be had as root, as in a container; everywhere else it is on, as it is for people.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'VITEST')) as Record<
    string,
    string
  >
  shell = await _electron.launch({
    executablePath: binary,
    args: [...sandbox, root, ...settings],
    env,
    timeout: 60_000,
  })
  page = await shell.firstWindow()
})

test.afterAll(async () => {
  await shell?.close()
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

test('shows the window of its own service', async () => {
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(existsSync(join(folder, 'data', 'default.scenario'))).toBe(true)
})

test('gives the page nothing of Node, and the named functions only', async () => {
  const found = await page.evaluate(() => {
    const globals = globalThis as unknown as Record<string, unknown>
    const desk = Object.keys(globals.desk ?? {}).toSorted()
    return { require: typeof globals.require, process: typeof globals.process, module: typeof globals.module, desk }
  })
  expect(found).toEqual({
    require: 'undefined',
    process: 'undefined',
    module: 'undefined',
    desk: ['openDataFolder', 'openInBrowser', 'revealPlatform'],
  })
  const isIsolated = await shell.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    return (window!.webContents as unknown as { getLastWebPreferences: () => object }).getLastWebPreferences()
  })
  expect(isIsolated).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true })
})

test('opens no second window and goes nowhere else', async () => {
  // What would leave is recorded instead of started.
  await shell.evaluate(({ shell: system }) => {
    const kept = globalThis as unknown as { opened: string[] }
    kept.opened = []
    system.openExternal = async (url: string) => void kept.opened.push(url)
  })
  const home = page.url()
  const opened = await page.evaluate(() => window.open('https://example.org/') === null)
  expect(opened).toBe(true)
  await page.evaluate(() => window.open('javascript:alert(1)'))
  await page.evaluate(() => void (location.href = 'file:///etc/passwd'))
  await page.evaluate(() => void (location.href = 'http://127.0.0.1:1/'))
  await expect
    .poll(() => shell.evaluate(() => (globalThis as unknown as { opened: string[] }).opened))
    .toEqual(['https://example.org/'])
  expect(shell.windows()).toHaveLength(1)
  expect(page.url()).toBe(home)
})

test('ends with its service when it is quit', async () => {
  const url = page.url()
  const child = shell.process()
  await shell.close()
  expect(child.exitCode).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
  expect(existsSync(join(folder, 'data', 'default.scenario-owner'))).toBe(false)
})
