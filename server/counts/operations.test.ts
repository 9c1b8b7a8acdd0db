import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { facetFields, type Facets, type Summary } from '../contract/counts.ts'
import { limits } from '../contract/limits.ts'
import { checkTime } from '../db/deadline.ts'
import { openForWriting } from '../db/platform-file.ts'
import { temporaryFolder } from '../testing/service.ts'
import { countFacets, summarizeDatapoints } from './operations.ts'
import { ask } from './testing-plain.ts'
import { withSeries, type MadeUpSeries } from './testing-rows.ts'

const folder = temporaryFolder()
const { db, close } = openForWriting(join(folder.path, 'test.scenario'), 'test', checkTime)
afterAll(() => {
  close()
  folder.remove()
})
afterEach(() => void vi.restoreAllMocks())

/** A series of a default run with these values in one year, told apart by category. */
const seriesOf = (values: readonly number[]): MadeUpSeries => ({
  ...{ run: 1, region: 'World', variable: 'V', unit: 'U' },
  points: values.map((value, i) => ({ year: 2020, category: `${i}`, datetime: null, value })),
})

const everything = { filter: {}, fields: [...facetFields], limit: 50 }

test('a facet that takes too long is skipped, the others are counted', () => {
  withSeries(db, [seriesOf([1])], () => {
    // Every look at the clock is later by a little more than there is time; only years look at it for a single series.
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += limits.facetMs + 1))
    const { facets } = ask(db, countFacets, { ...everything, patient: false }) as Facets
    expect(facets.filter(({ skipped }) => skipped)).toEqual([{ field: 'year', values: [], total: 0, skipped: true }])
    expect(facets.filter(({ skipped }) => !skipped).map(({ total }) => total)).toEqual([1, 1, 1, 1, 1])
    const patient = ask(db, countFacets, { ...everything, patient: true }) as Facets
    expect(patient.facets.some(({ skipped }) => skipped)).toBe(false)
  })
})

const summaryOf = (values: readonly number[]): Summary =>
  withSeries(db, [seriesOf(values)], () =>
    ask(db, summarizeDatapoints, { filter: {}, by: [], step: 'year', limit: 1, tails: 0.25 }),
  ) as Summary

// What numpy.quantile(values, [0.25, 0.5, 0.75]) answers.
test.each([
  [
    [1, 2, 3, 4],
    [1.75, 2.5, 3.25],
  ],
  [
    [7, 1, 3],
    [2, 3, 5],
  ],
  [
    [10, -10],
    [-5, 0, 5],
  ],
  [
    [3, 1, 4, 1, 5, 9, 2, 6],
    [1.75, 3.5, 5.25],
  ],
  [[0.1], [0.1, 0.1, 0.1]],
])('quartiles of %j are those of numpy', (values, quartiles) => {
  expect(summaryOf(values).groups[0]!.cells[0]!.slice(2, 5)).toEqual(quartiles)
})

test('figures too large for a number are the largest one', () => {
  const large = Number.MAX_VALUE
  expect(summaryOf([large, large]).groups[0]!.cells[0]).toEqual([2, ...Array.from({ length: 7 }, () => large)])
})

test('an answer has so many steps, and says how many it leaves out', () => {
  const steps = limits.summaryCells + 2
  const summary = withSeries(db, [seriesOf([])], () => {
    db.sqlite.exec(`INSERT INTO datapoint (time_series__id, step_datetime, value, since)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${steps})
      SELECT 1, printf('%07d', i), i, 1 FROM n`)
    return ask(db, summarizeDatapoints, { filter: {}, by: [], step: 'datetime', limit: 1, tails: 0.25 })
  }) as Summary
  expect({ ...summary, steps: summary.steps.slice(-1), groups: summary.groups[0]!.cells.length }).toEqual({
    ...{ steps: [`0${limits.summaryCells}`], steps_left_out: 2, groups: limits.summaryCells, total: 1, units: ['U'] },
  })
})
