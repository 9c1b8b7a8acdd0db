import Sqlite from 'better-sqlite3'
import fc from 'fast-check'
import { sql } from 'kysely'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/service.ts'
import { ReadDb } from '../db/connection.ts'
import { openSqlite } from '../db/open.ts'
import { allOf, conditions, glob } from './filter.ts'

/** conditions() against a model of what filters mean, in plain JavaScript. */

const folder = temporaryFolder()
let sqlite: Sqlite.Database
let db: ReadDb
beforeAll(() => {
  sqlite = openSqlite(join(folder.path, 'filter.sqlite'), { readonly: false })
  sqlite.exec(
    'CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT, number INTEGER, amount REAL, flag INTEGER) STRICT',
  )
  db = new ReadDb(sqlite)
})
afterAll(() => {
  sqlite.close()
  folder.remove()
})

interface Thing {
  id: number
  name: string | null
  number: number | null
  amount: number | null
  flag: boolean | null
}

const columns = {
  id: sql.ref('thing.id'),
  name: sql.ref('thing.name'),
  number: sql.ref('thing.number'),
  amount: sql.ref('thing.amount'),
  flag: sql.ref('thing.flag'),
}

/** Fills the table and answers the ids that the filter lets through. */
function found(things: readonly Thing[], filter: object): number[] {
  sqlite.exec('BEGIN')
  const insert = sqlite.prepare('INSERT INTO thing VALUES (?, ?, ?, ?, ?)')
  for (const { id, name, number, amount, flag } of things) {
    insert.run(id, name, number, amount, flag === null ? null : Number(flag))
  }
  const query = sql<{ id: number }>`SELECT id FROM thing WHERE ${allOf(conditions(filter, columns))} ORDER BY id`
  try {
    return db.all(query).map((row) => row.id)
  } finally {
    sqlite.exec('ROLLBACK')
  }
}

