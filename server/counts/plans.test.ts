import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatapointFilter } from '../contract/filters.ts'
import type { Query } from '../db/connection.ts'
import { openForWriting } from '../db/platform-file.ts'
import { temporaryFolder } from '../testing/service.ts'
import { selectCells } from './coverage-queries.ts'
import { countCoverage, countFacets, countTree, summarizeDatapoints } from './operations.ts'
import { selectCounts, selectSize, selectYearCounts } from './queries.ts'
import { selectFigures } from './summary-queries.ts'

/** The plans of what is counted at every keystroke, on a new file and on one with data and statistics. */

const numbers = (count: number) => `json_each('[${Array.from({ length: count }, (_, i) => i + 1).join()}]')`
const fillSql = `
  INSERT INTO "transaction" (issued_at, operation, user, client) VALUES ('', 'fill', '', '');
  INSERT INTO model (name, since) SELECT 'model ' || value, 1 FROM ${numbers(6)};
  INSERT INTO scenario (name, since) SELECT 'scenario ' || value, 1 FROM ${numbers(8)};
  INSERT INTO region (name, hierarchy, since) SELECT 'region ' || value, 'all', 1 FROM ${numbers(10)};
  INSERT INTO variable (name, since) SELECT 'variable|' || value, 1 FROM ${numbers(60)};
  INSERT INTO unit (name, since) SELECT 'unit ' || value, 1 FROM ${numbers(20)};
  INSERT INTO measurand (variable__id, unit__id, since) SELECT id, id % 20 + 1, 1 FROM variable;
  INSERT INTO run (model__id, scenario__id, version, is_default, since)
    SELECT model.id, scenario.id, 1, scenario.id % 4 > 0, 1 FROM model, scenario;
  INSERT INTO timeseries (run__id, region__id, measurand__id, points, since)
    SELECT run.id, region.id, measurand.id, 3, 1 FROM run, region, measurand ORDER BY 1, 2, 3;
  INSERT INTO datapoint (time_series__id, step_year, value, since)
    SELECT timeseries.id, 2000 + 10 * year.value, 1.5, 1 FROM timeseries, ${numbers(3)} AS year;
  INSERT INTO run_year SELECT id, 2010, 600 FROM run;
  ANALYZE;`

const folder = temporaryFolder()
const open: Record<string, ReturnType<typeof openForWriting>> = {}
let ticks = 0
let mostTicks = Infinity
const tick = () => {
  ticks += 1
  if (ticks > mostTicks) throw new Error('stopped')
}
beforeAll(() => {
  open['a new file'] = openForWriting(join(folder.path, 'new.scenario'), 'test')
  open['a file with data'] = openForWriting(join(folder.path, 'filled.scenario'), 'test', tick)
  open['a file with data'].db.sqlite.exec(fillSql)
})
afterAll(() => {
  for (const { close } of Object.values(open)) close()
  folder.remove()
})

const contains: DatapointFilter = { variable: { name__ilike: '*7*' } }
const inRegion: DatapointFilter = { region: { name: 'region 1' } }
const ofModel: DatapointFilter = { model: { name: 'model 1' } }

