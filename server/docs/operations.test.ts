import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { newPlatform, type Row, TestPlatform } from '../testing/platform.ts'
import { collections } from './collections.ts'

/** Docs over HTTP, as clients of ixmp4 0.14 expect them. */

/** Each collection of docs in the interface: what an unknown id is answered with, and the table it is looked for in. */
const interfaceCollections: [path: string, resource: string, table: string][] = [
  ['models', 'model', 'model'],
  ['regions', 'region', 'region'],
  ['scenarios', 'scenario', 'scenario'],
  ['units', 'unit', 'unit'],
  ['iamc/variables', 'variable', 'variable'],
  ['optimization/indexsets', 'indexset', 'index_set'],
  ['optimization/scalars', 'scalar', 'scalar'],
  ['optimization/tables', 'table', 'optimization_table'],
  ['optimization/parameters', 'parameter', 'optimization_parameter'],
  ['optimization/variables', 'variable', 'optimization_variable'],
  ['optimization/equations', 'equation', 'optimization_equation'],
]

const rows = (table: string, columns: string, values: string) =>
  `INSERT INTO ${table} (name, since, ${columns}) VALUES ('a', 1, ${values}), ('b', 1, ${values}), ('c', 1, ${values});`
const items = [
  'index_set',
  'optimization_table',
  'optimization_parameter',
  'optimization_variable',
  'optimization_equation',
]

/** Rows 1, 2, 3 of each table that can be described, and run 1, which those of optimization belong to. */
const fill = [
  `INSERT INTO "transaction" (issued_at, operation, user, client) VALUES ('', 'fill', '', '');`,
  ...['model', 'scenario', 'unit', 'variable'].map((table) => rows(table, 'created_by', `'test'`)),
  rows('region', 'hierarchy', `'common'`),
  'INSERT INTO run (model__id, scenario__id, version, since) VALUES (1, 1, 1, 1);',
  ...items.map((table) => rows(table, 'run__id', '1')),
  rows('scalar', 'run__id, value, unit__id', '1, 0.5, 1'),
].join('\n')

/** Writes to the file itself, beside the service. */
function writeBeside(p: TestPlatform, sql: string): void {
  const db = new Sqlite(p.file)
  try {
    db.pragma('foreign_keys = ON')
    db.exec(sql)
  } finally {
    db.close()
  }
}

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  writeBeside(new TestPlatform(service, 'test'), fill)
})
afterAll(() => service.close())

/** A platform with the rows above. */
const filled = () => newPlatform(service, 'test')

const set = (p: TestPlatform, path: string, dimension_id: number, description: string) =>
  p.ok('POST', `/docs/${path}/`, { dimension_id, description }) as Promise<Row>
const list = async (p: TestPlatform, path: string, query = '') =>
  ((await p.ok('GET', `/docs/${path}/?table=false${query}`)) as { results: Row[] }).results

test('the collections are those of the interface', () => {
  expect(collections.map(({ path, resource, table }) => [path, resource, table])).toEqual(interfaceCollections)
})

describe.each(interfaceCollections)('docs of %s', (path, resource, table) => {
  const live = (p: TestPlatform) => p.sql(`SELECT id, description, dimension__id FROM ${table}_docs ORDER BY id`)
  const history = (p: TestPlatform) =>
    p.sql(`SELECT id, description, dimension__id, since, until FROM ${table}_docs_history ORDER BY until`)

  test('are set, replaced under the same id, and deleted by what they describe', async () => {
    const p = await filled()
    expect(await set(p, path, 2, 'first')).toEqual({ id: 1, description: 'first', dimension__id: 2 })
    expect(await set(p, path, 1, 'other')).toEqual({ id: 2, description: 'other', dimension__id: 1 })
    expect(await set(p, path, 2, 'second')).toEqual({ id: 1, description: 'second', dimension__id: 2 })
    expect(await set(p, path, 3, 'third')).toEqual({ id: 3, description: 'third', dimension__id: 3 })
    expect(await list(p, path)).toEqual(live(p))
    expect(live(p)).toEqual([
      { id: 1, description: 'second', dimension__id: 2 },
      { id: 2, description: 'other', dimension__id: 1 },
      { id: 3, description: 'third', dimension__id: 3 },
    ])
    expect(await p.ok('DELETE', `/docs/${path}/2/`)).toEqual({})
    expect((await list(p, path)).map((row) => row.dimension__id)).toEqual([1, 3])
    expect(p.sql('SELECT operation FROM "transaction" WHERE id > 1').map((row) => row.operation)).toEqual([
      ...['setDocs', 'setDocs', 'setDocs', 'setDocs'],
      'deleteDocs',
    ])
    expect(history(p)).toEqual([
      { id: 1, description: 'first', dimension__id: 2, since: 2, until: 4 },
      { id: 1, description: 'second', dimension__id: 2, since: 4, until: 6 },
    ])
  })

  test('that are not there are deleted without a word, and without a transaction', async () => {
    const p = await filled()
    const before = p.transactions()
    for (const id of [1, 99, -1]) expect(await p.ok('DELETE', `/docs/${path}/${id}/`)).toEqual({})
    expect(p.transactions()).toBe(before)
  })

  test(`of an unknown id are refused with ${resource}_not_found`, async () => {
    const p = await filled()
    const before = p.transactions()
    expect(await p.call('POST', `/docs/${path}/`, { dimension_id: 99, description: '' })).toMatchObject({
      status: 404,
      body: { error_name: `${resource}_not_found`, kwargs: { id: 99 } },
    })
    expect(p.transactions()).toBe(before)
    expect(live(p)).toEqual([])
  })

  test('go with what they describe, into the history, and come back when that is undone', async () => {
    const p = await filled()
    await set(p, path, 2, 'kept')
    await set(p, path, 3, 'untouched')
    // Run 1 uses model 1 and scenario 1 only; the scalars use unit 1 only.
    writeBeside(
      p,
      `INSERT INTO "transaction" (issued_at, operation, user, client) VALUES ('', 'delete', '', '');
      DELETE FROM ${table} WHERE id = 2;`,
    )
    expect((await list(p, path)).map((row) => row.description)).toEqual(['untouched'])
    expect(history(p)).toEqual([{ id: 1, description: 'kept', dimension__id: 2, since: 2, until: 4 }])
    await service.call('POST', `/desk/v1/${p.name}/undo`, { transaction__id: 4 })
    expect(p.sql(`SELECT id, name FROM ${table} WHERE id = 2`)).toEqual([{ id: 2, name: 'b' }])
    expect((await list(p, path)).map((row) => row.description)).toEqual(['kept', 'untouched'])
  })
})