/** The pattern as a regular expression: only `*` is special, and `\*` is a star. */
function matches(text: string, pattern: string, insensitive: boolean): boolean {
  const fold = (s: string) => (insensitive ? s.toLowerCase() : s)
  const parts = pattern.split(/(\\\*|\*)/).map((part) => {
    if (part === '*') return '.*'
    return (part === '\\*' ? '*' : fold(part)).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('')}$`, 'su').test(fold(text))
}

/** Whether one condition holds for a value; SQL's null is neither like nor unlike anything. */
function holds(value: unknown, lookup: string, wanted: unknown): boolean {
  if (wanted === null || wanted === undefined) return true
  if (lookup === 'in') return value !== null && (wanted as unknown[]).includes(value)
  if (value === null) return false
  const [a, b] = [value as never, wanted as never]
  switch (lookup) {
    case '':
      return a === b
    case 'gt':
      return a > b
    case 'lt':
      return a < b
    case 'gte':
      return a >= b
    case 'lte':
      return a <= b
    case 'like':
      return matches(a, b, false)
    case 'notlike':
      return !matches(a, b, false)
    case 'ilike':
      return matches(a, b, true)
    case 'notilike':
      return !matches(a, b, true)
    default:
      throw new Error(lookup)
  }
}

const expected = (things: readonly Thing[], filter: Record<string, unknown>): number[] =>
  things
    .filter((thing) =>
      Object.entries(filter).every(([key, wanted]) => {
        const [field, lookup = ''] = key.split('__') as [keyof Thing, string?]
        return holds(thing[field], lookup, wanted)
      }),
    )
    .map((thing) => thing.id)

/** Few letters, so that patterns do match; every character that some pattern language takes for special. */
const letter = fc.constantFrom(
  'a',
  'A',
  'b',
  'ä',
  'Ä',
  'é',
  'É',
  'ω',
  'Ω',
  '😀',
  '*',
  '?',
  '[',
  ']',
  '%',
  '_',
  '\\',
  '^',
  '-',
  '!',
  '.',
  ' ',
)
const name = fc.oneof(
  fc.array(letter, { maxLength: 5 }).map((letters) => letters.join('')),
  fc.constantFrom('', '*', '\\*', '[a]', '[^a]', 'a|b'),
)
const wholeNumber = fc.integer({ min: -3, max: 3 })
const amount = fc.constantFrom(-1.5, -1, 0, 0.1, 0.5, 1, 1.5, 1e21, 5e-324)
const or = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 6 })

const thing = fc.record({ name: or(name), number: or(wholeNumber), amount: or(amount), flag: or(fc.boolean()) })
const things = fc
  .array(thing, { minLength: 1, maxLength: 12 })
  .map((list) => list.map((values, i): Thing => ({ id: i + 1, ...values })))

const patterns = fc.record(
  {
    name__like: or(name),
    name__ilike: or(name),
    name__notlike: or(name),
    name__notilike: or(name),
    name: or(name),
    name__in: or(fc.array(name)),
  },
  { requiredKeys: [] },
)
const numbers = fc.record(
  {
    ...{
      number: or(wholeNumber),
      number__in: or(fc.array(wholeNumber)),
      number__gt: or(wholeNumber),
      number__lt: or(wholeNumber),
    },
    ...{
      number__gte: or(wholeNumber),
      number__lte: or(wholeNumber),
      id__in: or(fc.array(fc.integer({ min: 1, max: 12 }))),
    },
    ...{ amount: or(amount), amount__in: or(fc.array(amount)), amount__gt: or(amount), amount__lt: or(amount) },
    ...{ amount__gte: or(amount), amount__lte: or(amount), flag: or(fc.boolean()) },
  },
  { requiredKeys: [] },
)

describe('conditions', () => {
  test('compare names as the model does', () => {
    fc.assert(
      fc.property(things, patterns, (list, filter) => {
        expect(found(list, filter)).toEqual(expected(list, filter))
      }),
      { numRuns: 600 },
    )
  })

  test('one pattern at a time, so that nothing hides', () => {
    const lookup = fc.constantFrom('name__like', 'name__ilike', 'name__notlike', 'name__notilike', 'name')
    fc.assert(
      fc.property(things, lookup, name, (list, key, pattern) => {
        expect(found(list, { [key]: pattern })).toEqual(expected(list, { [key]: pattern }))
      }),
      { numRuns: 1000 },
    )
  })

  test('compare numbers and booleans as the model does', () => {
    fc.assert(
      fc.property(things, numbers, (list, filter) => {
        expect(found(list, filter)).toEqual(expected(list, filter))
      }),
      { numRuns: 600 },
    )
  })

  const named = (...names: (string | null)[]): Thing[] =>
    names.map((label, i) => ({ id: i + 1, name: label, number: null, amount: null, flag: null }))

  test('an empty list matches nothing, null is no condition', () => {
    const list = named('a', 'b')
    expect(found(list, { name__in: [] })).toEqual([])
    expect(found(list, { id__in: [] })).toEqual([])
    expect(found(list, { name__in: null, name: null, name__like: undefined })).toEqual([1, 2])
    expect(found(list, {})).toEqual([1, 2])
  })

  test.each([
    ['a*', ['a', 'ab', 'A', 'ba'], ['a', 'ab']],
    ['*', ['', 'x', '*'], ['', 'x', '*']],
    ['', ['', ' ', 'x'], ['']],
    ['a_b', ['a_b', 'axb'], ['a_b']],
    ['100%', ['100%', '1000'], ['100%']],
    ['a?b', ['a?b', 'axb'], ['a?b']],
    ['[ab]', ['[ab]', 'a', 'b'], ['[ab]']],
    ['[', ['[', '[['], ['[']],
    ['\\*', ['*', 'x', '\\*', '\\'], ['*']],
    ['\\**', ['*', '*x', 'x', '\\x'], ['*', '*x']],
    ['\\', ['\\', '\\\\'], ['\\']],
    ['a\\b', ['a\\b', 'ab'], ['a\\b']],
    ['a\\_b', ['a\\_b', 'a_b'], ['a\\_b']],
    ['Primary Energy|*', ['Primary Energy|Coal', 'Primary Energy', 'Final Energy|Coal'], ['Primary Energy|Coal']],
  ])('like %j finds exactly what it says', (pattern, names, wanted) => {
    const list = named(...names)
    expect(found(list, { name__like: pattern }).map((id) => names[id - 1])).toEqual(wanted)
    expect(found(list, { name__notlike: pattern }).map((id) => names[id - 1])).toEqual(
      names.filter((n) => !wanted.includes(n)),
    )
  })

  test.each([
    ['köln', 'KÖLN'],
    ['K*', 'köln'],
    ['ÅNGSTRÖM*', 'ångström'],
    ['ελλάδα', 'ΕΛΛΆΔΑ'],
    ['ÉNERGIE*', 'e\u0301nergie primaire'.normalize('NFC')],
    ['*ος', 'ΧΡΟΝΟΣ'],
    ['ΧΡΟΝΟΣ*', 'Χρονοσειρα'],
    ['*STRASSE', 'Hauptstrasse'],
    ['ПЕРВИЧНАЯ*', 'первичная энергия'],
  ])('ilike %j finds %j', (pattern, text) => {
    expect(found(named(text, 'other', null), { name__ilike: pattern })).toEqual([1])
    expect(found(named(text, 'other', null), { name__notilike: pattern })).toEqual([2])
  })

  test('a null is neither like nor unlike a pattern', () => {
    for (const lookup of ['like', 'notlike', 'ilike', 'notilike'])
      expect(found(named(null), { [`name__${lookup}`]: 'x' })).toEqual([])
  })

  test('100,000 values in a list are no problem', () => {
    const list = named('a', 'b')
    const many = Array.from({ length: 100_000 }, (_, i) => `name ${i}`)
    expect(found(list, { name__in: [...many, 'b'] })).toEqual([2])
    expect(found(list, { id__in: many.map((_, i) => i + 2) })).toEqual([2])
  })

  test('fields of other tables are left to the caller', () => {
    expect(conditions({ region: { name: 'x' }, hierarchy: 'y', iamc: true, name_x: 1 }, columns)).toEqual([])
  })

  test('values never become SQL', () => {
    const list = named("'; DROP TABLE thing; --", '"', 'x')
    expect(found(list, { name: "'; DROP TABLE thing; --" })).toEqual([1])
    expect(found(list, { name__in: ['"', "'"] })).toEqual([2])
    expect(found(list, { name__like: "'*" })).toEqual([1])
  })
})

describe('glob', () => {
  test('only the star stays special', () => {
    expect(glob('a*b?c[d]e%f_g\\h\\*i')).toBe('a*b[?]c[[]d]e%f_g\\h[*]i')
  })
})
