import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatapointQuery } from '../contract/iamc.ts'
import { ReadDb, statement, WriteDb, type Query } from '../db/connection.ts'
import { PayloadRows } from '../payload/payload.ts'
import { openForWriting } from '../db/platform-file.ts'
import type { PointFilter } from '../query/filter-types.ts'
import { onlyPoints, refreshPoints } from '../query/series.ts'
import { temporaryFolder } from '../testing/service.ts'
import { filtersForPlans as filters, fillForPlans } from '../testing/plans.ts'
import { removePoints, upsertPoints } from './bulk.ts'
import {
  countFilledSteps,
  countAllPoints,
  countPoints,
  frameColumns,
  selectEmptySeries,
  selectIdsBySeries,
  selectIdsInOrder,
  selectKnownSeries,
  selectInSeries,
  selectRecords,
  selectRows,
  selectSizes,
  tableColumns,
} from './queries.ts'
import { readPoints, readSteps } from './steps.ts'

/**
 * The plans of the hot queries: a lost index fails here and not on somebody's million points. Asked of a file as it is
 * when new, when SQLite knows nothing about the data, and of one with data and statistics, when it might know better.
 */

const folder = temporaryFolder()
const open: Record<string, ReturnType<typeof openForWriting>> = {}

beforeAll(() => {
  open['a new file'] = openForWriting(join(folder.path, 'new.scenario'), 'test')
  open['a file with data'] = openForWriting(join(folder.path, 'filled.scenario'), 'test')
  fillForPlans(open['a file with data'].db)
})
afterAll(() => {
  for (const { close } of Object.values(open)) close()
  folder.remove()
})

const firstPage = { after: 0, limit: 5_000, skip: 0 }
const laterPage = { after: 500, limit: 5_000, skip: 5_000 }
const joined: DatapointQuery = {
  table: true,
  join_parameters: true,
  join_runs: true,
  join_run_id: true,
  limit: 5_000,
  offset: 0,
}

/** Steps that read the datapoints. */
const pointSteps = (plan: string): string[] => plan.split('\n').filter((step) => /^(SCAN|SEARCH) d\b/.test(step))

