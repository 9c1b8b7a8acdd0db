import type { CheckRule, FindingLevel, FindingsRequest } from '../../server/contract/checks.ts'
import { datapointTypes, type DatapointType } from '../../server/contract/iamc.ts'
import type { Comparison, Element, ListedKind, PivotCell } from '../../server/contract/item-tables.ts'
import type { SortKey } from '../../server/contract/tables.ts'
import type { CoverageField } from '../../server/contract/counts.ts'
import { presentOf } from '../names/platform-name.ts'
import { setDefaultOnly, type Chips } from '../filter/chips.ts'
import { noLayout, type ColumnLayout } from '../table/layout.ts'
import { catalogueView, type CatalogueView } from './catalogue-view.ts'
import { compareView, type CompareView } from './compare-view.ts'
import type { RunView } from './run-view.ts'
import { serviceView, type ServiceView } from './service-view.ts'

/** Rows per page that can be chosen. */
export const pageSizes = [100, 500, 1000, 5000] as const
export type PageSize = (typeof pageSizes)[number]

/** JSON that only its part of the window understands. */
export type Settings = Record<string, unknown>

export interface HomeView {
  kind: 'home'
  /** As it is: Home knows no past. */
  platform: string | null
}

export const dataModes = ['long', 'wide'] as const
export type DataMode = (typeof dataModes)[number]

/** The table alone, the table with its chart, the chart alone. */
export const dataDisplays = ['table', 'split', 'chart'] as const
export type DataDisplay = (typeof dataDisplays)[number]

/** Where the chart stands beside the table, and how much of the room is the table's; null: what suits the window. */
export interface Split {
  place: 'right' | 'below' | null
  /** Of the table, in per cent. */
  share: number | null
}
export const splitPlaces = ['right', 'below'] as const
export const splitLimits = { least: 25, most: 75 } as const

export interface DataView {
  kind: 'data'
  /** As it is or as it was, see platform-name.ts. */
  platform: string
  chips: Chips
  mode: DataMode
  /** The time domain of the wide table. */
  type: DatapointType
  sort: readonly SortKey[]
  columns: ColumnLayout
  display: DataDisplay
  split: Split
  /** Indicators that are columns, in their order. */
  meta: readonly string[]
  /** See chart/settings.ts. */
  chart: Settings
  /** Ids of the series that the chart is of, ascending; none: it is of all that the filter leaves. */
  checked: readonly number[]
  /** Values of the wide table are shown as their change from the first step. */
  change: boolean
  /** Which units are shown as which, see units/. */
  conversion: Settings
  /** From 1. Where pages scroll as one, the one at the top. */
  page: number
  /** Rows per page; null: as the browser keeps it, see data/use-page-size.ts. */
  size: PageSize | null
}

export const runLayouts = ['list', 'coverage'] as const
export type RunLayout = (typeof runLayouts)[number]

export interface RunsView {
  kind: 'runs'
  platform: string
  chips: Chips
  layout: RunLayout
  sort: readonly SortKey[]
  /** Meta indicators that are columns. */
  meta: readonly string[]
  /** What coverage is shown of. */
  coverage: { rows: CoverageField; columns: CoverageField }
  page: number
}

export interface OptimizationView {
  kind: 'optimization'
  platform: string
  /** The run whose items are listed; null: to be chosen. */
  run: number | null
  item: ListedKind
  search: string
  /** The item whose data are shown. */
  id: number | null
  /** Index column → elements that are kept. */
  where: Readonly<Record<string, readonly Element[]>>
  /** Index column → text that its elements contain; a pattern where it has `*`. */
  like: Readonly<Record<string, string>>
  /** Cell, or column of the pivot → what its numbers are. */
  compare: Readonly<Record<string, Comparison>>
  /** The index column whose elements have a column each, and the cell that is shown; null: a line for each row. */
  pivot: { column: string; cell: PivotCell } | null
  nonzero: boolean
  sort: readonly SortKey[]
  page: number
}

