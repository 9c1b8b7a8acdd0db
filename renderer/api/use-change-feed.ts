import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { listenToChanges, type FeedMessage } from './change-feed.ts'
import { onAnswered } from './request.ts'
import { forgetNewest, hearWrite } from './newest-write.ts'
import { Hearing } from './hearing.ts'
import { refresherOf } from './refresher.ts'
import { doubtService, forgetService, hearService } from './service-state.ts'

/** Keeps everything on screen up to date with what any program writes. */
export function useChangeFeed(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    const refresher = refresherOf(client)
    const hearing = new Hearing(() => refresher.again())
    onAnswered((asked) => hearing.answered(asked), stop.signal)
    const hear = (message: FeedMessage) => {
      if (message.event === 'lost') doubtService()
      else hearService()
      if (message.event === 'lost' || message.event === 'alive') return
      if (message.event === 'began') hearing.began(message.number)
      else if (message.event === 'again') hearing.again(message.number)
      else hearing.told(message.number)
      if (message.event === 'platforms') forgetNewest()
      if (message.event === 'change' && message.change.transaction !== null) {
        hearWrite(message.change.platform, message.change.transaction)
      }
      refresher.hear(message)
    }
    listenToChanges(hear, stop.signal)
    return () => {
      stop.abort()
      forgetService()
    }
  }, [client])
}
