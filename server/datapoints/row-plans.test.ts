import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatapointFilter } from '../contract/filters.ts'
import { datapointColumns, type SortKey } from '../contract/tables.ts'
import type { Query } from '../db/connection.ts'
import { openForWriting } from '../db/platform-file.ts'
import { temporaryFolder } from '../testing/service.ts'
import { fillForPlans, filtersForPlans } from '../testing/plans.ts'
import { filtersPoints, pointColumns, selectRows } from './queries.ts'
import { selectGroups, selectIdsSorted, type Groups } from './row-queries.ts'

/** The plans of the table of datapoints, on a file as it is when new and on one with data and statistics. */

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
})
afterAll(() => {
  for (const { close } of Object.values(open)) close()
  folder.remove()
})

const by = (...columns: string[]): SortKey[] => columns.map((column) => ({ column, descending: false }))
const page = { limit: 5_000, offset: 0 }
const fromStart = { ...page, fromEnd: false }
const fromEnd = { ...page, fromEnd: true }
const ofRuns: Groups = { sort: by('model'), keys: ['[[1],[2]]', '[[3]]'] }
const ofAllKeys: Groups = { sort: by('unit', 'region', 'model'), keys: ['[[1,1,1],[2,1,1]]'] }

/** Steps that read the datapoints, or the series. */
const stepsOf = (plan: string, table: 'd' | 'ts') =>
  plan.split('\n').filter((step) => new RegExp(`^(SCAN|SEARCH) ${table}\\b`).test(step))

describe.each(['a new file', 'a file with data'])('plans on %s', (file) => {
  const explain = (query: Query): string => open[file]!.db.explain(query)

  describe.each(Object.entries(filtersForPlans))('filtered by %s', (_name, filter) => {
    test.each([by('model'), by('region'), by('variable'), by('region', 'unit', 'version')])(
      'groups of series are counted without their points, or by the index of steps (%#)',
      (...sort) => {
        const plan = explain(selectGroups(filter, { sort, within: undefined }, page))
        const counted = filtersPoints(filter)
          ? [expect.stringMatching(/^SEARCH d USING COVERING INDEX datapoint_step/)]
          : []
        expect(stepsOf(plan, 'd')).toEqual(counted)
      },
    )

    test.each([by('step_year'), by('step_category', 'step_datetime'), by('step_year', 'variable', 'model')])(
      'steps are read from their index alone (%#)',
      (...sort) => {
        for (const groups of [undefined, ofRuns, ofAllKeys]) {
          for (const from of [fromStart, fromEnd]) {
            const [step, ...others] = stepsOf(explain(selectIdsSorted(filter, { groups, sort }, from)), 'd')
            expect(others).toEqual([])
            expect(step).toMatch(/^(SCAN|SEARCH) d( USING COVERING INDEX datapoint_step|$)/)
          }
        }
      },
    )

    test('values of groups are looked for by series', () => {
      const plan = explain(selectIdsSorted(filter, { groups: ofRuns, sort: by('value') }, fromStart))
      expect(stepsOf(plan, 'd')).toEqual([expect.stringMatching(/^SEARCH d USING INDEX datapoint_step \(time_series/)])
    })
  })

  test.each([ofRuns, ofAllKeys])('series of groups are searched in an index (%#)', (groups) => {
    for (const query of [
      selectIdsSorted({ run: null }, { groups, sort: [] }, fromStart),
      selectGroups({ run: null }, { sort: [...groups.sort, ...by('scenario')], within: groups }, page),
    ]) {
      const [step, ...others] = stepsOf(explain(query), 'ts')
      expect(others).toEqual([])
      expect(step).toMatch(/^SEARCH ts USING (COVERING )?INDEX \w+ \((run|region|measurand)__id=\?/)
    }
  })

  test('all points are read in the order of the table, without a look-up for each', () => {
    const plan = explain(selectIdsSorted({ run: null }, { groups: undefined, sort: by('value') }, fromStart))
    expect(plan.split('\n')).toEqual(['SCAN d', 'USE TEMP B-TREE FOR ORDER BY'])
  })

  test('the rows of a page are looked up by id', () => {
    const columns = datapointColumns.map((name) => pointColumns[name])
    const plan = explain(selectRows('[1,2,3]', columns)).split('\n')
    const [first, ...steps] = plan
    expect(first).toMatch(/^SCAN page VIRTUAL TABLE/)
    expect(steps).toHaveLength(9)
    for (const step of steps) expect(step).toMatch(/^SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid=\?\)$/)
  })
})

describe('a statement over many points stops when it is told to', () => {
  const all: DatapointFilter = { run: null }
  test.each([
    ['of all points', selectIdsSorted(all, { groups: undefined, sort: by('value') }, fromStart)],
    ['of some series', selectIdsSorted({}, { groups: undefined, sort: by('value') }, fromEnd)],
    ['of groups', selectIdsSorted(all, { groups: ofRuns, sort: by('step_year') }, fromStart)],
    ['that counts groups', selectGroups({ year: 2020 }, { sort: by('region'), within: undefined }, page)],
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
