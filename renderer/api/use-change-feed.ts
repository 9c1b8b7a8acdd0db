import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { listenToChanges, type FeedMessage } from './change-feed.ts'
import { forgetNewest, hearWrite } from './newest-write.ts'
import { refresherOf } from './refresher.ts'
import { doubtService } from './service-state.ts'

/** Keeps everything on screen up to date with what any program writes. */
export function useChangeFeed(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    const refresher = refresherOf(client)
    const hear = (message: FeedMessage) => {
      if (message.event === 'lost') doubtService()
      if (message.event === 'platforms') forgetNewest()
      if (message.event === 'change' && message.change.transaction !== null) {
        hearWrite(message.change.platform, message.change.transaction)
      }
      refresher.hear(message)
    }
    listenToChanges(hear, stop.signal)
    return () => stop.abort()
  }, [client])
}
