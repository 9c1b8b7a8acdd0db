import { app, dialog } from 'electron'
import type { Service } from '../server/service.ts'
import { openFolder } from './ipc.ts'
import { lastOfLog } from './log.ts'

/** The service that the program has now: another one after a failure. */
export interface Running {
  service: Service
}

/** What bringing a service back takes. */
interface Supervised {
  running: Running
  /** Closes a service, in the time that there is for that. @returns whether it did */
  close: (service: Service) => Promise<boolean>
  /** Starts another one, at the same address. */
  startAgain: (port: number) => Promise<Service>
  /** It is back: shows it. */
  show: () => Promise<void>
  /** It cannot be brought back: says why, and ends the program. */
  giveUp: (error: unknown) => Promise<void>
}

/** So many of the last lines of the log are shown. */
const shownLines = 12

const [again, log, quit] = [0, 1, 2]

/**
 * What to do when something fails that nobody expected: the service is in no known state, so it is closed, the failure
 * is told with the end of its log, and another one is started where the person wants that. The window stays as it is
 * meanwhile: it says itself that its service is gone, holds changes back, and goes on when there is one again.
 * @returns called with the failure; what fails while the person is asked is only logged
 */
export function superviseService(supervised: Supervised): (error: unknown) => Promise<void> {
  const { running, close, startAgain, show, giveUp } = supervised
  let isTelling = false
  return async (error) => {
    console.error('The service failed', error)
    if (isTelling) return
    isTelling = true
    try {
      const closing = close(running.service)
      const answer = await ask(error)
      const isClosed = await closing
      if (answer === quit) return app.exit(1)
      if (!isClosed) return startProgramAgain()
      running.service = await startAgain(Number(new URL(running.service.url).port))
      await show()
    } catch (failure) {
      await giveUp(failure)
    } finally {
      isTelling = false
    }
  }
}

/** A service that does not close keeps its files and its port: only the end of the program frees them. */
function startProgramAgain(): void {
  app.relaunch()
  app.exit(1)
}

async function ask(failure: unknown): Promise<number> {
  const folder = app.getPath('logs')
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Scenario Desk',
    message: 'The service stopped working',
    detail: [
      failure instanceof Error ? failure.message : String(failure),
      'What it confirmed is kept; what was under way is there wholly or not at all. What you typed stays in the window.',
      `The end of its log:\n${lastOfLog(folder, shownLines)}`,
    ].join('\n\n'),
    buttons: ['Start it again', 'Open log folder', 'Quit'],
    defaultId: again,
    cancelId: quit,
  })
  if (response !== log) return response
  try {
    await openFolder(folder)
  } catch (problem) {
    console.error(problem)
  }
  return ask(failure)
}
