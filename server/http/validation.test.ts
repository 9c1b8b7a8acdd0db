import fc from 'fast-check'
import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { ServiceError } from '../contract/errors.ts'
import { DocsQuery, NewDocs } from '../contract/docs.ts'
import * as filters from '../contract/filters.ts'
import { NewCheckpoint } from '../contract/checkpoints.ts'
import { ListQuery } from '../contract/common.ts'
import { NewNamed, NewRegion } from '../contract/dimensions.ts'
import { DatapointQuery, NewTimeseries } from '../contract/iamc.ts'
import { NewMeta } from '../contract/meta.ts'
import { NewRun } from '../contract/runs.ts'
import { knownKeywords } from './request-shape.ts'
import { readRequest } from './validation.ts'

interface Schema {
  type?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  aliases?: Record<string, string>
}

const schemas = Object.entries(filters)
  .filter(([, value]) => typeof value === 'object' && ('type' in value || 'anyOf' in value))
  .map(([name, schema]) => ({ name, schema: schema as TSchema }))

const requests = {
  ListQuery,
  DatapointQuery,
  DocsQuery,
  NewDocs,
  NewNamed,
  NewRegion,
  NewRun,
  NewTimeseries,
  NewCheckpoint,
}

/** Text as users type it and as nobody does. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }).filter((s) => s.isWellFormed() && !s.includes('\0')),
  fc.constantFrom('', '*', 'R*', '\\*', 'constructor', '__proto__', 'true', '1', '1.0', 'é', 'e\u0301'),
)

/** A value that fits the schema, in one of the spellings that are taken. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  // Where an object may stand, a text is a name and no boolean.
  const hasObject = schema.anyOf?.some(({ type }) => type === 'object')
  const flag = fc.constantFrom<unknown>(true, false, 0, 1)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((s) => (hasObject && s.type === 'boolean' ? flag : fitting(s))))
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'integer':
      return fc.oneof(
        fc.integer(),
        fc.maxSafeInteger(),
        fc.integer().map(String),
        fc.integer().map((n) => `${n}.0`),
        fc.boolean(),
      )
    case 'number':
      return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer().map(String))
    case 'boolean':
      return fc.oneof(fc.boolean(), fc.constantFrom('true', 'False', 'YES', 'n', 'on', 'off', 1, 0, '1', '0', 't', 'F'))
    case 'string':
      return text
    case 'array':
      return fc.array(fitting(schema.items!), { maxLength: 4 })
    default:
      return object(schema)
  }
}

/** Some fields of an object, under any of their names. */
function object({ properties = {}, aliases = {} }: Schema): fc.Arbitrary<unknown> {
  const names = Object.keys(properties)
  if (names.length === 0) return fc.constant({})
  const spellings = (name: string) => [name, ...Object.keys(aliases).filter((alias) => aliases[alias] === name)]
  const field = (name: string) => fc.tuple(fc.constantFrom(...spellings(name)), fitting(properties[name]!))
  const some = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 5 })
  return some.chain((chosen) => fc.tuple(...chosen.map(field))).map((fields) => Object.fromEntries(fields))
}

const read = (schema: TSchema, value: unknown): unknown => readRequest([{ name: 'body', schema, value }])[0]

describe.each(schemas)('$name', ({ schema }) => {
  test('what is read passes the schema, as a general validator sees it', () => {
    const plain = withoutOwnKeywords(schema)
    fc.assert(
      fc.property(fitting(schema as Schema), (value) => {
        const result = read(schema, value)
        expect([...Value.Errors(plain, result)]).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('what is read reads as itself', () => {
    fc.assert(
      fc.property(fitting(schema as Schema), (value) => {
        const result = read(schema, value)
        expect(read(schema, result)).toEqual(result)
      }),
      { numRuns: 30 },
    )
  })

  test('anything at all is read, or refused with 422 and places', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything({ withBigInt: true }), fc.jsonValue(), spoilt(schema as Schema)), (value) => {
        const problems = problemsOf(schema, value)
        const hasPlace = problems?.every(({ loc, type, msg }) => loc[0] === 'body' && type !== '' && msg !== '')
        expect(hasPlace ?? true).toBe(true)
      }),
      { numRuns: 80 },
    )
  })

  test('nothing, null and {} are the empty filter', () => {
    for (const value of [undefined, null, {}]) expect(read(schema, value)).toEqual({})
  })
})

describe.each(Object.entries({ ...requests, NewMeta }))('%s', (_, schema) => {
  test('anything at all is read, or refused with 422 and places', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything({ withBigInt: true }), fc.jsonValue(), spoilt(schema as Schema)), (value) => {
        const problems = problemsOf(schema, value)
        if (!problems) {
          const result = read(schema, value)
          for (const name of (schema as { required?: string[] }).required ?? []) expect(result).toHaveProperty(name)
        } else expect(problems.length).toBeGreaterThan(0)
      }),
    )
  })
})

