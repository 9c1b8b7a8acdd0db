import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureFilter } from '../contract/procedure-filters.ts'
import { queryDatapoints } from '../datapoints/operations.ts'
import { statement } from '../db/connection.ts'
import { openForWriting } from '../db/platform-file.ts'
import { anyPoints, insertNames, withPoints } from '../testing/points.ts'
import { longOr, temporaryFolder } from '../testing/service.ts'
import { toDatapointFilter } from './filters.ts'

const folder = temporaryFolder()
let open: ReturnType<typeof openForWriting>
beforeAll(() => {
  open = openForWriting(join(folder.path, 'test.scenario'), 'test')
  insertNames(open.db)
})
afterAll(() => {
  open.close()
  folder.remove()
})

interface StoredPoint {
  id: number
  type: string
  value: number
  time_series__id: number
  step_year: number | null
  step_category: string | null
  step_datetime: string | null
  run: number
  version: number
  is_default: number
}

const allPoints = () =>
  open.db.all(
    statement<StoredPoint>(`SELECT d.id, d.type, d.value, d.time_series__id, d.step_year, d.step_category,
        d.step_datetime, r.id AS run, r.version, r.is_default
      FROM datapoint AS d JOIN timeseries AS ts ON ts.id = d.time_series__id JOIN run AS r ON r.id = ts.run__id
      ORDER BY d.id`),
  )

const compare: Record<string, (value: never, wanted: never) => boolean> = {
  '': (value, wanted) => value === wanted,
  in: (value, wanted) => (wanted as unknown[]).includes(value),
  gt: (value, wanted) => value > wanted,
  lt: (value, wanted) => value < wanted,
  gte: (value, wanted) => value >= wanted,
  lte: (value, wanted) => value <= wanted,
}

const holds = (record: object, filter: object): boolean =>
  Object.entries(filter).every(([key, wanted]) => {
    const lookup = /__(in|gt|lt|gte|lte)$/.exec(key)?.[1] ?? ''
    const field = lookup === '' ? key : key.slice(0, -lookup.length - 2)
    const value = (record as Record<string, unknown>)[field]
    return value !== null && compare[lookup]!(value as never, wanted as never)
  })

const expected = ({ run, ...filter }: ProcedureFilter<'datapoints'>): number[] =>
  allPoints()
    .filter((point) => {
      const { default_only = true, ...ofRun } = run ?? {}
      const itsRun = { id: point.run, version: point.version, is_default: point.is_default === 1 }
      return holds(point, filter) && holds(itsRun, ofRun) && (run === null || !default_only || point.is_default === 1)
    })
    .map(({ id }) => id)

const compared = (name: string, value: fc.Arbitrary<unknown>, lookups: readonly string[]) =>
  fc.oneof(
    fc.tuple(fc.constantFrom(...lookups), value).map(([lookup, wanted]) => ({ [name + lookup]: wanted })),
    fc.array(value, { maxLength: 3 }).map((wanted) => ({ [`${name}__in`]: wanted })),
  )
const ordered = ['', '__gt', '__lt', '__gte', '__lte']
const anyRun = fc.record(
  {
    id: fc.integer({ min: 1, max: 5 }),
    version: fc.integer({ min: 1, max: 3 }),
    is_default: fc.boolean(),
    default_only: fc.boolean(),
  },
  { requiredKeys: [] },
)
const anyCondition = fc.oneof(
  compared('type', fc.constantFrom('ANNUAL', 'CATEGORICAL', 'DATETIME'), ['']),
  compared('step_category', fc.constantFrom('', 'a', 'b', 'c'), ['']),
  compared('step_year', fc.integer({ min: 1999, max: 2005 }), ordered),
  compared('value', fc.constantFrom(-1.5, 0, 1e-7, 1, 2, 1e300), ordered),
  compared('id', fc.integer({ min: 1, max: 30 }), ['']),
  compared('time_series__id', fc.integer({ min: 1, max: 9 }), ['']),
  compared(
    'step_datetime',
    fc.constantFrom('1999-12-31T23:00:00.000000', '2000-01-01T00:00:00.000000', '2000-01-01T00:00:00.000001'),
    ordered,
  ),
  fc.oneof(anyRun, fc.constant(null)).map((run) => ({ run })),
)

test('datapoints are found as plain comparison finds them, page by page', () => {
  fc.assert(
    fc.property(
      anyPoints,
      fc.array(anyCondition, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 1, max: 8 }),
      (points, conditions, limit) =>
        withPoints(open.db, points, () => {
          const filter = Object.assign({}, ...conditions) as ProcedureFilter<'datapoints'>
          const wanted = expected(filter)
          const found: unknown[] = []
          for (let offset = 0; offset <= wanted.length; offset += limit) {
            const query = { frame: true, limit, offset }
            const input = { filter: toDatapointFilter(filter), query, known: undefined }
            const { body } = queryDatapoints.run(open.db, input, { tick: () => {}, progress: () => {} })
            const { total, results } = JSON.parse(new TextDecoder().decode(body))
            expect(total).toBe(wanted.length)
            found.push(...results.data.map((row: unknown[]) => row[results.columns.indexOf('id')]))
          }
          expect(found).toEqual(wanted)
        }),
    ),
    { numRuns: longOr(5_000, 600) },
  )
})
