import { putAside } from '../ui/put-aside.ts'

/**
 * The open views. The address of the window is that of the active tab; each step of the browser's history knows its
 * tab, so back and forward lead through tabs as well. Tabs outlive a reload, and the end of the program.
 */
export interface Tab {
  id: string
  /** The part of the address after and with `#`. */
  address: string
  /** What its user calls it. */
  name?: string
  /** The saved view that it was opened from, or kept as. */
  saved?: { platform: string; id: number }
}

export interface TabState {
  tabs: readonly Tab[]
  active: string
}

const storageKey = 'scenario-desk-tabs'
const listeners = new Set<() => void>()
let state: TabState = load()

function newTab(address: string): Tab {
  return { id: crypto.randomUUID(), address }
}

function load(): TabState {
  const here = window.location.hash
  const own = readState(window.sessionStorage.getItem(storageKey))
  // A window that is opened without a link goes on where the last one ended.
  const kept = window.localStorage.getItem(storageKey)
  const readable = readState(kept)
  if (kept !== null && readable === undefined) putAside(storageKey, 'the open tabs')
  const last = here === '' || here === '#/' ? readable : undefined
  const known = own ?? last
  if (!known) return alone(here)
  const active = known.tabs.find(({ id }) => id === tabOfHistory()) ?? known.tabs.find(({ id }) => id === known.active)
  if (!active) return alone(here)
  const address = own === undefined ? active.address : here
  window.history.replaceState({ tab: active.id }, '', address || '#/')
  return withAddress({ tabs: known.tabs, active: active.id }, address)
}

function alone(address: string): TabState {
  const tab = newTab(address)
  window.history.replaceState({ tab: tab.id }, '', window.location.href)
  return { tabs: [tab], active: tab.id }
}

/** The tab that the current step of the browser's history belongs to. */
function tabOfHistory(): string | undefined {
  const kept: unknown = window.history.state
  return typeof kept === 'object' && kept !== null && 'tab' in kept && typeof kept.tab === 'string'
    ? kept.tab
    : undefined
}

/** Tabs as they were kept; undefined when that is nothing of ours. */
function readState(text: string | null): TabState | undefined {
  if (text === null) return undefined
  try {
    const value = JSON.parse(text) as Partial<TabState>
    const tabs = (value.tabs ?? []).filter((tab) => typeof tab.id === 'string' && typeof tab.address === 'string')
    return tabs.length > 0 && typeof value.active === 'string' ? { tabs, active: value.active } : undefined
  } catch {
    return undefined
  }
}

function withAddress({ tabs, active }: TabState, address: string): TabState {
  return { tabs: tabs.map((tab) => (tab.id === active ? { ...tab, address } : tab)), active }
}

function change(next: TabState): void {
  state = next
  const text = JSON.stringify(next)
  window.sessionStorage.setItem(storageKey, text)
  window.localStorage.setItem(storageKey, text)
  for (const listener of listeners) listener()
}

/** Back, forward, and links from outside. */
function followAddress(): void {
  const active = state.tabs.find(({ id }) => id === tabOfHistory())?.id ?? state.active
  change(withAddress({ tabs: state.tabs, active }, window.location.hash))
}

window.addEventListener('popstate', followAddress)
window.addEventListener('hashchange', followAddress)

export function subscribeTabs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentTabs = (): TabState => state

const activeAddress = (): string => state.tabs.find(({ id }) => id === state.active)?.address ?? ''

/** Shows an address in the active tab. `replace`: without a step of its own for the back button. */
export function goTo(address: string, { replace = false }: { replace?: boolean } = {}): void {
  if (address === activeAddress()) return
  if (replace) window.history.replaceState({ tab: state.active }, '', address)
  else window.history.pushState({ tab: state.active }, '', address)
  change(withAddress(state, address))
}

export function openTab(address: string): void {
  const tab = newTab(address)
  window.history.pushState({ tab: tab.id }, '', address)
  const at = state.tabs.findIndex(({ id }) => id === state.active) + 1
  change({ tabs: state.tabs.toSpliced(at, 0, tab), active: tab.id })
}

export function selectTab(id: string): void {
  const tab = state.tabs.find((known) => known.id === id)
  if (!tab || id === state.active) return
  window.history.pushState({ tab: id }, '', tab.address || '#/')
  change({ tabs: state.tabs, active: id })
}

/** Gives a tab a name of its own; an empty one takes it back. */
export function renameTab(id: string, name: string): void {
  const { tabs, active } = state
  change({ tabs: tabs.map((tab) => (tab.id === id ? withName(tab, name.trim()) : tab)), active })
}

function withName({ name: _old, ...tab }: Tab, name: string): Tab {
  return name === '' ? tab : { ...tab, name }
}

/** Notes of which saved view the active tab is. */
export function noteSaved(saved: { platform: string; id: number }): void {
  const { tabs, active } = state
  change({ tabs: tabs.map((tab) => (tab.id === active ? { ...tab, saved } : tab)), active })
}

/** The next one, or with −1 the one before; after the last one comes the first. */
export function selectNextTab(step: 1 | -1): void {
  const at = state.tabs.findIndex(({ id }) => id === state.active)
  const next = state.tabs[(at + step + state.tabs.length) % state.tabs.length]
  if (next) selectTab(next.id)
}

/** Closes a tab; the last one stays. */
export function closeTab(id: string): void {
  const at = state.tabs.findIndex((tab) => tab.id === id)
  if (at === -1 || state.tabs.length === 1) return
  const tabs = state.tabs.toSpliced(at, 1)
  const next = id === state.active ? tabs[Math.min(at, tabs.length - 1)] : undefined
  if (next) window.history.pushState({ tab: next.id }, '', next.address || '#/')
  change({ tabs, active: next?.id ?? state.active })
}
