import { app, dialog, type BrowserWindow } from 'electron'
import { join } from 'node:path'
import type { Service } from '../server/service.ts'
import type { Guard } from './guard.ts'
import { required, weakeningSwitches, weaknesses } from './policies.ts'
import { createWindow } from './window.ts'

/**
 * Makes the window and shows the service in it; what goes wrong with it later is told.
 * @throws when the window does not have the protections it was made with
 */
export async function showWindow(guard: Guard, { url, windowUrl }: Service, preload: string): Promise<BrowserWindow> {
  const window = createWindow(preload, join(app.getPath('userData'), 'window.json'))
  refuseWeakness(window)
  guard.claim(window.webContents, url)
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    afterCrash(window, reason).catch(report)
  })
  window.on('unresponsive', () => void offerReload(window, hanging).catch(report))
  const link = windowUrl()
  try {
    await window.loadURL(link)
  } catch (error) {
    // The window was closed, or went on to another page of ours, before the first one was there.
    if (isAborted(error) || window.isDestroyed()) return window
    dialog.showErrorBox(
      'The window cannot be shown',
      `${String(error).replace(link, url)}\n\nThe service answers at ${url}.`,
    )
    app.quit()
  }
  return window
}

/** Sends the window to an address of its own. */
export async function goTo(window: BrowserWindow, address: string): Promise<void> {
  try {
    await window.loadURL(address)
  } catch (error) {
    // Another address came first.
    if (!isAborted(error)) throw error
  }
}

const report = (error: unknown): void => console.error('The window could not be brought back', error)

const isAborted = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_ABORTED'

/** What Electron really gave the window. Its types do not know the question, so a version may be without it. */
interface Asked {
  getLastWebPreferences?: () => Record<string, unknown> | null
}

function refuseWeakness(window: BrowserWindow): void {
  const contents = window.webContents as unknown as Asked
  if (!contents.getLastWebPreferences) console.error('This Electron does not tell the preferences of its windows.')
  const switches = weakeningSwitches.filter((name) => app.commandLine.hasSwitch(name))
  const told = contents.getLastWebPreferences ? (contents.getLastWebPreferences() ?? {}) : required
  const found = weaknesses(told, switches)
  if (found.length === 0) return
  window.destroy()
  throw new Error(
    `The window would not be protected from what it shows: ${found.join(', ')}. Start without such switches; if there ` +
      'are none, report this text. Nothing was shown.',
  )
}

interface Trouble {
  message: string
  detail: string
  /** The first one reloads. */
  buttons: [string, string]
}

const crashed = (reason: string): Trouble => ({
  message: 'The window stopped working',
  detail: `Reason: ${reason}. The service goes on, and nothing that was saved is lost.`,
  buttons: ['Reload', 'Quit'],
})

const hanging: Trouble = {
  message: 'The window does not answer',
  detail: 'It may be busy. The service goes on, and nothing that was saved is lost.',
  buttons: ['Reload', 'Wait'],
}

/** Reloads the window if the person wants that. @returns whether it was */
async function offerReload(window: BrowserWindow, trouble: Trouble): Promise<boolean> {
  const { response } = await dialog.showMessageBox({ type: 'error', ...trouble, cancelId: 1 })
  if (response !== 0 || window.isDestroyed()) return false
  window.reload()
  return true
}

async function afterCrash(window: BrowserWindow, reason: string): Promise<void> {
  if (!(await offerReload(window, crashed(reason)))) app.quit()
}
