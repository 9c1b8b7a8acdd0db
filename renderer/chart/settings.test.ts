import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupFields, SummaryRequest } from '../../server/contract/counts.ts'
import { byOf, chartKinds, chartStatistics, chartSteps, defaultChart, groupLimits, readChart } from './settings.ts'
import { statisticOf, toSummaryRequest, type ChartSettings } from './settings.ts'

const settings: fc.Arbitrary<ChartSettings> = fc.record({
  kind: fc.constantFrom(...chartKinds),
  colour: fc.constantFrom(...groupFields),
  facet: fc.option(fc.constantFrom(...groupFields)),
  statistic: fc.constantFrom(...chartStatistics),
  sameScale: fc.boolean(),
  step: fc.constantFrom(...chartSteps),
  limit: fc.constantFrom(...groupLimits),
})

test('settings come back from JSON as they were', () => {
  fc.assert(
    fc.property(settings, (given) => {
      expect(readChart(JSON.parse(JSON.stringify(given)))).toEqual(given)
    }),
  )
})

test('anything at all is some settings', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(readChart(readChart(value))).toEqual(readChart(value))
    }),
  )
  expect(readChart({ kind: 'pie', colour: 'unit', limit: 7, facet: null, step: 0 })).toEqual(defaultChart)
  expect(readChart(undefined)).toEqual(defaultChart)
})

test('the service is asked for what is drawn, and never for more groups than it answers', () => {
  fc.assert(
    fc.property(settings, (given) => {
      const by = byOf(given)
      expect(by).toContain(given.colour)
      if (given.facet !== null) expect(by).toContain(given.facet)
      expect(new Set(by).size).toBe(by.length)
      // Every series by itself has all names; a figure of several has only those that part them.
      const isEach = given.kind !== 'box' && statisticOf(given) === 'each'
      expect(by.length === groupFields.length).toBe(isEach)
    }),
  )
  expect(SummaryRequest.properties.limit).toMatchObject({
    maximum: Math.max(...groupLimits),
    default: defaultChart.limit,
  })
  expect(toSummaryRequest({ year: 2020 }, { ...defaultChart, kind: 'box', facet: 'region' })).toEqual({
    filter: { year: 2020 },
    by: ['scenario', 'region'],
    step: 'year',
    limit: 100,
  })
})
