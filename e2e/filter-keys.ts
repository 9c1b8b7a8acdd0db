import { DatapointFilter, RunsFilter } from '../server/contract/filters.ts'

/** What a filter can have, read from the interface: every operator of every field. */

interface Schema {
  type?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

/** One condition: its place in the filter, and a value that it takes. */
export interface Condition {
  path: string
  lookup: string
  value: unknown
}

const roots: Record<'datapoints' | 'runs', Schema> = { datapoints: DatapointFilter, runs: RunsFilter }
const samples: Record<string, unknown> = { string: 'a "b"|ü', integer: 2030, boolean: true }

const partsOf = (schema: Schema): Schema[] =>
  (schema.anyOf?.flatMap(partsOf) ?? [schema]).filter(({ type }) => type !== 'null')

function collect(schema: Schema, prefix: string): Condition[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    partsOf(property).flatMap((part): Condition[] => {
      if (part.properties) return collect(part, `${prefix}${name}.`)
      const [field = '', lookup = ''] = name.split('__')
      const value = part.type === 'array' ? [samples[part.items?.type ?? '']] : samples[part.type ?? '']
      return [{ path: prefix + field, lookup, value: lookup.endsWith('like') ? `${String(value)}*` : value }]
    }),
  )
}

/** Every condition that datapoints or runs can be filtered by. */
export const conditionsOf = (kind: 'datapoints' | 'runs'): Condition[] => collect(roots[kind], '')

/** The filter that has all of these conditions. */
export function filterOf(conditions: readonly Condition[]): Record<string, unknown> {
  const filter: Record<string, unknown> = {}
  for (const { path, lookup, value } of conditions) {
    const parts = path.split('.')
    const last = parts.pop()!
    let target = filter
    for (const part of parts) target = (target[part] ??= {}) as Record<string, unknown>
    target[lookup === '' ? last : `${last}__${lookup}`] = value
  }
  return filter
}
