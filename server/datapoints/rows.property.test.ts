import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TablePage } from '../contract/common.ts'
import type { DatapointFilter } from '../contract/filters.ts'
import { datapointColumns, datapointKeys, type SortKey } from '../contract/tables.ts'
import type { ReadDb } from '../db/connection.ts'
import { openForWriting } from '../db/platform-file.ts'
import { RememberedPages } from './remembered-pages.ts'
import { longOr, temporaryFolder } from '../testing/service.ts'
import { rowsOf, type Row } from '../testing/platform.ts'
import { anyFilter, anyPoints, insertNames, withPoints } from '../testing/points.ts'
import { queryDatapoints } from './operations.ts'
import { queryDatapointRows } from './row-operations.ts'

/** Whatever the data, the filter and the order: the pages of the table are the rows of the interface, in that order. */

const folder = temporaryFolder()
let db: ReadDb
let close: () => void
beforeAll(() => {
  ;({ db, close } = openForWriting(join(folder.path, 'rows.scenario'), 'test'))
  insertNames(db)
})
afterAll(() => {
  close()
  folder.remove()
})

const control = { tick: () => {}, progress: () => {} }
const parsed = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body)) as TablePage

const anySort: fc.Arbitrary<SortKey[]> = fc.array(
  fc.record({ column: fc.constantFrom<string>(...datapointColumns), descending: fc.boolean() }),
  { maxLength: 4 },
)

/** All rows as the interface has them, with the columns that it leaves out where they are empty. */
function allRows(filter: DatapointFilter): Row[] {
  const joins = { join_parameters: true, join_runs: true, join_run_id: true }
  const query = { ...joins, table: true, limit: 10_000, offset: 0 }
  const { body } = queryDatapoints.run(db, { filter, query, known: undefined }, control)
  const empty = Object.fromEntries([...datapointKeys, ...datapointColumns].map((name) => [name, null]))
  return rowsOf(parsed(body)).map((row) => ({ ...empty, ...row }))
}

/** By the keys, nulls last, then by id. */
function compare(a: Row, b: Row, sort: readonly SortKey[]): number {
  for (const { column, descending } of sort) {
    const [x, y] = [a[column], b[column]] as [number, number]
    if (x === y) continue
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y === descending ? 1 : -1
  }
  return (a.id as number) - (b.id as number)
}

/** Walks the pages as the routes do: what one has found out helps the next. */
function walk(request: { filter: DatapointFilter; sort: SortKey[]; limit: number }, totals: Set<number>): Row[] {
  const { filter, sort, limit } = request
  const pages = new RememberedPages()
  const found: Row[] = []
  for (let offset = 0, count = limit; count === limit; offset += limit) {
    const query = { sort, columns: [...datapointColumns], limit, offset }
    const page = queryDatapointRows.run(db, { filter, query, known: pages.find('', offset) }, control)
    for (const place of page.places) pages.add('', place)
    const { total, results } = parsed(page.body)
    totals.add(total)
    found.push(...rowsOf({ results }))
    count = results.data.length
  }
  return found
}

test('pages in any order have every row of the interface once, in that order', () => {
  const anyRequest = fc.record({ filter: anyFilter, sort: anySort, limit: fc.integer({ min: 1, max: 12 }) })
  fc.assert(
    fc.property(anyPoints, fc.array(anyRequest, { minLength: 1, maxLength: 4 }), (points, requests) => {
      withPoints(db, points, () => {
        for (const request of requests) {
          const expected = allRows(request.filter).toSorted((a, b) => compare(a, b, request.sort))
          const totals = new Set<number>()
          expect(walk(request, totals)).toEqual(expected)
          expect([...totals]).toEqual([expected.length])
        }
      })
    }),
    { numRuns: longOr(2_000, 150) },
  )
})

test('a page is answered even where an earlier one knew of more points', () => {
  fc.assert(
    fc.property(anyPoints, anyFilter, anySort, fc.nat(80), (points, filter, sort, offset) => {
      withPoints(db, points, () => {
        const query = { sort, columns: [], limit: 5, offset }
        const known = { total: 100, inSeries: 100, all: 200, offset: 0, lastId: 0 }
        const page = queryDatapointRows.run(db, { filter, query, known }, control)
        expect(parsed(page.body).results.data.length).toBeLessThanOrEqual(5)
      })
    }),
    { numRuns: longOr(2_000, 100) },
  )
})

test('a page may begin anywhere', () => {
  fc.assert(
    fc.property(anyPoints, anySort, fc.nat(50), fc.nat(20), (points, sort, offset, limit) => {
      withPoints(db, points, () => {
        const query = { sort, columns: [], limit, offset }
        const { body } = queryDatapointRows.run(db, { filter: { run: null }, query, known: undefined }, control)
        const expected = allRows({ run: null }).toSorted((a, b) => compare(a, b, sort))
        const ids = expected.slice(offset, offset + limit).map(({ id }) => id)
        expect(rowsOf(parsed(body)).map(({ id }) => id)).toEqual(ids)
      })
    }),
    { numRuns: longOr(2_000, 100) },
  )
})
