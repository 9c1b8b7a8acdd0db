import {
  catalogueColumns,
  type CatalogueColumn,
  type CatalogueCounts,
  type CataloguePage,
  type CatalogueRequest,
} from '../contract/catalogue.ts'
import { dimensions } from '../contract/dimensions.ts'
import { invalid } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import type { SortKey } from '../contract/tables.ts'
import { read } from '../db/operation.ts'
import { jsonBytes } from '../query/page.ts'
import { countAll, countNames, selectHierarchies, selectNames, selectPoints, type NameRow } from './queries.ts'

/** A page of the names of one kind, with what uses them: {@link CataloguePage}. @throws bad_request for other columns */
export const listCatalogue = read('listCatalogue', (db, request: CatalogueRequest) => {
  const { limit, offset, sort } = request
  const page: CataloguePage = {
    pagination: { limit, offset },
    total: db.one(countNames(request)).total,
    results: db.all(selectNames(request, sort.map(orderOf))).map(rowOf),
  }
  return jsonBytes(JSON.stringify(page))
})

/** Whether there is so much that counting what uses names is better done where it keeps no short read waiting. */
export const hasLongCatalogue = read('hasLongCatalogue', (db) => db.one(selectPoints()).points > limits.shortReadPoints)

/** How many names there are of each kind, and the hierarchies of regions: {@link CatalogueCounts}. */
export const countCatalogue = read('countCatalogue', (db) => {
  const counts: CatalogueCounts = {
    names: Object.fromEntries(dimensions.map((of) => [of, db.one(countAll(of)).names])) as CatalogueCounts['names'],
    hierarchies: db.all(selectHierarchies()),
  }
  return jsonBytes(JSON.stringify(counts))
})

function orderOf({ column, descending }: SortKey, place: number): { column: CatalogueColumn; descending: boolean } {
  const known = catalogueColumns.find((name) => name === column)
  if (known !== undefined) return { column: known, descending }
  const msg = `Names are sorted by ${catalogueColumns.join(', ')}`
  throw invalid('bad_request', [{ loc: ['body', 'sort', place, 'column'], msg, type: 'value_error' }])
}

function rowOf({ uses, units, alike, ...row }: NameRow): CataloguePage['results'][number] {
  const [series, points, runs] = JSON.parse(uses) as [number, number, number]
  return { ...row, units: JSON.parse(units) as string[], series, points, runs, alike: alike === 1 }
}
