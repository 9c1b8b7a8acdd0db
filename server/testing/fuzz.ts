import fc from 'fast-check'
import type { Document } from './shapes.ts'

/** Requests made up from the service's own OpenAPI document: most nearly right, some wrong on purpose. */

/** A schema as the document has it. */
interface DocumentedShape {
  type?: string
  anyOf?: DocumentedShape[]
  enum?: unknown[]
  properties?: Record<string, DocumentedShape>
  required?: string[]
  items?: DocumentedShape
  minimum?: number
  maximum?: number
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: DocumentedShape
}

interface Operation {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: DocumentedShape }> }
}

export interface MadeUpRequest {
  method: string
  url: string
  body: string | undefined
}

/** Words that mean something to some operation, so that not every request ends at the first check. */
const words = [
  ...['M', 'S', 'R', 'U', 'V', 'World', 'I', 'P', 'key', '*', 'V*', ''],
  ...['run__id', 'region', 'variable', 'unit', 'region__id', 'time_series__id', 'type', 'step_year', 'step_category'],
  ...[
    'step_datetime',
    'value',
    'values',
    'units',
    'levels',
    'marginals',
    'ANNUAL',
    'CATEGORICAL',
    'DATETIME',
    'object',
  ],
  ...[
    'int64',
    'float64',
    '2030-01-01T00:00:00',
    'null',
    '1',
    '1.0',
    'NaN',
    '\u0000',
    '\ud800',
    'é',
    '💧',
    "'; DROP TABLE run",
  ],
]
const word = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...words) }, fc.string({ unit: 'binary', maxLength: 20 }))
const integer = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 12 }) },
  fc.constantFrom(-1, 2030, 10_001, 2 ** 31, 2 ** 53, -(2 ** 63)),
)
const number = fc.oneof(integer, fc.double({ noNaN: true, noDefaultInfinity: true }))
const anything = fc.oneof(word, number, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 2 }))

/** Mostly what the schema wants; now and then anything. */
function valueOf(schema: DocumentedShape, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: rightValue(schema, depth) }, anything)
}

function rightValue(schema: DocumentedShape, depth: number): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => valueOf(choice, depth)))
  switch (schema.type) {
    case 'string':
      return word
    case 'integer':
      return integer
    case 'number':
      return number
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, depth + 1), { maxLength: 4 })
    case 'object':
      return objectOf(schema, depth)
    default:
      return anything
  }
}

/** Required fields nearly always, a few of the others, now and then one that nobody knows. */
function objectOf({ properties = {}, required = [] }: DocumentedShape, depth: number): fc.Arbitrary<unknown> {
  const names = Object.keys(properties)
  const optional = names.filter((name) => !required.includes(name))
  const some = fc.subarray(optional, { maxLength: depth > 3 ? 0 : Math.min(3, optional.length) })
  return fc.tuple(some, fc.integer({ min: 0, max: 19 })).chain(([chosen, chance]) => {
    const kept = chance === 0 ? required.slice(1) : required
    const fields = [...kept, ...chosen].map((name): [string, fc.Arbitrary<unknown>] => [
      name,
      valueOf(properties[name]!, depth + 1),
    ])
    if (chance === 1) fields.push(['unknown', anything])
    return fc.record(Object.fromEntries(fields))
  })
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A request of one operation. @param path with its parameters in braces */
function requestOf(method: string, path: string, operation: Operation, platform: string): fc.Arbitrary<MadeUpRequest> {
  const parameters = operation.parameters ?? []
  const places = parameters.filter((parameter) => parameter.in === 'path' && parameter.name !== 'platform')
  const queries = parameters.filter((parameter) => parameter.in === 'query')
  const content = operation.requestBody?.content
  const schema = content && Object.values(content)[0]?.schema
  return fc
    .record({
      places: fc.tuple(...places.map((parameter) => valueOf(parameter.schema))),
      chosen: fc.subarray(queries, { maxLength: Math.min(3, queries.length) }),
      values: fc.tuple(...queries.map((parameter) => valueOf(parameter.schema))),
      body: schema
        ? fc.oneof({ weight: 30, arbitrary: valueOf(schema) }, fc.constant(undefined))
        : fc.constant(undefined),
      damage: fc.integer({ min: 0, max: 49 }),
    })
    .map(({ places: found, chosen, values, body, damage }) => {
      const query = chosen.map((parameter) => {
        const value = values[queries.indexOf(parameter)]
        return `${parameter.name}=${encode(text(value))}`
      })
      let url = path.replace('{platform}', platform)
      for (const [i, { name }] of places.entries()) url = url.replace(`{${name}}`, encode(text(found[i])) || '0')
      const json = body === undefined ? undefined : JSON.stringify(body)
      return {
        method: method.toUpperCase(),
        url: query.length === 0 ? url : `${url}?${query.join('&')}`,
        body: json !== undefined && damage === 0 ? json.slice(0, -1) : json,
      }
    })
}

/** Half a surrogate pair cannot stand in an address. */
const encode = (value: string): string => encodeURIComponent(value.toWellFormed())

/**
 * Any request of any operation.
 * @param platformOf the platform that an operation is asked about; undefined: it is not asked
 */
export function requests(
  { paths }: Document,
  platformOf: (operationId: string) => string | undefined,
): fc.Arbitrary<MadeUpRequest> {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, Operation>).flatMap(([method, operation]) => {
      const platform = platformOf(operation.operationId!)
      return platform === undefined ? [] : [requestOf(method, path, operation, platform)]
    }),
  )
  return fc.oneof(...all)
}
