import { addValues, chipOf, removeChip, setChip, type Chips, type ChipValue } from './chips.ts'
import { comparisonOf, fieldLabel, keyOf, valueTypeOf, type FilterKind, type Field, type Lookup } from './fields.ts'
import { refuseValue } from './filter-json.ts'
import { indicatorValue } from './indicator-fields.ts'
import { parseYears } from './years.ts'

/** What is entered: a text for a field. `auto` takes names and patterns, years and ranges for what they are. */
export interface Entry {
  field: Field
  lookup: Lookup | 'auto'
  text: string
}

/**
 * Names and patterns of which one must fit. The interface can only say so as one list of names, those that the patterns
 * match among them.
 */
export interface Either {
  field: Field
  names: readonly string[]
  patterns: readonly { lookup: 'like' | 'ilike'; text: string }[]
}

/** What an entry makes of the conditions, or why it makes nothing of them. */
export interface Entered {
  chips?: Chips
  notice?: string
  /** What may have been meant instead. */
  either?: Either
}

export const isPattern = (text: string): boolean => text.includes('*')

/** Puts what was entered among the conditions. */
export function enter(kind: FilterKind, chips: Chips, entry: Entry): Entered {
  const { field, text } = entry
  if (entry.lookup === 'auto' && field.path === 'year') return enterYears(chips, text)
  if (entry.lookup === 'auto' && field.type === 'any' && rangeIn(text)) return enterRange(chips, field, rangeIn(text)!)
  const takesPatterns = field.type === 'text' || field.type === 'any'
  const lookup = entry.lookup === 'auto' ? (takesPatterns && isPattern(text) ? 'like' : 'in') : entry.lookup
  const key = keyOf({ field, lookup })
  const value = parseValue(field, lookup, text)
  const refused = refuseValue({ field, lookup }, value)
  if (refused !== undefined) return { notice: refused }
  const changed = Array.isArray(value) ? addValues(chips, key, value as string[]) : setChip(chips, key, value)
  return { chips: changed, ...(field.type === 'text' && besideOthers(kind, { chips, key, field, lookup, text })) }
}

const truths: Record<string, boolean> = { true: true, yes: true, false: false, no: false }

/** The value that a text stands for in a comparison; what is no number stays a text, and is refused for that. */
export function parseValue(field: Field, lookup: Lookup, text: string): ChipValue {
  const type = valueTypeOf({ field, lookup })
  if (type === 'any') return lookup === 'in' ? [indicatorValue(text)] : indicatorValue(text)
  if (type === 'text') return lookup === 'in' ? [text] : text
  if (type === 'boolean') return truths[text.toLowerCase()] ?? text
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const numbers = parts.map((part) => (Number.isFinite(Number(part)) ? Number(part) : part))
  if (lookup === 'in') return numbers
  return numbers.length === 1 ? numbers[0]! : text
}

/** `1.4..2`, `..2` or `1.4..` as the ends of a range; undefined for all other texts. */
function rangeIn(text: string): { gte?: number; lte?: number } | undefined {
  const parts = text.split('..').map((part) => part.trim())
  if (parts.length !== 2 || parts.every((part) => part === '')) return undefined
  const [gte, lte] = parts.map((part) => (part === '' ? undefined : Number(part)))
  if ([gte, lte].some((end) => end !== undefined && !Number.isFinite(end))) return undefined
  return { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) }
}

/** A range in the place of the one there is. */
function enterRange(chips: Chips, field: Field, range: { gte?: number; lte?: number }): Entered {
  const open = removeChip(removeChip(chips, keyOf({ field, lookup: 'gte' })), keyOf({ field, lookup: 'lte' }))
  const ends = (['gte', 'lte'] as const).flatMap((lookup) =>
    range[lookup] === undefined ? [] : [[keyOf({ field, lookup }), range[lookup]] as const],
  )
  return { chips: ends.reduce((kept, [key, value]) => setChip(kept, key, value), open) }
}

function enterYears(chips: Chips, text: string): Entered {
  const years = parseYears(text)
  if (!years) return { notice: `"${text}" is no year. Single years, or a range with .. between its ends.` }
  if ('list' in years) return { chips: addValues(chips, 'year__in', years.list) }
  const open = removeChip(removeChip(chips, 'year__gte'), 'year__lte')
  const from = years.from === null ? open : setChip(open, 'year__gte', years.from)
  return { chips: years.to === null ? from : setChip(from, 'year__lte', years.to) }
}

interface Placed {
  chips: Chips
  key: string
  field: Field
  lookup: Lookup
  text: string
}

/** Conditions on one field are ANDed, which people rarely mean when they enter a second one: it says so. */
function besideOthers(kind: FilterKind, { chips, key, field, lookup, text }: Placed): Entered {
  if (!['in', '', 'like', 'ilike'].includes(lookup)) return {}
  const others = (['in', '', 'like', 'ilike'] as const).flatMap((other) => {
    const chip = chipOf(chips, keyOf({ field, lookup: other }))
    const isSameList = other === 'in' && lookup === 'in'
    return chip?.on && !isSameList && chip.value !== text ? [{ ...chip, lookup: other }] : []
  })
  if (others.length === 0) return {}
  const replaced = others.find((chip) => chip.key === key)
  const label = fieldLabel(field.path)
  const notice = replaced
    ? `It took the place of "${String(replaced.value)}": a field has one condition of each kind.`
    : `${label} must now fit both conditions.`
  const entered = { lookup, key, value: (lookup === 'in' ? [text] : text) as ChipValue, on: true }
  return { notice, either: eitherOf(kind, [...others, entered]) }
}

function eitherOf(kind: FilterKind, parts: readonly { key: string; value: ChipValue }[]): Either {
  const found = parts.map(({ key, value }) => ({ comparison: comparisonOf(kind, key)!, value }))
  return {
    field: found[0]!.comparison.field,
    names: found.flatMap(({ comparison: { lookup }, value }) =>
      lookup === 'in' ? (value as string[]) : lookup === '' ? [value as string] : [],
    ),
    patterns: found.flatMap(({ comparison: { lookup }, value }) =>
      lookup === 'like' || lookup === 'ilike' ? [{ lookup, text: value as string }] : [],
    ),
  }
}

/** Puts a list of names in the place of the names and patterns of a field. */
export function namesOnly(chips: Chips, field: Field, names: readonly string[]): Chips {
  const left = (['', 'like', 'ilike'] as const).reduce(
    (kept, lookup) => removeChip(kept, keyOf({ field, lookup })),
    chips,
  )
  return setChip(left, keyOf({ field, lookup: 'in' }), [...new Set(names)])
}
