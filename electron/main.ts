import { app, BrowserWindow, clipboard, dialog, Menu, session, shell } from 'electron'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startService, type Service } from '../server/service.ts'
import { explainFailure } from './failure.ts'
import { Guard } from './guard.ts'
import { openFolder, registerIpc } from './ipc.ts'
import { menuTemplate } from './menu.ts'
import { readOptions, type ShellOptions } from './options.ts'
import { createWindow } from './window.ts'

/** Where the built files are; an entry file finds them beside itself. */
const built = {
  workerFile: fileURLToPath(new URL('./worker.js', import.meta.url)),
  windowDir: fileURLToPath(new URL('../renderer', import.meta.url)),
  preload: fileURLToPath(new URL('../preload/preload.cjs', import.meta.url)),
}

/** A drain that takes longer is given up: SQLite keeps what was acknowledged, and the system may be shutting down. */
const drainMs = 10_000

/** Starts the shell: service, window, menu. Another start of the program brings this window forward instead. */
export async function start(files = built): Promise<void> {
  let options: ShellOptions
  try {
    options = readOptions(process.argv.slice(1), process.env, app.getPath('userData'))
  } catch (error) {
    return refuseStart(error, app.getPath('userData'))
  }
  if (!app.requestSingleInstanceLock({ dataDir: options.dataDir })) return app.quit()
  app.enableSandbox()
  const guard = new Guard()
  guard.install()
  app.on('second-instance', (_event, _argv, _cwd, other) => comeForward(options.dataDir, other))
  app.on('window-all-closed', () => app.quit())

  await app.whenReady()
  const starting = startOnFreePort(options, files)
  const isQuitting = quitAfter(starting)
  let service: Service
  try {
    service = await starting
  } catch (error) {
    return refuseStart(error, options.dataDir)
  }
  if (isQuitting()) return
  guard.watchSession(session.defaultSession)
  registerIpc({ guard, dataDir: options.dataDir, windowUrl: service.windowUrl })
  setMenu(options.dataDir, service)
  await showWindow(guard, service, files.preload)
}

/** The usual port is a convenience: when another program has it, the window can do with any. */
async function startOnFreePort(options: ShellOptions, files: typeof built): Promise<Service> {
  const { workerFile, windowDir } = files
  const startOn = (port: number) =>
    startService({
      dataDir: options.dataDir,
      port,
      platforms: ['default'],
      workerFile,
      ...(options.secret !== undefined && { secret: options.secret }),
      ...(existsSync(windowDir) && { windowDir }),
    })
  try {
    return await startOn(options.port)
  } catch (error) {
    if (options.isPortFixed || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return startOn(0)
  }
}

/**
 * The program ends after the service has finished the writes that have come. This waits for `will-quit`, not
 * `before-quit`: by then the windows are gone, and with them the connections that would keep the service from closing.
 */
function quitAfter(starting: Promise<Service>): () => boolean {
  let isDraining = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isDraining) return
    isDraining = true
    const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<'too late'>()
    const timer = setTimeout(() => giveUp('too late'), drainMs)
    const drained = starting.then((service) => service.close())
    void endAfter(Promise.race([drained, tooLate]).finally(() => clearTimeout(timer)))
  })
  return () => isDraining
}

async function endAfter(closing: Promise<'too late' | void>): Promise<void> {
  try {
    if ((await closing) !== 'too late') return app.exit(0)
    console.error(`The service did not close within ${drainMs} ms`)
  } catch (error) {
    console.error('The service did not close', error)
  }
  app.exit(1)
}

async function showWindow(guard: Guard, { url, windowUrl }: Service, preload: string): Promise<void> {
  const window = createWindow(preload, join(app.getPath('userData'), 'window.json'))
  guard.claim(window.webContents, url)
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    offerReload(window, reason).catch((error: unknown) => console.error('The window could not be brought back', error))
  })
  const link = windowUrl()
  try {
    await window.loadURL(link)
  } catch (error) {
    // The window was closed, or went on to another page of ours, before the first one was there.
    if ((error as NodeJS.ErrnoException).code === 'ERR_ABORTED' || window.isDestroyed()) return
    dialog.showErrorBox(
      'The window cannot be shown',
      `${String(error).replace(link, url)}\n\nThe service answers at ${url}.`,
    )
    app.quit()
  }
}

async function offerReload(window: BrowserWindow, reason: string): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: 'The window stopped working',
    detail: `Reason: ${reason}. The service goes on, and nothing that was saved is lost.`,
    buttons: ['Reload', 'Quit'],
    cancelId: 1,
  })
  if (response === 0 && !window.isDestroyed()) window.reload()
  else app.quit()
}

/** Brings the window forward; says so when the other start wanted different data. */
function comeForward(dataDir: string, other: unknown): void {
  const [window] = BrowserWindow.getAllWindows()
  if (!window) return
  if (window.isMinimized()) window.restore()
  window.focus()
  const wanted = (other as { dataDir?: unknown } | undefined)?.dataDir
  if (typeof wanted !== 'string' || wanted === dataDir) return
  const detail = `This window shows ${dataDir}.\n\nTo open ${wanted}, close this window first.`
  dialog
    .showMessageBox(window, { type: 'info', message: 'Scenario Desk is open with another data folder', detail })
    .catch((error: unknown) => console.error(detail, error))
}

function setMenu(dataDir: string, { url, windowUrl }: Service): void {
  const report = (error: unknown) => dialog.showErrorBox('That did not work', String(error))
  const template = menuTemplate({
    isMac: process.platform === 'darwin',
    appName: app.name,
    copyServiceAddress: () => void clipboard.writeText(url).catch(report),
    openDataFolder: () => void openFolder(dataDir).catch(report),
    openInBrowser: () => void shell.openExternal(windowUrl()).catch(report),
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** Tells the person at the screen why there is no window, then ends. */
async function refuseStart(error: unknown, dataDir: string): Promise<void> {
  console.error(error)
  await app.whenReady()
  const { detail, otherServiceUrl } = explainFailure(error, dataDir)
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Scenario Desk',
    message: 'Scenario Desk cannot start',
    detail,
    buttons: otherServiceUrl ? ['Open in browser', 'Quit'] : ['Quit'],
    cancelId: otherServiceUrl ? 1 : 0,
  })
  if (otherServiceUrl && response === 0) await shell.openExternal(otherServiceUrl)
  app.exit(1)
}

// Tests import this file and call start() themselves. Not awaited here: Electron is not ready before this file is done.
if (!process.env.VITEST) {
  start().catch((error: unknown) => {
    console.error(error)
    app.exit(1)
  })
}
