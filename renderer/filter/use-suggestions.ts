import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { NameFilter } from '../../server/contract/filters.ts'
import { facetQueries } from '../api/counts.ts'
import { nameQueries } from '../api/names.ts'
import type { Chips } from './chips.ts'
import { isPattern } from './enter.ts'
import { dimensionOf, type Field, type FilterKind, type Lookup } from './fields.ts'
import { toFilter } from './filter-json.ts'
import { useIndicatorValues } from './use-indicator-values.ts'
import { asDatapoints, facetFieldOf } from './translate.ts'

/** How long typing rests before suggestions are asked for. */
const debounceMs = 250
/** How many suggestions are shown. */
const suggestionCount = 50

/** Something that can be chosen instead of being typed. */
export interface Suggestion {
  lookup: 'in' | 'like' | 'ilike'
  value: string
  /** Datapoints it has under the other conditions; undefined where nobody counted them. */
  points?: number
  /** Runs that have it, of an indicator. */
  runs?: number
}

export interface Suggestions {
  options: readonly Suggestion[]
  /** Names are offered for what is typed: not for patterns of a comparison, nor for numbers that nobody counts. */
  isOffered: boolean
  isLoading: boolean
  /** Counting took too long for a list that follows the typing. */
  isUncounted: boolean
}

interface SuggestionQuestion {
  platform: string
  kind: FilterKind
  chips: Chips
  field: Field
  lookup: Lookup | 'auto'
  text: string
  isEnabled: boolean
}

/** Names that contain the text or match it, with their counts under the other conditions, and patterns of it. */
export function useSuggestions({
  platform,
  kind,
  chips,
  field,
  lookup,
  text,
  isEnabled,
}: SuggestionQuestion): Suggestions {
  const [asked] = useDebouncedValue(text.trim(), debounceMs)
  const counted = facetFieldOf(field.path)
  const ofIndicator = useIndicatorValues({ platform, kind, chips, field, text: asked, isEnabled })
  const isWanted = isEnabled && counted !== undefined && ['auto', 'in', ''].includes(lookup)
  const facets = useQuery({
    ...facetQueries.of(platform, {
      filter: toFilter('datapoints', asDatapoints(kind, chips)),
      fields: [counted ?? 'variable'],
      ...(counted === 'year' ? { limit: 1_000 } : { limit: suggestionCount, ...(asked !== '' && { search: asked }) }),
    }),
    enabled: isWanted,
  })
  const facet = facets.data?.facets.find(({ field: found }) => found === counted)
  const dimension = dimensionOf(field.path)
  const others = useQuery({
    ...nameQueries.search(platform, dimension ?? 'variable', nameFilter(asked), {
      // A run without data has a model and scenario that no time series uses.
      of: kind === 'runs' && !field.path.startsWith('iamc.') ? 'listed' : 'used',
      limit: suggestionCount,
    }),
    enabled: isWanted && dimension !== undefined && facet !== undefined && facet.values.length < suggestionCount,
  })
  if (ofIndicator) return ofIndicator
  if (!isWanted) return { options: [], isOffered: false, isLoading: false, isUncounted: false }
  const found = (facet?.values ?? []).map(({ value, points }) => ({
    lookup: 'in' as const,
    value: String(value),
    points,
  }))
  const names = new Set(found.map(({ value }) => value))
  const left = dimension && !others.isPlaceholderData ? (others.data?.results ?? []) : []
  const without = left
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => ({ lookup: 'in' as const, value: name, ...(!facet?.skipped && { points: 0 }) }))
  const all = counted === 'year' ? yearsLike(asked, found) : [...found, ...without]
  return {
    options: lookup === 'auto' && field.type === 'text' ? [...patternsOf(asked), ...all] : all,
    isOffered: true,
    isLoading: facets.isFetching,
    isUncounted: facet?.skipped ?? false,
  }
}

const nameFilter = (text: string): NameFilter =>
  isPattern(text) ? { name__like: text } : text === '' ? {} : { name__ilike: `*${text}*` }

const yearsLike = (text: string, years: readonly Suggestion[]): readonly Suggestion[] => {
  const last = /[^\s,;]*$/.exec(text)?.[0] ?? ''
  return last === text ? years.filter(({ value }) => value.startsWith(last)) : []
}

/** The patterns that a text can stand for. */
function patternsOf(text: string): Suggestion[] {
  if (text === '') return []
  if (!isPattern(text)) return [{ lookup: 'ilike', value: `*${text}*` }]
  return [
    { lookup: 'like', value: text },
    { lookup: 'ilike', value: text },
  ]
}
