import { expect, test } from 'vitest'
import { compareView } from './compare-view.ts'
import { describeView, tabNames } from './describe-view.ts'
import { dataView, homeView, optimizationView, runsView, type DataView } from './view.ts'

const data = (conditions: Record<string, string | string[]>, platform = 'a'): DataView =>
  dataView(
    platform,
    Object.entries(conditions).map(([key, value]) => ({ key, value, on: true })),
  )

test('a view is called after its variable, then the rest; without conditions after what it is', () => {
  const germany = data({ 'region.name__in': ['Germany'], 'variable.name__like': 'Secondary Energy|Electricity|*' })
  expect(describeView(germany)).toBe('Electricity · Germany')
  expect(describeView(data({ 'region.name__in': ['Germany', 'France'] }))).toBe('Germany +1')
  expect([describeView(data({})), describeView(homeView(null)), describeView(optimizationView('a'))]).toEqual([
    'Data',
    'Home',
    'Optimization',
  ])
  expect(describeView(compareView('a', [{ run: 1 }]))).toBe('Compare')
  expect(describeView({ ...compareView('a', [{ run: 1 }]), title: 'Net Zero 2050' })).toBe('Compare · Net Zero 2050')
})

test('tabs leave out what all of their kind share', () => {
  const shared = { 'region.name__in': ['World'] }
  const views = [
    data({ ...shared, 'variable.name__in': ['Primary Energy|Coal'] }),
    data({ ...shared, 'variable.name__in': ['Primary Energy|Gas'] }),
    runsView('a'),
  ]
  expect(tabNames(views)).toEqual(['Coal', 'Gas', 'Runs'])
})

test('names that would be equal are spelled in full, then counted; several platforms are named', () => {
  const coal = data({ 'variable.name__in': ['Primary Energy|Coal'] })
  const other = data({ 'variable.name__in': ['Secondary Energy|Coal'] })
  expect(tabNames([coal, other])).toEqual(['Primary Energy|Coal', 'Secondary Energy|Coal'])
  expect(tabNames([coal, coal])).toEqual(['Primary Energy|Coal', 'Primary Energy|Coal (2)'])
  expect(tabNames([coal, dataView('b')])).toEqual(['Coal · a', 'Data · b'])
})
