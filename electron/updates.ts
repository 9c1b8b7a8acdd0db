import { dialog, shell, type BrowserWindow } from 'electron'
import type { Updates } from '../server/service.ts'

/**
 * Asks whether to ask for a newer version, asks, and shows the answer. Nothing is fetched or installed; the page of the
 * newer version may be opened in the browser. What goes wrong is shown.
 */
export async function askForUpdate(updates: Updates, window: BrowserWindow): Promise<void> {
  try {
    const address = updates.address()
    if (!(await isWanted(address, window))) return
    await showUpdate(await updates.check(), window)
  } catch (error) {
    console.error('It is not known whether there is an update', error)
    await dialog.showMessageBox(window, {
      type: 'info',
      message: 'It is not known whether there is a newer version',
      detail: error instanceof Error ? error.message : String(error),
    })
  }
}

async function isWanted(address: string, window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Ask for the newest version?',
    detail: `One request goes to ${address}. Nothing else is sent, and nothing is installed.`,
    buttons: ['Ask', 'Cancel'],
    defaultId: 0,
    cancelId: 1,
  })
  return response === 0
}

async function showUpdate(
  { current, newest, isNewer, page }: Awaited<ReturnType<Updates['check']>>,
  window: BrowserWindow,
): Promise<void> {
  const buttons = isNewer && page !== null ? ['Open its page', 'Close'] : ['Close']
  const { response } = await dialog.showMessageBox(window, {
    type: 'info',
    message: isNewer ? `Scenario Desk ${newest} is there` : 'This is the newest version',
    detail: isNewer && page !== null ? `This is ${current}. ${page} has it.` : `This is ${current}.`,
    buttons,
    cancelId: buttons.length - 1,
  })
  if (buttons.length === 2 && response === 0 && page !== null) await shell.openExternal(page)
}
