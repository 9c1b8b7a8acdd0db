import type { SortKey } from '../../server/contract/tables.ts'

/**
 * The order after a column was chosen: ascending, then descending, then no key. Alone it replaces the order; added it
 * is one more key, or the next state of its own.
 */
export function nextSort(sort: readonly SortKey[], column: string, isAdded: boolean): SortKey[] {
  const own = sort.find((key) => key.column === column)
  const next =
    own === undefined ? [{ column, descending: false }] : own.descending ? [] : [{ column, descending: true }]
  if (!isAdded) return next
  if (own === undefined) return [...sort, ...next]
  return sort.flatMap((key) => (key.column === column ? next : [key]))
}

/** What assistive technology is told about a column. */
export function ariaSort(sort: readonly SortKey[], column: string): 'ascending' | 'descending' | 'none' {
  const own = sort.find((key) => key.column === column)
  return own === undefined ? 'none' : own.descending ? 'descending' : 'ascending'
}
