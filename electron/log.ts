import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'

/** A log that is larger when the program starts is put aside, and the one before it forgotten. */
const largestBytes = 1_000_000

/** The file with the log, in its folder. */
const logFile = (folder: string): string => join(folder, 'scenario-desk.log')

/** What the service logs goes the way of everything that is said. */
export const serviceLog = { write: (line: string): void => console.error(line.trimEnd()) }

/** The end of the log, for a person to read; empty where there is none. */
export function lastOfLog(folder: string, lines: number): string {
  try {
    return readFileSync(logFile(folder), 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
  } catch {
    return ''
  }
}

/** Keeps what is said on stderr in a file too: a program that was started by its icon has no terminal. */
export function keepErrors(folder: string): void {
  const file = logFile(folder)
  const say = console.error
  try {
    mkdirSync(folder, { recursive: true })
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestBytes) renameSync(file, `${file}.old`)
    appendFileSync(file, '')
  } catch (error) {
    say('There is no log', error)
    return
  }
  console.error = (...parts: unknown[]) => {
    say(...parts)
    try {
      appendFileSync(file, `${new Date().toISOString()} ${format(...parts)}\n`)
    } catch {
      // The disk may be full; what is said has been said.
    }
  }
}
