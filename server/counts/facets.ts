import type { Facet, FacetField, Facets, FacetsRequest } from '../contract/counts.ts'
import type { DeskDatapointFilter } from '../contract/desk-filters.ts'
import { limits } from '../contract/limits.ts'
import type { ReadDb } from '../db/connection.ts'
import { within } from '../db/deadline.ts'
import { searchPattern, selectCounts, selectYearCounts, type CountRow, type NamedField } from './queries.ts'

/**
 * Counts the values of each field that is asked for. A field that takes longer than `limits.facetMs` is skipped, unless
 * the request is `patient`.
 */
export function facetsOf(db: ReadDb, { filter, fields, search, limit, patient }: FacetsRequest): Facets {
  const facetOf = (field: FacetField): Facet => {
    const count = () => countValues(db, field, { filter, search, limit })
    const rows = patient ? count() : within(limits.facetMs, count)
    const values = rows?.map(({ value, series, points }) => ({ value, series, points })) ?? []
    return { field, values, total: rows?.[0]?.total ?? 0, skipped: rows === undefined }
  }
  return { facets: fields.map(facetOf) }
}

type FacetSearch = Pick<FacetsRequest, 'filter' | 'search' | 'limit'>

const countValues = (db: ReadDb, field: FacetField, { filter, search, limit }: FacetSearch): CountRow[] =>
  field === 'year'
    ? db.all(selectYearCounts(withoutYears(filter), searchPattern(search ?? ''), limit))
    : db.all(selectCounts(field, searchedBy(field, filter, search), limit))

/** The filter without its conditions on years. */
const withoutYears = (filter: DeskDatapointFilter): DeskDatapointFilter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => key !== 'year' && !key.startsWith('year__')))

/** The filter with a search instead of its conditions on a field. */
export const searchedBy = (
  field: NamedField,
  filter: DeskDatapointFilter,
  search: string | undefined,
): DeskDatapointFilter => ({
  ...filter,
  [field]: search === undefined || search === '' ? null : { name__ilike: searchPattern(search) },
})
