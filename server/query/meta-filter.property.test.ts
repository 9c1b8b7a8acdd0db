import fc from 'fast-check'
import { sql } from 'kysely'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IndicatorValue, MetaCondition, MetaConditions } from '../contract/desk-filters.ts'
import type { ReadDb } from '../db/connection.ts'
import { openForWriting } from '../db/platform-file.ts'
import { longOr, temporaryFolder } from '../testing/service.ts'
import { allOf } from './filter.ts'
import { metaConditions } from './meta-filter.ts'

/** Conditions on indicators against what they mean, in plain JavaScript. */

const folder = temporaryFolder()
let db: ReadDb
let close: () => void
const runCount = 4
beforeAll(() => {
  ;({ db, close } = openForWriting(join(folder.path, 'test.scenario'), 'test'))
  db.sqlite.exec(`
    INSERT INTO "transaction" (issued_at, operation, user, client) VALUES ('', 'fill', '', '');
    INSERT INTO model (name, since) VALUES ('M', 1);
    INSERT INTO scenario (name, since) VALUES ('S', 1);`)
  for (let version = 1; version <= runCount; version += 1)
    db.sqlite.exec(`INSERT INTO run (model__id, scenario__id, version, since) VALUES (1, 1, ${version}, 1)`)
})
afterAll(() => {
  close()
  folder.remove()
})

/** A stored value: 1 and 1.0 are of two types, and the same number. */
interface Stored {
  dtype: 'INT' | 'FLOAT' | 'STR' | 'BOOL'
  value: IndicatorValue
}
type Metas = Record<string, Stored>[]

const keys = ['Category', 'a.b__in', 'é', 'Peak Warming|33°']
const anyText = fc.constantFrom('C1', 'c1', 'C1*', '1', 'true', '', 'Ünlü', 'x[y]?')
const anyNumber = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, -0.5, 1.5, 1e300, -1e-300))
const anyStored: fc.Arbitrary<Stored> = fc.oneof(
  fc.record({ dtype: fc.constant('INT' as const), value: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ dtype: fc.constant('FLOAT' as const), value: anyNumber }),
  fc.record({ dtype: fc.constant('STR' as const), value: anyText }),
  fc.record({ dtype: fc.constant('BOOL' as const), value: fc.boolean() }),
)
const anyMetas: fc.Arbitrary<Metas> = fc.array(fc.dictionary(fc.constantFrom(...keys), anyStored), {
  minLength: runCount,
  maxLength: runCount,
})

const anyValue: fc.Arbitrary<IndicatorValue> = fc.oneof(anyText, anyNumber, fc.boolean())
const anyPattern = fc.constantFrom('*', 'C*', 'c1', 'C1\\*', '*[y]*', 'ünlü', '?1')
const orNothing = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null, freq: 8 })
const anyCondition: fc.Arbitrary<MetaCondition> = fc.record(
  {
    eq: orNothing(anyValue),
    in: orNothing(fc.array(anyValue, { maxLength: 4 })),
    ...{ gt: orNothing(anyNumber), lt: orNothing(anyNumber), gte: orNothing(anyNumber), lte: orNothing(anyNumber) },
    ...{ like: orNothing(anyPattern), ilike: orNothing(anyPattern) },
    ...{ notlike: orNothing(anyPattern), notilike: orNothing(anyPattern) },
    exists: orNothing(fc.boolean()),
  },
  { requiredKeys: [] },
)
const anyConditions: fc.Arbitrary<MetaConditions> = fc.oneof(
  // One comparison each, so that something is left.
  fc.tuple(fc.constantFrom(...keys), anyCondition, fc.nat()).map(([key, condition, place]) => ({
    [key]: Object.fromEntries(Object.entries(condition).slice(place % 4, (place % 4) + 1)),
  })),
  fc.dictionary(fc.constantFrom(...keys), orNothing(anyCondition)),
)

