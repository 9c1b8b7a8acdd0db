import { describe, expect, test } from 'vitest'
import { chipOf, setChip, type Chips } from '../filter/chips.ts'
import { exactPattern, filteredBy, withBranch, withoutCell, withVariables } from './cell-filter.ts'

const cell = { region: 'World', variable: 'Final Energy', unit: '', run__id: 7, step_year: 2050 }
const none: Chips = []

describe('filteredBy', () => {
  test.each([
    ['region', 'region.name__in', ['World']],
    ['unit', 'unit.name__in', ['']],
    ['version', 'run.id__in', [7]],
    ['step_year', 'year__in', [2050]],
    ['2030', 'year__in', [2030]],
  ])('%s', (column, key, value) => {
    expect(filteredBy(none, column, cell).chips).toEqual([{ key, value, on: true }])
  })

  test.each(['value', 'step_category', 'model'])('%s has no condition here and says so', (column) => {
    expect(filteredBy(none, column, cell)).toEqual({ refused: expect.stringContaining('no condition') as string })
  })
})

describe('withoutCell', () => {
  test('leaves a name out by a pattern that fits it alone', () => {
    const { chips } = withoutCell(none, 'variable', { ...cell, variable: 'A*B' })
    expect(chips).toEqual([{ key: 'variable.name__notlike', value: String.raw`A\*B`, on: true }])
  })

  test('takes the name off a list of several', () => {
    const chips = setChip(none, 'region.name__in', ['World', 'Europe'])
    expect(withoutCell(chips, 'region', cell).chips).toEqual([{ key: 'region.name__in', value: ['Europe'], on: true }])
  })

  test('does not replace another pattern that leaves something out', () => {
    const chips = setChip(none, 'region.name__notlike', 'Asia')
    const { chips: changed, refused } = withoutCell(chips, 'region', cell)
    expect(changed).toBeUndefined()
    expect(refused).toContain('Asia')
  })

  test('years are left out of a list, and without one it says how', () => {
    expect(withoutCell(setChip(none, 'year__in', [2040, 2050]), 'step_year', cell).chips).toEqual([
      { key: 'year__in', value: [2040], on: true },
    ])
    expect(withoutCell(none, '2050', cell).refused).toContain('facet Year')
    expect(withoutCell(none, 'value', cell).refused).toBeDefined()
  })
})

describe('variables', () => {
  test('a variable takes the place of a branch, and a branch that of variables', () => {
    const branch = withBranch(withVariables(none, ['A'], false), 'B|*')
    expect(branch).toEqual([{ key: 'variable.name__like', value: 'B|*', on: true }])
    expect(withVariables(branch, ['C'], false)).toEqual([{ key: 'variable.name__in', value: ['C'], on: true }])
  })

  test('one more keeps those that are chosen', () => {
    const chips = withVariables(withVariables(none, ['A'], false), ['B', 'A'], true)
    expect(chipOf(chips, 'variable.name__in')?.value).toEqual(['A', 'B'])
  })
})

test('a pattern for a name with stars fits the name alone', () => {
  expect(exactPattern('a*b')).toBe(String.raw`a\*b`)
})
