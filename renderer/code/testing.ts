import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { DatapointFilter, RunsFilter } from '../../server/contract/filters.ts'
import type { FilterSchema } from './check.ts'
import { clients, type Client } from './clients.ts'
import type { CodeQuestion, Json, QuestionKind } from './question.ts'

/** Texts that have broken programs, and any other. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ...[
      `'`,
      `"`,
      `\\`,
      `\\'"$(x)\`y\` !z`,
      'a\nb\r\tc',
      '\0',
      ')"',
      ')-"',
      "'''",
      '"""',
      '\u2028',
      '\u202Ex',
      '\uFEFF',
    ],
    ...['', '😀', '\uD800', '\uDC00a', '\u00A0', '#', '\\n', '\\u0041', '\\N{BULLET}', "'\\''", '%s', '{}', '[', '//'],
  ),
)

/** Any value that fits a schema of the contract. */
function valueOf({ type, anyOf, properties, items }: FilterSchema): fc.Arbitrary<Json> {
  if (anyOf) return fc.oneof(...anyOf.map(valueOf))
  if (properties) {
    // Two or three of the many fields at a time.
    const entries = Object.entries(properties).map(([key, schema]) => fc.tuple(fc.constant(key), valueOf(schema)))
    return fc.uniqueArray(fc.oneof(...entries), { selector: ([key]) => key, maxLength: 4 }).map(Object.fromEntries)
  }
  if (type === 'array') return fc.array(valueOf(items ?? {}), { maxLength: 4 })
  if (type === 'string') return text
  if (type === 'integer')
    return fc.oneof(
      fc.integer(),
      fc.maxSafeInteger().map((number) => number + 0),
    )
  return type === 'boolean' ? fc.boolean() : fc.constant(null)
}

const schemas: Record<QuestionKind, TSchema> = { datapoints: DatapointFilter, runs: RunsFilter }

/** Any question that a view can ask. */
export const anyQuestion: fc.Arbitrary<CodeQuestion> = fc
  .constantFrom<QuestionKind>('datapoints', 'runs')
  .chain((kind) =>
    fc.record(
      {
        url: fc.constant('http://127.0.0.1:9000'),
        platform: fc.constantFrom('demo', 'demo@3', 'demo@2026-11-20T12:00:00'),
        kind: fc.constant(kind),
        filter: valueOf(schemas[kind] as FilterSchema) as fc.Arbitrary<CodeQuestion['filter']>,
        layout: fc.constantFrom('long' as const, 'wide' as const),
        isProtected: fc.boolean(),
        client: fc.constantFrom(...(Object.keys(clients) as Client[])),
      },
      { requiredKeys: ['url', 'platform', 'kind', 'filter'] },
    ),
  )