describe.each([
  ['regions', 'region_not_found'],
  ['units', 'unit_not_found'],
])('deleting one of %s', (path, name) => {
  test('takes its docs along; undoing that brings them back under their id', async () => {
    const p = await filled()
    const docs = await set(p, path, 3, 'text')
    await p.ok('DELETE', `/${path}/3/`)
    expect(await list(p, path)).toEqual([])
    expect((await p.call('POST', `/docs/${path}/`, { dimension_id: 3, description: '' })).body.error_name).toBe(name)
    const undo = { transaction__id: p.transactions() }
    expect(await service.call('POST', `/desk/v1/${p.name}/undo`, undo)).toMatchObject({ status: 200 })
    expect(await p.column(`/${path}/`, 'name')).toEqual(['a', 'b', 'c'])
    expect(await list(p, path)).toEqual([docs])
  })
})

test('setting, replacing and deleting can be undone', async () => {
  const p = await filled()
  const undo = async (transaction__id: number) =>
    expect((await service.call('POST', `/desk/v1/${p.name}/undo`, { transaction__id })).status).toBe(200)
  const texts = async () => (await list(p, 'models')).map((row) => row.description)
  await set(p, 'models', 1, 'first')
  await set(p, 'models', 1, 'second')
  await p.ok('DELETE', '/docs/models/1/')
  await undo(4)
  expect(await texts()).toEqual(['second'])
  await undo(3)
  expect(await texts()).toEqual(['first'])
  await undo(2)
  expect(await texts()).toEqual([])
})

test('the same text again is no change', async () => {
  const p = await filled()
  const docs = await set(p, 'units', 2, 'text')
  const before = p.transactions()
  expect(await set(p, 'units', 2, 'text')).toEqual(docs)
  expect(p.transactions()).toBe(before)
})

test('docs of an optimization item belong to the history of its run, others to that of none', async () => {
  const p = await filled()
  for (const path of ['scenarios', 'optimization/scalars', 'optimization/equations']) {
    await set(p, path, 1, 'text')
    await p.ok('DELETE', `/docs/${path}/1/`)
    await p.ok('DELETE', `/docs/${path}/1/`)
  }
  expect(p.sql('SELECT run__id, transaction__id FROM transaction_run')).toEqual(
    [4, 5, 6, 7].map((transaction__id) => ({ run__id: 1, transaction__id })),
  )
  expect(p.sql('SELECT updated_at FROM run')).toEqual([{ updated_at: null }])
})

test('the text may be anything, and stays as it is', async () => {
  const p = await filled()
  const odd = ['', ' ', '"quoted" \\ and\nbroken', 'ü 北京 😀', 'e\u0301', 'null\0character', 'x'.repeat(100_000)]
  for (const text of odd) {
    expect(await set(p, 'regions', 1, text)).toEqual({ id: 1, description: text, dimension__id: 1 })
    expect(await list(p, 'regions')).toEqual([{ id: 1, description: text, dimension__id: 1 }])
  }
})

