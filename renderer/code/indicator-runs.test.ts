import { expect, test } from 'vitest'
import { ofTheseRuns } from './indicator-runs.ts'

const meta = { Category: { in: ['C1'] } }

test.each([
  ['datapoints', { meta, year: 2030 }, { year: 2030, run: { id__in: [1, 2] } }],
  ['datapoints', { meta, run: { default_only: false } }, { run: { default_only: false, id__in: [1, 2] } }],
  ['datapoints', { meta, run: null }, { run: { default_only: false, id__in: [1, 2] } }],
  ['datapoints', { meta, run: { id__in: [2, 3] } }, { run: { id__in: [2] } }],
  ['runs', { meta, model: { name: 'M' } }, { model: { name: 'M' }, id__in: [1, 2] }],
  ['runs', { meta, id__in: [7] }, { id__in: [] }],
] as const)('%s of %j are those of the runs that fit', (kind, filter, expected) => {
  expect(ofTheseRuns({ kind, filter: structuredClone(filter) as object }, [1, 2])).toEqual(expected)
})
