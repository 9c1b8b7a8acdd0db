import { dimensions, type Dimension } from '../../server/contract/dimensions.ts'
import { DatapointFilter, RunsFilter } from '../../server/contract/filters.ts'
import { indicatorOf } from '../../server/contract/tables.ts'
import { indicatorComparison } from './indicator-fields.ts'

/** Which filter a view has: the schemas of the interface say what it can ask. */
export type FilterKind = 'datapoints' | 'runs'

/** `any`: of indicators, whose values are of any kind. */
export type ValueType = 'text' | 'integer' | 'number' | 'boolean' | 'any'

/** What a field may be compared with; '' is equality. In the order in which people choose. */
export const lookups = ['in', '', 'like', 'ilike', 'notlike', 'notilike', 'gte', 'lte', 'gt', 'lt', 'exists'] as const
export type Lookup = (typeof lookups)[number]

/** How a comparison reads between the name of the field and its value. */
export const lookupWords: Record<Lookup, string> = {
  in: 'is one of',
  '': 'is',
  like: 'matches',
  ilike: 'matches in any case',
  notlike: 'does not match',
  notilike: 'does not match in any case',
  gte: 'is at least',
  lte: 'is at most',
  gt: 'is above',
  lt: 'is below',
  exists: 'has a value',
}

/** What kind of value a comparison takes: of indicators, the comparison says. */
export function valueTypeOf({ field: { type }, lookup }: Comparison): ValueType {
  if (type !== 'any' || lookup === 'in' || lookup === '') return type
  if (lookup === 'exists') return 'boolean'
  return isPatternLookup(lookup) ? 'text' : 'number'
}

export const isPatternLookup = (lookup: Lookup): boolean => lookup.endsWith('like')

/** A field of a filter, nested ones by their path: `region.name`, `iamc.variable.name`. */
export interface Field {
  path: string
  type: ValueType
  lookups: readonly Lookup[]
}

interface JsonSchema {
  type?: string
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  aliases?: Record<string, string>
}

const roots: Record<FilterKind, JsonSchema> = {
  datapoints: DatapointFilter,
  runs: RunsFilter,
}

/** The alternatives of a property, without null, which is no condition. */
const alternatives = (schema: JsonSchema): JsonSchema[] =>
  (schema.anyOf ?? [schema])
    .flatMap((part) => (part.anyOf ? alternatives(part) : [part]))
    .filter((part) => part.type !== 'null')

const valueTypes: Record<string, ValueType> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
}

/** Cuts `name__in` into the field and the lookup. */
function cut(key: string): { field: string; lookup: Lookup } {
  const at = key.lastIndexOf('__')
  const lookup = lookups.find((known) => known !== '' && known === key.slice(at + 2))
  return at > 0 && lookup !== undefined ? { field: key.slice(0, at), lookup } : { field: key, lookup: '' }
}

function collect(
  schema: JsonSchema,
  prefix: string,
  found: Map<string, { type: ValueType; lookups: Set<Lookup> }>,
): void {
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    for (const part of alternatives(property)) {
      if (part.properties) {
        collect(part, `${prefix}${key}.`, found)
        continue
      }
      const { field, lookup } = cut(key)
      const type = valueTypes[(part.type === 'array' ? part.items?.type : part.type) ?? '']
      if (type === undefined) throw new Error(`The filter field ${prefix}${key} has a type that chips do not know.`)
      const known = found.get(prefix + field) ?? { type, lookups: new Set() }
      known.lookups.add(lookup)
      found.set(prefix + field, known)
    }
  }
}

function fieldsIn(schema: JsonSchema): Field[] {
  const found = new Map<string, { type: ValueType; lookups: Set<Lookup> }>()
  collect(schema, '', found)
  return [...found].map(([path, field]) => ({
    path,
    type: field.type,
    lookups: lookups.filter((lookup) => field.lookups.has(lookup)),
  }))
}

/** Every field of a filter with all its comparisons, read from the schema of the interface. */
export const fieldsOf: Record<FilterKind, readonly Field[]> = {
  datapoints: fieldsIn(roots.datapoints),
  runs: fieldsIn(roots.runs),
}

const byPath: Record<FilterKind, Map<string, Field>> = {
  datapoints: new Map(fieldsOf.datapoints.map((field) => [field.path, field])),
  runs: new Map(fieldsOf.runs.map((field) => [field.path, field])),
}

/** A field with one of its comparisons, as a key of the filter names them. */
export interface Comparison {
  field: Field
  lookup: Lookup
}

/** What a key such as `region.name__in` stands for; undefined where the filter has no such key. */
export function comparisonOf(kind: FilterKind, key: string): Comparison | undefined {
  if (indicatorOf(key) !== undefined) return indicatorComparison(key)
  const dot = key.lastIndexOf('.') + 1
  const { field: name, lookup } = cut(key.slice(dot))
  // The name of a field may itself end like a comparison, so the whole key is tried first.
  const whole = byPath[kind].get(key)
  if (whole) return { field: whole, lookup: '' }
  const field = byPath[kind].get(key.slice(0, dot) + name)
  return field?.lookups.includes(lookup) ? { field, lookup } : undefined
}

export const keyOf = ({ field, lookup }: Comparison): string =>
  lookup === '' ? field.path : `${field.path}__${lookup}`

/** The object inside a filter at a path, for what reads filters: its properties and the other spellings of them. */
export function objectAt(kind: FilterKind, path: readonly string[]): { aliases: Record<string, string> } | undefined {
  let schema: JsonSchema | undefined = roots[kind]
  for (const key of path) {
    const property: JsonSchema | undefined = schema?.properties?.[key]
    schema = property && alternatives(property).find((part) => part.properties)
  }
  return schema?.properties && { aliases: schema.aliases ?? {} }
}

/** Fields whose names say less than people need. */
const labels: Record<string, string> = {
  id: 'Run id',
  iamc: 'Time series',
  'run.default_only': 'Default versions only',
  is_default: 'Default version',
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A field as people read it: `Region`, `Region hierarchy`, `Run id`, `Year`. What stands below `iamc` reads alike. */
export function fieldLabel(path: string): string {
  const label = indicatorOf(path) ?? labels[path]
  if (label !== undefined) return label
  const parts = path.split('.').filter((part, index, all) => !(part === 'iamc' && index < all.length - 1))
  const last = parts.at(-1) ?? ''
  const before = parts.slice(0, -1).map((part) => part.replaceAll('_', ' '))
  const own = last === 'name' && before.length > 0 ? [] : [last.replaceAll('_', ' ')]
  return capital([...before, ...own].join(' '))
}

/** The dimension that a field of names belongs to; undefined for all other fields. */
export function dimensionOf(path: string): Dimension | undefined {
  const parts = path.split('.')
  return parts.at(-1) === 'name' ? dimensions.find((dimension) => dimension === parts.at(-2)) : undefined
}
