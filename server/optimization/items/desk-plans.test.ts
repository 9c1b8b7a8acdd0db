import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ItemDataRequest, ItemsRequest } from '../../contract/item-tables.ts'
import { itemKinds } from '../../contract/optimization.ts'
import type { Query } from '../../db/connection.ts'
import { openForWriting } from '../../db/platform-file.ts'
import { temporaryFolder } from '../../testing/service.ts'
import { countRows, rowsOfItem, selectIdsInOrder, selectRows } from './data-queries.ts'
import { countOfRun, selectListed } from './list-queries.ts'

const folder = temporaryFolder()
let file: ReturnType<typeof openForWriting>
beforeAll(() => {
  file = openForWriting(join(folder.path, 'plans.scenario'), 'test')
})
afterAll(() => {
  file.close()
  folder.remove()
})

const explain = (query: Query): string => file.db.explain(query)

describe.each(itemKinds)('of a %s', (kind) => {
  const rows = rowsOfItem(kind, { id: 1, columns: [{ name: 'I', elementType: 'str' }] }, true)
  const request: ItemDataRequest = {
    kind,
    where: {},
    like: {},
    compare: {},
    nonzero: false,
    sort: [],
    limit: 1,
    offset: 0,
  }

  test('a page of data is read in the order of its index, without sorting the item', () => {
    const plan = explain(selectIdsInOrder(rows, request))
    expect(plan).toContain(`USING COVERING INDEX optimization_${kind}_tuple_position`)
    expect(plan).not.toContain('TEMP B-TREE')
    expect(explain(selectIdsInOrder(rows, { ...request, where: { I: ['a'] }, nonzero: true }))).not.toContain('TEMP')
  })

  test('data are counted in an index, and fetched by their ids', () => {
    expect(explain(countRows(rows, request))).toContain('USING COVERING INDEX')
    expect(explain(selectRows(rows, [1]))).toContain('SEARCH t USING INTEGER PRIMARY KEY')
  })

  test('items are found by their run', () => {
    const list: ItemsRequest = { kind, search: 'a', sort: [], limit: 1, offset: 0 }
    for (const query of [selectListed(1, list), countOfRun(kind, 1)])
      expect(explain(query)).toContain(`INDEX sqlite_autoindex_optimization_${kind}_1 (run__id=?)`)
  })
})
