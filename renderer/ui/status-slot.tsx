import { useSyncExternalStore, useEffect, type ReactNode } from 'react'

/** What stands at the right of the status line; the view that is open puts it there. */
let shown: ReactNode
const listeners = new Set<() => void>()

function show(text: ReactNode): void {
  shown = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts a text at the right of the status line for as long as the component is there; `undefined` leaves it empty. */
export function useStatusText(text: ReactNode | undefined): void {
  useEffect(() => {
    show(text)
    return () => show(undefined)
  }, [text])
}

/** The place of that text. */
export const StatusText = () => useSyncExternalStore(subscribe, () => shown)
