import { app, BrowserWindow, clipboard, dialog, Menu, nativeTheme, shell } from 'electron'
import { commandChannel } from './channels.ts'
import type { FileQueue } from './file-queue.ts'
import { openFolder } from './ipc.ts'
import { menuTemplate } from './menu.ts'
import { extension } from './options.ts'
import { viewAddress } from './policies.ts'
import { goTo } from './show-window.ts'
import type { Running } from './supervise.ts'
import { askForUpdate } from './updates.ts'

interface MenuContext {
  dataDir: string
  running: Running
  window: BrowserWindow
  files: FileQueue
}

/** Gives the program its menu. What fails is shown. */
export function setMenu({ dataDir, running, window, files }: MenuContext): void {
  const { url } = running.service
  const report = (error: unknown) => dialog.showErrorBox('That did not work', String(error))
  const act = (action: () => Promise<unknown>) => () => void action().catch(report)
  const template = menuTemplate({
    isMac: process.platform === 'darwin',
    appName: app.name,
    theme: nativeTheme.themeSource,
    send: (command) => {
      comeForward(window)
      window.webContents.send(commandChannel, command)
    },
    showView: (kind) => void goTo(window, viewAddress(url, window.webContents.getURL(), kind)).catch(report),
    setTheme: (theme) => void (nativeTheme.themeSource = theme),
    openFile: act(() => chooseFiles(window, files)),
    openDataFolder: act(() => openFolder(dataDir)),
    copyServiceAddress: act(() => clipboard.writeText(url)),
    openInBrowser: act(() => shell.openExternal(running.service.windowUrl())),
    openDocs: act(() => shell.openExternal(`${url}/docs/`)),
    openLogFolder: act(() => openFolder(app.getPath('logs'))),
    checkForUpdates: act(() => askForUpdate(running.service.updates, window)),
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

async function chooseFiles(window: BrowserWindow, files: FileQueue): Promise<void> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: 'Open a platform',
    filters: [{ name: 'Platforms', extensions: [extension.slice(1)] }],
    properties: ['openFile'],
  })
  files.add(...filePaths)
}

/** Brings the window forward. */
function comeForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.focus()
}

/** What another start of the program wanted; it has left, and this one takes over. */
export interface OtherStart {
  dataDir: string
  files: string[]
}

/** Brings the window forward and opens the files of the other start; says so when that one wanted different data. */
export function welcome({ dataDir, files }: { dataDir: string; files: FileQueue }, other: Partial<OtherStart>): void {
  const [window] = BrowserWindow.getAllWindows()
  if (window) comeForward(window)
  const { dataDir: wanted, files: asked = [] } = other
  if (typeof wanted !== 'string' || wanted === dataDir) return files.add(...asked)
  if (!window) return
  const detail = `This window shows ${dataDir}.\n\nTo open ${wanted}, close this window first.`
  dialog
    .showMessageBox(window, { type: 'info', message: 'Scenario Desk is open with another data folder', detail })
    .catch((error: unknown) => console.error(detail, error))
}
