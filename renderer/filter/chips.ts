import type { IndicatorValue } from '../../server/contract/desk-filters.ts'
import { shownName } from '../names/shown-name.ts'
import {
  comparisonOf,
  keyOf,
  lookupWords,
  fieldLabel,
  valueTypeOf,
  type Comparison,
  type FilterKind,
} from './fields.ts'

/** What a condition compares with: one value, or those of which one must fit. */
export type ChipValue = string | number | boolean | readonly string[] | readonly number[] | readonly IndicatorValue[]

/**
 * One condition of a filter: `key` is its place in the interface's JSON, `region.name__in`. Conditions are ANDed; the
 * values of an `__in` are ORed. Switched off it stays visible and filters nothing.
 */
export interface Chip {
  key: string
  value: ChipValue
  on: boolean
}

/** The conditions of a view, each key once, in the order in which they were made. */
export type Chips = readonly Chip[]

/** Where each kind asks for default versions only. */
export const defaultOnlyKeys: Record<FilterKind, string> = { datapoints: 'run.default_only', runs: 'default_only' }

export const chipOf = (chips: Chips, key: string): Chip | undefined => chips.find((chip) => chip.key === key)

/** Puts a condition where the one with its key is, or at the end; it is switched on. */
export function setChip(chips: Chips, key: string, value: ChipValue): Chips {
  const chip: Chip = { key, value, on: true }
  const others = chips.filter((other) => !excludes(key, other.key))
  return chipOf(others, key) ? others.map((other) => (other.key === key ? chip : other)) : [...others, chip]
}

/** `iamc: false` says that there is no series at all, so what a series must be like cannot stand beside it. */
export const excludes = (a: string, b: string): boolean =>
  (a === 'iamc' && b.startsWith('iamc.')) || (b === 'iamc' && a.startsWith('iamc.'))

export const removeChip = (chips: Chips, key: string): Chips => chips.filter((chip) => chip.key !== key)

export const switchChip = (chips: Chips, key: string, on: boolean): Chips =>
  chips.map((chip) => (chip.key === key ? { ...chip, on } : chip))

/** Switches all conditions, whichever versions take part. */
export const switchAll = (kind: FilterKind, chips: Chips, on: boolean): Chips =>
  chips.map((chip) => (chip.key === defaultOnlyKeys[kind] ? chip : { ...chip, on }))

/** Makes a condition another one, in its place; what already had the new key gives way. */
export const changeChip = (chips: Chips, key: string, changed: Chip): Chips =>
  chips.flatMap((chip) => {
    if (chip.key === key) return [changed]
    return chip.key === changed.key || excludes(changed.key, chip.key) ? [] : [chip]
  })

/** Adds values to the list of an `__in`, or begins it. */
export function addValues(chips: Chips, key: string, values: readonly IndicatorValue[]): Chips {
  const present = chipOf(chips, key)?.value
  const list = [...new Set([...(Array.isArray(present) ? present : []), ...values])]
  return setChip(chips, key, list as string[] | number[])
}

/** Takes one value out of the list of an `__in`; the chip goes with its last one. */
export function removeValue(chips: Chips, key: string, value: IndicatorValue): Chips {
  const chip = chipOf(chips, key)
  if (!chip || !Array.isArray(chip.value)) return removeChip(chips, key)
  const left = (chip.value as (string | number)[]).filter((other) => other !== value)
  if (left.length === 0) return removeChip(chips, key)
  return chips.map((other) => (other.key === key ? { ...chip, value: left } : other))
}

/** Whether runs that are no default version are left out, which is what the service does unasked. */
export const isDefaultOnly = (kind: FilterKind, chips: Chips): boolean => {
  const chip = chipOf(chips, defaultOnlyKeys[kind])
  return !(chip?.on && chip.value === false)
}

/** The condition that takes all versions in is `default_only: false`; without it the service leaves most out. */
export const setDefaultOnly = (kind: FilterKind, chips: Chips, isOnly: boolean): Chips =>
  isOnly ? removeChip(chips, defaultOnlyKeys[kind]) : setChip(chips, defaultOnlyKeys[kind], false)

/** Chips without the one about default versions, which is always shown by itself. */
export const conditionsOf = (kind: FilterKind, chips: Chips): Chips => removeChip(chips, defaultOnlyKeys[kind])

/** No conditions; which versions take part stays as it is. */
export const withoutConditions = (kind: FilterKind, chips: Chips): Chips =>
  setDefaultOnly(kind, [], isDefaultOnly(kind, chips))

/** The data of these runs; of runs that are no default version only if those are not left out. */
export const ofRuns = (ids: readonly number[], isOnlyDefault: boolean): Chips =>
  setDefaultOnly('datapoints', [{ key: 'run.id__in', value: ids, on: true }], isOnlyDefault)

/** A chip as text. */
export interface ChipText {
  label: string
  /** `is`, `is one of`, `matches` … */
  operator: string
  values: readonly string[]
}

/** How a chip reads: `Region` `is one of` `World`, `Europe`. @throws Error for a key that the filter does not have */
export function describeChip(kind: FilterKind, { key, value }: Chip): ChipText {
  const comparison = comparisonOf(kind, key)
  if (!comparison) throw new Error(`There is no condition called ${key}.`)
  if (comparison.lookup === 'exists')
    return {
      label: fieldLabel(comparison.field.path),
      operator: value === true ? 'has a' : 'has no',
      values: ['value'],
    }
  if (valueTypeOf(comparison) === 'boolean') return describeFlag(comparison, value === true)
  const values = (Array.isArray(value) ? (value as IndicatorValue[]) : [value as IndicatorValue]).map((one) =>
    typeof one === 'boolean' ? yesOrNo(one) : shownName(comparison.field.path, one),
  )
  const operator = comparison.lookup === 'in' && values.length === 1 ? lookupWords[''] : lookupWords[comparison.lookup]
  return { label: fieldLabel(comparison.field.path), operator, values }
}

/** A truth as people read it. */
export const yesOrNo = (isTrue: boolean): string => (isTrue ? 'yes' : 'no')

function describeFlag(comparison: Comparison, isTrue: boolean): ChipText {
  if (keyOf(comparison) === 'iamc')
    return { label: 'Run', operator: isTrue ? 'has' : 'has no', values: ['time series'] }
  return { label: fieldLabel(comparison.field.path), operator: 'is', values: [yesOrNo(isTrue)] }
}
