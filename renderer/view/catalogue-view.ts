import { catalogueShows, type CatalogueShow } from '../../server/contract/catalogue.ts'
import { dimensions, type Dimension } from '../../server/contract/dimensions.ts'
import type { SortKey } from '../../server/contract/tables.ts'
import { Params, sortTexts } from './url-params.ts'
import type { Reader } from './url-read.ts'

/** The names of a platform: what there is, what uses it, what it means. */
export interface CatalogueView {
  kind: 'catalogue'
  platform: string
  of: Dimension
  search: string
  show: CatalogueShow
  /** Of regions; empty: all. */
  hierarchy: string
  /** The name that is told in full; empty: none. */
  name: string
  sort: readonly SortKey[]
  page: number
}

export const catalogueView = (platform: string, of: Dimension = 'variable'): CatalogueView => ({
  kind: 'catalogue',
  platform,
  of,
  search: '',
  show: 'all',
  hierarchy: '',
  name: '',
  sort: [],
  page: 1,
})

/** A catalogue as parameters: `of=region&show=unused&name=World`. */
export const catalogueParams = (view: CatalogueView): URLSearchParams =>
  new Params(new URLSearchParams())
    .set('of', view.of, catalogueView('').of)
    .set('search', view.search, '')
    .set('show', view.show, catalogueShows[0])
    .set('hierarchy', view.hierarchy, '')
    .set('name', view.name, '')
    .list('sort', sortTexts(view.sort))
    .set('page', view.page, 1).all

export function readCatalogue(platform: string, read: Reader): CatalogueView {
  const view = catalogueView(platform, read.oneOf('of', dimensions))
  return {
    ...view,
    search: read.text('search'),
    show: read.oneOf('show', catalogueShows) ?? view.show,
    hierarchy: read.text('hierarchy'),
    name: read.text('name'),
    sort: read.order(),
    page: read.number('page') ?? 1,
  }
}
