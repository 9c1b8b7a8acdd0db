import {
  BrowserWindow,
  dialog,
  nativeTheme,
  screen,
  type BrowserWindowConstructorOptions,
  type Rectangle,
} from 'electron'
import { readState, smallest, writeState } from './window-state.ts'

const usual = { width: 1360, height: 860 }

/** Shown before the page paints; the page's own colours, so that nothing flashes. */
const background = (isDark: boolean): string => (isDark ? '#1a1b1e' : '#ffffff')

export interface WindowFacts {
  preload: string
  isDark: boolean
  /** Where the window was, if that is still a place. */
  bounds: Rectangle | undefined
}

/** How the window is made. The security settings are pinned by a test; none differs in development or tests. */
export const windowOptions = ({ preload, isDark, bounds }: WindowFacts) =>
  ({
    ...(bounds ?? usual),
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Scenario Desk',
    backgroundColor: background(isDark),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Dictionaries would be fetched from a server on the internet.
      spellcheck: false,
    },
  }) satisfies BrowserWindowConstructorOptions

/** Makes the window, where and as it was the last time; `stateFile` remembers that. Nothing is loaded yet. */
export function createWindow(preload: string, stateFile: string): BrowserWindow {
  const displays = screen.getAllDisplays().map((display) => display.workArea)
  const { bounds, isMaximized, theme, warning } = readState(stateFile, displays)
  nativeTheme.themeSource = theme
  const window = new BrowserWindow(windowOptions({ preload, isDark: nativeTheme.shouldUseDarkColors, bounds }))
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize()
    else window.show()
    if (warning !== undefined) tell(window, warning)
  })
  window.on('close', () =>
    writeState(stateFile, {
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      theme: nativeTheme.themeSource,
    }),
  )
  const followTheme = () => window.setBackgroundColor(background(nativeTheme.shouldUseDarkColors))
  nativeTheme.on('updated', followTheme)
  window.on('closed', () => nativeTheme.off('updated', followTheme))
  return window
}

function tell(window: BrowserWindow, detail: string): void {
  dialog
    .showMessageBox(window, { type: 'warning', message: 'Settings of the window could not be read', detail })
    .catch((error: unknown) => console.error(detail, error))
}
