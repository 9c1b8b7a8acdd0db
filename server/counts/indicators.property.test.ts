import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { DeskDatapointFilter } from '../contract/desk-filters.ts'
import type { Indicators } from '../contract/indicators.ts'
import { datapointColumns } from '../contract/tables.ts'
import { queryDatapointRows } from '../datapoints/row-operations.ts'
import { openForWriting } from '../db/platform-file.ts'
import { longOr, temporaryFolder } from '../testing/service.ts'
import { querySeries } from '../timeseries/wide-operations.ts'
import { countDataIndicators } from './indicators.ts'
import { countCoverage, countFacets, countTree, sizeOfFilter, summarizeDatapoints } from './operations.ts'
import { ask } from './testing-plain.ts'
import { anyFilter, anySeries, matching, runs, withSeries } from './testing-rows.ts'

/** What is filtered by indicators is what is filtered by the runs that have them. */

const folder = temporaryFolder()
const { db, close } = openForWriting(join(folder.path, 'test.scenario'), 'test')
afterAll(() => {
  close()
  folder.remove()
})

const control = { tick: () => {}, progress: () => {} }
const times = { numRuns: longOr(500, 60) }

/** The value of the indicator `n` of each run, by its place; undefined where it has none. */
const anyIndicator = fc.array(fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }), {
  minLength: runs.length,
  maxLength: runs.length,
})

function indicate(values: readonly (number | undefined)[]): void {
  const insert = db.sqlite.prepare(
    `INSERT INTO meta (run__id, key, dtype, value_int, since) VALUES (?, 'n', 'INT', ?, 1)`,
  )
  for (const [place, value] of values.entries()) if (value !== undefined) insert.run(place + 1, value)
}

/** The same filter by the runs themselves. */
function byRuns(filter: DeskDatapointFilter, ids: readonly number[]): DeskDatapointFilter {
  const own = filter.run?.id__in
  const run = filter.run === null ? { default_only: false } : filter.run
  return { ...filter, run: { ...run, id__in: ids.filter((id) => own?.includes(id) ?? true) } }
}

/** What every part of the window asks under a filter. */
const answers = (filter: DeskDatapointFilter): unknown => ({
  size: sizeOfFilter.run(db, filter, control),
  facets: ask(db, countFacets, { filter, fields: ['model', 'region', 'variable', 'year'], limit: 50, patient: true }),
  tree: ask(db, countTree, { filter, parent: null }),
  coverage: ask(db, countCoverage, { filter, rows: 'run', columns: 'year', limit: 50 }),
  regions: ask(db, countCoverage, { filter, rows: 'run', columns: 'region', limit: 50 }),
  summary: ask(db, summarizeDatapoints, { filter, by: ['scenario'], step: 'year', limit: 50, tails: 0.25 }),
  series: json(
    querySeries.run(
      db,
      { request: { filter, type: 'ANNUAL', sort: [], limit: 50, offset: 0 }, known: undefined },
      control,
    ).body,
  ),
  rows: [[], [{ column: 'variable', descending: true }]].map((sort) => {
    const query = { sort, columns: [...datapointColumns], limit: 50, offset: 0 }
    return json(queryDatapointRows.run(db, { filter, query, known: undefined }, control).body)
  }),
})

const json = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

test('a condition on an indicator leaves what its runs leave, everywhere', () => {
  fc.assert(
    fc.property(anySeries, anyFilter, anyIndicator, fc.nat(30), (all, filter, values, limit) =>
      withSeries(db, all, () => {
        indicate(values)
        const ids = values.flatMap((value, place) => (value !== undefined && value >= limit ? [place + 1] : []))
        expect(answers({ ...filter, meta: { n: { gte: limit } } })).toEqual(answers(byRuns(filter, ids)))
      }),
    ),
    times,
  )
})

test('indicators are those of the runs with matching points, their values without their own condition', () => {
  fc.assert(
    fc.property(anySeries, anyFilter, anyIndicator, fc.nat(30), (all, filter, values, limit) =>
      withSeries(db, all, () => {
        indicate(values)
        const withData = new Set(matching(all, filter).flatMap(({ run, points }) => (points.length > 0 ? [run] : [])))
        const of = values.flatMap((value, place) => (value !== undefined && withData.has(place) ? [value] : []))
        const fitting = of.filter((value) => value >= limit)
        const asked = { filter: { ...filter, meta: { n: { gte: limit } } }, keys: ['n', 'none'] }
        const answer = ask(db, countDataIndicators, asked) as Indicators
        expect(answer.keys).toEqual(fitting.length === 0 ? [] : [{ key: 'n', runs: fitting.length }])
        const numbers = [...new Set(of)].toSorted((a, b) => a - b)
        expect(answer.indicators).toEqual([
          {
            ...{ key: 'n', runs: of.length, total: numbers.length, range: null },
            values: numbers.map((value) => ({ value, runs: of.filter((other) => other === value).length })),
          },
          { key: 'none', runs: 0, values: [], total: 0, range: null },
        ])
      }),
    ),
    times,
  )
})

test('many numbers are a range with bars, texts and truths beside them stay values', () => {
  withSeries(db, [], () => {
    db.sqlite.exec(`
      UPDATE run SET points = 1;
      INSERT INTO run (model__id, scenario__id, version, is_default, points, since)
        SELECT 1, 1, value, 0, 1, 1 FROM json_each('${JSON.stringify(Array.from({ length: 41 }, (_, i) => i + 10))}');
      INSERT INTO meta (run__id, key, dtype, value_float, since)
        SELECT id, 'n', 'FLOAT', (version - 10) / 10.0, 1 FROM run WHERE version >= 10;
      INSERT INTO meta (run__id, key, dtype, value_str, since) VALUES (1, 'n', 'STR', 'none', 1);
      INSERT INTO meta (run__id, key, dtype, value_bool, since) VALUES (2, 'n', 'BOOL', 0, 1);`)
    const asked = { filter: { run: { default_only: false } }, keys: ['n'] }
    const [facet] = (ask(db, countDataIndicators, asked) as Indicators).indicators
    expect(facet).toEqual({
      ...{ key: 'n', runs: 43, total: 2 },
      values: [
        { value: false, runs: 1 },
        { value: 'none', runs: 1 },
      ],
      range: { min: 0, max: 4, bars: [...Array<number>(19).fill(2), 3] },
    })
  })
})
