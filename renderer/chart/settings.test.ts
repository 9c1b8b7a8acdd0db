import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupFields, SummaryRequest } from '../../server/contract/counts.ts'
import {
  chartKinds,
  chartStatistics,
  chartSteps,
  defaultChart,
  groupLimits,
  readChart,
  seriesRequest,
  tolerances,
  writeChart,
  type ChartSettings,
} from './settings.ts'

const settings: fc.Arbitrary<ChartSettings> = fc.record({
  kind: fc.option(fc.constantFrom(...chartKinds)),
  colour: fc.option(fc.constantFrom(...groupFields)),
  dash: fc.option(fc.constantFrom('none', ...groupFields)),
  facet: fc.option(fc.constantFrom('none', ...groupFields)),
  statistic: fc.option(fc.constantFrom(...chartStatistics)),
  sameScale: fc.boolean(),
  step: fc.option(fc.constantFrom(...chartSteps)),
  limit: fc.constantFrom(...groupLimits),
  parent: fc.option(fc.string({ minLength: 1 })),
  stackAnyway: fc.boolean(),
  tolerance: fc.constantFrom(...tolerances),
  singles: fc.boolean(),
  history: fc.option(fc.string()),
  hidden: fc.array(fc.string()),
})

test('settings come back from a view as they were, hidden names too', () => {
  fc.assert(
    fc.property(settings, (given) => {
      expect(readChart(JSON.parse(JSON.stringify(writeChart(given))))).toEqual(given)
    }),
  )
  expect(writeChart(defaultChart)).toEqual({})
})

test('anything at all is some settings', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(readChart(readChart(value))).toEqual(readChart(value))
    }),
  )
  expect(readChart({ kind: 'pie', colour: 'unit', limit: 7, facet: 'unit', step: 0, hidden: [1] })).toEqual(
    defaultChart,
  )
  expect(readChart(undefined)).toEqual(defaultChart)
})

test('the service is never asked for more series than it answers', () => {
  expect(SummaryRequest.properties.limit).toMatchObject({ maximum: Math.max(...groupLimits) })
  expect(seriesRequest({ year: 2020 }, 'category', 100)).toEqual({
    filter: { year: 2020 },
    by: ['model', 'scenario', 'version', 'region', 'variable'],
    ...{ step: 'category', limit: 100, tails: 0.25 },
  })
})