/** What has happened to a platform: of the past it knows by itself, so its platform is always the present one. */
export interface HistoryView {
  kind: 'history'
  platform: string
  /** The run whose transactions are listed; null: all of them. */
  run: number | null
  /** The program whose transactions are listed, as it calls itself; empty: all of them. */
  program: string
  /** The operation that is listed; empty: all of them. */
  operation: string
  /** The transaction that is told in full; null: the newest. */
  transaction: number | null
}

/** What is odd in the data: the findings of the newest check of some runs. Only the present is checked. */
export interface ChecksView {
  kind: 'checks'
  platform: string
  /** Ids of the runs that are checked, ascending; none: all default versions. */
  runs: readonly number[]
  /** null: all of them. */
  rule: CheckRule | null
  level: FindingLevel | null
  search: string
  muted: FindingsRequest['muted']
  sort: readonly SortKey[]
  page: number
}

/**
 * What the window shows, complete: two windows with equal views show the same. It is plain JSON, which tabs, saved
 * views and links keep; the address stands for it, see url.ts.
 */
export type View =
  | HomeView
  | DataView
  | RunsView
  | RunView
  | OptimizationView
  | HistoryView
  | CompareView
  | ChecksView
  | CatalogueView
  | ServiceView
export type PlatformView = Exclude<View, HomeView | ServiceView>

/** Whether a view is about one platform, and there is nothing to see without it. */
export const isOfPlatform = (view: View): view is PlatformView => view.kind !== 'home' && view.kind !== 'service'

export const homeView = (platform: string | null): HomeView => ({ kind: 'home', platform })

export const dataView = (platform: string, chips: Chips = []): DataView => ({
  kind: 'data',
  platform,
  chips,
  mode: 'long',
  type: datapointTypes[0],
  sort: [],
  columns: noLayout,
  display: 'table',
  split: { place: null, share: null },
  meta: [],
  chart: {},
  checked: [],
  change: false,
  conversion: {},
  page: 1,
  size: null,
})

export const runsView = (platform: string): RunsView => ({
  kind: 'runs',
  platform,
  // The list of runs is where versions are chosen, so it shows all of them.
  chips: setDefaultOnly('runs', [], false),
  layout: 'list',
  sort: [],
  meta: [],
  coverage: { rows: 'run', columns: 'variable' },
  page: 1,
})

export const optimizationView = (platform: string, run: number | null = null): OptimizationView => ({
  kind: 'optimization',
  platform,
  run,
  item: 'indexset',
  search: '',
  id: null,
  where: {},
  like: {},
  compare: {},
  pivot: null,
  nonzero: false,
  sort: [],
  page: 1,
})

/** Another item of the run, with nothing asked of it yet. */
export const ofItem = (view: OptimizationView, item: ListedKind, id: number): OptimizationView => ({
  ...optimizationView(view.platform, view.run),
  ...{ search: view.search, item, id },
})

export const historyView = (platform: string, run: number | null = null): HistoryView => ({
  kind: 'history',
  platform: presentOf(platform),
  run,
  program: '',
  operation: '',
  transaction: null,
})

export const checksView = (platform: string, runs: readonly number[] = []): ChecksView => ({
  kind: 'checks',
  platform: presentOf(platform),
  runs: runs.toSorted((a, b) => a - b),
  rule: null,
  level: null,
  search: '',
  muted: 'no',
  sort: [],
  page: 1,
})

/** The same kind of view on another platform, without what belongs to the old one's names. */
export function onPlatform(view: View, platform: string): View {
  if (view.kind === 'data') return { ...dataView(platform), size: view.size, mode: view.mode }
  if (view.kind === 'runs') return { ...runsView(platform), layout: view.layout }
  if (view.kind === 'run') return runsView(platform)
  if (view.kind === 'history') return historyView(platform)
  if (view.kind === 'compare') return compareView(platform)
  if (view.kind === 'checks') return checksView(platform)
  if (view.kind === 'catalogue') return catalogueView(platform, view.of)
  if (view.kind === 'service') return serviceView(platform)
  return view.kind === 'optimization' ? optimizationView(platform) : homeView(platform)
}

/** The very same question at another moment of the platform, or as it is now. */
export const atMoment = <V extends PlatformView>(view: V, platform: string): V => ({ ...view, platform })
