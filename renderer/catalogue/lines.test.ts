import { expect, test } from 'vitest'
import type { CatalogueRow } from '../../server/contract/catalogue.ts'
import { flatLines, levelsAbove, treeLines } from './lines.ts'

const row = (name: string, series: number): CatalogueRow => ({
  ...{ id: series, name, series, hierarchy: null, units: [], points: 0, runs: 1, description: null, alike: false },
  ...{ created_at: null, created_by: null },
})
const rows = [row('Energy|Coal', 1), row('Energy|Wind', 2), row('Energy|Wind|Offshore', 4), row('Price', 8)]
const told = (opened: string[]) =>
  treeLines(rows, new Set(opened)).map(({ label, parts, place: { level, isOpen } }) => [label, parts, level, isOpen])

test('a closed tree has its first levels, each with the series of all below it', () => {
  expect(told([])).toEqual([
    ['Energy', 7, 1, false],
    ['Price', undefined, 1, undefined],
  ])
})

test('what is open shows what is below it, and nothing of what is closed there', () => {
  expect(told(['Energy'])).toEqual([
    ['Energy', 7, 1, true],
    ['Coal', undefined, 2, undefined],
    ['Wind', 6, 2, false],
    ['Price', undefined, 1, undefined],
  ])
  expect(told(['Energy', 'Energy|Wind'])).toContainEqual(['Offshore', undefined, 3, undefined])
})

test('a level that is no variable has no row', () => {
  const lines = treeLines(rows, new Set(['Energy']))
  expect(lines.map(({ name, row: own }) => [name, own?.series])).toEqual([
    ['Energy', undefined],
    ['Energy|Coal', 1],
    ['Energy|Wind', 2],
    ['Price', 8],
  ])
})

test('a list has every name in full', () => {
  expect(flatLines(rows).map(({ label }) => label)).toEqual(rows.map(({ name }) => name))
})

test('the levels above a variable are those that must be open to see it', () => {
  expect(levelsAbove('A|B|C')).toEqual(['A', 'A|B'])
  expect(levelsAbove('A')).toEqual([])
})
