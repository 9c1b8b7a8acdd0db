import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'

/** A log that is larger when the program starts is put aside, and the one before it forgotten. */
const largestBytes = 1_000_000

/** Keeps what is said on stderr in a file too: a program that was started by its icon has no terminal. */
export function keepErrors(folder: string): void {
  const file = join(folder, 'scenario-desk.log')
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
