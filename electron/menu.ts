import type { MenuItemConstructorOptions } from 'electron'

export interface MenuFacts {
  isMac: boolean
  appName: string
  copyServiceAddress: () => void
  openDataFolder: () => void
  openInBrowser: () => void
}

/** The native menu: the system's own entries by role, and the three things only the shell can do. */
export function menuTemplate(facts: MenuFacts): MenuItemConstructorOptions[] {
  const { isMac } = facts
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  return [
    ...(isMac ? [{ label: facts.appName, role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    {
      label: '&File',
      submenu: [
        { label: 'Copy service address', click: () => facts.copyServiceAddress() },
        { label: 'Open data folder', click: () => facts.openDataFolder() },
        separator,
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { label: '&Edit', role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'reload' },
        { role: 'toggleDevTools' },
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    { label: '&Window', role: 'windowMenu' },
    {
      label: '&Help',
      role: 'help',
      submenu: [{ label: 'Open in browser', click: () => facts.openInBrowser() }],
    },
  ]
}
