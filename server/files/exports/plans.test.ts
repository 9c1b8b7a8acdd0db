import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatapointFilter } from '../../contract/filters.ts'
import { build } from '../../db/builder.ts'
import { openForWriting } from '../../db/platform-file.ts'
import { statement, type Query } from '../../db/connection.ts'
import { temporaryFolder } from '../../testing/service.ts'
import { selectMeta, selectMetaKeys, selectPoints, selectSeries, selectSize, selectSteps } from './queries.ts'

/** The plans of an export, on a file as it is when new and on one with data and statistics. */

const numbers = (count: number) => `json_each('[${Array.from({ length: count }, (_, i) => i + 1).join()}]')`
const fillSql = `
  INSERT INTO "transaction" (issued_at, operation, user, client) VALUES ('', 'fill', '', '');
  INSERT INTO model (name, since) SELECT 'model ' || value, 1 FROM ${numbers(6)};
  INSERT INTO scenario (name, since) SELECT 'scenario ' || value, 1 FROM ${numbers(8)};
  INSERT INTO region (name, hierarchy, since) SELECT 'region ' || value, 'all', 1 FROM ${numbers(10)};
  INSERT INTO variable (name, since) SELECT 'variable|' || value, 1 FROM ${numbers(60)};
  INSERT INTO unit (name, since) SELECT 'unit ' || value, 1 FROM ${numbers(20)};
  INSERT INTO measurand (variable__id, unit__id, since) SELECT id, id % 20 + 1, 1 FROM variable;
  INSERT INTO run (model__id, scenario__id, version, is_default, points, since)
    SELECT model.id, scenario.id, 1, scenario.id % 4 > 0, 1800, 1 FROM model, scenario;
  INSERT INTO timeseries (run__id, region__id, measurand__id, points, since)
    SELECT run.id, region.id, measurand.id, 3, 1 FROM run, region, measurand ORDER BY 1, 2, 3;
  INSERT INTO datapoint (time_series__id, step_year, value, since)
    SELECT timeseries.id, 2000 + 10 * year.value, 1.5, 1 FROM timeseries, ${numbers(3)} AS year;
  INSERT INTO meta (run__id, key, dtype, value_int, since) SELECT id, 'key', 'INT', 1, 1 FROM run;
  ANALYZE;`

const folder = temporaryFolder()
const open: Record<string, ReturnType<typeof openForWriting>> = {}
beforeAll(() => {
  open['a new file'] = openForWriting(join(folder.path, 'new.scenario'), 'test')
  open['a file with data'] = openForWriting(join(folder.path, 'filled.scenario'), 'test')
  open['a file with data'].db.sqlite.exec(fillSql)
})
afterAll(() => {
  for (const { close } of Object.values(open)) close()
  folder.remove()
})

const filters: Record<string, DatapointFilter> = {
  nothing: {},
  'any run': { run: null },
  'run ids': { run: { default_only: false, id__in: [1, 2] } },
  'model and years': { model: { name: 'model 1' }, year__in: [2010, 2050] },
  'a variable pattern': { variable: { name__like: 'variable|1*' } },
  region: { region: { name: 'region 1' } },
  'a range of years': { year__gte: 2020, year__lt: 2050 },
  'ids of series': { time_series_id__in: [1, 2, 3] },
}

describe.each(['a new file', 'a file with data'])('plans on %s', (file) => {
  const explain = (query: Query): string => open[file]!.db.explain(query)

  describe.each(Object.entries(filters))('filtered by %s', (_name, filter) => {
    test('steps are found in the index of steps alone', () => {
      const steps = explain(selectSteps(filter)).split('\n')
      const points = steps.filter((step) => /^(SCAN|SEARCH) d\b/.test(step))
      expect(points).toHaveLength(1)
      expect(points[0]).toMatch(/^SEARCH d USING COVERING INDEX datapoint_step \(time_series__id=\?/)
    })

    test('series are searched, once for each run, and what they name is looked up by id', () => {
      const steps = explain(selectSeries(filter, 1)).split('\n')
      expect(steps[0]).toMatch(/^SEARCH ts USING (INTEGER PRIMARY KEY|(COVERING )?INDEX \w+) \(\w+=\?/)
      const lookups = steps.filter((step) => /^(SCAN|SEARCH) (region|measurand|variable|unit)\b/.test(step))
      expect(lookups).toHaveLength(4)
      for (const step of lookups) expect(step).toMatch(/USING INTEGER PRIMARY KEY \(rowid=\?\)$/)
    })

    test('points of a series come in the order of the index, without a sort', () => {
      const { sql, parameters } = selectPoints(filter).compile(build)
      const plan = explain(statement(sql.replace('@series', '?'), 1, ...parameters))
      expect(plan.split('\n')[0]).toMatch(/^SEARCH d USING INDEX datapoint_step \(time_series__id=\?/)
      expect(plan).not.toContain('TEMP B-TREE')
    })

    test('the size comes from the series alone', () => {
      expect(explain(selectSize(filter))).not.toMatch(/\b(d|datapoint)\b/)
    })
  })

  test('meta indicators are searched by run', () => {
    for (const query of [selectMetaKeys('[1,2]'), selectMeta(1)]) {
      expect(explain(query).split('\n')[0]).toMatch(/^SEARCH e USING (COVERING )?INDEX \w+ \(run__id=\?\)$/)
    }
  })
})
