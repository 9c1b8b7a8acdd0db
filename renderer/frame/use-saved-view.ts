import { useQuery } from '@tanstack/react-query'
import type { SavedView } from '../../server/contract/views.ts'
import { viewQueries } from '../api/views.ts'
import { presentOf } from '../names/platform-name.ts'
import { knownView, readView } from '../view/stored-views.ts'
import type { Tab } from '../view/tabs.ts'
import { formatView, parseView } from '../view/url.ts'
import type { View } from '../view/view.ts'

/** What a tab shows; of a view that the service keeps only what its address says, until it is there. */
export function viewOfTab({ address }: Tab): View {
  const { view, stored } = parseView(address)
  return (stored !== undefined && view.platform !== null && knownView(view.platform, stored)) || view
}

/**
 * The saved view that a tab is, and whether the tab has left it: `undefined` where it is none. Another kind of view or
 * platform is no change of it, but something else. Which page is open is nobody's business.
 */
export function useSavedView(tab: Tab, view: View): { saved: SavedView; isChanged: boolean } | undefined {
  const platform = tab.saved?.platform ?? ''
  const { data } = useQuery({ ...viewQueries.list(platform), enabled: tab.saved !== undefined })
  const saved = data?.views.find(({ id }) => id === tab.saved?.id)
  if (!saved || view.platform === null || presentOf(view.platform) !== platform) return undefined
  const kept = readView({ ...saved.view, platform: view.platform })
  if (!kept || kept.kind !== view.kind) return undefined
  return { saved, isChanged: firstPage(kept) !== firstPage(view) }
}

const firstPage = (view: View): string => formatView('page' in view ? { ...view, page: 1 } : view)
