import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeKinds } from '../contract/history.ts'
import { build } from '../db/builder.ts'
import { statement, type Query } from '../db/connection.ts'
import { openForWriting } from '../db/platform-file.ts'
import '../operations.ts'
import { temporaryFolder } from '../testing/service.ts'
import { countChanges, selectChanges } from './change-queries.ts'
import { parts } from './kind-queries.ts'
import { compareRun } from './operations.ts'
import { countTransactions, selectTouchedRuns, selectTransactions } from './queries.ts'

/** The plans of comparisons, on a file as it is when new and on one with data, history and statistics. */

const numbers = (count: number) => `json_each('[${Array.from({ length: count }, (_, i) => i + 1).join()}]')`
const write = (id: number) => `
  INSERT INTO "transaction" (issued_at, operation, user, client) VALUES ('', 'fill', '', '');
  INSERT INTO transaction_run (run__id, transaction__id) SELECT id, ${id} FROM run;`
const fillSql = `
  ${write(1)}
  INSERT INTO model (name, since) SELECT 'model ' || value, 1 FROM ${numbers(6)};
  INSERT INTO scenario (name, since) SELECT 'scenario ' || value, 1 FROM ${numbers(8)};
  INSERT INTO region (name, hierarchy, since) SELECT 'region ' || value, 'all', 1 FROM ${numbers(10)};
  INSERT INTO variable (name, since) SELECT 'variable|' || value, 1 FROM ${numbers(60)};
  INSERT INTO unit (name, since) SELECT 'unit ' || value, 1 FROM ${numbers(20)};
  INSERT INTO measurand (variable__id, unit__id, since) SELECT id, id % 20 + 1, 1 FROM variable;
  INSERT INTO run (model__id, scenario__id, version, since) SELECT model.id, scenario.id, 1, 1 FROM model, scenario;
  INSERT INTO timeseries (run__id, region__id, measurand__id, points, since)
    SELECT run.id, region.id, measurand.id, 3, 1 FROM run, region, measurand ORDER BY 1, 2, 3;
  INSERT INTO datapoint (time_series__id, step_year, value, since)
    SELECT timeseries.id, 2000 + 10 * year.value, 1.5, 1 FROM timeseries, ${numbers(3)} AS year;
  ${write(2)}
  UPDATE datapoint SET value = 2, since = 2 WHERE id % 2 = 0;
  ${write(3)}
  DELETE FROM datapoint WHERE id % 3 = 0;
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

const span = { from: 1, to: 3 }

/** The SQL with a value for each of its names. */
function unnamed(query: Query): Query {
  const { sql, parameters } = query.compile(build)
  let taken = 0
  const values: unknown[] = []
  const text = sql.replaceAll(/\?|@\w+/g, (name) => {
    values.push(name === '?' ? parameters[taken++] : 1)
    return '?'
  })
  return statement(text, ...values)
}

describe.each(['a new file', 'a file with data'])('plans on %s', (file) => {
  const explain = (query: Query): string[] => open[file]!.db.explain(query).split('\n')
  /** Steps that read versions of rows that are compared. */
  const steps = (query: Query): string[] => explain(query).filter((step) => /^(SCAN|SEARCH) row\b/.test(step))

  test.each(changeKinds)('%s are looked for by what they belong to', (kind) => {
    for (const part of parts[kind]) {
      for (const query of [countChanges(part, 1, span), unnamed(selectChanges(part, span))]) {
        const found = steps(query)
        expect(found.length).toBeGreaterThanOrEqual(3)
        // Where few rows may have changed at all, SQLite may begin with those.
        for (const step of found)
          expect(step).toMatch(
            /^SEARCH row USING (INTEGER PRIMARY KEY|(COVERING )?INDEX \w+ \((\w+__id|id|until)[=>]\?)/,
          )
      }
    }
  })

  test('versions of points are found by series and when they ended, and live ones in the index of steps', () => {
    const [datapoints] = parts.datapoints
    const found = steps(countChanges(datapoints!, 1, span))
    const expected = [
      'SEARCH row USING INDEX datapoint_history_owner (time_series__id=? AND until>? AND until<?)',
      'SEARCH row USING INDEX datapoint_step (time_series__id=?)',
      'SEARCH row USING INDEX datapoint_history_owner (time_series__id=? AND until>?)',
    ]
    // Once to see whether there is anything, once to compare.
    expect(found.filter((step) => step.includes(' datapoint'))).toEqual([...expected, ...expected])
    expect(found.find((step) => step.includes(' timeseries'))).toMatch(/timeseries_history_owner|autoindex_timeseries/)
    expect(steps(unnamed(selectChanges(datapoints!, span))).filter((step) => step.includes(' datapoint'))).toEqual(
      expected,
    )
  })

  test('transactions of a run are walked from the newest', () => {
    const plan = explain(selectTransactions({ run: 1, limit: 10, offset: 0 }))
    expect(plan).toEqual([
      'SEARCH touched USING PRIMARY KEY (run__id=?)',
      'SEARCH t USING INTEGER PRIMARY KEY (rowid=?)',
    ])
    expect(explain(selectTransactions({ limit: 10, offset: 0 }))).toEqual(['SCAN t'])
    expect(explain(countTransactions({ run: 1, limit: 10, offset: 0 }))).toEqual(plan)
    expect(explain(selectTouchedRuns('[1]', 5)).join('\n')).toContain(
      'SEARCH transaction_run USING COVERING INDEX transaction_run_transaction (transaction__id=?)',
    )
  })
})

test('a comparison can be stopped', () => {
  const { db } = open['a file with data']!
  const compare = () =>
    compareRun.run(
      db,
      { id: 1, query: { from: 1, to: 3, kind: 'datapoints', limit: 10, offset: 0 } },
      { tick, progress: () => {} },
    )
  ticks = 0
  compare()
  expect(ticks).toBeGreaterThan(5)
  ;[ticks, mostTicks] = [0, 3]
  expect(compare).toThrow('stopped')
})
