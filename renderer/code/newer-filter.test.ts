import fc from 'fast-check'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import type { RunsFilter, DatapointFilter } from '../../server/contract/filters.ts'
import { procedureFilters } from '../../server/contract/procedure-filters.ts'
import { newerFilter } from './newer-filter.ts'
import { PythonExpression, type PythonValue } from './python-literal.ts'
import { anyQuestion } from './testing.ts'

const asked = { url: 'http://127.0.0.1:9000', platform: 'demo' }
const ofDatapoints = (filter: DatapointFilter) => newerFilter({ ...asked, kind: 'datapoints', filter })
const ofRuns = (filter: RunsFilter) => newerFilter({ ...asked, kind: 'runs', filter })

/** What the service is sent: ids that were looked up, and the client's own names for years. */
const sent = (keywords: Record<string, PythonValue>): unknown =>
  JSON.parse(
    JSON.stringify(
      Object.fromEntries(Object.entries(keywords).map(([key, value]) => [key.replace(/^year/, 'step_year'), value])),
      (_key, value: unknown) => (value instanceof PythonExpression ? [1] : value),
    ),
  )

test('whatever a view asks becomes a filter that clients since 0.15 may send', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const filter = sent(newerFilter(question).keywords)
      expect([...Value.Errors(procedureFilters[question.kind], filter)]).toEqual([])
      expect(JSON.stringify(filter)).not.toContain('null')
    }),
    { numRuns: 1_000 },
  )
})

test('what both know stays as it is', () => {
  const filter = { region: { name__in: ['A', 'B'], id: 3 }, year__gte: 2020, run: { id__in: [1], default_only: true } }
  expect(ofDatapoints(filter)).toEqual({ lookups: [], keywords: filter })
})

test('the id of a time series has another name', () => {
  const { lookups, keywords } = ofDatapoints({ time_series_id: 3, time_series_id__in: [3, 4] })
  expect(lookups).toEqual([])
  expect(keywords).toEqual({ time_series__id: 3, time_series__id__in: [3, 4] })
})

test('null is no condition, and of runs it means any', () => {
  expect(ofDatapoints({ region: null, run: null, unit: { name: null } }).keywords).toEqual({
    run: { default_only: false },
    unit: {},
  })
  expect(ofRuns({ default_only: null, is_default: null, iamc: null }).keywords).toEqual({ default_only: false })
})

test('what is smaller or larger than an id is looked up, with all that is said about the id', () => {
  const { lookups, keywords } = ofDatapoints({
    region: { id__gt: 3, id__in: [4, 5], name: 'World' },
    variable: { id: 1, id__lte: 2 },
    time_series_id__gte: 7,
  })
  expect(lookups).toEqual([
    'series = platform.backend.iamc.timeseries.tabulate(run={"default_only": False}).query("id >= 7")',
    'regions = platform.regions.tabulate().query("id > 3 and id in [4, 5]")',
    'variables = platform.iamc.variables.tabulate(run={"default_only": False}).query("id == 1 and id <= 2")',
  ])
  expect(keywords).toEqual({
    time_series__id__in: new PythonExpression('series["id"].tolist()'),
    region: { id__in: new PythonExpression('regions["id"].tolist()'), name: 'World' },
    variable: { id__in: new PythonExpression('variables["id"].tolist()') },
  })
})

test('so are versions of runs, which keep their other conditions', () => {
  const { lookups, keywords } = ofRuns({ version__gt: 1, version__in: [2, 3], default_only: false, is_default: true })
  expect(lookups).toEqual([
    'versions = platform.runs.tabulate(default_only=False).query("version > 1 and version in [2, 3]")',
  ])
  expect(keywords).toEqual({
    id__in: new PythonExpression('versions["id"].tolist()'),
    default_only: false,
    is_default: true,
  })
})
