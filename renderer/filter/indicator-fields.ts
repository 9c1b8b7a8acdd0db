import type { IndicatorValue, MetaCondition, MetaConditions } from '../../server/contract/desk-filters.ts'
import { indicatorOf, metaColumn } from '../../server/contract/tables.ts'
import type { Chip, ChipValue } from './chips.ts'
import type { Comparison, Field, Lookup } from './fields.ts'

/**
 * Conditions on indicators among the others: `meta:KEY__LOOKUP` is the key of such a chip. Keys of indicators are any
 * texts, so the comparison always stands at the end; equality is a list of one value.
 */
const indicatorLookups: readonly Lookup[] = [
  ...(['in', 'like', 'ilike', 'notlike', 'notilike', 'gte', 'lte', 'gt', 'lt', 'exists'] as const),
]

/** The field that an indicator is. */
export const indicatorField = (key: string): Field => ({
  path: metaColumn(key),
  type: 'any',
  lookups: indicatorLookups,
})

export const indicatorKey = (key: string, lookup: Lookup): string => `${metaColumn(key)}__${lookup}`

/** What the key of a chip on an indicator stands for; undefined for all other keys. */
export function indicatorComparison(chipKey: string): Comparison | undefined {
  const rest = indicatorOf(chipKey)
  if (rest === undefined) return undefined
  const at = rest.lastIndexOf('__')
  const lookup = indicatorLookups.find((known) => known === rest.slice(at + 2))
  return at < 0 || lookup === undefined ? undefined : { field: indicatorField(rest.slice(0, at)), lookup }
}

/** The part `meta` of a filter that these chips stand for; undefined where none of them is about an indicator. */
export function metaOf(chips: readonly Chip[]): MetaConditions | undefined {
  const meta = new Map<string, Record<string, ChipValue>>()
  for (const { key, value, on } of chips) {
    const comparison = on ? indicatorComparison(key) : undefined
    const indicator = comparison && indicatorOf(comparison.field.path)
    if (indicator === undefined) continue
    meta.set(indicator, { ...meta.get(indicator), [comparison!.lookup]: value })
  }
  return meta.size === 0 ? undefined : Object.fromEntries(meta)
}

/** The comparisons of a condition on an indicator, as chips have them. */
export const comparisonsIn = (condition: MetaCondition): [lookup: string, value: unknown][] =>
  Object.entries(condition).flatMap(([lookup, value]): [string, unknown][] =>
    value === null ? [] : [lookup === 'eq' ? ['in', [value]] : [lookup, value]],
  )

/** The value that a text stands for: a number, true or false, or a text; what is in quotes is always a text. */
export function indicatorValue(text: string): IndicatorValue {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^".*"$/s.test(text)) {
    try {
      return JSON.parse(text) as string
    } catch {
      return text
    }
  }
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** A value as a text from which {@link indicatorValue} reads it back. */
export const indicatorText = (value: IndicatorValue): string =>
  typeof value === 'string' && (indicatorValue(value) !== value || value.startsWith('"'))
    ? JSON.stringify(value)
    : String(value)
