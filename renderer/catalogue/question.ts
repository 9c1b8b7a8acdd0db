import type { CatalogueRequest } from '../../server/contract/catalogue.ts'
import { limits } from '../../server/contract/limits.ts'
import type { CatalogueView } from '../view/catalogue-view.ts'

/** Names of a page; a tree has all of them on one. */
export const pageSize = 1_000

/** Whether all variables are asked for, in order of their names: then they stand in a tree. */
export const isWhole = ({ of, search, show, sort }: CatalogueView): boolean =>
  of === 'variable' && search === '' && show === 'all' && sort.length === 0

/** What is asked of the service for a view. @param isTree all names at once */
export const questionOf = (view: CatalogueView, isTree: boolean): CatalogueRequest => ({
  ...{ of: view.of, search: view.search, show: view.show, sort: [...view.sort] },
  ...(view.of === 'region' && view.hierarchy !== '' && { hierarchy: view.hierarchy }),
  ...(isTree ? { limit: limits.pageMax, offset: 0 } : { limit: pageSize, offset: (view.page - 1) * pageSize }),
})
