import { app, dialog, session, shell } from 'electron'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startService, type Service } from '../server/service.ts'
import { setMenu, welcome, type OtherStart } from './actions.ts'
import { askToClose } from './ask-to-close.ts'
import { explainFailure } from './failure.ts'
import { FileQueue } from './file-queue.ts'
import { Guard } from './guard.ts'
import { registerIpc } from './ipc.ts'
import { noteEnd, noteStart } from './last-end.ts'
import { keepErrors, serviceLog } from './log.ts'
import { openLink, takeLinks } from './open-link.ts'
import { isLink, readOptions, type ShellOptions } from './options.ts'
import { openPlatformFile } from './platform-file.ts'
import { goTo, showWindow } from './show-window.ts'
import { superviseService, type Running } from './supervise.ts'
import { offerTextMenu } from './text-menu.ts'

/** Where the built files are; an entry file finds them beside itself. */
const built = {
  workerFile: fileURLToPath(new URL('./worker.cjs', import.meta.url)),
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
  takeLinks(process.platform, process.env)
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
  app.on('open-url', (event, link) => {
    event.preventDefault()
    welcome({ dataDir, files }, { dataDir, files: [link] })
  })
  app.on('window-all-closed', () => app.quit())

  await app.whenReady()
  const startOn = (port: number) => startOnPort(port, options, paths)
  const starting = startOnFreePort(options, startOn).then((service): Running => ({ service }))
  const isQuitting = quitAfter(starting)
  let running: Running
  try {
    running = await starting
  } catch (error) {
    return refuseStart(error, dataDir)
  }
  if (isQuitting()) return
  guard.watchSession(session.defaultSession)
  registerIpc({ guard, dataDir, windowUrl: () => running.service.windowUrl() })
  await openWindow({ guard, running, dataDir, files, preload: paths.preload, startOn })
}

interface Parts {
  guard: Guard
  running: Running
  dataDir: string
  files: FileQueue
  preload: string
  startOn: (port: number) => Promise<Service>
}

/** Shows the window with its menu; then the files can be opened that the program was started with. */
async function openWindow({ guard, running, dataDir, files, preload, startOn }: Parts): Promise<void> {
  const { service } = running
  try {
    const window = await showWindow(guard, service, preload)
    setMenu({ dataDir, running, window, files })
    offerTextMenu(window)
    askToClose(window, () => running.service.jobs.list())
    const show = (name: string) => goTo(window, `${service.url}/#/${name}/data`)
    const showAddress = (address: string) => goTo(window, `${service.url}/${address}`)
    files.start((file) => {
      const { platforms } = running.service
      if (isLink(file)) return openLink(file, { platforms, window, show: showAddress })
      return openPlatformFile(file, { dataDir, platforms, window, show })
    })
    const failed = superviseService({
      running,
      close: (old) => closeInTime(old.close()),
      startAgain: startOn,
      // In open mode the page goes on by itself; a protected service knows none of the visits of the one before it.
      show: async () => {
        const { url, windowUrl } = running.service
        const link = windowUrl()
        if (link !== url) await goTo(window, link)
      },
      giveUp: (error) => refuseStart(error, dataDir),
    })
    process.on('uncaughtException', (error) => void failed(error))
    await noteStart(window)
  } catch (error) {
    await service.close()
    await refuseStart(error, dataDir)
  }
}

const startOnPort = (port: number, { dataDir, secret }: ShellOptions, paths: typeof built): Promise<Service> =>
  startService({
    dataDir,
    port,
    platforms: ['default'],
    workerFile: paths.workerFile,
    log: serviceLog,
    ...(secret !== undefined && { secret }),
    ...(existsSync(paths.windowDir) && { windowDir: paths.windowDir }),
  })

/** The usual port is a convenience: when another program has it, the window can do with any. */
async function startOnFreePort(options: ShellOptions, startOn: (port: number) => Promise<Service>): Promise<Service> {
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
function quitAfter(starting: Promise<Running>): () => boolean {
  let isDraining = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isDraining) return
    isDraining = true
    void endAfter(closeInTime(starting.then(({ service }) => service.close())))
  })
  return () => isDraining
}

async function endAfter(closing: Promise<boolean>): Promise<void> {
  const isClosed = await closing
  noteEnd()
  app.exit(isClosed ? 0 : 1)
}

/** Waits for a service that closes, as long as there is time for it. @returns whether it did; if not, that is logged */
async function closeInTime(closing: Promise<void>): Promise<boolean> {
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => giveUp(false), drainMs)
  try {
    const isClosed = await Promise.race([closing.then(() => true), tooLate])
    if (!isClosed) console.error(`The service did not close within ${drainMs} ms`)
    return isClosed
  } catch (error) {
    console.error('The service did not close', error)
    return false
  } finally {
    clearTimeout(timer)
  }
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
