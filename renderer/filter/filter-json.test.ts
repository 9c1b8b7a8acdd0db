import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Compile } from 'typebox/compile'
import { DeskDatapointFilter, DeskRunsFilter } from '../../server/contract/desk-filters.ts'
import { anyChips } from './testing.ts'
import type { Chip, Chips } from './chips.ts'
import { readFilter, sortOut, toFilter } from './filter-json.ts'

const kinds = ['datapoints', 'runs'] as const
const schemas = { datapoints: Compile(DeskDatapointFilter), runs: Compile(DeskRunsFilter) }
const byKey = (chips: Chips): Chip[] => chips.toSorted((a, b) => (a.key < b.key ? -1 : 1))
const onChips = (chips: Chips): Chip[] => byKey(chips.filter(({ on }) => on))

describe.each(kinds)('any filter of %s', (kind) => {
  test('is one that the interface takes, and reads back as the conditions that are on', () => {
    fc.assert(
      fc.property(anyChips(kind), (chips) => {
        const sent = JSON.parse(JSON.stringify(toFilter(kind, chips))) as unknown
        expect(schemas[kind].Errors(sent)).toEqual([])
        expect(byKey(readFilter(kind, sent).chips ?? [])).toEqual(onChips(chips).map(sameAsJson))
      }),
      { numRuns: 200 },
    )
  })

  test('comes back whole from where it was kept', () => {
    fc.assert(
      fc.property(anyChips(kind), (chips) => {
        expect(sortOut(kind, chips)).toEqual({ chips, left: [] })
      }),
    )
  })
})

/** JSON knows no negative zero. */
const sameAsJson = (chip: Chip): Chip => ({ ...chip, value: JSON.parse(JSON.stringify(chip.value)) as Chip['value'] })

describe('readFilter', () => {
  const chip = (key: string, value: Chip['value']): Chip => ({ key, value, on: true })

  test.each<[object, Chip[]]>([
    [{ step_year__in: [2030], region: null, year__gte: null }, [chip('year__in', [2030])]],
    [{ region: {} }, []],
    // Null takes in the versions that are left out where nothing is said.
    [{ run: null }, [chip('run.default_only', false)]],
    [{ run: { default_only: null, id: 3 } }, [chip('run.default_only', false), chip('run.id', 3)]],
  ])('%j', (json, chips) => {
    expect(readFilter('datapoints', json)).toEqual({ chips })
  })

  test.each<[object, Chip[]]>([
    [{ iamc: {} }, [chip('iamc', true)]],
    [{ iamc: { region: {}, unit: null } }, [chip('iamc', true)]],
    [{ iamc: false, default_only: null }, [chip('iamc', false), chip('default_only', false)]],
    [{ iamc: { region: { name: 'World' } } }, [chip('iamc.region.name', 'World')]],
  ])('of runs: %j', (json, chips) => {
    expect(readFilter('runs', json)).toEqual({ chips })
  })

  test.each<[unknown, (string | number)[], string]>([
    [[], [], 'A filter is an object'],
    [{ colour: 1 }, ['colour'], 'The filter has no condition called "colour".'],
    [{ colour: null }, ['colour'], 'no condition called "colour"'],
    [{ region: { name__gt: 'a' } }, ['region', 'name__gt'], '"region" has no condition called "name__gt".'],
    [{ region: 'World' }, ['region'], 'A filter is an object'],
    [{ year: 'soon' }, ['year'], '"soon" is not a whole number.'],
    [{ year: 2030.5 }, ['year'], '2030.5 is not a whole number.'],
    [{ year__in: 2030 }, ['year__in'], '"year__in" takes a list: […].'],
    [{ region: { name__in: [1] } }, ['region', 'name__in'], '1 is not a text.'],
    [{ run: { default_only: 'no' } }, ['run', 'default_only'], '"no" is not true or false.'],
  ])('%j is refused where it is wrong', (json, path, message) => {
    const { problems = [] } = readFilter('datapoints', json)
    expect(problems.map((problem) => problem.path)).toEqual([path])
    expect(problems[0]?.message).toContain(message)
  })

  test('tells all problems at once', () => {
    expect(readFilter('datapoints', { a: 1, year: 'x', region: { b: 2 } }).problems).toHaveLength(3)
  })
})

test('what a filter cannot have is left out and named', () => {
  const found: Chip[] = [
    { key: 'colour', value: 'red', on: true },
    { key: 'year', value: 'soon', on: true },
    { key: 'year__gte', value: 2030, on: false },
  ]
  expect(sortOut('datapoints', found)).toEqual({ chips: [found[2]], left: ['colour', 'year'] })
})
