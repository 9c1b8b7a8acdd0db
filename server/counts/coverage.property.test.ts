import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { coverageFields, type Coverage, type CoverageField } from '../contract/counts.ts'
import type { DatapointFilter } from '../contract/filters.ts'
import { openForWriting } from '../db/platform-file.ts'
import { temporaryFolder } from '../testing/service.ts'
import { countCoverage } from './operations.ts'
import { ask, byValue, distinct, sum, times, valueOf, type Value } from './testing-plain.ts'
import { anyFilter, anySeries, matching, withSeries, type MadeUpSeries } from './testing-rows.ts'

/** Coverage counts what plain JavaScript finds in the rows. */

const folder = temporaryFolder()
const { db, close } = openForWriting(join(folder.path, 'test.scenario'), 'test')
afterAll(() => {
  close()
  folder.remove()
})

function plainCoverage(
  all: readonly MadeUpSeries[],
  filter: DatapointFilter,
  axes: { rows: CoverageField; columns: CoverageField },
) {
  const cells = matching(all, filter)
    .flatMap((series) =>
      series.points.map((point) => [valueOf(axes.rows, series, point), valueOf(axes.columns, series, point)] as const),
    )
    .filter(([row, column]) => row !== null && column !== null)
  const heads = (place: 0 | 1) => distinct(cells.map((cell) => cell[place])).toSorted(byValue)
  const [rows, columns] = [heads(0), heads(1)]
  const count = (row: Value, column: Value) => cells.filter((cell) => cell[0] === row && cell[1] === column).length
  return { rows, columns, cells: rows.map((row) => columns.map((column) => count(row, column))) }
}

test('coverage counts the points of each row and column, and leaves out the emptiest', () => {
  const anyField = fc.constantFrom(...coverageFields)
  fc.assert(
    fc.property(anySeries, anyFilter, anyField, anyField, fc.integer({ min: 1, max: 6 }), (all, filter, ...rest) =>
      withSeries(db, all, () => {
        const [rows, columns, limit] = rest
        const plain = plainCoverage(all, filter, { rows, columns })
        const answer = ask(db, countCoverage, { filter, rows, columns, limit }) as Coverage
        expect([answer.total_rows, answer.total_columns]).toEqual([plain.rows.length, plain.columns.length])
        const pointsOf = {
          rows: plain.rows.map((key, i) => ({ key, points: sum(plain.cells[i]!) })),
          columns: plain.columns.map((key, i) => ({ key, points: sum(plain.cells.map((row) => row[i]!)) })),
        }
        for (const axis of ['rows', 'columns'] as const) {
          const full = pointsOf[axis].toSorted((a, b) => b.points - a.points)
          const expected = full.length > limit ? full.slice(0, limit) : pointsOf[axis]
          expect(answer[axis].map(({ key, points }) => ({ key, points }))).toEqual(expected)
        }
        for (const [i, row] of answer.rows.entries()) {
          const place = plain.rows.indexOf(row.key)
          const expected = answer.columns.map(({ key }) => plain.cells[place]![plain.columns.indexOf(key)]!)
          expect(answer.cells[i]).toEqual(expected)
        }
      }),
    ),
    times,
  )
})
