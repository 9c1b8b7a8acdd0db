import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datapointTypes } from '../contract/iamc.ts'
import type { SortKey } from '../contract/tables.ts'
import type { Query } from '../db/connection.ts'
import { openForWriting } from '../db/platform-file.ts'
import { temporaryFolder } from '../testing/service.ts'
import { fillForPlans, filtersForPlans } from '../testing/plans.ts'
import { countLines, selectLineRecords, selectLines, selectSteps, selectTypes } from './wide-queries.ts'

/** The plans of the wide table of datapoints, on a file as it is when new and on one with data and statistics. */

const folder = temporaryFolder()
const open: Record<string, ReturnType<typeof openForWriting>> = {}
let mostTicks = Infinity
const tick = () => {
  mostTicks -= 1
  if (mostTicks < 0) throw new Error('stopped')
}
beforeAll(() => {
  open['a new file'] = openForWriting(join(folder.path, 'new.scenario'), 'test')
  open['a file with data'] = openForWriting(join(folder.path, 'filled.scenario'), 'test', tick)
  fillForPlans(open['a file with data'].db)
  // What the derived columns of runs say is what finds years and times.
  open['a file with data'].db.sqlite.exec(`
    UPDATE run SET points = (SELECT sum(points) FROM timeseries WHERE run__id = run.id) + 1;
    INSERT INTO run_year (run__id, year, points) SELECT run.id, 2000 + 10 * year.value, 600
      FROM run, json_each('[1,2,3]') AS year;
    ANALYZE;`)
})
afterAll(() => {
  for (const { close } of Object.values(open)) close()
  folder.remove()
})

const page = { limit: 100, offset: 0 }
const by = (column: string): SortKey[] => [{ column, descending: true }]

/** Steps that read the datapoints. */
const pointSteps = (plan: string): string[] => plan.split('\n').filter((step) => /^(SCAN|SEARCH) d\b/.test(step))
const bySeries = /^SEARCH d (EXISTS )?USING COVERING INDEX datapoint_step \(time_series__id=\?/
const byWholeKey =
  /^SEARCH d USING (COVERING )?INDEX datapoint_step \(time_series__id=\? AND <expr>=\? AND <expr>=\? AND <expr>=\?\)/

describe.each(['a new file', 'a file with data'])('plans on %s', (file) => {
  const explain = (query: Query): string => open[file]!.db.explain(query)

  describe.each(Object.entries(filtersForPlans))('filtered by %s', (_name, filter) => {
    test.each(datapointTypes)('what all pages of %s points have comes from the index of steps alone', (type) => {
      const wide = { filter, type, isWhole: false }
      for (const query of [selectTypes(filter), selectSteps(wide), countLines(wide), selectLines(wide, [], page)]) {
        const steps = pointSteps(explain(query))
        expect(steps.length).toBeGreaterThan(0)
        for (const step of steps) expect(step).toMatch(bySeries)
      }
    })

    test('series whose points all match are counted without these', () => {
      const wide = { filter, type: 'ANNUAL', isWhole: true } as const
      for (const query of [countLines(wide), selectLines(wide, [], page), selectLines(wide, by('unit'), page)])
        expect(pointSteps(explain(query))).toEqual([])
    })

    test.each(datapointTypes)('an order by a step of %s points finds each by its whole key', (type) => {
      const step = type === 'DATETIME' ? '2020-01-01T00:00:00.000000' : '2020'
      const steps = pointSteps(explain(selectLines({ filter, type, isWhole: true }, by(step), page)))
      expect(steps.at(-1)).toMatch(byWholeKey)
    })
  })

  test.each(datapointTypes)('cells of %s points are found by their whole key', (type) => {
    const steps = pointSteps(explain(selectLineRecords('[[1,null]]', { type, steps: '[2020]' })))
    expect(steps).toHaveLength(2)
    for (const step of steps) expect(step).toMatch(byWholeKey)
  })
})

describe('a statement over many series stops when it is told to', () => {
  const wide = { filter: { year__lt: 2025 }, type: 'ANNUAL', isWhole: false } as const
  const times = { filter: {}, type: 'DATETIME', isWhole: false } as const
  test.each([
    ['that looks for types', selectTypes({})],
    ['that looks for times', selectSteps(times)],
    ['that counts lines', countLines(wide)],
    ['that sorts lines by name', selectLines(wide, by('variable'), page)],
    ['that sorts lines by a step', selectLines(wide, by('2020'), page)],
  ])('%s', (_name, query) => {
    const { db } = open['a file with data']!
    expect(() => db.all(query)).not.toThrow()
    mostTicks = 2
    try {
      expect(() => db.all(query)).toThrow('stopped')
    } finally {
      mostTicks = Infinity
    }
  })
})
