/** The end of the time that the work of this thread has. A thread does one thing at a time. */
let deadline = Infinity

class TimeIsUp extends Error {}

/**
 * Does what may take so many milliseconds, and is worth nothing when it takes longer. Its statements are stopped where
 * they call `tick`.
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
