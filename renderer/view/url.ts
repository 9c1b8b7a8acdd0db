import { datapointTypes } from '../../server/contract/iamc.ts'
import { listedKinds, pivotCells } from '../../server/contract/item-tables.ts'
import { isPlatform, presentOf } from '../names/platform-name.ts'
import { catalogueParams, readCatalogue } from './catalogue-view.ts'
import { serviceView } from './service-view.ts'
import { chipParams } from './url-chips.ts'
import { compareParams, readCompare } from './url-compare.ts'
import { Params, sortTexts } from './url-params.ts'
import { formatIds } from './ids.ts'
import { runTabs, type RunView } from './run-view.ts'
import { readChecks, readData, readHistory, readItems, readRuns, Reader } from './url-read.ts'
import { readRun } from './url-run.ts'
import {
  dataModes,
  homeView,
  isOfPlatform,
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

/** Stands in an address where a platform would; no platform can be called so. */
const noPlatform = '-'

/** The part of the address after and with `#`. */
export function formatView(view: View): string {
  if (view.kind === 'home') return view.platform === null ? '#/' : `#/${view.platform}/home`
  if (view.kind === 'service') return `#/${view.platform ?? noPlatform}/service`
  return address(view, paramsOf(view))
}

function paramsOf(view: PlatformView): URLSearchParams {
  if (view.kind === 'data') return dataParams(view)
  if (view.kind === 'runs') return runsParams(view)
  if (view.kind === 'compare') return compareParams(view)
  if (view.kind === 'run') return runParams(view)
  if (view.kind === 'checks') return checkParams(view)
  if (view.kind === 'catalogue') return catalogueParams(view)
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
  ['%40', '@'],
] as const

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

/** The name of the run, and what the part that is shown has chosen. */
function runParams({ model, scenario, version, shown }: RunView): URLSearchParams {
  const { all } = new Params(new URLSearchParams([['model', model]]))
    .list('scenario', [scenario])
    .set('version', version, '')
    .set('tab', shown.kind, runTabs[0])
  const chosen = shown.kind === 'summary' || shown.kind === 'meta' ? [] : paramsOf(shown)
  return new URLSearchParams([...all, ...chosen])
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

/** How the pages of a platform are read from addresses. */
const readers: Readonly<Record<string, (platform: string, read: Reader) => View>> = {
  data: readData,
  runs: readRuns,
  run: readRun,
  optimization: readItems,
  history: readHistory,
  compare: readCompare,
  checks: readChecks,
  catalogue: readCatalogue,
  service: serviceView,
}

/** Whether a platform has a page of this kind. */
export const isPage = (kind: string): boolean => Object.hasOwn(readers, kind)

/** Reads the part of an address after `#`. */
export function parseView(hash: string): ParsedView {
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  const [platform, kind, ...more] = path.split('/').filter((part) => part !== '')
  if (platform === undefined) return { view: homeView(null), ignored: [] }
  if (platform === noPlatform && kind === 'service' && more.length === 0)
    return { view: serviceView(null), ignored: [] }
  if (!isPlatform(platform) || more.length > 0) return { view: homeView(null), ignored: [path] }
  const read = new Reader(new URLSearchParams(query))
  const readView = kind === undefined || !isPage(kind) ? undefined : readers[kind]
  const view = readView?.(platform, read) ?? homeView(presentOf(platform))
  const stored = !isOfPlatform(view) ? null : read.number('view')
  const unknown = view.kind === 'home' && kind !== undefined && kind !== 'home' ? [kind] : []
  return { view, ignored: [...unknown, ...read.rest()], ...(stored !== null && { stored }) }
}
