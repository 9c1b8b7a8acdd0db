import { isCancelledError, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { FeedMessage } from './change-feed.ts'
import { outdatedBy } from './outdated.ts'
import { newestTold } from './request.ts'

/**
 * Refreshes of one kind are this far apart at least: a notebook that uploads writes many times a second. What is written
 * right after a refresh shows after the rest and the time of an answer, which together are to be within a second.
 */
const restMs = 500

/**
 * Asks again for what is out of date, once for each write:
 *
 * - A write of this window is asked about when it has ended. The feed tells of it too; as events are numbered, and every
 *   answer names the newest event before it, what the feed tells of the time before that refresh is known already.
 *   What it tells while the write is under way waits for its end.
 * - What other programs and other windows wrote is asked about when the feed tells it: at once, and then once more after
 *   a rest for all that came meanwhile.
 */
export class Refresher {
  readonly #client: QueryClient
  /** Keys of the own writes under way. */
  readonly #awaited = new Set<readonly string[]>()
  /** Keys that were asked for after own writes, with the newest event that the answers know. */
  readonly #asked = new Map<string, number>()
  readonly #resting = new Map<string, { isAskedAgain: boolean }>()

  constructor(client: QueryClient) {
    this.#client = client
  }

  /**
   * A write of this window begins.
   * @param keys what will be out of date when it has ended
   * @returns to be called then, however it ended: what the window shows may be what made it fail
   */
  begin(keys: readonly QueryKey[]): () => Promise<void> {
    const names = keys.map((key) => JSON.stringify(key))
    this.#awaited.add(names)
    return async () => {
      this.#awaited.delete(names)
      for (const name of names) this.#asked.set(name, newestTold())
      await Promise.all(keys.map((queryKey) => this.#client.invalidateQueries({ queryKey })))
    }
  }

  /** The feed tells what happened. */
  hear(message: FeedMessage): void {
    if (message.event === 'lost' || message.event === 'alive' || message.event === 'began') return
    if (message.event === 'again') return this.again()
    for (const key of keysOf(message)) if (!this.#isCaredFor(key, message.number)) this.#refresh(key)
  }

  /** Anything may have happened. */
  again(): void {
    // The service may be another one now, with numbers of its own.
    this.#asked.clear()
    for (const key of outdatedBy.again()) this.#refresh(key)
  }

  /** Whether the refresh after an own write knows an event, or will. */
  #isCaredFor(key: QueryKey, number: number): boolean {
    const wholes = Array.from({ length: key.length + 1 }, (_, length) => JSON.stringify(key.slice(0, length)))
    return wholes.some(
      (whole) => (this.#asked.get(whole) ?? -1) >= number || [...this.#awaited].some((names) => names.includes(whole)),
    )
  }

  #refresh(key: QueryKey): void {
    const name = JSON.stringify(key)
    const rest = this.#resting.get(name)
    if (rest) {
      rest.isAskedAgain = true
      return
    }
    const begun = { isAskedAgain: false }
    this.#resting.set(name, begun)
    // What is being fetched is left to end, so that long answers come through while others write; but it may be of the
    // time before this write.
    const onTheirWay = this.#client.getQueryCache().findAll({ queryKey: key, fetchStatus: 'fetching' })
    for (const query of onTheirWay) void this.#askAfterwards(query)
    void this.#client.invalidateQueries({ queryKey: key }, { cancelRefetch: false })
    setTimeout(() => {
      this.#resting.delete(name)
      if (begun.isAskedAgain) this.#refresh(key)
    }, restMs)
  }

  /** Asks again for what is being fetched, when its answer is there; not where its user has cancelled it. */
  async #askAfterwards({ promise, queryKey }: Query): Promise<void> {
    try {
      await promise
    } catch (error) {
      if (isCancelledError(error)) return
    }
    await this.#client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
  }
}

function keysOf(message: Exclude<FeedMessage, { event: 'lost' | 'alive' | 'began' | 'again' }>): QueryKey[] {
  if (message.event === 'change') return outdatedBy.change(message.change.platform, message.change.operation)
  return outdatedBy[message.event]()
}

const refreshers = new WeakMap<QueryClient, Refresher>()

/** The one refresher of a window. */
export function refresherOf(client: QueryClient): Refresher {
  const known = refreshers.get(client) ?? new Refresher(client)
  refreshers.set(client, known)
  return known
}
