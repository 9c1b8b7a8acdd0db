/**
 * When the work of this thread has to end, by `performance.now()`. One is enough: a thread does one thing at a time.
 */
let deadline = Infinity

class TimeIsUp extends Error {}

/**
 * Does work that is given up when it takes longer than `ms`. Its statements are stopped where they call `tick`.
 * @returns undefined when the time was up
 */
export function within<T>(ms: number, work: () => T): T | undefined {
  deadline = performance.now() + ms
  try {
    return work()
  } catch (error) {
    if (error instanceof TimeIsUp) return undefined
    throw error
  } finally {
    deadline = Infinity
  }
}

/** Part of every `tick`: stops work whose time is up. */
export function checkTime(): void {
  if (performance.now() > deadline) throw new TimeIsUp('The time is up')
}
