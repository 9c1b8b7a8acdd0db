import type { Writable } from 'node:stream'
import { feedAlive, feedBegin, type FeedEvent, type PlatformChange, type Tell } from '../../contract/change-feed.ts'
import { limits } from '../../contract/limits.ts'

/** An event as it is sent. */
const eventText = (number: number, event: string, data: object = {}): string =>
  `id: ${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Browsers pass over events without data. */
const aliveText = `event: ${feedAlive}\ndata: {}\n\n`

/**
 * What happens in the service, told to its windows as server-sent events. Nothing is kept for whoever does not listen:
 * a window that connects again asks anew for what it shows.
 */
export class Feed {
  readonly #listeners = new Set<Writable>()
  #heartbeat: NodeJS.Timeout | undefined
  #isEnded = false
  #newest = 0

  readonly tell: Tell = (event: FeedEvent, change?: PlatformChange) => {
    this.#newest += 1
    this.#send(eventText(this.#newest, event, change))
  }

  /** The number of the newest event; they are counted from 1. */
  get newest(): number {
    return this.#newest
  }

  /** Writes what happens from now on to an answer, until it is closed or the feed ends. */
  listen(answer: Writable): void {
    if (this.#isEnded) {
      answer.end()
      return
    }
    // A service that is halted breaks no connection: its windows know it by this. And who went away without a word is
    // noticed when something is written.
    this.#heartbeat ??= setInterval(() => this.#send(aliveText), limits.feedHeartbeatMs).unref()
    this.#listeners.add(answer)
    answer.once('close', () => this.#listeners.delete(answer))
    answer.write(`retry: ${limits.feedRetryMs}\n\n${eventText(this.#newest, feedBegin)}`)
  }

  /** Ends all answers, and from then on each new one at once. */
  end(): void {
    this.#isEnded = true
    clearInterval(this.#heartbeat)
    for (const answer of this.#listeners) {
      // One that does not take what was written would not take the end either.
      if (answer.writableLength > 0) answer.destroy()
      else answer.end()
    }
    this.#listeners.clear()
  }

  #send(text: string): void {
    for (const answer of this.#listeners) {
      if (answer.destroyed) continue
      answer.write(text)
      if (answer.writableLength > limits.feedBytes) answer.destroy()
    }
  }
}
