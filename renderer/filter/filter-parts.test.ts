import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyChips } from './testing.ts'
import type { Chips, ChipValue } from './chips.ts'
import { draftOf, readDraft, warnings, withLookup } from './draft.ts'
import { filterText, mergeChips, readFilterText } from './filter-text.ts'
import { longestWord, nearNames } from './near-names.ts'
import { folded, pastedNames } from './pasted.ts'
import { givenNames, relaxationsOf, respell } from './relaxations.ts'
import { asDatapoints, asRuns } from './translate.ts'

const chip = (key: string, value: ChipValue, on = true) => ({ key, value, on })
const keysOf = (chips: Chips | undefined) => chips?.map(({ key }) => key)

describe('the text of a filter', () => {
  test.each(['datapoints', 'runs'] as const)('applied as it is changes nothing: %s', (kind) => {
    fc.assert(
      fc.property(anyChips(kind), (chips) => {
        const read = readFilterText(kind, filterText(kind, chips))
        expect(read.problems).toBeUndefined()
        // Numbers of JSON have no negative zero.
        const written = JSON.parse(JSON.stringify(chips)) as Chips
        expect(mergeChips(written, read.chips ?? [])).toEqual(written)
      }),
      { numRuns: 150 },
    )
  })

  test.each<[string, [number, number][]]>([
    ['{"region": {"name": "World"}', [[1, 29]]],
    ['{\n  "region": {"name": "World"},\n  "colour": 1\n}', [[3, 3]]],
    [
      '{\n  "year": "soon",\n  "region": {\n    "name__in": ["a", 1]\n  }\n}',
      [
        [2, 11],
        [4, 23],
      ],
    ],
  ])('%s is wrong at its place', (text, places) => {
    const { problems = [] } = readFilterText('datapoints', text)
    expect(problems.map(({ line, column }) => [line, column])).toEqual(places)
  })

  test('may be keywords of Python, a command for curl, or nothing', () => {
    const chips = [chip('region.name', 'World'), chip('year__in', [2030])]
    expect(readFilterText('datapoints', 'region={"name": "World"}, year__in=[2030]').chips).toEqual(chips)
    const curl = `curl -X PATCH 'http://127.0.0.1:9000/v1/default/iamc/datapoints/' --data '{"year__in":[2030]}'`
    expect(readFilterText('datapoints', curl).chips).toEqual([chips[1]])
    expect(readFilterText('runs', curl).problems?.[0]?.message).toBe(
      'This asks for datapoints, and the view shows runs.',
    )
    expect(readFilterText('runs', ' \n').chips).toEqual([])
  })

  test('leaves alone what is switched off, unless both exclude each other', () => {
    const present = [chip('year', 2030, false), chip('model.name', 'A'), chip('scenario.name', 'B')]
    expect(mergeChips(present, [chip('id', 3), chip('scenario.name', 'C')])).toEqual([
      chip('year', 2030, false),
      chip('scenario.name', 'C'),
      chip('id', 3),
    ])
    expect(mergeChips([chip('iamc', false, false)], [chip('iamc.unit.name', '')])).toEqual([chip('iamc.unit.name', '')])
  })
})

describe('a condition that is edited', () => {
  const chips = [chip('region.name__in', ['World', 'Asia']), chip('region.name__like', 'W*')]
  const draft = draftOf('datapoints', chips[0]!)

  test('keeps its list while it is something else', () => {
    const single = withLookup(draft, 'like')
    expect(readDraft(single, true)).toEqual({ chip: chip('region.name__like', 'World') })
    expect(warnings('datapoints', chips, { draft: single, key: chips[0]!.key })).toEqual([
      'The list of 2 values is left.',
      'It takes the place of the condition "Region matches" there is.',
      'Without * it is compared as a whole.',
    ])
    expect(readDraft(withLookup(single, 'in'), false)).toEqual({ chip: { ...chips[0], on: false } })
  })

  test('becomes a list of its value', () => {
    const year = draftOf('datapoints', chip('year__gte', 2030))
    expect(readDraft(withLookup({ ...year, text: '2040' }, 'in'), true)).toEqual({ chip: chip('year__in', [2040]) })
  })

  test('is refused where its value does not fit', () => {
    const year = draftOf('datapoints', chip('year__gte', 2030))
    expect(readDraft({ ...year, text: 'soon' }, true)).toEqual({ refused: '"soon" is not a whole number.' })
    expect(readDraft({ ...year, text: '' }, true)).toEqual({ refused: '"" is not a whole number.' })
  })
})

