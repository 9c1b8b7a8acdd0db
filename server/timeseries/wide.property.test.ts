import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TablePage } from '../contract/common.ts'
import type { DatapointFilter } from '../contract/filters.ts'
import { datapointTypes, type DatapointType } from '../contract/iamc.ts'
import { seriesColumns, type SeriesPage, type SeriesRow, type SortKey } from '../contract/tables.ts'
import { queryDatapoints } from '../datapoints/operations.ts'
import type { ReadDb } from '../db/connection.ts'
import { openForWriting } from '../db/platform-file.ts'
import { longOr, temporaryFolder } from '../testing/service.ts'
import { rowsOf, type Row } from '../testing/platform.ts'
import { anyFilter, anyPoints, insertNames, withPoints } from '../testing/points.ts'
import { querySeries, type WideLayout } from './wide-operations.ts'

/** Whatever the data, the filter and the order: the wide table says what the rows of the interface say. */

const folder = temporaryFolder()
let db: ReadDb
let close: () => void
beforeAll(() => {
  ;({ db, close } = openForWriting(join(folder.path, 'wide.scenario'), 'test'))
  insertNames(db)
})
afterAll(() => {
  close()
  folder.remove()
})

const control = { tick: () => {}, progress: () => {} }
const parsed = (body: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(body))

/** Rows as the interface has them. */
function longRows(filter: DatapointFilter): Row[] {
  const joins = { join_parameters: true, join_runs: true, join_run_id: true }
  const query = { ...joins, table: true, limit: 10_000, offset: 0 }
  return rowsOf(parsed(queryDatapoints.run(db, { filter, query, known: undefined }, control).body) as TablePage)
}

const stepOf = (row: Row) => (row.step_datetime ?? row.step_year) as string | number

/** The wide table as it has to be, put together from rows. */
function wideOf(all: readonly Row[], type: DatapointType): { steps: unknown[]; lines: SeriesRow[] } {
  const rows = all.filter((row) => row.type === type)
  const steps = [...new Set(rows.map(stepOf))].toSorted((a, b) => (a < b ? -1 : 1))
  const lines = new Map<string, SeriesRow>()
  for (const row of rows) {
    const { run__id, model, scenario, version, region, variable, unit, step_category = null } = row
    const key = JSON.stringify([row.time_series__id, step_category])
    const names = { run__id, model, scenario, version, region, variable, unit, step_category }
    const blank = { values: steps.map(() => null), ids: steps.map(() => null) }
    const line = lines.get(key) ?? ({ id: row.time_series__id, ...names, ...blank } as SeriesRow)
    line.values[steps.indexOf(stepOf(row))] = row.value as number
    line.ids[steps.indexOf(stepOf(row))] = row.id as number
    lines.set(key, line)
  }
  return { steps, lines: [...lines.values()] }
}

/** By the keys, nulls last, then by series and category. */
function compare(a: SeriesRow, b: SeriesRow, { sort, steps }: { sort: readonly SortKey[]; steps: unknown[] }): number {
  const valueOf = (line: SeriesRow, name: string) => {
    const place = steps.findIndex((step) => String(step) === name)
    return (place < 0 ? ((line as Row)[name] ?? null) : line.values[place]) as number | null
  }
  for (const { column, descending } of sort) {
    const [x, y] = [valueOf(a, column), valueOf(b, column)]
    if (x === y) continue
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y === descending ? 1 : -1
  }
  return a.id - b.id || (a.step_category! < b.step_category! ? -1 : 1)
}

/** Walks the pages as the route does. */
function walk(request: { filter: DatapointFilter; type: DatapointType; sort: SortKey[]; limit: number }): SeriesPage[] {
  const pages: SeriesPage[] = []
  let known: WideLayout | undefined
  for (let offset = 0; offset <= (known?.total ?? 0); offset += request.limit) {
    const { body, layout } = querySeries.run(db, { request: { ...request, offset }, known }, control)
    known = layout
    pages.push(parsed(body) as SeriesPage)
  }
  return pages
}

const yearSteps = ['2000', '2002', '1980']
const times = ['2000-01-01T00:00:00.000000', '1999-12-31T23:00:00.000000']

/** A time domain, and an order that it can have. */
const anyView = fc.constantFrom(...datapointTypes).chain((type) => {
  const column = fc.constantFrom<string>(...seriesColumns, ...(type === 'DATETIME' ? times : yearSteps))
  return fc.record({
    type: fc.constant(type),
    sort: fc.array(fc.record({ column, descending: fc.boolean() }), { maxLength: 4 }),
    filter: anyFilter,
    limit: fc.integer({ min: 1, max: 8 }),
  })
})

test('the pages of a wide table, melted, are the rows of the interface', () => {
  fc.assert(
    fc.property(anyPoints, fc.array(anyView, { minLength: 1, maxLength: 4 }), (points, views) => {
      withPoints(db, points, () => {
        for (const view of views) {
          const rows = longRows(view.filter)
          const { steps, lines } = wideOf(rows, view.type)
          const pages = walk(view)
          const expected = lines.toSorted((a, b) => compare(a, b, { sort: view.sort, steps }))
          expect(pages.flatMap(({ results }) => results)).toEqual(expected)
          const types = datapointTypes.filter((type) => rows.some((row) => row.type === type))
          for (const page of pages) expect(page).toMatchObject({ total: lines.length, types, steps, steps_left_out: 0 })
        }
      })
    }),
    { numRuns: longOr(2_000, 150) },
  )
})
