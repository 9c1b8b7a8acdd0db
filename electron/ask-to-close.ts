import { dialog, type BrowserWindow } from 'electron'
import type { Service } from '../server/service.ts'

/** A job of the service. */
export type Job = ReturnType<Service['jobs']['list']>[number]

/** What is lost when the program ends while it runs; the rest is found out again when it is asked for. */
const lost: Partial<Record<Job['kind'], string>> = {
  import: 'An import',
  export: 'An export',
  sample: 'A sample',
  copy: 'A copy',
  restore: 'A backup that is restored',
  compact: 'A file that is compacted',
  forget: 'A history that is forgotten',
}

/**
 * Asks before the window is closed, and the program with it, while something runs that would be lost, and before the page
 * is left with a change that is held back.
 * @param jobs of the service that the window shows
 */
export function askToClose(window: BrowserWindow, jobs: () => readonly Job[]): void {
  let isAgreed = false
  let isAsking = false
  window.on('close', (event) => {
    const running = jobs().find(({ kind, state }) => state === 'running' && lost[kind] !== undefined)
    if (isAgreed || !running) return
    event.preventDefault()
    if (isAsking) return
    isAsking = true
    void ask(running)
  })
  async function ask({ kind, platform }: Job): Promise<void> {
    try {
      isAgreed = await isEndWanted(window, `${lost[kind]} of ${platform} is under way`)
      if (isAgreed && !window.isDestroyed()) window.close()
    } catch (error) {
      console.error('It could not be asked whether to end', error)
    } finally {
      isAsking = false
    }
  }
  // A browser asks by itself. Here the page would stay, and nobody would know why.
  window.webContents.on('will-prevent-unload', (event) => {
    const answer = dialog.showMessageBoxSync(window, {
      type: 'warning',
      message: 'A change is not written yet',
      detail: 'It waits for the service to answer again. It is lost when the page is left.',
      buttons: ['Leave', 'Stay'],
      defaultId: 1,
      cancelId: 1,
    })
    if (answer === 0) event.preventDefault()
  })
}

async function isEndWanted(window: BrowserWindow, message: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message,
    detail: 'It is given up when Scenario Desk ends, and nothing of it is written.',
    buttons: ['End anyway', 'Go on'],
    defaultId: 1,
    cancelId: 1,
  })
  return response === 0
}
