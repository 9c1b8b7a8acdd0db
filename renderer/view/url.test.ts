import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { catalogueShows } from '../../server/contract/catalogue.ts'
import { comparedStates, gapChoices } from '../../server/contract/compare.ts'
import { coverageFields } from '../../server/contract/counts.ts'
import { dimensions } from '../../server/contract/dimensions.ts'
import { datapointTypes } from '../../server/contract/iamc.ts'
import { comparisons, listedKinds, pivotCells } from '../../server/contract/item-tables.ts'
import type { Chip } from '../filter/chips.ts'
import { anyChips } from '../filter/testing.ts'
import { comparedLists, compareView } from './compare-view.ts'
import { runView, type RunPart } from './run-view.ts'
import { formatStored, formatView, parseView } from './url.ts'
import {
  dataDisplays,
  dataModes,
  dataView,
  historyView,
  optimizationView,
  pageSizes,
  runLayouts,
  runsView,
  splitPlaces,
  type View,
} from './view.ts'

const present = fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,20}$/)
const time = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
  .map((date) => date.toISOString())
const moment = fc.oneof(fc.nat().map(String), time)
const platform = fc.oneof(
  present,
  fc.tuple(present, moment).map(([name, at]) => `${name}@${at}`),
)
const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const texts = fc.uniqueArray(text, { maxLength: 3 })
// Addresses have no negative zero.
const size = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })
const page = fc.integer({ min: 1, max: 1_000_000_000 })
const columnName = text.filter((name) => !name.startsWith('-'))
const sort = fc.array(fc.record({ column: columnName, descending: fc.boolean() }), { maxLength: 3 })
const settings = fc
  .dictionary(text, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
  .map((made) => JSON.parse(JSON.stringify(made)) as Record<string, unknown>)
/** As an address keeps them: conditions about lists that are empty stand first. */
const chipsOf = (kind: 'datapoints' | 'runs') =>
  anyChips(kind)
    .map((chips) => JSON.parse(JSON.stringify(chips)) as Chip[])
    .map((chips) => chips.toSorted((a, b) => Number(isEmpty(b)) - Number(isEmpty(a))))
const isEmpty = ({ value }: Chip) => Array.isArray(value) && value.length === 0

const view: fc.Arbitrary<View> = fc.oneof(
  fc.record({ kind: fc.constant('home' as const), platform: fc.option(present) }),
  fc.record({ kind: fc.constant('service' as const), platform: fc.option(present) }),
  fc.record({
    ...{ kind: fc.constant('catalogue' as const), platform, of: fc.constantFrom(...dimensions) },
    ...{ search: text, show: fc.constantFrom(...catalogueShows), hierarchy: text, name: text, sort, page },
  }),
  fc.record({
    kind: fc.constant('data' as const),
    platform,
    chips: chipsOf('datapoints'),
    mode: fc.constantFrom(...dataModes),
    type: fc.constantFrom(...datapointTypes),
    sort,
    columns: fc.record({ order: texts, hidden: texts, pinned: texts, unpinned: texts }),
    display: fc.constantFrom(...dataDisplays),
    split: fc.record({
      place: fc.option(fc.constantFrom(...splitPlaces)),
      share: fc.option(fc.integer({ min: 25, max: 75 })),
    }),
    chart: settings,
    meta: texts,
    conversion: settings,
    page,
    checked: fc.uniqueArray(fc.integer({ min: 1, max: 99 })).map((ids) => ids.toSorted((a, b) => a - b)),
    change: fc.boolean(),
    size: fc.constantFrom(null, ...pageSizes),
  }),
  fc.record({
    kind: fc.constant('runs' as const),
    platform,
    chips: chipsOf('runs'),
    layout: fc.constantFrom(...runLayouts),
    sort,
    meta: texts,
    coverage: fc.record({ rows: fc.constantFrom(...coverageFields), columns: fc.constantFrom(...coverageFields) }),
    page,
  }),
  fc.record({
    kind: fc.constant('optimization' as const),
    platform,
    run: fc.option(page),
    item: fc.constantFrom(...listedKinds),
    search: text,
    id: fc.option(page),
    where: fc.dictionary(text, fc.array(fc.oneof(text, fc.integer()), { maxLength: 3 }), { maxKeys: 3 }),
    like: fc.dictionary(text, text, { maxKeys: 3 }),
    compare: fc.dictionary(text, fc.record({ is: fc.constantFrom(...comparisons), than: fc.integer() }), {
      maxKeys: 3,
    }),
    pivot: fc.option(fc.record({ column: text.filter((name) => name !== ''), cell: fc.constantFrom(...pivotCells) })),
    nonzero: fc.boolean(),
    sort,
    page,
  }),
  fc.record({
    kind: fc.constant('compare' as const),
    platform: present,
    sides: fc.array(fc.record({ platform, run: page }), { maxLength: 5 }),
    title: text,
    tolerance: fc.record({ absolute: size, relative: size }),
    gaps: fc.constantFrom(...gapChoices),
    units: fc.dictionary(text, text, { maxKeys: 3 }),
    list: fc.constantFrom(...comparedLists),
    states: fc.subarray([...comparedStates]),
    branch: text,
    regions: texts,
    onlyUnits: texts,
    years: fc.uniqueArray(fc.integer({ min: 1, max: 9_999 })).map((years) => years.toSorted((a, b) => a - b)),
    sort: sort.filter((keys) => keys.every(({ column }) => column !== '')),
    page,
  }),
)

/** The page of a run, on which a whole view may be a part. */
const viewOfRun = fc.tuple(view, text, text, page).map(([shown, model, scenario, version]): View => {
  const part: RunPart =
    shown.kind === 'data' ? shown : shown.kind === 'optimization' ? { ...shown, run: null } : { kind: 'meta' }
  return runView(shown.platform ?? 'default', { model, scenario, version }, part)
})

test('a view comes back from its address as it was', () => {
  fc.assert(
    fc.property(fc.oneof(view, viewOfRun), (original) => {
      // As a browser hands it on: some characters of a fragment are encoded.
      const { hash } = new URL(`http://127.0.0.1:9000/${formatView(original)}`)
      expect(parseView(hash)).toEqual({ view: original, ignored: [] })
    }),
    { numRuns: 200 },
  )
})

test('any address at all is some view', () => {
  const parameter = fc.tuple(
    fc.constantFrom(
      ...['sort', 'chart', 'where', 'off', 'empty', 'page', 'year__in', 'run', 'within', 'states', 'years'],
    ),
    text,
  )
  fc.assert(
    fc.property(
      text,
      fc.constantFrom('data', 'runs', 'optimization', 'compare'),
      fc.array(parameter),
      (any, kind, parameters) => {
        for (const address of [any, `default/${kind}?${new URLSearchParams(parameters).toString()}`]) {
          const parsed = parseView(`#/${address}`)
          expect(parseView(formatView(parsed.view)).view).toEqual(parsed.view)
        }
      },
    ),
  )
})

describe('formatView', () => {
  test.each<[View, string]>([
    [{ kind: 'home', platform: null }, '#/'],
    [dataView('default'), '#/default/data'],
    [runsView('default'), '#/default/runs'],
    [runsView('default@17'), '#/default@17/runs'],
    [runView('default', { model: 'M', scenario: 'S|1', version: 2 }), '#/default/run?model=M&scenario=S|1&version=2'],
    [
      runView('default', { model: 'M', scenario: 'S', version: 2 }, historyView('default')),
      '#/default/run?model=M&scenario=S&version=2&tab=history',
    ],
    [{ ...runsView('default'), chips: [] }, '#/default/runs?versions=default'],
    [optimizationView('default', 3), '#/default/optimization?run=3'],
    [
      compareView('default@9', [{ run: 3 }, { run: 3, at: 17 }, { run: 4, platform: 'other' }]),
      '#/default/compare?run=default@9/3&run=default@17/3&run=other/4',
    ],
    [{ ...compareView('default', [{ run: 3 }]), states: [], sort: [] }, '#/default/compare?run=3&states=none&sort='],
    [dataView('default@2026-11-20T12:00:00'), '#/default@2026-11-20T12:00:00/data'],
    [
      {
        ...dataView('default', [
          { key: 'variable.name__like', value: 'Final Energy|*', on: true },
          { key: 'region.name__in', value: ['World', 'Côte'], on: false },
          { key: 'run.default_only', value: false, on: true },
        ]),
        mode: 'wide',
        sort: [{ column: '2050', descending: true }],
      },
      '#/default/data?variable.name__like=Final+Energy|*&region.name__in=World&region.name__in=C%C3%B4te&run.default_only=false&off=region.name__in&mode=wide&sort=-2050',
    ],
  ])('%j', (given, address) => {
    expect(formatView(given)).toBe(address)
  })

  test('a view that the service keeps has its number alone', () => {
    const address = formatStored(dataView('default'), 12)
    expect(address).toBe('#/default/data?view=12')
    expect(parseView(address)).toEqual({ view: dataView('default'), ignored: [], stored: 12 })
  })
})

describe('parseView leaves out what means nothing, and names it', () => {
  test.each([
    ['#/default/data?page=0', ['page=0']],
    ['#/default/data?page=1e3&size=101', ['size=101', 'page=1e3']],
    ['#/default/data?year=soon', ['year=soon']],
    ['#/default/data?year.name=soon', ['year.name=soon']],
    ['#/default/data?off=everything', ['off=everything']],
    ['#/default/data?colour=red', ['colour=red']],
    ['#/default/data?chart=[1]&units=x', ['chart=[1]', 'units=x']],
    ['#/default/runs?year=2030', ['year=2030']],
    ['#/default/runs?rows=colour&layout=round', ['layout=round', 'rows=colour']],
    ['#/default/optimization?run=x', ['run=x']],
    ['#/default/charts', ['charts']],
    ['#/no spaces/data', ['/no spaces/data']],
    ['#/default/data/extra', ['/default/data/extra']],
    ['#/default@/data', ['/default@/data']],
    ['#/default@yesterday/data', ['/default@yesterday/data']],
    ['#/default@1@2/data', ['/default@1@2/data']],
  ])('%s', (hash, ignored) => {
    const parsed = parseView(hash)
    expect(parsed.ignored.toSorted()).toEqual(ignored.toSorted())
    expect(parseView(formatView(parsed.view)).ignored).toEqual([])
  })
})

test('Home is about the present', () => {
  expect(parseView('#/default@17/home').view).toEqual({ kind: 'home', platform: 'default' })
})
