import { findingLevels, type FindingLevel } from '../contract/checks.ts'
import { isObject } from './yaml-files.ts'

/** Bounds of one level. */
export interface Bounds {
  level: FindingLevel
  lower: number
  upper: number
}

/** Which datapoints have to lie where. */
export interface Criterion {
  name: string
  /** Conditions on names: patterns with `*`, of which one fits; left out: any. */
  names: Partial<Record<'model' | 'scenario' | 'region' | 'variable' | 'unit', RegExp>>
  /** Left out: any. */
  years: ReadonlySet<number> | undefined
  /** The gravest first: a value that one of them refuses is not looked at by those after it. */
  bounds: Bounds[]
}

const nameKeys = ['model', 'scenario', 'region', 'variable', 'unit'] as const
const levels: readonly string[] = findingLevels

/**
 * Reads an entry of a file of data validation: a filter with bounds, or with several of them under `validation`. What
 * stands beside `validation` holds for each of them; without a level it is an error. As nomenclature reads it.
 * @returns undefined for what is no criterion
 */
export function criterionOf(entry: unknown): Criterion | undefined {
  if (!isObject(entry)) return undefined
  const { validation, year, name, ...rest } = entry
  const shared = Object.fromEntries(Object.entries(rest).filter(([key]) => !isNameKey(key)))
  const given = Array.isArray(validation) ? validation.filter(isObject) : [{}]
  const bounds = given.flatMap((one) => boundsOf({ ...shared, ...one }) ?? [])
  if (bounds.length === 0) return undefined
  const names = Object.fromEntries(
    nameKeys.flatMap((key) => (rest[key] === undefined ? [] : [[key, patternOf(listOf(rest[key]))]])),
  )
  const years = year === undefined ? undefined : new Set(listOf(year).map(Number))
  const told = typeof name === 'string' ? name : listOf(rest['variable'] ?? []).join(', ')
  const order = ({ level }: Bounds) => findingLevels.indexOf(level)
  return { name: told, names, years, bounds: bounds.toSorted((a, b) => order(a) - order(b)) }
}

/** Bounds from `upper_bound`, `lower_bound`, `range`, or `value` with `rtol` and `atol`; undefined where there are none. */
export function boundsOf(said: Record<string, unknown>): Bounds | undefined {
  const { value, range, upper_bound, lower_bound, warning_level } = said
  const level = levels.includes(String(warning_level)) ? (warning_level as FindingLevel) : 'error'
  const number = (one: unknown, missing: number) => (typeof one === 'number' ? one : missing)
  if (typeof value === 'number') {
    const tolerance = Math.abs(value) * number(said['rtol'], 0) + number(said['atol'], 0)
    return { level, lower: value - tolerance, upper: value + tolerance }
  }
  if (Array.isArray(range)) return { level, lower: number(range[0], -Infinity), upper: number(range[1], Infinity) }
  if (typeof upper_bound !== 'number' && typeof lower_bound !== 'number') return undefined
  return { level, lower: number(lower_bound, -Infinity), upper: number(upper_bound, Infinity) }
}

const isNameKey = (key: string): boolean => (nameKeys as readonly string[]).includes(key)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Whole names, in which `*` stands for any characters. */
function patternOf(names: readonly unknown[]): RegExp {
  const one = (name: unknown) =>
    String(name)
      .split('*')
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
      .join('.*')
  return new RegExp(`^(?:${names.map(one).join('|')})$`, 's')
}