test('a column or a row of names is a list, a single name is none', () => {
  expect(pastedNames('World\r\n Asia \n\nWorld\n')).toEqual(['World', 'Asia'])
  expect(pastedNames('World\tAsia')).toEqual(['World', 'Asia'])
  expect(pastedNames('World\n')).toBeUndefined()
})

test('long lists fold, and never into more room', () => {
  expect([folded([]), folded(['a', 'b', 'c']), folded(['a', 'b', 'c', 'd'])]).toEqual(['', 'a, b, c', 'a, b + 2'])
})

describe('conditions of the other kind', () => {
  test('of runs say the same of datapoints', () => {
    const runs = ['id__in', 'default_only', 'model.name', 'iamc.unit.name__like', 'version', 'is_default', 'iamc']
    const given = runs.map((key) => chip(key, true))
    expect(keysOf(asDatapoints('runs', given))).toEqual([
      'run.id__in',
      'run.default_only',
      'model.name',
      'unit.name__like',
    ])
    expect(asDatapoints('datapoints', given)).toBe(given)
  })

  test('of datapoints say the same of runs, except for years', () => {
    const given = ['run.id__in', 'run.default_only', 'model.name', 'unit.name__like'].map((key) => chip(key, true))
    expect(keysOf(asRuns('datapoints', given))).toEqual([
      'id__in',
      'default_only',
      'model.name',
      'iamc.unit.name__like',
    ])
    expect(asRuns('datapoints', [...given, chip('year', 2030)])).toBeUndefined()
    expect(keysOf(asRuns('datapoints', [chip('year', 2030, false)]))).toEqual([])
  })
})

describe('why a filter leaves nothing', () => {
  const chips = [chip('region.name__in', ['wrld', 'Asia']), chip('year', 2030, false), chip('model.name', 'A')]

  test('each condition that is on is tried without, the silent one too', () => {
    const relaxations = relaxationsOf('datapoints', chips)
    expect(relaxations.map(({ key }) => key)).toEqual(['run.default_only', 'region.name__in', 'model.name'])
    expect(relaxations[0]?.chips).toEqual([...chips, chip('run.default_only', false)])
    expect(relaxations[1]?.chips[0]).toEqual({ ...chips[0], on: false })
    const all = [...chips, chip('run.default_only', false)]
    expect(relaxationsOf('datapoints', all).map(({ key }) => key)).toEqual(['region.name__in', 'model.name'])
  })

  test('names of lists and of single conditions are looked up', () => {
    expect(givenNames('datapoints', [...chips, chip('region.name__like', 'x*'), chip('year__in', [1])])).toEqual([
      { key: 'region.name__in', dimension: 'region', names: ['wrld', 'Asia'] },
      { key: 'model.name', dimension: 'model', names: ['A'] },
    ])
  })

  test('a name is put right in its list', () => {
    expect(respell(chips, 'region.name__in', ['wrld', 'World'])[0]?.value).toEqual(['World', 'Asia'])
    expect(respell(chips, 'region.name__in', ['wrld', 'Asia'])[0]?.value).toEqual(['Asia'])
    expect(respell(chips, 'model.name', ['A', 'B'])[2]?.value).toBe('B')
  })

  test('near names are those in another case, else those with other letters', () => {
    const names = ['Primary Energy', 'Primary Energy|Coal', 'Final Energy', 'Population']
    expect(nearNames('primary energy', names)).toEqual(['Primary Energy'])
    expect(nearNames('Wrold', ['World', 'Asia', 'Wroclaw'])).toEqual(['World'])
    expect(nearNames('World', ['World'])).toEqual([])
    expect(nearNames('Coal', names)).toEqual(['Primary Energy|Coal'])
    expect([longestWord('Emissions|CO2'), longestWord('')]).toEqual(['Emissions', ''])
  })
})
