import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPattern, nameFields, noChips, type Chips, type NameChip } from '../filter/chips.ts'
import type { Years } from '../filter/years.ts'
import { formatView, parseView } from './url.ts'
import { dataView, pageSizes, runsView, type View } from './view.ts'

const present = fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,20}$/)
const time = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
  .map((date) => date.toISOString())
const moment = fc.oneof(fc.nat().map(String), time)
const platform = fc.oneof(
  present,
  fc.tuple(present, moment).map(([name, at]) => `${name}@${at}`),
)
const name = fc.string({ unit: 'grapheme', maxLength: 30 })
const page = fc.integer({ min: 1, max: 1_000_000_000 })

const nameChip: fc.Arbitrary<NameChip> = fc.record({
  values: fc.oneof(
    name.map((text) => [`${text}*`]),
    fc.uniqueArray(
      name.filter((text) => !isPattern(text)),
      { minLength: 1, maxLength: 4 },
    ),
  ),
  on: fc.boolean(),
})

const year = fc.integer({ min: 0, max: 9999 })
const years: fc.Arbitrary<Years> = fc.oneof(
  fc.uniqueArray(year, { minLength: 1, maxLength: 5 }).map((list) => ({ list: list.toSorted((a, b) => a - b) })),
  fc.tuple(year, year).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
  year.map((from) => ({ from, to: null })),
  year.map((to) => ({ from: null, to })),
)

const chips: fc.Arbitrary<Chips> = fc.record(
  {
    names: fc.record(Object.fromEntries(nameFields.map((field) => [field, nameChip])), { requiredKeys: [] }),
    defaultOnly: fc.boolean(),
    year: fc.record({ years, on: fc.boolean() }),
    run: fc.record({ id: page, on: fc.boolean() }),
  },
  { requiredKeys: ['names', 'defaultOnly'] },
)

const view: fc.Arbitrary<View> = fc.oneof(
  fc.record({ kind: fc.constant('home' as const), platform: fc.option(present) }),
  fc.record({ kind: fc.constant('data' as const), platform, chips, page, size: fc.constantFrom(...pageSizes) }),
  fc.record({
    kind: fc.constant('runs' as const),
    platform,
    model: name,
    scenario: name,
    defaultOnly: fc.boolean(),
    page,
  }),
)

test('a view comes back from its address as it was', () => {
  fc.assert(
    fc.property(view, (original) => {
      // As a browser hands it on: some characters of a fragment are encoded.
      const { hash } = new URL(`http://127.0.0.1:9000/${formatView(original)}`)
      expect(parseView(hash)).toEqual({ view: original, ignored: [] })
    }),
    { numRuns: 500 },
  )
})

test('any address at all is some view', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const parsed = parseView(`#/${text}`)
      expect(parseView(formatView(parsed.view)).view).toEqual(parsed.view)
    }),
  )
})

describe('formatView', () => {
  test.each<[View, string]>([
    [{ kind: 'home', platform: null }, '#/'],
    [dataView('default'), '#/default/data'],
    [runsView('default'), '#/default/runs'],
    [runsView('default@17'), '#/default@17/runs'],
    [dataView('default@2026-11-20T12:00:00'), '#/default@2026-11-20T12:00:00/data'],
    [
      dataView('default', {
        ...noChips,
        names: { variable: { values: ['Final Energy|*'], on: true }, region: { values: ['World', 'Côte'], on: false } },
        defaultOnly: false,
      }),
      '#/default/data?region=World&region=C%C3%B4te&variable=Final+Energy|*&off=region&runs=all',
    ],
  ])('%j', (given, address) => {
    expect(formatView(given)).toBe(address)
  })
})

describe('parseView leaves out what means nothing, and names it', () => {
  test.each([
    ['#/default/data?page=0', ['page=0']],
    ['#/default/data?page=1e3&size=101', ['page=1e3', 'size=101']],
    ['#/default/data?year=soon', ['year=soon']],
    ['#/default/data?variable=A*&variable=B', ['variable=A*, B']],
    ['#/default/data?off=everything', ['off=everything']],
    ['#/default/data?colour=red', ['colour=red']],
    ['#/default/charts', ['charts']],
    ['#/no spaces/data', ['/no spaces/data']],
    ['#/default/data/extra', ['/default/data/extra']],
    ['#/default@/data', ['/default@/data']],
    ['#/default@yesterday/data', ['/default@yesterday/data']],
    ['#/default@1@2/data', ['/default@1@2/data']],
  ])('%s', (hash, ignored) => {
    const parsed = parseView(hash)
    expect(parsed.ignored).toEqual(ignored)
    expect(parseView(formatView(parsed.view)).ignored).toEqual([])
  })
})

test('Home is about the present', () => {
  expect(parseView('#/default@17/home').view).toEqual({ kind: 'home', platform: 'default' })
})
