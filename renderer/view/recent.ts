/** The views that somebody looked at lately, kept by the browser: where to go on after a day. */

import { putAside } from '../ui/put-aside.ts'
import { describeView } from './describe-view.ts'
import { formatView, parseView } from './url.ts'
import { isOfPlatform, type PlatformView } from './view.ts'

export interface RecentView {
  view: PlatformView
  /** When it was left or last looked at, UTC: `2026-11-22T13:05:00.000`. */
  time: string
}

const storageKey = 'scenario-desk-recent'
const kept = 12
/** Characters of an address at most: what the browser keeps is shared by all that the window remembers. */
const longest = 20_000

/** Puts a view first. It takes the place of one that differs only in order, page or form; one of a very long filter is not kept. */
export function noteRecent(view: PlatformView, now = new Date()): void {
  if (formatView(view).length > longest) return
  const others = recentViews().filter((other) => nameOf(other.view) !== nameOf(view))
  const all = [{ view, time: now.toISOString().slice(0, 23) }, ...others].slice(0, kept)
  window.localStorage.setItem(
    storageKey,
    JSON.stringify(all.map((one) => ({ address: formatView(one.view), time: one.time }))),
  )
}

/** The newest first. What is no view of this version any more is left out. */
export function recentViews(): RecentView[] {
  return readStored().flatMap(({ address, time }) => {
    const { view } = parseView(address)
    return isOfPlatform(view) ? [{ view, time }] : []
  })
}

const nameOf = (view: PlatformView): string => `${view.platform} ${view.kind} ${describeView(view)}`

function readStored(): { address: string; time: string }[] {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '[]')
    if (Array.isArray(value)) return value.filter(isEntry)
  } catch {
    // Cut off, or written by somebody else.
  }
  putAside(storageKey, 'the views that were looked at')
  return []
}

const isEntry = (entry: unknown): entry is { address: string; time: string } =>
  typeof entry === 'object' &&
  entry !== null &&
  'address' in entry &&
  typeof entry.address === 'string' &&
  'time' in entry &&
  typeof entry.time === 'string'
