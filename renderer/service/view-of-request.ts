import { dimensions } from '../../server/contract/dimensions.ts'
import type { RequestInfo } from '../../server/contract/watching.ts'
import { isPlatform } from '../names/platform-name.ts'
import { catalogueView } from '../view/catalogue-view.ts'
import { dataView, historyView, optimizationView, runsView, type View } from '../view/view.ts'

/** The view of what a request was about, with all there is of it: its filter is not kept. undefined: there is none. */
export function viewOfRequest({ platform, path }: RequestInfo): View | undefined {
  if (platform === null || !isPlatform(platform)) return undefined
  const words = path.split('/').slice(2)
  const has = (...some: string[]) => some.some((word) => words.includes(word))
  if (has('optimization', 'items')) return optimizationView(platform)
  if (has('checkpoints', 'transactions', 'undo', 'revert')) return historyView(platform)
  if (has('iamc', 'datapoints', 'timeseries', 'series')) {
    return has('variables') ? catalogueView(platform, 'variable') : dataView(platform)
  }
  if (has('runs', 'meta')) return runsView(platform)
  const kind = dimensions.find((dimension) => has(`${dimension}s`))
  return kind && catalogueView(platform, kind)
}
