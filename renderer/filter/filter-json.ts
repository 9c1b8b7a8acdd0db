import type { DeskDatapointFilter, DeskRunsFilter } from '../../server/contract/desk-filters.ts'
import { indicatorOf } from '../../server/contract/tables.ts'
import type { Json } from '../code/question.ts'
import { comparisonsIn, indicatorKey, metaOf } from './indicator-fields.ts'
import { comparisonOf, keyOf, objectAt, valueTypeOf, type Comparison, type FilterKind, type Lookup } from './fields.ts'
import { defaultOnlyKeys, setChip, type Chip, type Chips, type ChipValue } from './chips.ts'

/** The filter that is sent for a kind. */
export interface FilterOf {
  datapoints: DeskDatapointFilter
  runs: DeskRunsFilter
}

/** The filter that the chips stand for; what is switched off sends nothing. */
export function toFilter<K extends FilterKind>(_kind: K, chips: Chips): FilterOf[K] {
  const filter: Record<string, unknown> = {}
  for (const { key, value, on } of chips) {
    if (!on || indicatorOf(key) !== undefined) continue
    const path = key.split('.')
    const last = path.pop() ?? ''
    let target = filter
    for (const part of path) target = (target[part] ??= {}) as Record<string, unknown>
    target[last] = Array.isArray(value) ? [...(value as unknown[])] : value
  }
  const meta = metaOf(chips)
  return meta ? { ...filter, meta } : filter
}

/** What is wrong with a filter, and where: the keys from the outside in. */
export interface FilterProblem {
  path: readonly (string | number)[]
  message: string
}

export type ReadFilter = { chips: Chips; problems?: undefined } | { chips?: undefined; problems: FilterProblem[] }

/**
 * Reads a filter of the interface, or with conditions on indicators, as chips: the way back from `toFilter`. Conditions of null are none; other spellings
 * (`step_year`) are taken for the field itself.
 */
export function readFilter(kind: FilterKind, json: unknown): ReadFilter {
  const problems: FilterProblem[] = []
  let chips: Chips = []
  const read = (key: string, value: Json, path: readonly string[]) => {
    const comparison = comparisonOf(kind, key)
    const refused = comparison ? refuseValue(comparison, value) : unknownKey(path)
    if (refused !== undefined) problems.push({ path, message: refused })
    else chips = setChip(chips, key, value as ChipValue)
  }
  const readMeta = (meta: Json, path: readonly string[]) => {
    const conditions = isObject(meta) ? Object.entries(meta) : []
    if (meta !== null && !isObject(meta)) problems.push({ path, message: metaExample })
    for (const [key, condition] of conditions) {
      if (isObject(condition))
        for (const [lookup, value] of comparisonsIn(condition))
          read(indicatorKey(key, lookup as Lookup), value as Json, [...path, key, lookup])
      else if (condition !== null) problems.push({ path: [...path, key], message: metaExample })
    }
  }
  const visit = (value: Json, own: readonly string[], path: readonly string[]) => {
    const place = objectAt(kind, own)
    if (!place || typeof value !== 'object' || value === null || Array.isArray(value)) {
      problems.push({ path, message: 'A filter is an object: {"name__like": "Final Energy|*"}.' })
      return
    }
    for (const [name, inner] of Object.entries(value)) {
      const inside = [...own, place.aliases[name] ?? name]
      const key = inside.join('.')
      const at = [...path, name]
      if (own.length === 0 && name === 'meta') readMeta(inner, at)
      else if (inner === null) {
        if (!objectAt(kind, inside) && !comparisonOf(kind, key)) problems.push({ path: at, message: unknownKey(at) })
        // No condition, with one exception: null takes in the versions that are left out unasked.
        if (`${defaultOnlyKeys[kind]}.`.startsWith(`${key}.`)) chips = setChip(chips, defaultOnlyKeys[kind], false)
      } else if (!objectAt(kind, inside) || (typeof inner === 'boolean' && comparisonOf(kind, key)))
        read(key, inner, at)
      else {
        visit(inner, inside, at)
        // Of runs, `iamc: {}` asks for any series, as `iamc: true` does.
        if (key === 'iamc' && !chips.some((chip) => chip.key.startsWith('iamc.'))) chips = setChip(chips, key, true)
      }
    }
  }
  visit(json as Json, [], [])
  return problems.length > 0 ? { problems } : { chips }
}

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const metaExample = 'Conditions on indicators are an object: {"Category": {"in": ["C1"]}, "Peak warming": {"lte": 2}}.'

function unknownKey(path: readonly string[]): string {
  const around = path.slice(0, -1)
  return `${around.length === 0 ? 'The filter' : `"${around.join('.')}"`} has no condition called "${path.at(-1)}".`
}

/** Why a condition cannot have this value; undefined when it can. */
export function refuseValue({ field, lookup }: Comparison, value: unknown): string | undefined {
  const type = valueTypeOf({ field, lookup })
  if (lookup !== 'in') return refuseOne(type, value)
  if (!Array.isArray(value))
    return `"${keyOf({ field, lookup })}" takes a list: [${field.type === 'text' ? '"…"' : '…'}].`
  for (const one of value as unknown[]) {
    const refused = refuseOne(type, one)
    if (refused !== undefined) return refused
  }
  return undefined
}

const needs = {
  text: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  any: 'a number, a text, true or false',
}

function refuseOne(type: keyof typeof needs, value: unknown): string | undefined {
  const fits =
    type === 'text'
      ? typeof value === 'string'
      : type === 'boolean'
        ? typeof value === 'boolean'
        : type === 'any' && ['string', 'boolean'].includes(typeof value)
          ? true
          : typeof value === 'number' && Number.isFinite(value) && (type !== 'integer' || Number.isSafeInteger(value))
  return fits ? undefined : `${JSON.stringify(value)} is not ${needs[type]}.`
}

/** Chips from what was stored or linked: those that the filter has, with values that fit; the rest by their keys. */
export function sortOut(kind: FilterKind, found: readonly Chip[]): { chips: Chips; left: string[] } {
  let chips: Chips = []
  const left: string[] = []
  for (const { key, value, on } of found) {
    const comparison = comparisonOf(kind, key)
    if (!comparison || refuseValue(comparison, value) !== undefined) {
      left.push(key)
      continue
    }
    chips = setChip(chips, key, value)
    if (!on) chips = chips.map((chip) => (chip.key === key ? { ...chip, on } : chip))
  }
  return { chips, left }
}
