import { parse } from 'yaml'
import type { ElementType } from '../../../contract/optimization.ts'
import { plain } from './shape.ts'

/** The `config.yaml` beside the tables of OSeMOSYS, as otoole has it: which sets and parameters there are. */

/** A set, a parameter or a result that the config names. */
export interface ConfigEntry {
  name: string
  type: 'set' | 'param' | 'result'
  dtype: ElementType
  indices: readonly string[]
  /** The value of all rows that the table leaves out. */
  default: number | null
}

const types = ['set', 'param', 'result'] as const
const dtypes = ['int', 'float', 'str'] as const

/** The entries of a config by the names of their tables; undefined for YAML that is none. */
export function readConfig(text: string): Map<string, ConfigEntry> | undefined {
  let root: unknown
  try {
    root = parse(text, { maxAliasCount: 0, logLevel: 'error' })
  } catch {
    return undefined
  }
  if (!isObject(root)) return undefined
  const entries = new Map<string, ConfigEntry>()
  for (const [name, said] of Object.entries(root)) {
    const entry = isObject(said) ? entryOf(name, said) : undefined
    if (!entry) return undefined
    for (const called of [name, (said as Record<string, unknown>)['short_name']])
      if (typeof called === 'string') entries.set(plain(called), entry)
  }
  return entries.size === 0 ? undefined : entries
}

function entryOf(name: string, said: Record<string, unknown>): ConfigEntry | undefined {
  const type = types.find((word) => word === said['type'])
  const dtype = dtypes.find((word) => word === said['dtype'])
  const indices = said['indices'] ?? []
  if (type === undefined || dtype === undefined || !isList(indices)) return undefined
  const given = said['default']
  return { name, type, dtype, indices, default: typeof given === 'number' ? given : null }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
