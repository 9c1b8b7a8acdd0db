import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
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
let args: string[]
let env: Record<string, string>

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scenario-desk-electron-'))
  const settings = [`--user-data-dir=${join(folder, 'user')}`, '--data', join(folder, 'data'), '--port', '0']
  // Chromium's sandbox cannot be had as root, as in a container; everywhere else it is on, as it is for people.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'VITEST')) as Record<string, string>
  args = [...sandbox, root, ...settings]
  shell = await _electron.launch({ executablePath: binary, args: [...args, platformFile()], env, timeout: 60_000 })
  page = await shell.firstWindow()
})

/** The file that the service makes when it starts; the program is started with it. */
const platformFile = () => join(folder, 'data', 'default.scenario')

/** Starts the program once more, as a double click on a file does. */
async function startAgain(...more: string[]): Promise<void> {
  const second = spawn(binary, [...args, ...more], { env, stdio: 'ignore' })
  const [code] = await once(second, 'exit')
  expect(code).toBe(0)
}

test.afterAll(async () => {
  await shell?.close()
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

test('shows the window of its own service', async () => {
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(existsSync(platformFile())).toBe(true)
})

test('opens the platform file it was started with', async () => {
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/default\/data/)
})

test('has a menu that moves the window', async () => {
  const labels = await shell.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).flatMap((item) => item.submenu?.items.map(({ label }) => label) ?? []),
  )
  expect(labels).toEqual(expect.arrayContaining(['New platform…', 'Open…', 'Import…', 'Export…', 'Data', 'Runs']))
  await shell.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? []
    items.find(({ label }) => label === 'Runs')?.click()
  })
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/default\/runs/)
})

test('a second start brings the window forward and leaves', async () => {
  await shell.evaluate(({ BrowserWindow }) => {
    const kept = globalThis as unknown as { focused: number }
    kept.focused = 0
    BrowserWindow.getAllWindows()[0]!.focus = () => void (kept.focused += 1)
  })
  await startAgain()
  await expect.poll(() => shell.evaluate(() => (globalThis as unknown as { focused: number }).focused)).toBe(1)
  expect(shell.windows()).toHaveLength(1)
})

test('a file outside of the data folder becomes a platform by a copy', async () => {
  const { origin } = new URL(page.url())
  expect((await fetch(`${origin}/desk/v1/default/backups`, { method: 'POST' })).status).toBe(200)
  const backups = join(folder, 'data', 'backups')
  const backup = readdirSync(backups).find((name) => name.endsWith('.scenario'))!
  const file = join(folder, 'from a mail.scenario')
  copyFileSync(join(backups, backup), file)
  // The first button: make a copy.
  await shell.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false })
  })
  await startAgain(file)
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/from-a-mail\/data/)
  expect(existsSync(join(folder, 'data', 'from-a-mail.scenario'))).toBe(true)
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
    desk: ['onCommand', 'openDataFolder', 'openInBrowser', 'revealPlatform'],
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
