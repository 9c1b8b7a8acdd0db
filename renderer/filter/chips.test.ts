import { describe, expect, test } from 'vitest'
import { addNames, addYears, describeChips, noChips, removeChip, removeName, switchChip } from './chips.ts'
import { formatYears, parseYears } from './years.ts'

const withRegions = addNames(noChips, 'region', ['World', 'Europe']).chips ?? noChips

describe('names', () => {
  test('values are added once and switch their chip on', () => {
    const off = switchChip(withRegions, 'region', false)
    expect(addNames(off, 'region', ['World', 'Asia']).chips?.names.region).toEqual({
      values: ['World', 'Europe', 'Asia'],
      on: true,
    })
  })

  test('a pattern beside other values is refused with a hint', () => {
    const { chips, hint } = addNames(withRegions, 'region', ['W*'])
    expect(chips).toBeUndefined()
    expect(hint).toMatch(/A pattern stands alone .* Region/)
    expect(addNames(noChips, 'model', ['A*', 'B']).hint).toMatch(/A\*/)
  })

  test('a chip goes with its last value', () => {
    const one = removeName(withRegions, 'region', 'World')
    expect(one.names.region?.values).toEqual(['Europe'])
    expect(removeName(one, 'region', 'Europe')).toEqual(noChips)
  })

  test('removing and switching leave the other chips alone', () => {
    const both = addNames(withRegions, 'unit', ['']).chips ?? noChips
    expect(removeChip(both, 'region').names).toEqual({ unit: { values: [''], on: true } })
    expect(switchChip(both, 'unit', false).names.region).toEqual(both.names.region)
  })
})

describe('years', () => {
  test.each([
    ['2030', ['2030']],
    ['2050, 2030 2030', ['2030', '2050']],
    ['2020..2050', ['2020..2050']],
    ['2020 - 2050', ['2020..2050']],
    ['2020..', ['2020..']],
    ['..2050', ['..2050']],
  ])('%s is understood', (text, shown) => {
    const years = parseYears(text)
    expect(years && formatYears(years)).toEqual(shown)
  })

  test.each(['', 'soon', '..', '2050..2020', '20300', '2020..2030..2040', '2020;x'])('%j is not', (text) => {
    expect(parseYears(text)).toBeUndefined()
  })

  test('single years add up, a range stands alone', () => {
    const listed = addYears(noChips, { list: [2030] }).chips ?? noChips
    expect(addYears(listed, { list: [2020] }).chips?.year?.years).toEqual({ list: [2020, 2030] })
    expect(addYears(listed, { from: 2020, to: 2050 }).hint).toMatch(/range of years stands alone/)
  })
})

test('chips are described in a fixed order', () => {
  const chips =
    addNames(addYears(withRegions, { from: 2020, to: null }).chips ?? noChips, 'model', ['M*']).chips ?? noChips
  expect(describeChips(chips).map(({ label, operator, values }) => [label, operator, values.join('+')])).toEqual([
    ['Model', 'matches', 'M*'],
    ['Region', 'is one of', 'World+Europe'],
    ['Year', 'is', '2020..'],
  ])
})
