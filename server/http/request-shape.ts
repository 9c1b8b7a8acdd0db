/** The JSON Schema keywords that contracts use; {@link knownKeywords} guards against any other. */
export interface RequestShape {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  anyOf?: RequestShape[]
  enum?: unknown[]
  properties?: Record<string, RequestShape>
  /** An object with keys of any name: one pattern for all of them. */
  patternProperties?: Record<string, RequestShape>
  required?: string[]
  additionalProperties?: boolean
  items?: RequestShape
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  format?: string
  default?: unknown
  title?: string
  /** A filter object: unknown fields are errors, a name or list of names stands for it. */
  filter?: boolean
  /** Other spellings of properties. */
  aliases?: Record<string, string>
  /** A meta value: the kind of the literal is kept. */
  scalar?: boolean
}

const annotations = ['description', '~kind', '~optional', '~unsafe', 'title', 'component']
const keywords = [
  ...[
    'type',
    'anyOf',
    'enum',
    'properties',
    'patternProperties',
    'required',
    'additionalProperties',
    'items',
    'minimum',
    'maximum',
  ],
  ...['maxLength', 'pattern', 'format', 'default', 'filter', 'aliases', 'scalar'],
]

/** @throws Error when a schema says something that this reader would silently pass over */
export function knownKeywords(schema: unknown): void {
  const node = schema as Record<string, unknown>
  const unknown = Object.keys(node).find((key) => !keywords.includes(key) && !annotations.includes(key))
  if (unknown !== undefined) throw new Error(`Requests cannot be checked for the keyword ${unknown}`)
  const { properties, patternProperties, items, anyOf } = schema as RequestShape
  const fields = [...Object.values(properties ?? {}), ...Object.values(patternProperties ?? {})]
  for (const child of [...fields, ...(items ? [items] : []), ...(anyOf ?? [])]) knownKeywords(child)
}
