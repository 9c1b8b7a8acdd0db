import type { DatapointFilter, NameFilter } from '../../server/contract/filters.ts'
import { isPattern, nameFields, type Chips } from './chips.ts'
import type { Years } from './years.ts'

/** The filter body that the chips stand for: chips that are switched off, and fields without one, send nothing. */
export function toDatapointFilter(chips: Chips): DatapointFilter {
  const filter: DatapointFilter = {}
  for (const field of nameFields) {
    const chip = chips.names[field]
    if (chip?.on) filter[field] = toNameFilter(chip.values)
  }
  if (chips.year?.on) Object.assign(filter, toYearFilter(chips.year.years))
  const run = {
    ...(chips.run?.on && { id: chips.run.id }),
    ...(!chips.defaultOnly && { default_only: false }),
  }
  if (Object.keys(run).length > 0) filter.run = run
  return filter
}

/** One value with `*` is a pattern, anything else a list of exact names. */
function toNameFilter(values: readonly string[]): NameFilter {
  const [first] = values
  if (values.length === 1 && first !== undefined && isPattern(first)) return { name__like: first }
  return { name__in: [...values] }
}

function toYearFilter(years: Years): DatapointFilter {
  if ('list' in years) return { year__in: [...years.list] }
  return {
    ...(years.from !== null && { year__gte: years.from }),
    ...(years.to !== null && { year__lte: years.to }),
  }
}

/** What a search box means: a pattern where it has `*`, otherwise names that contain the text in any case. */
export function toSearchFilter(text: string): NameFilter | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return isPattern(trimmed) ? { name__like: trimmed } : { name__ilike: `*${trimmed}*` }
}
