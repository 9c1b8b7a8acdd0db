import { expect, test } from 'vitest'
import type { ComparedVariable } from '../../server/contract/compare.ts'
import { inWords, shownChange } from './words.ts'
import { branchesOf, linesOf } from './tree.ts'

const variable = (name: string, counts: ComparedVariable['counts'], units: ComparedVariable['units'] = []) => {
  const differing = counts.changed === undefined ? 0 : 1
  return { variable: name, counts, series: 2, differing, units }
}

const variables = [
  variable('Emissions|CH4', { equal: 4 }, [{ unit: 'Mt CH4', datapoints: 4, sums: [40, 40] }]),
  variable('Emissions|CO2', { changed: 3, equal: 1 }, [{ unit: 'Mt CO2', datapoints: 8, sums: [100, 103.1] }]),
  variable('Emissions|CO2|Energy', { only_a: 2 }),
  variable('Population', { equal: 1 }, [{ unit: 'million', datapoints: 1, sums: [0, 0] }]),
]

test('a branch comes to what all below it do; its change is that of its own values, else of the most common unit', () => {
  const [emissions, population] = branchesOf(variables)
  expect(emissions).toMatchObject({
    ...{ label: 'Emissions', series: 6, differing: 1, differences: 5 },
    counts: { changed: 3, equal: 5, only_a: 2 },
    change: { unit: 'Mt CO2' },
  })
  expect(inWords(emissions!)).toBe('+3.1 %, 1 of 6 series differ')
  expect(shownChange(emissions!)).toBe('+3.1 %')
  // From zero there is no share.
  expect(shownChange(population!)).toBe('')
  expect(inWords(population!)).toBe('0 of 2 series differ')
})

test('a branch without values of its own is the sum of what lies in it, nothing counted twice', () => {
  const [energy] = branchesOf([
    variable('Energy|Coal', { changed: 1 }, [{ unit: 'EJ', datapoints: 1, sums: [10, 20] }]),
    variable('Energy|Coal|with CCS', { changed: 1 }, [{ unit: 'EJ', datapoints: 1, sums: [0, 10] }]),
    variable('Energy|Gas', { only_a: 1 }),
    variable('Energy|Gas|with CCS', { equal: 1 }, [{ unit: 'EJ', datapoints: 1, sums: [10, 10] }]),
  ])
  expect(energy?.change).toEqual({ unit: 'EJ', shares: [0.5] })
})

test('of several sides the largest change is shown, with its letter', () => {
  const units = [{ unit: 'EJ', datapoints: 1, sums: [100, 110, 40] }]
  const [only] = branchesOf([variable('Final Energy', { changed: 1 }, units)])
  expect(shownChange(only!)).toBe('C −60.0 %')
  expect(inWords(only!)).toBe('B +10.0 %, C −60.0 %, 1 of 2 series differ')
})

test('lines are those of open branches; a search opens what leads to its finds', () => {
  const branches = branchesOf(variables)
  const shown = (open: string[], search = '') => linesOf(branches, new Set(open), search).map(({ key }) => key)
  expect(shown([])).toEqual(['Emissions', 'Population'])
  expect(shown(['Emissions'])).toEqual(['Emissions', 'Emissions|CH4', 'Emissions|CO2', 'Population'])
  expect(shown([], 'energy')).toEqual(['Emissions', 'Emissions|CO2', 'Emissions|CO2|Energy'])
})
