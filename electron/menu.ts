import type { MenuItemConstructorOptions } from 'electron'
import type { Command } from './channels.ts'
import { themes, type Theme } from './window-state.ts'

export interface MenuFacts {
  isMac: boolean
  appName: string
  theme: Theme
  /** Leaves something to the window. */
  send: (command: Command) => void
  showView: (kind: 'data' | 'runs') => void
  setTheme: (theme: Theme) => void
  openFile: () => void
  openDataFolder: () => void
  copyServiceAddress: () => void
  openInBrowser: () => void
  openDocs: () => void
  openLogFolder: () => void
  checkForUpdates: () => void
}

type Item = MenuItemConstructorOptions

const separator: Item = { type: 'separator' }
const themeLabels: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }

/** The native menu: the system's own entries by role, what the window does by its commands, and what only the shell can. */
export function menuTemplate(facts: MenuFacts): Item[] {
  return [
    ...(facts.isMac ? [{ label: facts.appName, role: 'appMenu' } satisfies Item] : []),
    { label: '&File', submenu: fileItems(facts) },
    { label: '&Edit', role: 'editMenu' },
    { label: '&View', submenu: viewItems(facts) },
    { label: '&Window', role: 'windowMenu' },
    { label: '&Help', role: 'help', submenu: helpItems(facts) },
  ]
}

const fileItems = ({ isMac, send, ...facts }: MenuFacts): Item[] => [
  { label: 'New platform…', accelerator: 'CmdOrCtrl+N', click: () => send('new-platform') },
  { label: 'Open…', accelerator: 'CmdOrCtrl+O', click: () => facts.openFile() },
  separator,
  { label: 'Import…', accelerator: 'CmdOrCtrl+I', click: () => send('import') },
  { label: 'Export…', accelerator: 'CmdOrCtrl+E', click: () => send('export') },
  separator,
  { label: 'Copy service address', click: () => facts.copyServiceAddress() },
  { label: 'Open in browser', click: () => facts.openInBrowser() },
  { label: isMac ? 'Reveal data folder in Finder' : 'Reveal data folder', click: () => facts.openDataFolder() },
  separator,
  // On a Mac the program is quit from its own menu.
  isMac ? { role: 'close' } : { role: 'quit' },
]

const viewItems = ({ send, showView, theme, setTheme }: MenuFacts): Item[] => [
  { label: 'Data', accelerator: 'CmdOrCtrl+Alt+1', click: () => showView('data') },
  { label: 'Runs', accelerator: 'CmdOrCtrl+Alt+2', click: () => showView('runs') },
  // The window listens to these keys itself, as it does in a browser.
  { label: 'Find a command…', accelerator: 'CmdOrCtrl+K', registerAccelerator: false, click: () => send('palette') },
  separator,
  { role: 'resetZoom' },
  { role: 'zoomIn' },
  { role: 'zoomOut' },
  {
    label: 'Theme',
    submenu: themes.map((name) => ({
      label: themeLabels[name],
      type: 'radio',
      checked: name === theme,
      click: () => setTheme(name),
    })),
  },
  separator,
  { role: 'reload' },
  { role: 'toggleDevTools' },
  { role: 'togglefullscreen' },
]

const helpItems = ({ send, openDocs, openLogFolder, checkForUpdates }: MenuFacts): Item[] => [
  { label: 'The interface for programs', click: () => openDocs() },
  // Without its key: on a Mac the menu would take every "?" that is typed.
  { label: 'Keyboard shortcuts', click: () => send('shortcuts') },
  separator,
  { label: 'Open log folder', click: () => openLogFolder() },
  { label: 'Check for updates…', click: () => checkForUpdates() },
]
