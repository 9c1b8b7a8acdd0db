import { describe, expect, test } from 'vitest'
import type { Chips, ChipValue } from './chips.ts'
import { enter, namesOnly } from './enter.ts'
import { fieldsOf, type FilterKind } from './fields.ts'

const fieldOf = (path: string, kind: FilterKind = 'datapoints') =>
  fieldsOf[kind].find((field) => field.path === path) ?? fieldsOf[kind][0]!
const chips = (values: Record<string, ChipValue>): Chips =>
  Object.entries(values).map(([key, value]) => ({ key, value, on: true }))
const valuesOf = (all: Chips | undefined) => all && Object.fromEntries(all.map(({ key, value }) => [key, value]))

describe('what is entered', () => {
  test.each<[string, string, Record<string, ChipValue>]>([
    ['region.name', 'World', { 'region.name__in': ['World'] }],
    ['region.name', 'W*', { 'region.name__like': 'W*' }],
    ['region.name', 'a, b', { 'region.name__in': ['a, b'] }],
    ['year', '2030', { year__in: [2030] }],
    ['year', '2050, 2030', { year__in: [2030, 2050] }],
    ['year', '2020..2050', { year__gte: 2020, year__lte: 2050 }],
    ['year', '2020..', { year__gte: 2020 }],
    ['run.id', '3, 4', { 'run.id__in': [3, 4] }],
  ])('%s: %s', (path, text, expected) => {
    expect(valuesOf(enter('datapoints', [], { field: fieldOf(path), lookup: 'auto', text }).chips)).toEqual(expected)
  })

  test.each<[string, 'gte' | 'in' | '', string]>([
    ['run.id', 'gte', 'three'],
    ['run.id', 'gte', '3 4'],
    ['run.id', 'in', '3, four'],
    ['run.id', '', '2.5'],
    ['run.default_only', '', 'perhaps'],
  ])('%s %s %s is refused', (path, lookup, text) => {
    const entered = enter('datapoints', [], { field: fieldOf(path), lookup, text })
    expect(entered.chips).toBeUndefined()
    expect(entered.notice).toMatch(/is not (a whole number|true or false)\./)
  })

  test('no years are no years', () => {
    const entered = enter('datapoints', [], { field: fieldOf('year'), lookup: 'auto', text: 'soon' })
    expect(entered).toEqual({ notice: '"soon" is no year. Single years, or a range with .. between its ends.' })
  })

  test('a range takes the place of the range before, both ends of it', () => {
    const before = chips({ year__gte: 2020, year__lte: 2050 })
    const { chips: after } = enter('datapoints', before, { field: fieldOf('year'), lookup: 'auto', text: '2060..' })
    expect(valuesOf(after)).toEqual({ year__gte: 2060 })
  })

  test('beside a list a pattern must fit too, and the list of both is offered', () => {
    const before = chips({ 'region.name__in': ['World'] })
    const entered = enter('datapoints', before, { field: fieldOf('region.name'), lookup: 'auto', text: 'A*' })
    expect(valuesOf(entered.chips)).toEqual({ 'region.name__in': ['World'], 'region.name__like': 'A*' })
    expect(entered.notice).toBe('Region must now fit both conditions.')
    expect(entered.either).toMatchObject({ names: ['World'], patterns: [{ lookup: 'like', text: 'A*' }] })
    const listed = namesOnly(entered.chips ?? [], fieldOf('region.name'), ['World', 'Asia', 'World'])
    expect(valuesOf(listed)).toEqual({ 'region.name__in': ['World', 'Asia'] })
  })

  test('a second pattern takes the place of the first, which is told', () => {
    const before = chips({ 'region.name__like': 'W*' })
    const entered = enter('datapoints', before, { field: fieldOf('region.name'), lookup: 'auto', text: 'A*' })
    expect(valuesOf(entered.chips)).toEqual({ 'region.name__like': 'A*' })
    expect(entered.notice).toContain('It took the place of "W*"')
    expect(entered.either?.patterns.map(({ text }) => text)).toEqual(['W*', 'A*'])
  })

  test('a name joins the list without a word', () => {
    const before = chips({ 'region.name__in': ['World'] })
    expect(enter('datapoints', before, { field: fieldOf('region.name'), lookup: 'auto', text: 'Asia' })).toEqual({
      chips: chips({ 'region.name__in': ['World', 'Asia'] }),
    })
  })
})
