import type { DeskDatapointFilter } from '../../server/contract/desk-filters.ts'

/**
 * The filter of a chart: that of the view, or where series are checked these alone, of whatever runs, in the years that
 * the view leaves.
 */
export function checkedFilter(filter: DeskDatapointFilter, checked: readonly number[]): DeskDatapointFilter {
  if (checked.length === 0) return filter
  const years = Object.fromEntries(Object.entries(filter).filter(([key]) => /^(step_)?year(__|$)/.test(key)))
  return { ...years, run: { default_only: false }, time_series_id__in: [...checked] }
}
