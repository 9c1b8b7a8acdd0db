import { useQuery } from '@tanstack/react-query'
import { indicatorOf } from '../../server/contract/tables.ts'
import { indicatorsQuery } from '../api/indicators.ts'
import type { Chips } from './chips.ts'
import type { Field, FilterKind } from './fields.ts'
import { toFilter } from './filter-json.ts'
import { indicatorText } from './indicator-fields.ts'
import type { Suggestions } from './use-suggestions.ts'

interface IndicatorValuesQuestion {
  platform: string
  kind: FilterKind
  chips: Chips
  field: Field
  text: string
  isEnabled: boolean
}

/** The values of an indicator that contain a text, with the runs that have them; undefined for all other fields. */
export function useIndicatorValues(question: IndicatorValuesQuestion): Suggestions | undefined {
  const { platform, kind, chips, field, text, isEnabled } = question
  const key = indicatorOf(field.path)
  const { data, isFetching } = useQuery({
    ...indicatorsQuery(platform, indicatorsQuestion(kind, chips, key === undefined ? [] : [key])),
    enabled: isEnabled && key !== undefined,
  })
  if (key === undefined) return undefined
  const values = data?.indicators.find((facet) => facet.key === key)?.values ?? []
  const options = values.map(({ value, runs }) => ({ lookup: 'in' as const, value: indicatorText(value), runs }))
  return {
    options: options.filter(({ value }) => value.toLowerCase().includes(text.toLowerCase())),
    // Numbers of a range are typed, so nothing is missing where none of them is offered.
    isOffered: values.length > 0,
    isLoading: isFetching,
    isUncounted: false,
  }
}

/** What is asked for the indicators of what a view shows. */
export const indicatorsQuestion = (kind: FilterKind, chips: Chips, keys: readonly string[]) =>
  kind === 'runs'
    ? { of: kind, asked: { filter: toFilter(kind, chips), keys: [...keys] } }
    : { of: kind, asked: { filter: toFilter(kind, chips), keys: [...keys] } }
