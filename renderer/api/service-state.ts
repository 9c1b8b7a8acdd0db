/** Whether the service answers, known within a moment: from the change feed, from requests, and from asking again. */

/** How long the service is left alone before it is asked again whether it is there. */
const restMs = 1_000

let isUp = true
let isAsking = false
const listeners = new Set<() => void>()

export const serviceIsUp = (): boolean => isUp

export function subscribeService(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(next: boolean): void {
  if (next === isUp) return
  isUp = next
  for (const listener of listeners) listener()
}

/** Something went wrong that a service which is gone would explain: asks until it answers. */
export function doubtService(): void {
  if (isAsking) return
  isAsking = true
  void ask()
}

async function ask(): Promise<void> {
  try {
    // Any answer will do: one that refuses is there.
    await fetch('/desk/v1/info', { cache: 'no-store', signal: AbortSignal.timeout(restMs) })
    isAsking = false
    tell(true)
  } catch {
    tell(false)
    setTimeout(() => void ask(), restMs)
  }
}