/** `*` is any text, `\*` a star. */
function matches(value: string, pattern: string, anyCase: boolean): boolean {
  const source = pattern
    .split(/(\\\*|\*)/)
    .map((part) => (part === '*' ? '.*' : (part === '\\*' ? '*' : part).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('')
  const fold = (text: string) => (anyCase ? text.toUpperCase() : text)
  return new RegExp(`^${anyCase ? fold(source).replaceAll('\\X', '\\x') : source}$`, 's').test(fold(value))
}

const tests: { [K in keyof Required<MetaCondition>]: (value: IndicatorValue, wanted: never) => boolean } = {
  eq: (value, wanted: IndicatorValue) => value === wanted,
  in: (value, wanted: IndicatorValue[]) => wanted.includes(value),
  gt: (value, wanted: number) => typeof value === 'number' && value > wanted,
  lt: (value, wanted: number) => typeof value === 'number' && value < wanted,
  gte: (value, wanted: number) => typeof value === 'number' && value >= wanted,
  lte: (value, wanted: number) => typeof value === 'number' && value <= wanted,
  like: (value, wanted: string) => typeof value === 'string' && matches(value, wanted, false),
  ilike: (value, wanted: string) => typeof value === 'string' && matches(value, wanted, true),
  notlike: (value, wanted: string) => typeof value === 'string' && !matches(value, wanted, false),
  notilike: (value, wanted: string) => typeof value === 'string' && !matches(value, wanted, true),
  exists: (_value, wanted: boolean) => wanted,
}

const fits = (meta: Metas[number], [key, condition]: [string, MetaCondition | null]): boolean =>
  Object.entries(condition ?? {}).every(([lookup, wanted]) => {
    if (wanted === null) return true
    const stored = Object.hasOwn(meta, key) ? meta[key] : undefined
    if (stored === undefined) return lookup === 'exists' && wanted === false
    return tests[lookup as keyof MetaCondition](stored.value, wanted as never)
  })

/** The ids that SQL finds, among runs of these indicators. */
function found(metas: Metas, meta: MetaConditions): number[] {
  db.sqlite.exec('BEGIN')
  const insert = db.sqlite.prepare(
    'INSERT INTO meta (run__id, key, dtype, value_int, value_str, value_float, value_bool, since) VALUES (?, ?, ?, ?, ?, ?, ?, 1)',
  )
  for (const [place, indicators] of metas.entries()) {
    for (const [key, { dtype, value }] of Object.entries(indicators)) {
      const of = (type: Stored['dtype'], stored: unknown) => (dtype === type ? stored : null)
      const whole = typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : null
      insert.run(
        place + 1,
        key,
        dtype,
        of('INT', whole),
        of('STR', value),
        of('FLOAT', value),
        of('BOOL', Number(value)),
      )
    }
  }
  try {
    const query = sql<{ id: number }>`SELECT r.id FROM run AS r WHERE ${allOf(metaConditions(sql.ref('r.id'), meta))}`
    return db.all(query).map(({ id }) => id)
  } finally {
    db.sqlite.exec('ROLLBACK')
  }
}

test('conditions on indicators find the runs that plain JavaScript finds', () => {
  fc.assert(
    fc.property(anyMetas, anyConditions, (metas, meta) => {
      const expected = metas.flatMap((indicators, place) =>
        Object.entries(meta).every((condition) => fits(indicators, condition)) ? [place + 1] : [],
      )
      expect(found(metas, meta)).toEqual(expected)
    }),
    { numRuns: longOr(5_000, 600) },
  )
})

test('a key is looked for in its composed form, as it was stored', () => {
  const metas: Metas = [{ é: { dtype: 'INT', value: 1 } }, {}, {}, {}]
  expect(found(metas, { ['e\u0301']: { exists: true } })).toEqual([1])
})

test('runs are found in the index on keys', () => {
  const query = sql`SELECT r.id FROM run AS r WHERE ${allOf(metaConditions(sql.ref('r.id'), { Category: { in: ['C1'] } }))}`
  expect(db.explain(query)).toContain('SEARCH e USING INDEX meta_key (key=?)')
})