/** A fitting object with one more field that may not fit. */
const spoilt = (schema: Schema): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      object(schema),
      fc.constantFrom(...Object.keys(schema.properties ?? {}), 'dne', 'constructor', '__proto__'),
      fc.anything(),
    )
    .map(([value, name, spoiler]) => ({ ...(value as object), [name]: spoiler }))

/** What is wrong with the value, if anything; fails on any other error than a ServiceError 422. */
function problemsOf(schema: TSchema, value: unknown) {
  try {
    read(schema, value)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceError)
    const { status, errorName, detail } = error as ServiceError
    expect(status).toBe(422)
    expect(['bad_filter_arguments', 'bad_request']).toContain(errorName)
    expect(detail!.length).toBeGreaterThan(0)
    return detail!
  }
}

/** The schema without the keywords that only our reader knows. */
const withoutOwnKeywords = (schema: TSchema): TSchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      ['filter', 'aliases', 'scalar', 'format'].includes(key) ? undefined : value,
    ),
  ) as TSchema

describe('readRequest', () => {
  const Body = Type.Object({
    name: Type.String(),
    id: Type.Integer({ minimum: 1, maximum: 9 }),
    tag: Type.Enum(['a', 'b']),
  })

  test('names every problem of every part', () => {
    const parts = [
      { name: 'path', schema: Type.Object({ id: Type.Integer() }), value: { id: 'abc' } },
      { name: 'query', schema: ListQuery, value: { limit: '-1', table: 'maybe' } },
      { name: 'body', schema: Body, value: { id: 10, tag: 'c' } },
    ] as const
    const problems = (() => {
      try {
        return readRequest(parts)
      } catch (error) {
        return (error as ServiceError).detail!.map(({ loc, type }) => `${loc.join('.')} ${type}`).toSorted()
      }
    })()
    expect(problems).toEqual([
      'body.id less_than_equal',
      'body.name missing',
      'body.tag enum',
      'path.id int_parsing',
      'query.limit greater_than_equal',
      'query.table bool_parsing',
    ])
  })

  test('the innermost filter with a problem gives its name', () => {
    const nested = { run: { model: { id: 'x' } } }
    expect(() => read(filters.MetaFilter, nested)).toThrow(
      expect.objectContaining({ kwargs: expect.objectContaining({ model: 'NameFilter' }) }),
    )
  })

  test('defaults are filled in, and every call gets values of its own', () => {
    expect(read(ListQuery, {})).toEqual({ limit: 5000, offset: 0 })
    expect(read(ListQuery, {})).not.toBe(read(ListQuery, {}))
  })

  test('an object with keys of any name keeps them all, and each value is checked', () => {
    const Lists = Type.Object({ where: Type.Record(Type.String(), Type.Array(Type.Integer()), { default: {} }) })
    const where = JSON.parse('{"a":[1],"":[],"__proto__":[2],"toString":[3]}') as unknown
    expect(JSON.stringify(read(Lists, { where }))).toBe('{"where":{"a":[1],"":[],"__proto__":[2],"toString":[3]}}')
    expect(read(Lists, {})).toEqual({ where: {} })
    expect(() => read(Lists, { where: { a: [1], b: ['x'] } })).toThrow('body.where.b.0: Must be a whole number')
    expect(() => read(Lists, { where: [] })).toThrow('body.where: Must be an object')
  })

  test('a whole number written as a bigint is a number', () => {
    expect(read(Body, { name: 'x', id: 5n, tag: 'a' })).toEqual({ name: 'x', id: 5, tag: 'a' })
  })
})

describe('knownKeywords', () => {
  test('every schema of the contract passes', () => {
    for (const { schema } of schemas) expect(() => knownKeywords(schema)).not.toThrow()
  })

  test.each([
    Type.String({ minLength: 1 }),
    Type.Integer({ multipleOf: 2 }),
    Type.Object({ name: Type.String({ const: 'x' }) }),
    Type.Array(Type.Integer({ exclusiveMinimum: 0 })),
    Type.Union([Type.Null(), Type.Array(Type.String(), { uniqueItems: true })]),
    Type.Object({ deep: Type.Object({ deeper: Type.Array(Type.String({ minLength: 1 })) }) }),
    Type.Record(Type.String(), Type.String({ minLength: 1 })),
  ])('a keyword that nothing checks is refused: %j', (schema) => {
    expect(() => knownKeywords(schema)).toThrow('cannot be checked')
  })
})