/** A step that looks up or walks the key of the datapoints. */
const byKey = /^SEARCH d USING INTEGER PRIMARY KEY \(rowid(=\?|>\?|>\? AND rowid<\?)\)$/
/** A step that reads the index of steps and never the table. */
const bySeries = /^SEARCH d USING COVERING INDEX datapoint_step \(time_series__id=\?/

describe.each(['a new file', 'a file with data'])('plans on %s', (file) => {
  const explain = (query: Query): string => open[file]!.db.explain(query)

  describe.each(Object.entries(filters))('filtered by %s', (_name, filter) => {
    test.each([firstPage, laterPage])('ids by series come from the index of steps alone', (page) => {
      const steps = pointSteps(explain(selectIdsBySeries(filter, page)))
      expect(steps).toHaveLength(1)
      expect(steps[0]).toMatch(bySeries)
    })

    test('the total comes from the sizes of series and the index of steps', () => {
      const plan = explain(selectSizes(filter))
      // The newest id is the last entry of the table, found without a walk.
      const whole = plan.split('\n').filter((step) => /^(SCAN|SEARCH) datapoint\b/.test(step))
      expect(whole).toEqual(['SEARCH datapoint'])
      expect(pointSteps(plan)).toEqual([])
      // SQLite counts the entries of its smallest index without reading them.
      expect(explain(countAllPoints())).toBe('SCAN datapoint USING COVERING INDEX datapoint_step')
      for (const counted of [filter, onlyPoints(filter)]) {
        const steps = pointSteps(explain(countPoints(counted)))
        expect(steps).toHaveLength(1)
        expect(steps[0]).toMatch(bySeries)
      }
    })
  })

  // Named series are few: there SQLite may take the points of those.
  test.each(Object.entries(filters).filter(([, filter]) => !filter.time_series_id__in))(
    'ids in order, filtered by %s, walk the points by id without a sort',
    (_name, filter) => {
      for (const page of [
        { ...firstPage, upTo: Infinity },
        { ...laterPage, upTo: 200_000 },
      ]) {
        const plan = explain(selectIdsInOrder(filter, page))
        expect(plan.split('\n')[0]).toMatch(byKey)
        expect(pointSteps(plan)).toHaveLength(1)
        expect(plan).not.toContain('FOR ORDER BY')
      }
    },
  )

  test.each<PointFilter>([
    { type: 'CATEGORICAL' },
    { type__in: ['ANNUAL'], year__gte: 2020 },
    { step_category: 'summer' },
    { step_datetime__gte: '2020-01-01T00:00:00.000000' },
  ])('ids under a condition on points, %j, come from the index of steps alone', (filter) => {
    for (const query of [selectIdsBySeries(filter, firstPage), countPoints(filter)]) {
      const steps = pointSteps(explain(query))
      expect(steps).toHaveLength(1)
      expect(steps[0]).toMatch(bySeries)
    }
    const inOrder = explain(selectIdsInOrder(filter, { ...laterPage, upTo: 200_000 }))
    expect(inOrder.split('\n')[0]).toMatch(byKey)
    expect(inOrder).not.toContain('FOR ORDER BY')
  })

  test('values are read from the points of the matching series', () => {
    const steps = pointSteps(explain(countPoints({ value__gt: 1 })))
    expect(steps).toEqual(['SEARCH d USING INDEX datapoint_step (time_series__id=?)'])
  })

  test('years take part in the search of the index', () => {
    expect(explain(countPoints(filters['a year']!))).toContain('datapoint_step (time_series__id=? AND <expr>=?)')
    expect(explain(countPoints(filters['a range of years']!))).toContain(
      'datapoint_step (time_series__id=? AND <expr>>? AND <expr><?)',
    )
  })

  test.each([
    ['a page with everything joined', selectRows('[1,2,3]', tableColumns(joined))],
    ['a frame with everything joined', selectRows('[1,2,3]', frameColumns(joined))],
    ['a page of records', selectRecords('[1,2,3]')],
    ['the steps that a page has', countFilledSteps('[1,2,3]')],
  ])('%s looks everything up by its id, in the order of the ids', (_name, query) => {
    const [first, ...lookups] = explain(query).split('\n')
    expect(first).toMatch(/^SCAN page VIRTUAL TABLE/)
    expect(lookups[0]).toMatch(byKey)
    for (const step of lookups) expect(step).toMatch(/^SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid=\?\)$/)
  })

  test('the order of a tabular page is that of its points alone', () => {
    expect(explain(selectInSeries('[1,2,3]')).split('\n')).toEqual([
      'USE TEMP B-TREE FOR json_group_array(ORDER BY)',
      expect.stringMatching(/^SCAN page VIRTUAL TABLE/),
      expect.stringMatching(byKey),
    ])
  })

  test.each([
    ['model, scenario, region, variable', { ...filters['everything'], unit: null }],
    ['region and variable', { region: { name: 'region 1' }, variable: { name: 'variable|7' } }],
    ['variable', filters['variable']],
  ])('series by %s are searched in an index', (_name, filter) => {
    const plan = explain(selectSizes(filter!))
    expect(plan).toMatch(/^SEARCH ts USING (COVERING )?INDEX \w+ \((run|region|measurand)__id=\?/m)
    expect(plan).not.toMatch(/^SCAN ts\b/m)
  })

  test('series by ids are looked up by id', () => {
    expect(explain(selectKnownSeries([1, 2]))).toContain('SEARCH timeseries USING INTEGER PRIMARY KEY (rowid=?)')
    const plan = explain(selectEmptySeries([1, 2]))
    expect(plan).toContain('SEARCH timeseries USING INTEGER PRIMARY KEY (rowid=?)')
    expect(plan).toContain('SEARCH datapoint USING COVERING INDEX datapoint_step (time_series__id=?)')
  })
})

/** Keeps the SQL that an operation prepares. */
class RecordingDb extends ReadDb {
  readonly prepared = new Set<string>()

  override prepare(sql: string): ReturnType<ReadDb['prepare']> {
    this.prepared.add(sql)
    return super.prepare(sql)
  }
}

describe('plans of the statements that uploads run', () => {
  const columns = ['time_series__id', 'type', 'step_year', 'value']
  const rows = new PayloadRows(columns, [
    [
      [1, 'ANNUAL', 2010, 2.5],
      [1, 'ANNUAL', 1999, 2.5],
    ],
  ])

  /** The plans of all statements that `run` prepared, by their SQL. Nothing stays written. */
  function plansOf(run: (db: WriteDb) => void): { sql: string; plan: string }[] {
    const { sqlite } = open['a file with data']!.db
    const db = new RecordingDb(sqlite)
    sqlite.exec('BEGIN')
    try {
      run(new WriteDb(db, 'test', { user: '', client: '', now: '' }))
    } finally {
      sqlite.exec('ROLLBACK')
    }
    const values = (sql: string) => Array.from({ length: sql.split('?').length - 1 }, () => null)
    return [...db.prepared].map((sql) => ({ sql, plan: db.explain(statement(sql, ...values(sql))) }))
  }

  test.each([
    ['upsert', (db: WriteDb) => upsertPoints(db, readPoints(rows, readSteps))],
    ['removal', (db: WriteDb) => removePoints(db, readSteps(rows))],
  ])('an %s finds each point in the index of steps by its whole key', (_name, run) => {
    const plans = plansOf(run)
    const find = plans.find(({ sql }) => sql.startsWith('SELECT id') && sql.includes('FROM datapoint'))
    expect(find?.plan).toMatch(
      /^SEARCH datapoint USING INDEX datapoint_step \(time_series__id=\? AND <expr>=\? AND <expr>=\? AND <expr>=\?\)$/,
    )
    for (const { sql, plan } of plans) expect(plan, sql).not.toMatch(/^SCAN (datapoint|timeseries)\b/m)
  })

  test('derived columns are refreshed through the index of steps', () => {
    const plan = plansOf((db) => refreshPoints(db, [1, 2], [1]))[0]?.plan
    expect(plan).toContain('SEARCH timeseries USING INTEGER PRIMARY KEY (rowid=?)')
    expect(plan).toMatch(/SEARCH datapoint USING (COVERING )?INDEX datapoint_step \(time_series__id=\?\)/)
  })
})
