import { levelSeparator } from '../../server/contract/counts.ts'
import type { NameParts, ShowName } from '../table/names.ts'

/** What tells rows apart, in the order in which it stands at the left. */
export const keyNames = ['scenario', 'model', 'region', 'variable'] as const
export type KeyName = (typeof keyNames)[number]

/** Everything that can be the same in all rows, in the order of the caption. */
export const constantNames = [
  ...['model', 'scenario', 'version', 'region', 'variable', 'unit'],
  ...['step_category', 'step_year', 'step_datetime'],
] as const
export type ConstantName = string

/** Rows of either table, as far as this looks at them. */
export type KeyedRow = Readonly<Record<string, unknown>>

/** What rows have in common. */
export interface Shared {
  /** Columns whose one value stands in all rows, with that value. */
  constants: ReadonlyMap<ConstantName, string | number>
  /** The start of the names of all variables: `Secondary Energy|Electricity`; empty: none. */
  prefix: string
}

/**
 * What is the same in all rows, and so has no column of its own. A name stays where all names are the same: a row has
 * one.
 */
export function sharedBy(rows: readonly KeyedRow[]): Shared {
  const constants = new Map<ConstantName, string | number>()
  const [first] = rows
  if (!first) return { constants, prefix: '' }
  for (const name of constantNames) {
    const value = first[name]
    const isKey = typeof value === 'string' || typeof value === 'number'
    if (isKey && rows.every((row) => row[name] === value)) constants.set(name, value)
  }
  if (keyNames.every((name) => constants.has(name) || first[name] === undefined)) constants.delete('variable')
  const prefix = constants.has('variable') ? '' : sharedStart(rows)
  return { constants, prefix }
}

/** The levels that the names of all variables begin with; a name may consist of nothing else. */
function sharedStart(rows: readonly KeyedRow[]): string {
  const names = new Set(rows.map((row) => row['variable']))
  if (names.size < 2) return ''
  let shared: string[] | undefined
  for (const name of names) {
    if (typeof name !== 'string') return ''
    const levels = name.split(levelSeparator)
    const same = shared?.findIndex((level, index) => level !== levels[index]) ?? -1
    if (!shared) shared = levels
    else if (same >= 0) shared = shared.slice(0, same)
  }
  return (shared ?? []).join(levelSeparator)
}

/**
 * How a variable is shown below a shared start: `Onshore` of `Wind`; the start itself as the total of its last level.
 */
export const leafFirst =
  (prefix: string): ShowName =>
  (name): NameParts => {
    if (name === prefix) return { lead: lastOf(name), rest: 'total' }
    const own = prefix === '' ? name : name.slice(prefix.length + levelSeparator.length)
    const at = own.lastIndexOf(levelSeparator)
    return at < 0 ? { lead: own, rest: '' } : { lead: own.slice(at + 1), rest: own.slice(0, at) }
  }

const lastOf = (name: string): string => name.slice(name.lastIndexOf(levelSeparator) + 1)
