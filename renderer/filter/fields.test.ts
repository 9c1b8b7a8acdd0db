import { describe, expect, test } from 'vitest'
import { comparisonsOf } from './testing.ts'
import { comparisonOf, dimensionOf, fieldLabel, fieldsOf, keyOf } from './fields.ts'

const kinds = ['datapoints', 'runs'] as const
const numbers = ['in', '', 'gte', 'lte', 'gt', 'lt']
const texts = ['in', '', 'like', 'ilike', 'notlike', 'notilike']

describe('fieldsOf', () => {
  test('has what the interface can filter by', () => {
    const names = (path: string) => [`${path}.id`, `${path}.name`]
    const region = [...names('region'), 'region.hierarchy']
    expect(fieldsOf.datapoints.map(({ path }) => path).toSorted()).toEqual(
      [
        ...['year', 'time_series_id', 'run.id', 'run.default_only'],
        ...region,
        ...['unit', 'variable', 'model', 'scenario'].flatMap(names),
      ].toSorted(),
    )
    expect(fieldsOf.runs.map(({ path }) => path).toSorted()).toEqual(
      [
        ...['id', 'version', 'default_only', 'is_default', 'iamc'],
        ...['model', 'scenario'].flatMap(names),
        ...[...region, ...names('unit'), ...names('variable')].map((path) => `iamc.${path}`),
      ].toSorted(),
    )
  })

  test.each(kinds)('has every comparison of a type: %s', (kind) => {
    for (const { path, type, lookups } of fieldsOf[kind]) {
      expect(lookups, path).toEqual(type === 'boolean' ? [''] : type === 'text' ? texts : numbers)
    }
  })
})

test.each(kinds)('keys lead to their comparison and back: %s', (kind) => {
  for (const comparison of comparisonsOf(kind)) expect(comparisonOf(kind, keyOf(comparison))).toEqual(comparison)
})

test.each(['colour', 'year__like', 'region', 'region.name__gt', 'name__in', '__in', 'variable.hierarchy', ''])(
  '%j is no condition',
  (key) => {
    expect(comparisonOf('datapoints', key)).toBeUndefined()
  },
)

test.each(kinds)('no two fields read alike: %s', (kind) => {
  const labels = fieldsOf[kind].map(({ path }) => fieldLabel(path))
  expect(new Set(labels).size).toBe(labels.length)
})

test('names of dimensions can be looked up', () => {
  expect(['region.name', 'iamc.unit.name', 'region.hierarchy', 'region.id', 'year'].map(dimensionOf)).toEqual([
    'region',
    'unit',
    undefined,
    undefined,
    undefined,
  ])
})
