import fc from 'fast-check'
import type { DatapointFilter } from '../contract/filters.ts'
import { statement, WriteDb, type ReadDb } from '../db/connection.ts'
import { recountYears, refreshPoints } from '../query/series.ts'

/** Random datapoints of all types and random filters, for properties of what reads them. */

const names = ['b', 'B', 'a', 'ä|b']
const values = [0, 1, -1.5, 1e-7, 1e300]

/** Runs 1 to 5 of two models and scenarios, one of them not the default version. */
const namesSql = `
  INSERT INTO "transaction" (issued_at, operation, user, client) VALUES ('', 'fill', '', '');
  INSERT INTO model (name, since) VALUES ('n', 1), ('m', 1);
  INSERT INTO scenario (name, since) VALUES ('t', 1), ('s', 1);
  INSERT INTO region (name, hierarchy, since) SELECT value, '', 1 FROM json_each('${JSON.stringify(names)}');
  INSERT INTO variable (name, since) SELECT value, 1 FROM json_each('${JSON.stringify(names)}');
  INSERT INTO unit (name, since) VALUES ('u', 1), ('', 1);
  INSERT INTO measurand (variable__id, unit__id, since) SELECT v.id, u.id, 1 FROM variable AS v, unit AS u;
  INSERT INTO run (model__id, scenario__id, version, is_default, since)
    VALUES (1, 1, 1, 0, 1), (1, 1, 2, 1, 1), (1, 2, 1, 1, 1), (2, 1, 1, 1, 1), (2, 2, 3, 1, 1);`

interface Point {
  run: number
  region: number
  measurand: number
  year: number | null
  category: string | null
  datetime: string | null
  value: number
}

const anyStep = fc.oneof(
  fc.record({ year: fc.integer({ min: 2000, max: 2004 }), category: fc.constant(null), datetime: fc.constant(null) }),
  fc.record({
    year: fc.integer({ min: 2000, max: 2002 }),
    category: fc.constantFrom('', 'b', 'a'),
    datetime: fc.constant(null),
  }),
  fc.record({
    year: fc.constant(null),
    category: fc.constant(null),
    datetime: fc.constantFrom('2000-01-01T00:00:00.000000', '1999-12-31T23:00:00.000000'),
  }),
)

/** Points in the order in which they are written; often of a few series only, and often of one type. */
export const anyPoints: fc.Arbitrary<Point[]> = fc
  .record({
    isAnnual: fc.boolean(),
    points: fc.array(
      fc.record({
        run: fc.integer({ min: 1, max: 5 }),
        region: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: names.length })),
        measurand: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 2 * names.length })),
        step: anyStep,
        value: fc.constantFrom(...values),
      }),
      { maxLength: 60, size: 'max' },
    ),
  })
  .map(({ isAnnual, points }) =>
    points
      .map(({ step, ...point }) => ({ ...point, ...step }))
      .filter(({ year, category }) => !isAnnual || (year !== null && category === null)),
  )

const anyName = fc.oneof(
  fc.constantFrom(...names).map((name) => ({ name })),
  fc.constantFrom('*', 'ä*', '*b').map((name__ilike) => ({ name__ilike })),
  fc.subarray(names).map((name__in) => ({ name__in })),
)

const anyCondition: fc.Arbitrary<DatapointFilter> = fc.oneof(
  fc.constantFrom<DatapointFilter>(
    ...[{ run: null }, { run: { default_only: false } }, { run: { id__in: [2, 3, 5] } }],
    ...[{ model: { name: 'm' } }, { model: { name__in: ['m', 'n'] } }],
    ...[{ scenario: { name: 's' } }, { scenario: { name: 't' } }, { unit: { name: '' } }, { unit: { name: 'u' } }],
  ),
  anyName.map((region) => ({ region })),
  anyName.map((variable) => ({ variable })),
  fc.integer({ min: 1999, max: 2004 }).map((year__gte) => ({ year__gte })),
  fc.subarray([2000, 2001, 2002, 2003]).map((year__in) => ({ year__in })),
  fc.integer({ min: 0, max: 8 }).map((id) => ({ time_series_id__gt: id })),
)

/** Few conditions, so that some rows are left. */
export const anyFilter: fc.Arbitrary<DatapointFilter> = fc
  .array(anyCondition, { maxLength: 3 })
  .map((conditions) => Object.assign({}, ...conditions) as DatapointFilter)

export function insertNames({ sqlite }: ReadDb): void {
  sqlite.exec(namesSql)
}

/** Calls `check` while a platform that has the names holds these points, and takes them back. */
export function withPoints(db: ReadDb, points: readonly Point[], check: () => void): void {
  db.sqlite.exec('BEGIN')
  try {
    const rows = JSON.stringify(points)
    const keys = `value ->> 'run' AS run__id, value ->> 'region' AS region__id, value ->> 'measurand' AS measurand__id`
    const run = (sql: string) => db.prepare(sql).run(rows)
    run(`INSERT OR IGNORE INTO timeseries (run__id, region__id, measurand__id, since)
      SELECT ${keys}, 1 FROM json_each(?) ORDER BY key`)
    run(`INSERT OR IGNORE INTO datapoint (time_series__id, step_year, step_category, step_datetime, value, since)
      SELECT ts.id, value ->> 'year', value ->> 'category', value ->> 'datetime', CAST(value ->> 'value' AS REAL), 1
      FROM json_each(?) JOIN timeseries AS ts ON ts.run__id = value ->> 'run' AND ts.region__id = value ->> 'region'
        AND ts.measurand__id = value ->> 'measurand' ORDER BY key`)
    const ids = (table: string) => db.all(statement<{ id: number }>(`SELECT id FROM ${table}`)).map(({ id }) => id)
    const writer = new WriteDb(db, 'test', { user: '', client: '', now: '' })
    refreshPoints(writer, ids('timeseries'), ids('run'))
    recountYears(writer, ids('run'))
    check()
  } finally {
    db.sqlite.exec('ROLLBACK')
  }
}
