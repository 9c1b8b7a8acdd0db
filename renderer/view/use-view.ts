import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { fetchView, keepView, knownView, longestAddress } from './stored-views.ts'
import { currentTabs, goTo, openTab, subscribeTabs } from './tabs.ts'
import { formatStored, formatView, parseView, type ParsedView } from './url.ts'
import { isOfPlatform, type View } from './view.ts'

/** Goes to a view. `replace`: without a step of its own for the back button, for changes while typing. */
export type Navigate = (view: View, options?: { replace?: boolean; inNewTab?: boolean }) => void

export interface CurrentView extends ParsedView {
  navigate: Navigate
  /** A view that the service keeps is on its way. */
  isLoading: boolean
  /** Why it did not come. */
  error: Error | null
}

let lastParsed: ParsedView | undefined

/**
 * Reads an address. Parts that equal those of the view before are the same objects, so that React draws only what
 * changed.
 */
function parseAgain(address: string): ParsedView {
  lastParsed = replaceEqualDeep(lastParsed, parseView(address))
  return lastParsed
}

/** The view that the address stands for, and the way to another one. */
export function useView(): CurrentView {
  const tabs = useSyncExternalStore(subscribeTabs, currentTabs)
  const address = tabs.tabs.find(({ id }) => id === tabs.active)?.address ?? ''
  const parsed = useMemo(() => parseAgain(address), [address])
  const { platform } = parsed.view
  const { stored } = parsed
  const seen = stored === undefined || platform === null ? undefined : knownView(platform, stored)
  const { data, error, isLoading } = useQuery({
    queryKey: ['platform', platform, 'views', 'kept', stored],
    queryFn: ({ signal }) => fetchView(platform ?? '', stored ?? 0, signal),
    enabled: stored !== undefined && platform !== null && seen === undefined,
    staleTime: Infinity,
  })
  return {
    ...parsed,
    view: seen ?? data ?? parsed.view,
    navigate: useCallback<Navigate>((view, options) => void navigateTo(view, options), []),
    isLoading: stored !== undefined && isLoading,
    error: stored === undefined ? null : error,
  }
}

/** Counts navigations: one that had to wait for the service is dropped when a newer one began meanwhile. */
let latest = 0

async function navigateTo(view: View, { replace = false, inNewTab = false } = {}): Promise<void> {
  const turn = ++latest
  const address = await addressOf(view)
  if (turn !== latest) return
  if (inNewTab) openTab(address)
  else goTo(address, { replace })
}

/** The address for a view; a long view is kept by the service. If it cannot be, a long address still works here. */
function addressOf(view: View): string | Promise<string> {
  const address = formatView(view)
  if (!isOfPlatform(view) || address.length <= longestAddress) return address
  return keepView(view).then(
    (id) => formatStored(view, id),
    () => address,
  )
}
