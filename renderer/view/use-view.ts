import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { formatView, parseView, type ParsedView } from './url.ts'
import type { View } from './view.ts'

/** Tells our own changes of the address; the browser tells only those by back, forward and links. */
const changed = new EventTarget()

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener('hashchange', listener)
  changed.addEventListener('change', listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener('hashchange', listener)
    changed.removeEventListener('change', listener)
  }
}

/** Goes to a view. `replace`: without a step of its own for the back button, for changes while typing. */
export type Navigate = (view: View, options?: { replace?: boolean }) => void

/** The view that the address stands for, and the way to another one. */
export function useView(): ParsedView & { navigate: Navigate } {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash)
  const parsed = useMemo(() => parseView(hash), [hash])
  const navigate = useCallback<Navigate>((view, options) => {
    const url = formatView(view)
    if (url === window.location.hash) return
    if (options?.replace) window.history.replaceState(null, '', url)
    else window.history.pushState(null, '', url)
    changed.dispatchEvent(new Event('change'))
  }, [])
  return { ...parsed, navigate }
}
