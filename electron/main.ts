import { app, dialog, session, shell } from 'electron'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startService, type Service } from '../server/service.ts'
import { setMenu, welcome, type OtherStart } from './actions.ts'
import { explainFailure } from './failure.ts'
import { FileQueue } from './file-queue.ts'
import { Guard } from './guard.ts'
import { registerIpc } from './ipc.ts'
import { keepErrors } from './log.ts'
import { readOptions, type ShellOptions } from './options.ts'
import { openPlatformFile } from './platform-file.ts'
import { goTo, showWindow } from './show-window.ts'

/** Where the built files are; an entry file finds them beside itself. */
const built = {
  workerFile: fileURLToPath(new URL('./worker.js', import.meta.url)),
  windowDir: fileURLToPath(new URL('../renderer', import.meta.url)),
  preload: fileURLToPath(new URL('../preload/preload.cjs', import.meta.url)),
}

/** A drain that takes longer is given up: SQLite keeps what was acknowledged, and the system may be shutting down. */
const drainMs = 10_000

/** Starts the shell: service, window, menu. Another start of the program brings this window forward instead. */
export async function start(paths = built): Promise<void> {
  let options: ShellOptions
  try {
    options = readOptions(process.argv.slice(1), process.env, app.getPath('userData'))
  } catch (error) {
    return refuseStart(error, app.getPath('userData'))
  }
  const { dataDir } = options
  const own: OtherStart = { dataDir, files: options.files }
  if (!app.requestSingleInstanceLock(own)) return app.quit()
  keepErrors(app.getPath('logs'))
  app.enableSandbox()
  const guard = new Guard()
  guard.install()
  const files = new FileQueue()
  files.add(...options.files)
  app.on('second-instance', (_event, _argv, _cwd, other) => {
    welcome({ dataDir, files }, other ?? {})
  })
  // How a Mac says which file was double-clicked, also before there is a window.
  app.on('open-file', (event, file) => {
    event.preventDefault()
    welcome({ dataDir, files }, { dataDir, files: [file] })
  })
  app.on('window-all-closed', () => app.quit())

  await app.whenReady()
  const starting = startOnFreePort(options, paths)
  const isQuitting = quitAfter(starting)
  let service: Service
  try {
    service = await starting
  } catch (error) {
    return refuseStart(error, dataDir)
  }
  if (isQuitting()) return
  guard.watchSession(session.defaultSession)
  registerIpc({ guard, dataDir, windowUrl: service.windowUrl })
  await openWindow({ guard, service, dataDir, files, preload: paths.preload })
}

interface Parts {
  guard: Guard
  service: Service
  dataDir: string
  files: FileQueue
  preload: string
}

/** Shows the window with its menu; then the files can be opened that the program was started with. */
async function openWindow({ guard, service, dataDir, files, preload }: Parts): Promise<void> {
  try {
    const window = await showWindow(guard, service, preload)
    setMenu({ dataDir, service, window, files })
    const show = (name: string) => goTo(window, `${service.url}/#/${name}/data`)
    files.start((file) => openPlatformFile(file, { dataDir, platforms: service.platforms, window, show }))
  } catch (error) {
    await service.close()
    await refuseStart(error, dataDir)
  }
}

/** The usual port is a convenience: when another program has it, the window can do with any. */
async function startOnFreePort(options: ShellOptions, paths: typeof built): Promise<Service> {
  const { workerFile, windowDir } = paths
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
