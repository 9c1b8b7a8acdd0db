import { describe, expect, test } from 'vitest'
import type { TreeNode } from '../../../server/contract/counts.ts'
import { belowPattern, branchesAbove, isOfBranch, levelOf, linesOf, toLevel } from './tree-nodes.ts'

const node = (name: string, children: number, isVariable = true): TreeNode => ({
  ...{ name, label: name.split('|').at(-1)!, is_variable: isVariable, children, variables: 1 },
  ...{ series: 1, points: 10, depth: children > 0 ? 1 : 0 },
})

const known: Record<string, TreeNode[]> = {
  '': [node('Emissions', 1, false), node('Energy', 2), node('Population', 0)],
  Energy: [node('Energy|Coal', 0), node('Energy|Gas', 0)],
  Emissions: [node('Emissions|CO2', 0)],
}
const nodesOf = (parent: string | null) => known[parent ?? '']

describe('linesOf', () => {
  test('the top is closed at first', () => {
    const lines = linesOf(nodesOf, new Set(), Infinity)
    expect(lines.map(({ key, isOpen }) => [key, isOpen])).toEqual([
      ['Emissions', false],
      ['Energy', false],
      ['Population', null],
    ])
  })

  test('a branch filters by all below it; a variable that is one too has a line for that', () => {
    const lines = linesOf(nodesOf, new Set(['Energy', 'Emissions']), Infinity)
    expect(lines.map(({ key, level, target }) => [key, level, target])).toEqual([
      ['Emissions', 1, { pattern: 'Emissions|*' }],
      ['Emissions|CO2', 2, { variable: 'Emissions|CO2' }],
      ['Energy', 1, { variable: 'Energy' }],
      ['Energy|*', 2, { pattern: 'Energy|*' }],
      ['Energy|Coal', 2, { variable: 'Energy|Coal' }],
      ['Energy|Gas', 2, { variable: 'Energy|Gas' }],
      ['Population', 1, { variable: 'Population' }],
    ])
    expect(lines.filter(({ parent }) => parent === 'Energy').map(({ place, of }) => [place, of])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })

  test('a branch that is not known yet is open and empty', () => {
    const lines = linesOf((parent) => (parent === null ? known[''] : undefined), new Set(['Energy']), Infinity)
    expect(lines.map(({ key, isOpen }) => [key, isOpen])).toContainEqual(['Energy', true])
    expect(lines).toHaveLength(3)
  })

  test('what is deeper than the level that is kept cannot be opened', () => {
    const lines = linesOf(nodesOf, new Set(['Energy']), 1)
    expect(lines.map(({ isOpen }) => isOpen)).toEqual([null, null, null])
  })
})

test('levels are kept by leaving out names with more separators', () => {
  const chips = toLevel([], 2)
  expect(chips).toEqual([{ key: 'variable.name__notilike', value: '*|*|*', on: true }])
  expect(levelOf(chips)).toBe(2)
  expect(toLevel(chips, undefined)).toEqual([])
  expect(levelOf([{ key: 'variable.name__notilike', value: 'Emissions|*', on: true }])).toBeUndefined()
})

test('the pattern of a branch takes stars in its name for stars', () => {
  expect(belowPattern('A*')).toBe(String.raw`A\*|*`)
})

describe('what is chosen', () => {
  const chip = (key: string, value: string | string[]) => [{ key, value, on: true }]

  test.each([
    [chip('variable.name__in', ['Energy|Coal|Hard', 'Population']), ['Energy', 'Energy|Coal']],
    [chip('variable.name__like', 'Energy|Coal|*'), ['Energy', 'Energy|Coal']],
    [chip('variable.name__like', 'Energy|Coal*'), ['Energy', 'Energy|Coal']],
    [chip('variable.name__like', '*Coal*'), []],
    [[], []],
  ])('%j is seen from the start', (chips, branches) => {
    expect([...branchesAbove(chips)]).toEqual(branches)
  })

  test('is a variable with all below it, or the branch', () => {
    expect(isOfBranch('Energy|*', { pattern: 'Energy|*' })).toBe(true)
    expect(isOfBranch('Energy*', { pattern: 'Energy|*' })).toBe(true)
    expect(isOfBranch('Energy*', { variable: 'Energy' })).toBe(true)
    expect(isOfBranch('Energy|*', { variable: 'Energy' })).toBe(false)
    expect(isOfBranch('*', { pattern: 'Energy|*' })).toBe(false)
  })
})
