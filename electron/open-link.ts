import { app, dialog, type BrowserWindow } from 'electron'
import { linkScheme, parseLink, type Service } from '../server/service.ts'

/** What opening a link needs to know. */
export interface LinkFacts {
  platforms: Pick<Service['platforms'], 'list'>
  window: BrowserWindow
  /** Shows an address of the window. @param address after and with `#` */
  show: (address: string) => Promise<void>
}

/**
 * Shows the view that a link names. A link comes from anywhere, so a platform that is not open is opened after a question,
 * and what is no link, or leads to no platform, is said.
 */
export async function openLink(text: string, { platforms, window, show }: LinkFacts): Promise<void> {
  const link = parseLink(text)
  if (!link) {
    return say(window, 'This link cannot be opened', 'It names no view of a platform. Nothing was opened.')
  }
  const platform = platforms.list().find(({ name }) => name === link.platform)
  if (!platform) {
    const detail = `The link leads to the platform ${link.platform}, which is not in the data folder. Nothing was opened.`
    return say(window, 'This link leads to no platform', detail)
  }
  if (platform.is_open || (await isWanted(link.platform, window))) await show(link.address)
}

async function isWanted(name: string, window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Open ${name}?`,
    detail: `A link from another program leads to the platform ${name}, which is not open.`,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  })
  return response === 0
}

async function say(window: BrowserWindow, message: string, detail: string): Promise<void> {
  await dialog.showMessageBox(window, { type: 'warning', message, detail })
}

/**
 * Has the system hand links to the program. Packages of Linux and Mac say so themselves; the installer of Windows tells of
 * files alone. A program that runs from a folder of the moment is not there when a link is clicked.
 */
export function takeLinks(os: NodeJS.Platform, env: NodeJS.ProcessEnv): void {
  if (os === 'win32' && app.isPackaged && !env['PORTABLE_EXECUTABLE_DIR']) {
    app.setAsDefaultProtocolClient(linkScheme.replace(/:.*/, ''))
  }
}
