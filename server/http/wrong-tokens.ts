import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'

interface Failures {
  count: number
  /** When the first of them came, in milliseconds. */
  since: number
}

/**
 * Slows down who tries tokens: after some wrong ones from a source within a minute, each further one is answered later
 * than the one before. Nobody with a good token waits.
 */
export class WrongTokens {
  /** By source, in the order in which they began. */
  readonly #failures = new Map<string, Failures>()
  readonly #now: () => number
  readonly #sleep: (ms: number) => Promise<unknown>
  #waiting = 0

  constructor(now: () => number = () => performance.now(), wait: (ms: number) => Promise<unknown> = sleep) {
    this.#now = now
    this.#sleep = wait
  }

  /**
   * Returns when a wrong token may be answered.
   * @param source the address it came from
   * @throws bad_request (429) when too many wait already
   */
  async answered(source: string): Promise<void> {
    const delay = Math.min(limits.wrongTokenMs, 10 * 2 ** (this.#count(source) - limits.freeWrongTokens))
    if (delay < 10) return
    if (this.#waiting >= limits.waitingWrongTokens) throw new ServiceError('bad_request', 429, 'Too many wrong tokens.')
    this.#waiting += 1
    try {
      await this.#sleep(delay)
    } finally {
      this.#waiting -= 1
    }
  }

  /** Counts one more of a source, and answers how many there were within the last minute. */
  #count(source: string): number {
    const now = this.#now()
    let found = this.#failures.get(source)
    if (!found || now - found.since > 60_000) {
      this.#failures.delete(source)
      found = { count: 0, since: now }
      this.#failures.set(source, found)
      const [oldest] = this.#failures.keys()
      if (this.#failures.size > limits.wrongTokenSources) this.#failures.delete(oldest!)
    }
    found.count += 1
    return found.count
  }
}
