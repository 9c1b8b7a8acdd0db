import { datapointTypes } from '../../server/contract/iamc.ts'
import { listedKinds, pivotCells } from '../../server/contract/item-tables.ts'
import type { SortKey } from '../../server/contract/tables.ts'
import { isPlatform, presentOf } from '../names/platform-name.ts'
import { chipParams } from './url-chips.ts'
import { formatIds } from './ids.ts'
import { readChecks, readData, readHistory, readItems, readRuns, Reader } from './url-read.ts'
import {
  dataModes,
  homeView,
  runLayouts,
  runsView,
  type ChecksView,
  type DataView,
  type HistoryView,
  type OptimizationView,
  type PlatformView,
  type RunsView,
  type View,
} from './view.ts'

/**
 * Views as addresses: `#/default/data?variable.name__like=Final+Energy|*&region.name__in=World&mode=wide&sort=-2050`.
 * `default@17` is the platform as it was after a transaction; conditions stand with their keys of the interface. What is
 * at its default is left out. `view=12` is a view that was too long, see stored-views.ts. Addresses come from anywhere,
 * so reading keeps what makes sense and names the rest.
 */
export interface ParsedView {
  view: View
  /** Parts of the address that were left out because they mean nothing. */
  ignored: string[]
  /** The view is kept by the service under this id. */
  stored?: number
}

/** The part of the address after and with `#`. */
export function formatView(view: View): string {
  if (view.kind === 'home') return view.platform === null ? '#/' : `#/${view.platform}/home`
  return address(view, paramsOf(view))
}

function paramsOf(view: PlatformView): URLSearchParams {
  if (view.kind === 'data') return dataParams(view)
  if (view.kind === 'runs') return runsParams(view)
  if (view.kind === 'checks') return checkParams(view)
  return view.kind === 'history' ? historyParams(view) : itemParams(view)
}

/** The address of a view that the service keeps. */
export const formatStored = (view: PlatformView, id: number): string =>
  address(view, new URLSearchParams([['view', String(id)]]))

function address({ platform, kind }: PlatformView, params: URLSearchParams): string {
  // Characters that stand often in names and mean nothing in a fragment stay readable.
  const query = readable.reduce((text, [code, character]) => text.replaceAll(code, character), params.toString())
  return `#/${platform}/${kind}${query && '?'}${query}`
}

const readable = [
  ['%7C', '|'],
  ['%2C', ','],
  ['%2F', '/'],
  ['%3A', ':'],
] as const

/** Adds parameters, but not what stands at its default. */
class Params {
  readonly all: URLSearchParams

  constructor(all: URLSearchParams) {
    this.all = all
  }

  set(name: string, value: string | number, unless: string | number): this {
    if (value !== unless) this.all.set(name, String(value))
    return this
  }

  list(name: string, values: readonly string[]): this {
    for (const value of values) this.all.append(name, value)
    return this
  }

  json(name: string, value: object): this {
    if (Object.keys(value).length > 0) this.all.set(name, JSON.stringify(value))
    return this
  }
}

const sortTexts = (sort: readonly SortKey[]): string[] =>
  sort.map(({ column, descending }) => (descending ? `-${column}` : column))

function dataParams(view: DataView): URLSearchParams {
  return (
    new Params(chipParams(view.chips))
      .set('mode', view.mode, dataModes[0])
      .set('type', view.type, datapointTypes[0])
      .list('sort', sortTexts(view.sort))
      .list('order', view.columns.order)
      .list('hide', view.columns.hidden)
      .list('pin', view.columns.pinned)
      .list('unpin', view.columns.unpinned)
      .list('meta', view.meta)
      // A chart that is not shown is kept: the table has to be named then.
      .set('display', view.display, Object.keys(view.chart).length > 0 ? 'split' : 'table')
      .set('place', view.split.place ?? '', '')
      .set('share', view.split.share ?? '', '')
      .json('chart', view.chart)
      .set('checked', formatIds(view.checked), '')
      .set('change', view.change ? 'first' : '', '')
      .json('units', view.conversion)
      .set('page', view.page, 1)
      .set('size', view.size ?? '', '').all
  )
}

function runsParams(view: RunsView): URLSearchParams {
  const { coverage } = runsView(view.platform)
  const isUsual = JSON.stringify(view.chips) === JSON.stringify(runsView(view.platform).chips)
  const params = new Params(chipParams(isUsual ? [] : view.chips))
  // Without any condition the runs are those of all versions; that there is none at all must be said.
  if (view.chips.length === 0) params.set('versions', 'default', '')
  return params
    .set('layout', view.layout, runLayouts[0])
    .list('sort', sortTexts(view.sort))
    .list('meta', view.meta)
    .set('rows', view.coverage.rows, coverage.rows)
    .set('columns', view.coverage.columns, coverage.columns)
    .set('page', view.page, 1).all
}

function itemParams(view: OptimizationView): URLSearchParams {
  return new Params(new URLSearchParams())
    .set('run', view.run ?? '', '')
    .set('item', view.item, listedKinds[0])
    .set('search', view.search, '')
    .set('id', view.id ?? '', '')
    .json('where', view.where)
    .json('like', view.like)
    .json('compare', view.compare)
    .set('pivot', view.pivot?.column ?? '', '')
    .set('cell', view.pivot?.cell ?? pivotCells[0], pivotCells[0])
    .set('nonzero', String(view.nonzero), 'false')
    .list('sort', sortTexts(view.sort))
    .set('page', view.page, 1).all
}

const historyParams = (view: HistoryView): URLSearchParams =>
  new Params(new URLSearchParams())
    .set('run', view.run ?? '', '')
    .set('program', view.program, '')
    .set('operation', view.operation, '')
    .set('transaction', view.transaction ?? '', '').all

const checkParams = (view: ChecksView): URLSearchParams =>
  new Params(new URLSearchParams())
    .set('runs', formatIds(view.runs), '')
    .set('rule', view.rule ?? '', '')
    .set('level', view.level ?? '', '')
    .set('search', view.search, '')
    .set('muted', view.muted, 'no')
    .list('sort', sortTexts(view.sort))
    .set('page', view.page, 1).all

/** Reads the part of an address after `#`. */
export function parseView(hash: string): ParsedView {
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  const [platform, kind, ...more] = path.split('/').filter((part) => part !== '')
  if (platform === undefined) return { view: homeView(null), ignored: [] }
  if (!isPlatform(platform) || more.length > 0) return { view: homeView(null), ignored: [path] }
  const read = new Reader(new URLSearchParams(query))
  const view =
    kind === 'data'
      ? readData(platform, read)
      : kind === 'runs'
        ? readRuns(platform, read)
        : kind === 'optimization'
          ? readItems(platform, read)
          : kind === 'history'
            ? readHistory(platform, read)
            : kind === 'checks'
              ? readChecks(platform, read)
              : homeView(presentOf(platform))
  const stored = view.kind === 'home' ? null : read.number('view')
  const unknown = view.kind === 'home' && kind !== undefined && kind !== 'home' ? [kind] : []
  return { view, ignored: [...unknown, ...read.rest()], ...(stored !== null && { stored }) }
}
