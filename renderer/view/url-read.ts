import { checkRules, findingLevels } from '../../server/contract/checks.ts'
import { coverageFields } from '../../server/contract/counts.ts'
import { datapointTypes } from '../../server/contract/iamc.ts'
import { comparisons, listedKinds, pivotCells, type Comparison } from '../../server/contract/item-tables.ts'
import type { SortKey } from '../../server/contract/tables.ts'
import { readIds } from './ids.ts'
import { readChips } from './url-chips.ts'
import {
  checksView,
  dataDisplays,
  dataModes,
  dataView,
  historyView,
  optimizationView,
  pageSizes,
  runLayouts,
  runsView,
  splitLimits,
  splitPlaces,
  type ChecksView,
  type DataView,
  type HistoryView,
  type OptimizationView,
  type RunsView,
  type Settings,
} from './view.ts'

/** Takes parameters out one by one; what is left, and what made no sense, is told at the end. */
export class Reader {
  readonly params: URLSearchParams
  readonly #ignored: string[] = []

  constructor(params: URLSearchParams) {
    this.params = params
  }

  list(name: string): string[] {
    const values = this.params.getAll(name)
    this.params.delete(name)
    return values
  }

  text(name: string): string {
    return this.list(name)[0] ?? ''
  }

  oneOf<T extends string | number>(name: string, values: readonly T[]): T | undefined {
    const [text] = this.list(name)
    const value = values.find((known) => String(known) === text)
    if (text !== undefined && value === undefined) this.refuse(name, text)
    return value
  }

  /** A whole number from 1. */
  number(name: string): number | null {
    const [text] = this.list(name)
    if (text === undefined) return null
    if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
    this.refuse(name, text)
    return null
  }

  /** Ids in their short form, see ids.ts. */
  ids(name: string): number[] {
    const [text] = this.list(name)
    const ids = text === undefined ? [] : readIds(text)
    if (ids === undefined) this.refuse(name, text ?? '')
    return ids ?? []
  }

  object(name: string): Settings | null {
    const [text] = this.list(name)
    if (text === undefined) return null
    try {
      const value: unknown = JSON.parse(text)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Settings
    } catch {
      // No JSON: told below.
    }
    this.refuse(name, text)
    return null
  }

  order(): SortKey[] {
    return this.list('sort').map((text) =>
      text.startsWith('-') ? { column: text.slice(1), descending: true } : { column: text, descending: false },
    )
  }

  refuse(name: string, text: string): void {
    this.#ignored.push(`${name}=${text}`)
  }

  rest(): string[] {
    return [...this.#ignored, ...[...this.params].map(([name, value]) => `${name}=${value}`)]
  }
}

export function readData(platform: string, read: Reader): DataView {
  const { chips, ignored } = readChips('datapoints', read.params)
  for (const [name, text] of ignored) read.refuse(name, text)
  const view = dataView(platform, chips)
  return {
    ...view,
    mode: read.oneOf('mode', dataModes) ?? view.mode,
    type: read.oneOf('type', datapointTypes) ?? view.type,
    sort: read.order(),
    columns: {
      order: read.list('order'),
      hidden: read.list('hide'),
      pinned: read.list('pin'),
      unpinned: read.list('unpin'),
    },
    ...readDisplay(read),
    meta: read.list('meta'),
    checked: read.ids('checked'),
    change: read.oneOf('change', ['first']) !== undefined,
    conversion: read.object('units') ?? {},
    page: read.number('page') ?? 1,
    size: read.oneOf('size', pageSizes) ?? view.size,
  }
}

function readDisplay(read: Reader): Pick<DataView, 'display' | 'split' | 'chart'> {
  const chart = read.object('chart')
  const share = read.number('share')
  const { least, most } = splitLimits
  if (share !== null && (share < least || share > most)) read.refuse('share', String(share))
  return {
    // Addresses from before there were displays have a chart where one was open.
    display: read.oneOf('display', dataDisplays) ?? (chart ? 'split' : 'table'),
    split: {
      place: read.oneOf('place', splitPlaces) ?? null,
      share: share !== null && share >= least && share <= most ? share : null,
    },
    chart: chart ?? {},
  }
}

export function readRuns(platform: string, read: Reader): RunsView {
  const { chips, ignored } = readChips('runs', read.params)
  for (const [name, text] of ignored) read.refuse(name, text)
  const view = runsView(platform)
  const hasNone = read.oneOf('versions', ['default']) !== undefined
  return {
    ...view,
    chips: chips.length > 0 || hasNone ? chips : view.chips,
    layout: read.oneOf('layout', runLayouts) ?? view.layout,
    sort: read.order(),
    meta: read.list('meta'),
    coverage: {
      rows: read.oneOf('rows', coverageFields) ?? view.coverage.rows,
      columns: read.oneOf('columns', coverageFields) ?? view.coverage.columns,
    },
    page: read.number('page') ?? 1,
  }
}

export function readItems(platform: string, read: Reader): OptimizationView {
  const view = optimizationView(platform, read.number('run'))
  return {
    ...view,
    item: read.oneOf('item', listedKinds) ?? view.item,
    search: read.text('search'),
    id: read.number('id'),
    where: readWhere(read.object('where')),
    like: readLike(read.object('like')),
    compare: readCompare(read.object('compare')),
    pivot: readPivot(read),
    nonzero: read.oneOf('nonzero', ['true']) !== undefined,
    sort: read.order(),
    page: read.number('page') ?? 1,
  }
}

export const readHistory = (platform: string, read: Reader): HistoryView => ({
  ...historyView(platform, read.number('run')),
  program: read.text('program'),
  operation: read.text('operation'),
  transaction: read.number('transaction'),
})

export const readChecks = (platform: string, read: Reader): ChecksView => ({
  ...checksView(platform, readIds(read.text('runs')) ?? []),
  rule: read.oneOf('rule', checkRules) ?? null,
  level: read.oneOf('level', findingLevels) ?? null,
  search: read.text('search'),
  muted: read.oneOf('muted', ['no', 'yes', 'all'] as const) ?? 'no',
  sort: read.order(),
  page: read.number('page') ?? 1,
})

const readWhere = (found: Settings | null): OptimizationView['where'] =>
  Object.fromEntries(
    Object.entries(found ?? {}).flatMap(([column, elements]) =>
      Array.isArray(elements) ? [[column, elements.filter(isElement)]] : [],
    ),
  )

const readLike = (found: Settings | null): OptimizationView['like'] =>
  Object.fromEntries(
    Object.entries(found ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const readCompare = (found: Settings | null): OptimizationView['compare'] =>
  Object.fromEntries(
    Object.entries(found ?? {}).filter((entry): entry is [string, Comparison] => isComparison(entry[1])),
  )

function isComparison(value: unknown): value is Comparison {
  const { is, than } = (value ?? {}) as Partial<Record<keyof Comparison, unknown>>
  return comparisons.some((known) => known === is) && typeof than === 'number'
}

/** The column of a pivot may have any name, but not none. */
function readPivot(read: Reader): OptimizationView['pivot'] {
  const column = read.text('pivot')
  const cell = read.oneOf('cell', pivotCells) ?? pivotCells[0]
  return column === '' ? null : { column, cell }
}

const isElement = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
