import { describe, expect, test } from 'vitest'
import type { Decisions } from '../../server/contract/imports.ts'
import { mappingSample } from './testing.ts'
import {
  addBlank,
  dropColumn,
  listDecisions,
  mapColumn,
  mapName,
  mappingText,
  noDecisions,
  readMapping,
  setColumn,
  skipName,
} from './decisions.ts'

const wrld = { column: 'region', name: 'Wrld' } as const

describe('a decision', () => {
  test('about a name replaces the one before', () => {
    const mapped = mapName(mapName(noDecisions, wrld, 'Word'), wrld, 'World')
    expect(mapped.map).toEqual([{ column: 'region', from: 'Wrld', to: 'World' }])
    const skipped = skipName(mapped, wrld)
    expect([skipped.map, skipped.skip]).toEqual([[], [wrld]])
    expect(mapName(skipped, wrld, 'World').skip).toEqual([])
  })

  test('about a name leaves the same name of another kind, and the title of a column, as they are', () => {
    const others = mapColumn(mapName(noDecisions, { column: 'unit', name: 'Wrld' }, 'EJ'), 'Wrld', 'region')
    expect(mapName(others, wrld, 'World').map).toEqual([...others.map, { column: 'region', from: 'Wrld', to: 'World' }])
  })

  test('about a column replaces the one before', () => {
    const dropped = dropColumn(mapColumn(noDecisions, 'Modell', 'model'), 'Modell')
    expect([dropped.map, dropped.drop]).toEqual([[], ['Modell']])
    const mapped = mapColumn(dropped, 'Modell', 'model')
    expect([mapped.map, mapped.drop]).toEqual([[{ column: null, from: 'Modell', to: 'model' }], []])
  })

  test('about all rows, or a text of no value, is there once', () => {
    expect(setColumn(setColumn(noDecisions, 'model', 'A'), 'model', 'B').set).toEqual([{ column: 'model', value: 'B' }])
    expect(addBlank(addBlank(noDecisions, 'tbd'), 'tbd').blank).toEqual(['tbd'])
  })
})

describe('the list of decisions', () => {
  test('is empty while nothing is decided', () => {
    expect(listDecisions(noDecisions)).toEqual([])
  })

  test('says each in words and takes it back by itself, until nothing is decided', () => {
    let decisions: Decisions = { ...mappingSample, into_run: null, make_default: noDecisions.make_default }
    const texts = listDecisions(decisions).map(({ text }) => text)
    expect(texts).toEqual([
      'The sheet “numbers” is read',
      'Column “Modell” is model',
      'Region “Wrld” is “World”',
      'A blank scenario is “Base”',
      'Unit of all rows is “EJ/yr”',
      'Column “Note” is left out',
      'Column “Sensitivity” becomes part of the scenario',
      'Blank cells of region mean what stands above',
      '“,” groups the digits of numbers',
      'Dates are read as years',
      'Rows of the region “Moon” are left out',
      '“tbd” stands for no value',
      '“cost.csv” is read as the parameter “cost”',
      'The name of each sheet is its region',
      'Tables are read with rows and columns exchanged',
      'Titles of further columns are variables',
      'A row of units is taken',
      'The last of different values is taken',
      'Indicators have the types that the files say',
      'Unknown regions are created in the hierarchy “R5”',
      'Unknown units are created',
    ])
    for (const text of texts.toReversed()) {
      const decided = listDecisions(decisions)
      expect(decided.at(-1)?.text).toBe(text)
      decisions = { ...decisions, ...decided.at(-1)!.without }
    }
    expect(decisions).toEqual({ ...noDecisions, hierarchy: 'R5', likely: false, same: null })
  })
})

describe('a mapping file', () => {
  test('holds everything but the run, and is read as it was written', () => {
    const text = mappingText({ ...mappingSample, into_run: 7 })
    expect(text).not.toContain('into_run')
    expect(readMapping(text, 'm.json')).toEqual({ ...mappingSample, into_run: null, same: 'skip' })
  })

  test('may leave things out, as those written by hand do', () => {
    expect(readMapping('{"drop": ["Note"]}', 'm.json')).toEqual({ ...noDecisions, drop: ['Note'] })
  })

  test.each([
    ['{', 'm.json is no JSON'],
    ['[]', 'm.json is no file of decisions.'],
    ['null', 'm.json is no file of decisions.'],
    ['{"drop": "Note"}', 'm.json is no file of decisions: drop.'],
    ['{"colour": 1, "keep": {}}', 'm.json is no file of decisions: colour, keep.'],
  ])('that is %s is refused in words', (text, message) => {
    expect(() => readMapping(text, 'm.json')).toThrow(message)
  })
})
