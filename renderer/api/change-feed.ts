import {
  feedAlive,
  feedBegin,
  feedEvents,
  type FeedEvent,
  type PlatformChange,
} from '../../server/contract/change-feed.ts'

/** What the service tells as it happens, to all windows of this browser by one connection. */
export type FeedMessage =
  | { event: 'change'; number: number; change: PlatformChange }
  | { event: Exclude<FeedEvent, 'change'>; number: number }
  /** A window has begun to listen; the number is that of the newest event before. */
  | { event: 'began'; number: number }
  /** The service is there; nothing has happened. */
  | { event: 'alive' }
  /** The connection was lost: the service may be gone. */
  | { event: 'lost' }
  /** The connection is there again: anything may have happened meanwhile, and the service may be another one. */
  | { event: 'again'; number: number }

const name = 'scenario-desk-changes'

/**
 * Listens until `signal` ends it. Browsers allow six connections to a service in all their tabs together, so one window
 * holds the connection and passes on what it hears; when that window goes, another one takes its place.
 */
export function listenToChanges(listener: (message: FeedMessage) => void, signal: AbortSignal): void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<FeedMessage>) => listener(data))
  signal.addEventListener('abort', () => channel.close(), { once: true })
  const tell = (message: FeedMessage) => {
    if (signal.aborted) return
    listener(message)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, a window would
    channel.postMessage(message)
  }
  void navigator.locks
    .request(name, { signal }, () => connect(tell, signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
}

/** Keeps the connection until `signal` ends it; the browser connects again by itself when it breaks. */
function connect(tell: (message: FeedMessage) => void, signal: AbortSignal): Promise<void> {
  const source = new EventSource('/desk/v1/changes')
  let wasOpen = false
  source.addEventListener(feedBegin, ({ lastEventId }: MessageEvent<string>) => {
    tell({ event: wasOpen ? 'again' : 'began', number: Number(lastEventId) })
    wasOpen = true
  })
  source.addEventListener(feedAlive, () => tell({ event: 'alive' }))
  source.addEventListener('error', () => tell({ event: 'lost' }))
  for (const event of feedEvents) {
    source.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => {
      const number = Number(lastEventId)
      tell(event === 'change' ? { event, number, change: JSON.parse(data) as PlatformChange } : { event, number })
    })
  }
  return new Promise((resolve) => {
    signal.addEventListener(
      'abort',
      () => {
        source.close()
        resolve()
      },
      { once: true },
    )
  })
}
