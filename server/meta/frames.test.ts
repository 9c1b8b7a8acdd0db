import { describe, expect, test } from 'vitest'
import { createRun } from '../runs/operations.ts'
import { TestFile, frameBody, utf8 } from '../testing/file.ts'
import { removeMetaFrame, upsertMetaFrame } from './operations.ts'

/** Frames of meta indicators, as ixmp4 0.15 and later send them. */

function withRun(): TestFile {
  const file = TestFile.open()
  file.write(createRun, { model_name: 'M', scenario_name: 'S' })
  return file
}

const stored = (file: TestFile) =>
  file.cells(
    `SELECT run__id, key, dtype, coalesce(value_int, value_str, value_float, value_bool) FROM meta ORDER BY id`,
  )

const columns = ['key', 'value', 'run__id'] as const
/** @param data JSON in which 1 and 1.0 differ */
const written = (dtype: string, data: string) =>
  utf8(`{"df": {"columns": ${JSON.stringify(columns)}, "dtypes": ["str", "${dtype}", "int64"], "data": ${data}}}`)

describe('a frame is written', () => {
  test('with the kinds that literals tell in a column of objects', () => {
    const file = withRun()
    const rows = '[["mint", 13, 1], ["mfloat", 0.0, 1], ["mstr", "foo", 1], ["mbool", true, 1]]'
    file.write(upsertMetaFrame, written('object', rows))
    expect(stored(file)).toEqual([
      [1, 'mbool', 'BOOL', 1],
      [1, 'mfloat', 'FLOAT', 0],
      [1, 'mint', 'INT', 13],
      [1, 'mstr', 'STR', 'foo'],
    ])
  })

  test.each([
    ['int64', '1.0', 'INT', 1],
    ['Int64', '1', 'INT', 1],
    ['uint8', '1.0', 'INT', 1],
    ['float64', '1', 'FLOAT', 1],
    ['Float64', '1.5', 'FLOAT', 1.5],
    ['bool', 'true', 'BOOL', 1],
    ['boolean', '0.0', 'BOOL', 0],
    ['str', '"1"', 'STR', '1'],
    ['object', '1.0', 'FLOAT', 1],
    ['object', '1', 'INT', 1],
  ])('%s decides what %s is: %s', (dtype, literal, kind, value) => {
    const file = withRun()
    file.write(upsertMetaFrame, written(dtype, `[["k", ${literal}, 1.0]]`))
    expect(stored(file)).toEqual([[1, 'k', kind, value]])
  })

  test('without dtypes, and with columns that do not matter', () => {
    const file = withRun()
    file.write(upsertMetaFrame, frameBody(['run__id', 'key', 'value', 'foo'], [[1, 'q', 1, 3]]))
    expect(stored(file)).toEqual([[1, 'q', 'INT', 1]])
  })

  test('or not, when it has no rows', () => {
    const file = withRun()
    const before = file.cells('SELECT * FROM "transaction"')
    file.write(upsertMetaFrame, frameBody(columns, [], ['float64', 'float64', 'int64']))
    file.write(removeMetaFrame, frameBody(['run__id', 'key'], [], ['object', 'object']))
    expect(file.cells('SELECT * FROM "transaction"')).toEqual(before)
  })
})

test('a frame removes indicators, with columns that do not matter; those that are not there are passed over', () => {
  const file = withRun()
  file.write(upsertMetaFrame, frameBody(columns, [['a', 1, 1], ['b', 2, 1]])) // prettier-ignore
  file.write(removeMetaFrame, frameBody(['run__id', 'key', 'foo'], [[1, 'a', 5], [1, 'x', 5], [9, 'b', 5]])) // prettier-ignore
  expect(stored(file)).toEqual([[1, 'b', 'INT', 2]])
})

test.each<[string, Uint8Array, object]>([
  ['reserved keys', frameBody(columns, [['model', 'x', 1], ['ok', 1, 1], ['id', 1, 1]]), { errorName: 'run_invalid_meta', message: 'Illegal meta key(s): model, id' }], // prettier-ignore
  ['no values', frameBody(['run__id', 'key'], [[1, 'q']]), { errorName: 'schema_error' }],
  ['no keys', frameBody(['run__id', 'value'], [[1, 1]]), { errorName: 'schema_error' }],
  ['no runs', frameBody(['key', 'value'], [['k', 1]]), { errorName: 'schema_error' }],
  ['a null value', frameBody(columns, [['k', null, 1]]), { errorName: 'schema_error' }],
  ['an unknown run', frameBody(columns, [['k', 1, 9]]), { errorName: 'run_not_found' }],
  ['a key twice', frameBody(columns, [['k', 1, 1], ['k', 2, 1]]), { errorName: 'runmetaentry_not_unique' }], // prettier-ignore
  ['another argument', utf8('{"df":{"columns":[],"data":[]},"a":1}'), { errorName: 'bad_request' }],
])('a frame with %s is refused', (_, body, refusal) => {
  const file = withRun()
  expect(file.refusal(upsertMetaFrame, body)).toMatchObject(refusal)
  expect(stored(file)).toEqual([])
})
