import type { IndicatorValue } from '../../server/contract/desk-filters.ts'
import { indicatorValue } from './indicator-fields.ts'
import type { Chip, Chips, ChipValue } from './chips.ts'
import { isPattern, parseValue } from './enter.ts'
import {
  comparisonOf,
  fieldLabel,
  isPatternLookup,
  keyOf,
  lookupWords,
  type Field,
  type FilterKind,
  type Lookup,
} from './fields.ts'
import { refuseValue } from './filter-json.ts'

/**
 * A condition while it is edited. It keeps a list and a single value, so that going from `is` to `is one of` and back
 * loses neither.
 */
export interface Draft {
  field: Field
  lookup: Lookup
  list: readonly IndicatorValue[]
  text: string
}

/** @throws Error for a key that the filter does not have */
export function draftOf(kind: FilterKind, { key, value }: Chip): Draft {
  const comparison = comparisonOf(kind, key)
  if (!comparison) throw new Error(`There is no condition called ${key}.`)
  const list = Array.isArray(value) ? (value as IndicatorValue[]) : [value as IndicatorValue]
  return { ...comparison, list, text: String(list[0] ?? '') }
}

/** Another comparison; a single value that the list did not have joins it, so that `is` becomes `is one of`. */
export const withLookup = (draft: Draft, lookup: Lookup): Draft =>
  lookup === 'in' && draft.lookup !== 'in' && draft.list.length <= 1
    ? { ...draft, lookup, list: valuesIn(draft, draft.text) }
    : { ...draft, lookup }

/** The values that a text adds to a list; patterns and what is no number are none. */
export function valuesIn({ field }: Draft, text: string): IndicatorValue[] {
  if (field.type === 'text') return isPattern(text) ? [] : [text]
  if (field.type === 'any') return text === '' ? [] : [indicatorValue(text)]
  return (parseValue(field, 'in', text) as (string | number)[]).filter((value) => typeof value === 'number')
}

const valueOf = ({ field, lookup, list, text }: Draft): ChipValue =>
  lookup === 'in' ? list : parseValue(field, lookup, text)

/** The condition that a draft stands for, or why it stands for none. */
export function readDraft(draft: Draft, on: boolean): { chip: Chip } | { refused: string } {
  const value = valueOf(draft)
  const refused = refuseValue(draft, value)
  return refused === undefined ? { chip: { key: keyOf(draft), value, on } } : { refused }
}

/** Effects of applying a draft that its editor does not show. */
export function warnings(kind: FilterKind, chips: Chips, { draft, key }: { draft: Draft; key: string }): string[] {
  const own = keyOf(draft)
  const left =
    draft.lookup === 'in' || draft.list.length < 2 ? [] : [`The list of ${draft.list.length} values is left.`]
  const replaced =
    own !== key && chips.some((chip) => chip.key === own)
      ? [`It takes the place of the condition "${fieldLabel(draft.field.path)} ${lookupWords[draft.lookup]}" there is.`]
      : []
  const literal =
    draft.lookup === '' && draft.field.type === 'text' && isPattern(draft.text)
      ? ['Here * is a letter; in "matches" it stands for any characters.']
      : []
  const flat = isPatternLookup(draft.lookup) && !isPattern(draft.text) ? ['Without * it is compared as a whole.'] : []
  return comparisonOf(kind, own) ? [...left, ...replaced, ...literal, ...flat] : []
}
