import { describe, expect, test } from 'vitest'
import {
  addValues,
  changeChip,
  conditionsOf,
  describeChip,
  isDefaultOnly,
  removeValue,
  setChip,
  setDefaultOnly,
  switchAll,
  switchChip,
  withoutConditions,
  type Chip,
  type Chips,
  type ChipValue,
} from './chips.ts'

const chip = (key: string, value: ChipValue, on = true): Chip => ({ key, value, on })
const world = chip('region.name__in', ['World'])
const energy = chip('variable.name__like', 'Final Energy|*')
const chips: Chips = [world, energy]

describe('conditions', () => {
  test('stand in the order in which they were made, each key once', () => {
    expect(setChip(chips, world.key, ['Asia'])).toEqual([chip(world.key, ['Asia']), energy])
    expect(setChip(chips, 'year', 2030)).toEqual([...chips, chip('year', 2030)])
  })

  test('that are set are switched on', () => {
    expect(setChip(switchChip(chips, world.key, false), world.key, ['Asia'])[0]).toEqual(chip(world.key, ['Asia']))
  })

  test('of a list take values in and let them go; the last one takes the condition along', () => {
    const two = addValues(chips, world.key, ['Asia', 'World'])
    expect(two[0]?.value).toEqual(['World', 'Asia'])
    expect(removeValue(two, world.key, 'World')[0]?.value).toEqual(['Asia'])
    expect(removeValue(chips, world.key, 'World')).toEqual([energy])
  })

  test('that exclude each other do not stand together', () => {
    const none = setChip(chips, 'iamc', false)
    expect(setChip(none, 'iamc.region.name', 'World').map(({ key }) => key)).not.toContain('iamc')
    expect(setChip(setChip([], 'iamc.region.name', 'World'), 'iamc', true)).toEqual([chip('iamc', true)])
  })

  test('become others in their place, and take the place of what had the key', () => {
    const both = [...chips, chip('region.name__like', 'W*')]
    expect(changeChip(both, world.key, chip('region.name__like', 'A*', false))).toEqual([
      chip('region.name__like', 'A*', false),
      energy,
    ])
  })
})

describe.each(['datapoints', 'runs'] as const)('the versions of %s', (kind) => {
  test('are the default ones unless told otherwise', () => {
    const all = setDefaultOnly(kind, chips, false)
    expect([isDefaultOnly(kind, chips), isDefaultOnly(kind, all)]).toEqual([true, false])
    expect(setDefaultOnly(kind, all, true)).toEqual(chips)
    expect(conditionsOf(kind, all)).toEqual(chips)
  })

  test('stay as they are when the conditions go or are switched', () => {
    const all = setDefaultOnly(kind, chips, false)
    expect(withoutConditions(kind, all)).toEqual(setDefaultOnly(kind, [], false))
    expect(withoutConditions(kind, chips)).toEqual([])
    const off = switchAll(kind, all, false)
    expect(isDefaultOnly(kind, off)).toBe(false)
    expect(conditionsOf(kind, off).every(({ on }) => !on)).toBe(true)
    expect(switchAll(kind, off, true)).toEqual(all)
  })
})

describe('describeChip', () => {
  test.each<[Chip, string]>([
    [chip('region.name__in', ['World', 'Europe']), 'Region | is one of | World, Europe'],
    [chip('region.name__in', ['World']), 'Region | is | World'],
    [chip('region.name__in', []), 'Region | is one of | '],
    [chip('region.hierarchy__notlike', 'c*'), 'Region hierarchy | does not match | c*'],
    [chip('unit.name', ''), 'Unit | is | (dimensionless)'],
    [chip('year__gte', 2030), 'Year | is at least | 2030'],
    [chip('run.id__lt', 3), 'Run id | is below | 3'],
  ])('%j', (given, text) => {
    const { label, operator, values } = describeChip('datapoints', given)
    expect([label, operator, values.join(', ')].join(' | ')).toBe(text)
  })

  test.each<[Chip, string]>([
    [chip('iamc', true), 'Run | has | time series'],
    [chip('iamc', false), 'Run | has no | time series'],
    [chip('iamc.variable.name__ilike', 'co2*'), 'Variable | matches in any case | co2*'],
    [chip('is_default', false), 'Default version | is | no'],
  ])('of runs: %j', (given, text) => {
    const { label, operator, values } = describeChip('runs', given)
    expect([label, operator, values.join(', ')].join(' | ')).toBe(text)
  })

  test('knows no other keys', () => {
    expect(() => describeChip('datapoints', chip('colour', 'red'))).toThrow('colour')
  })
})
