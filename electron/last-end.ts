import { app, dialog, type BrowserWindow } from 'electron'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lastOfLog } from './log.ts'

/** There while the program runs: found at a start, the program before it was killed, or the machine was. */
const note = (): string => join(app.getPath('userData'), 'running')

/** So many of the last lines of the log are shown. */
const shownLines = 8

/** Notes that the program runs, and says so where it did not end as it should the last time. */
export async function noteStart(window: BrowserWindow): Promise<void> {
  const last = statSync(note(), { throwIfNoEntry: false })
  try {
    writeFileSync(note(), `${process.pid}\n`)
  } catch (error) {
    console.error('It could not be noted that the program runs', error)
  }
  if (!last) return
  const [started, log] = [last.mtime.toLocaleString(), lastOfLog(app.getPath('logs'), shownLines)]
  console.error(`The program that was started at ${last.mtime.toISOString()} did not end in order`)
  await dialog.showMessageBox(window, {
    type: 'info',
    message: 'Scenario Desk did not end in order the last time',
    detail: [
      `It was started at ${started}, and was killed or the machine went off. What it confirmed is kept; what was under ` +
        'way is there wholly or not at all.',
      `The end of its log:\n${log}`,
    ].join('\n\n'),
  })
}

/** The program ends in order. */
export const noteEnd = (): void => rmSync(note(), { force: true })
