import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { listenToChanges } from './change-feed.ts'
import { refresherOf } from './refresher.ts'

/** Keeps everything on screen up to date with what any program writes. */
export function useChangeFeed(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    const refresher = refresherOf(client)
    listenToChanges((message) => refresher.hear(message), stop.signal)
    return () => stop.abort()
  }, [client])
}
