import { isRunning } from '../jobs/processes.ts'

/** How often it is looked whether the starter is there, in milliseconds. */
const everyMs = 500

/**
 * Calls `end` once the program that started this one has ended, however it ended: npm's shell does not pass signals on,
 * and nothing can be passed on by what is killed.
 */
export function followParent(end: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(parent)) return
    clearInterval(timer)
    end()
  }, everyMs)
  timer.unref()
}
