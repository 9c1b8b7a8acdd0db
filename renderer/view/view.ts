import { noChips, type Chips } from '../filter/chips.ts'

/** Rows per page that can be chosen. */
export const pageSizes = [100, 500, 1000] as const
export type PageSize = (typeof pageSizes)[number]

export interface HomeView {
  kind: 'home'
  /** As it is: Home knows no past. */
  platform: string | null
}

export interface DataView {
  kind: 'data'
  /** As it is or as it was, see platform-name.ts. */
  platform: string
  chips: Chips
  /** From 1. */
  page: number
  size: PageSize
}

export interface RunsView {
  kind: 'runs'
  platform: string
  /** Search texts: a part of the name, or a pattern with `*`. */
  model: string
  scenario: string
  defaultOnly: boolean
  page: number
}

/** What the window shows, complete: two windows with equal views show the same. It lives in the address, see url.ts. */
export type View = HomeView | DataView | RunsView

export const dataView = (platform: string, chips: Chips = noChips): DataView => ({
  kind: 'data',
  platform,
  chips,
  page: 1,
  size: 100,
})

export const runsView = (platform: string): RunsView => ({
  kind: 'runs',
  platform,
  model: '',
  scenario: '',
  defaultOnly: false,
  page: 1,
})

/** The same kind of view on another platform, without the filters that belong to the old one's names. */
export function onPlatform(view: View, platform: string): View {
  if (view.kind === 'data') return { ...dataView(platform), size: view.size }
  return view.kind === 'runs' ? runsView(platform) : { kind: 'home', platform }
}