describe.each(['a new file', 'a file with data'])('on %s', (file) => {
  const explain = (query: Query): string => open[file]!.db.explain(query)

  test.each([
    ['variables', selectCounts('variable', {}, 50), 'SCAN ts USING COVERING INDEX timeseries_measurand'],
    ['units of any run', selectCounts('unit', { run: null }, 50), 'SCAN ts USING COVERING INDEX timeseries_measurand'],
    ['regions', selectCounts('region', {}, 50), 'SCAN ts USING COVERING INDEX timeseries_region'],
    [
      'variables that are searched',
      selectCounts('variable', contains, 50),
      'SEARCH ts USING COVERING INDEX timeseries_measurand (measurand__id=?)',
    ],
    [
      'regions that are searched',
      selectCounts('region', { region: { name__ilike: '*r*' } }, 50),
      'SEARCH ts USING COVERING INDEX timeseries_region (region__id=?)',
    ],
    ['models of a variable', selectCounts('model', contains, 50), 'timeseries_measurand (measurand__id=?)'],
    ['the size of a region', selectSize(inRegion), 'timeseries_region (region__id=?'],
  ])('%s are counted in the index that has them together', (_name, query, step) => {
    const plan = explain(query)
    expect(plan).toContain(step)
    expect(plan).not.toMatch(/ d( |$)/m)
  })

  // Where a value is one of a few, SQLite may rather go through all series in the index that has them in order.
  test.each([
    ['a region', inRegion, /ts USING INDEX timeseries_region \(region__id=\?\)/],
    ['a model', ofModel, /ts USING INDEX sqlite_autoindex_timeseries_1 \(run__id=\?\)/],
  ])('variables of %s are counted in its index, or in that of variables', (_name, filter, search) => {
    const plan = explain(selectCounts('variable', filter, 50))
    expect(plan.replace('SCAN ts USING COVERING INDEX timeseries_measurand', 'ts in order')).toMatch(
      new RegExp(`^(SEARCH ${search.source}|ts in order)$`, 'm'),
    )
  })

  test.each([
    ['a facet', selectCounts('variable', { year: 2020 }, 50), 'time_series__id=? AND <expr>=?'],
    ['years', selectYearCounts({}, '*', 50), 'time_series__id=?'],
    ['coverage', selectCells({ rows: 'region', columns: 'year' }, {}), 'time_series__id=?'],
    ['coverage of years', selectCells({ rows: 'run', columns: 'variable' }, { year__gte: 2020 }), '<expr>>?'],
  ])('the years of %s come from the index of steps alone', (_name, query, search) => {
    const steps = explain(query)
      .split('\n')
      .filter((line) => / d( |$)/.test(line))
    expect(steps).toHaveLength(1)
    expect(steps[0]).toContain('SEARCH d USING COVERING INDEX datapoint_step (')
    expect(steps[0]).toContain(search)
  })

  test('runs know their points in each year', () => {
    for (const query of [
      selectCells({ rows: 'run', columns: 'year' }, ofModel),
      selectCells({ rows: 'model', columns: 'scenario' }, { year: 2020 }),
      selectSize(ofModel),
    ])
      expect(explain(query)).not.toMatch(/ (ts|d)( |$)/m)
  })

  test('a summary looks at the points of the series it is about', () => {
    const filter = { ...contains, ...ofModel, year: 2020 }
    const plan = explain(selectFigures({ filter, by: ['scenario'], step: 'year', limit: 1, tails: 0.25 }))
    expect(plan).toMatch(/^SEARCH ts USING (COVERING )?INDEX \w+ \((run|measurand)__id=\?/m)
    expect(plan).toContain('SEARCH d USING INDEX datapoint_step (time_series__id=? AND <expr>=?)')
    expect(plan.match(/ d /g)).toHaveLength(1)
  })
})

describe('a count can be stopped', () => {
  const filter = {}
  const limit = 1
  const { fields, by } = { fields: ['model' as const, 'year' as const], by: [] }
  const control = { tick, progress: () => {} }
  const filled = () => open['a file with data']!.db

  test.each([
    ['facets', () => countFacets.run(filled(), { filter, fields, limit, patient: true }, control)],
    ['the tree', () => countTree.run(filled(), { filter, parent: null }, control)],
    ['coverage', () => countCoverage.run(filled(), { filter, rows: 'region', columns: 'year', limit }, control)],
    ['a summary', () => summarizeDatapoints.run(filled(), { filter, by, step: 'year', limit, tails: 0.25 }, control)],
  ])('%s', (_name, count) => {
    ticks = 0
    mostTicks = Infinity
    count()
    const all = ticks
    expect(all).toBeGreaterThan(100)
    ticks = 0
    mostTicks = Math.floor(all / 2)
    expect(count).toThrow('stopped')
    expect(ticks).toBe(mostTicks + 1)
    mostTicks = Infinity
  })
})
