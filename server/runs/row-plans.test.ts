import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from '../db/connection.ts'
import { openForWriting } from '../db/platform-file.ts'
import { selectValues } from '../query/indicators.ts'
import { temporaryFolder } from '../testing/service.ts'
import { selectIdsInOrder, selectNestedIds, selectRows } from './row-queries.ts'

const folder = temporaryFolder()
let file: ReturnType<typeof openForWriting>
beforeAll(() => {
  file = openForWriting(join(folder.path, 'plans.scenario'), 'test')
})
afterAll(() => {
  file.close()
  folder.remove()
})

/** The steps that go through a whole table. */
const scans = (query: Query): string[] =>
  file.db
    .explain(query)
    .split('\n')
    .filter((step) => step.startsWith('SCAN') && !/json_each|page|subquery/.test(step))

test('what is counted of a run is found in indexes', () => {
  expect(scans(selectRows([1], ['key']))).toEqual([])
})

test('only runs are gone through for an order, whatever it is by', () => {
  for (const column of ['series', 'lock', 'meta:key'])
    expect(scans(selectIdsInOrder({}, [{ column, descending: true }], { limit: 1, offset: 0 }))).toEqual(['SCAN r'])
})

test('pages of scenarios go through runs alone, and find the page once', () => {
  const page = selectNestedIds({}, [], { limit: 1, offset: 0 })
  expect(new Set(scans(page).map((step) => step.split(' USING ')[0]))).toEqual(new Set(['SCAN r']))
  expect(file.db.explain(page)).not.toContain('CORRELATED')
})

test('values of indicators come in the order of the index on keys: nothing is sorted', () => {
  for (const runs of [undefined, '[1,2]']) {
    const plan = file.db.explain(selectValues(['key', 'other'], runs))
    expect(plan).toContain('SEARCH e USING INDEX meta_key (key=?)')
    expect(plan).not.toContain('B-TREE')
  }
})
