import {
  conditionsOf,
  defaultOnlyKeys,
  describeChip,
  isDefaultOnly,
  removeChip,
  setChip,
  setDefaultOnly,
  switchChip,
  type Chip,
  type Chips,
  type ChipText,
} from './chips.ts'
import { comparisonOf, dimensionOf, type FilterKind } from './fields.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'

/** A filter without one of its conditions. */
export interface Relaxation {
  key: string
  text: ChipText
  chips: Chips
}

/** The filter without each condition in turn, the silent one about default versions first. */
export function relaxationsOf(kind: FilterKind, chips: Chips): Relaxation[] {
  const versions = {
    key: defaultOnlyKeys[kind],
    text: { label: 'Default versions only', operator: '', values: [] },
    chips: setDefaultOnly(kind, chips, false),
  }
  const conditions = conditionsOf(kind, chips)
    .filter(({ on }) => on)
    .map((chip) => ({ key: chip.key, text: describeChip(kind, chip), chips: switchChip(chips, chip.key, false) }))
  return isDefaultOnly(kind, chips) ? [versions, ...conditions] : conditions
}

/** Names that a condition gives, of a field whose names can be looked up. */
export interface GivenNames {
  key: string
  dimension: Dimension
  names: readonly string[]
}

/** The names of all `is` and `is one of` that are on. */
export function givenNames(kind: FilterKind, chips: Chips): GivenNames[] {
  return chips.flatMap(({ key, value, on }) => {
    const comparison = comparisonOf(kind, key)
    const dimension = comparison && dimensionOf(comparison.field.path)
    if (!on || !dimension || (comparison.lookup !== 'in' && comparison.lookup !== '')) return []
    const names = Array.isArray(value) ? (value as string[]) : [value as string]
    return names.length > 0 ? [{ key, dimension, names }] : []
  })
}

/** Puts the name that was meant in the place of one that is not there. */
export function respell(chips: Chips, key: string, [wrong, right]: readonly [string, string]): Chips {
  const value = chips.find((chip: Chip) => chip.key === key)?.value
  if (value === undefined) return removeChip(chips, key)
  if (!Array.isArray(value)) return setChip(chips, key, right)
  return setChip(chips, key, [...new Set((value as string[]).map((name) => (name === wrong ? right : name)))])
}
