import { describe, expect, test } from 'vitest'
import { noChips, type Chips } from './chips.ts'
import { toDatapointFilter, toSearchFilter } from './request.ts'

const on = (...values: string[]) => ({ values, on: true })

describe('toDatapointFilter', () => {
  test.each<[string, Partial<Chips>, object]>([
    ['no chips: default runs, as the service does unasked', {}, {}],
    ['one name', { names: { region: on('World') } }, { region: { name__in: ['World'] } }],
    ['several names are alternatives', { names: { unit: on('EJ/yr', '') } }, { unit: { name__in: ['EJ/yr', ''] } }],
    ['one value with * is a pattern', { names: { variable: on('A|*') } }, { variable: { name__like: 'A|*' } }],
    ['a chip that is off sends nothing', { names: { model: { values: ['M'], on: false } } }, {}],
    ['single years', { year: { years: { list: [2020, 2030] }, on: true } }, { year__in: [2020, 2030] }],
    ['a range', { year: { years: { from: 2020, to: 2050 }, on: true } }, { year__gte: 2020, year__lte: 2050 }],
    ['a range without an end', { year: { years: { from: 2020, to: null }, on: true } }, { year__gte: 2020 }],
    ['years that are off', { year: { years: { list: [2020] }, on: false } }, {}],
    ['all runs', { defaultOnly: false }, { run: { default_only: false } }],
    ['one run', { run: { id: 7, on: true } }, { run: { id: 7 } }],
    [
      'one run that is no default',
      { run: { id: 7, on: true }, defaultOnly: false },
      { run: { id: 7, default_only: false } },
    ],
    ['a run that is off', { run: { id: 7, on: false } }, {}],
  ])('%s', (_case, chips, filter) => {
    expect(toDatapointFilter({ ...noChips, ...chips })).toEqual(filter)
  })
})

describe('toSearchFilter', () => {
  test.each([
    ['  ', undefined],
    ['net zero', { name__ilike: '*net zero*' }],
    ['Net*', { name__like: 'Net*' }],
  ])('%j', (text, filter) => {
    expect(toSearchFilter(text)).toEqual(filter)
  })
})
