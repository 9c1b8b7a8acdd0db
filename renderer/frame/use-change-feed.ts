import { useEffect } from 'react'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { listenToChanges, type FeedMessage } from '../api/change-feed.ts'

/** Refreshes of one kind are this far apart at least: a notebook that uploads writes many times a second. */
const restMs = 1_000

/** Keeps everything on screen up to date with what any program writes. */
export function useChangeFeed(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    const refresh = refresher(client, stop.signal)
    listenToChanges((message) => {
      for (const key of outdatedKeys(message)) refresh(key)
    }, stop.signal)
    return () => stop.abort()
  }, [client])
}

function outdatedKeys(message: FeedMessage): QueryKey[] {
  if (message.event === 'change') return [['platform', message.change.platform], ['platforms']]
  if (message.event === 'platforms') return [['platforms'], ['trash'], ['backups']]
  return message.event === 'jobs' ? [['jobs'], ['backups']] : [[]]
}

/** Refreshes at once, and then once more after a rest for all that came meanwhile. */
function refresher(client: QueryClient, signal: AbortSignal): (key: QueryKey) => void {
  const resting = new Map<string, { isAskedAgain: boolean }>()
  const refresh = (key: QueryKey) => {
    if (signal.aborted) return
    const name = JSON.stringify(key)
    const rest = resting.get(name)
    if (rest) {
      rest.isAskedAgain = true
      return
    }
    const begun = { isAskedAgain: false }
    resting.set(name, begun)
    // What is being fetched already is left to end, so that long answers come through while others write.
    void client.invalidateQueries({ queryKey: key }, { cancelRefetch: false })
    setTimeout(() => {
      resting.delete(name)
      if (begun.isAskedAgain) refresh(key)
    }, restMs)
  }
  return refresh
}