test.each([
  [{ description: 'text' }, ['body', 'dimension_id'], 'missing'],
  [{ dimension_id: 1 }, ['body', 'description'], 'missing'],
  [{ dimension_id: 1, description: null }, ['body', 'description'], 'string_type'],
  [{ dimension_id: 1, description: 5 }, ['body', 'description'], 'string_type'],
  [{ dimension_id: null, description: '' }, ['body', 'dimension_id'], 'int_type'],
  [{ dimension_id: 1.5, description: '' }, ['body', 'dimension_id'], 'int_from_float'],
  [undefined, ['body'], 'missing'],
])('%j is refused', async (body, loc, type) => {
  expect(await service.call('POST', '/docs/models/', body)).toMatchObject({
    status: 422,
    body: { error_name: 'bad_request', detail: [{ loc, type }] },
  })
})

describe('a list', () => {
  let p: TestPlatform
  beforeAll(async () => {
    await service.call('POST', '/desk/v1/platforms/test/copy', { name: 'listed' })
    p = new TestPlatform(service, 'listed')
    for (const id of [3, 2, 1]) await set(p, 'models', id, `text ${id}`)
  })

  test.each([
    ['', [3, 2, 1]],
    ['&dimension_id=2', [2]],
    ['&dimension_id=99', []],
    ['&dimension_id__in=2', [2]],
    ['&dimension_id__in=1&dimension_id__in=3', [3, 1]],
    ['&dimension_id__in=1&dimension_id__in=1&dimension_id__in=99', [1]],
    ['&dimension_id=1&dimension_id__in=1&dimension_id__in=2', [1]],
    ['&dimension_id=3&dimension_id__in=1&dimension_id__in=2', []],
    ['&unknown=1', [3, 2, 1]],
    ['&limit=2', [3, 2]],
    ['&limit=2&offset=1', [2, 1]],
    ['&limit=2&offset=2', [1]],
    ['&limit=0', []],
    ['&offset=3', []],
  ])('of %j is of these, in the order of ids', async (query, expected) => {
    expect((await list(p, 'models', query)).map((row) => row.dimension__id)).toEqual(expected)
  })

  test('says how many there are, whatever the page', async () => {
    expect(await p.ok('GET', '/docs/models/?limit=1&offset=1&table=false')).toEqual({
      pagination: { limit: 1, offset: 1 },
      total: 3,
      results: [{ id: 2, description: 'text 2', dimension__id: 2 }],
    })
    expect(await p.ok('GET', '/docs/models/?dimension_id__in=1&dimension_id__in=2&limit=1')).toMatchObject({ total: 2 })
  })

  test('is a table unless records are asked for', async () => {
    const table = {
      index: [0, 1, 2],
      columns: ['description', 'dimension__id', 'id'],
      dtypes: ['object', 'int64', 'int64'],
      data: [
        ['text 3', 3, 1],
        ['text 2', 2, 2],
        ['text 1', 1, 3],
      ],
    }
    for (const query of ['', '?table=true'])
      expect(await p.ok('GET', `/docs/models/${query}`)).toMatchObject({ results: table })
  })

  // The client writes every id into the address, which it keeps below 65,536 characters.
  test('of thousands of ids is answered', async () => {
    const ids = Array.from({ length: 2800 }, (_, i) => `dimension_id__in=${i + 2}`).join('&')
    const answer = await fetch(`${service.service.url}/v1/listed/docs/models/?table=false&${ids}`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ total: 2, results: [{ dimension__id: 3 }, { dimension__id: 2 }] })
  })

  test.each([
    ['dimension_id=', ['query', 'dimension_id'], 'int_parsing'],
    ['dimension_id=null', ['query', 'dimension_id'], 'int_parsing'],
    ['dimension_id=1&dimension_id=2', ['query', 'dimension_id'], 'int_type'],
    ['dimension_id__in=', ['query', 'dimension_id__in', 0], 'int_parsing'],
    ['dimension_id__in=1,2', ['query', 'dimension_id__in', 0], 'int_parsing'],
    ['dimension_id__in=1&dimension_id__in=x', ['query', 'dimension_id__in', 1], 'int_parsing'],
    ['limit=-1', ['query', 'limit'], 'greater_than_equal'],
    ['limit=10001', ['query', 'limit'], 'less_than_equal'],
    ['offset=-1', ['query', 'offset'], 'greater_than_equal'],
  ])('of %j is refused', async (query, loc, type) => {
    expect(await service.call('GET', `/docs/models/?${query}`)).toMatchObject({
      status: 422,
      body: { error_name: 'bad_request', detail: [{ loc, type }] },
    })
  })
})

test('an id that is no number is refused', async () => {
  expect(await service.call('DELETE', '/docs/models/x/')).toMatchObject({
    status: 422,
    body: { error_name: 'bad_request', detail: [{ loc: ['path', 'dimension_id'], type: 'int_parsing' }] },
  })
})
