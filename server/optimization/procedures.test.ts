import { describe, expect, test } from 'vitest'
import { itemKinds, type ItemKind } from '../contract/optimization.ts'
import { createUnit } from '../dimensions/units/operations.ts'
import { createRun } from '../runs/operations.ts'
import { TestFile, utf8 } from '../testing/file.ts'
import { addIndexSetData, createIndexSet, removeIndexSetData } from './index-sets/operations.ts'
import { itemOperations } from './items/operations.ts'

/** Data of index sets and items as ixmp4 0.15 and later add and remove them. */

/** @param arguments_ JSON in which 1 and 1.0 differ */
const request = (id: number, arguments_: string) => ({ id, body: utf8(arguments_), isProcedure: true })

const refused = { errorName: 'optimization_data_validation_error', status: 422 }
const malformed = { errorName: 'bad_request', status: 422 }

describe('an index set', () => {
  /** A file with an index set that has these elements, JSON. */
  function withSet(elements: string): TestFile {
    const file = TestFile.open()
    file.write(createRun, { model_name: 'M', scenario_name: 'S' })
    file.write(createIndexSet, { run_id: 1, name: 'i' })
    file.write(addIndexSetData, request(1, `{"data": ${elements}}`))
    return file
  }
  const elements = (file: TestFile) =>
    file.cells('SELECT json_group_array(value ORDER BY id) AS all_elements FROM index_set_element')[0]![0]
  const kindOf = (file: TestFile) => file.cells('SELECT data_type FROM index_set')[0]![0]

  test.each([
    ['["a"]', '"b"', '["a","b"]'],
    ['[1]', '[3, 2]', '[1,3,2]'],
    ['[1.5]', '[3.0, 4.5]', '[1.5,3.0,4.5]'],
    ['[]', '[]', '[]'],
  ])('%s takes %s', (before, data, after) => {
    const file = withSet(before)
    file.write(addIndexSetData, request(1, `{"data": ${data}}`))
    expect(elements(file)).toBe(after)
  })

  test.each([
    ['["a"]', '[1]'],
    ['[1]', '["a"]'],
    ['[1]', '2.0'],
    ['[1.5]', '[3]'],
    ['[1.5]', '["a"]'],
  ])('%s neither takes %s nor has it to be removed: another kind', (before, data) => {
    const file = withSet(before)
    expect(file.refusal(addIndexSetData, request(1, `{"data": ${data}}`))).toMatchObject(refused)
    expect(file.refusal(removeIndexSetData, request(1, `{"data": ${data}}`))).toMatchObject(refused)
    expect(elements(file)).toBe(before)
  })

  test.each(['"a"', '["b", "a"]', '["c", "c"]'])('that has "a" does not take %s', (data) => {
    const file = withSet('["a"]')
    const refusal = { errorName: 'indexset_data_not_unique', status: 409 }
    expect(file.refusal(addIndexSetData, request(1, `{"data": ${data}}`))).toMatchObject(refusal)
    expect(elements(file)).toBe('["a"]')
  })

  test('loses elements, those that are not there passed over', () => {
    const file = withSet('["a", "b", "c"]')
    file.write(removeIndexSetData, request(1, '{"data": ["c", "x"]}'))
    file.write(removeIndexSetData, request(1, '{"data": "a"}'))
    file.write(removeIndexSetData, request(1, '{"data": []}'))
    expect(elements(file)).toBe('["b"]')
  })

  test('that is emptied is of no kind', () => {
    const file = withSet('["a"]')
    file.write(removeIndexSetData, request(1, '{"data": ["a"]}'))
    expect(kindOf(file)).toBe(null)
    file.write(removeIndexSetData, request(1, '{"data": [1]}'))
    file.write(addIndexSetData, request(1, '{"data": [1]}'))
    expect([elements(file), kindOf(file)]).toEqual(['[1]', 'int'])
  })

  test('takes rows of items along unless told otherwise', () => {
    const file = withSet('["a", "b"]')
    const table = { run_id: 1, name: 'x', constrained_to_indexsets: ['i'] }
    file.write(itemOperations.table.create, table)
    file.write(itemOperations.table.addData, request(1, '{"data": {"i": ["a", "b"]}}'))
    const rows = () => file.cells('SELECT key FROM optimization_table_tuple').flat()
    file.write(removeIndexSetData, request(1, '{"data": "a", "remove_dependent_data": false}'))
    expect(rows()).toEqual(['["a"]', '["b"]'])
    file.write(removeIndexSetData, request(1, '{"data": "b"}'))
    expect(rows()).toEqual(['["a"]'])
    expect(kindOf(file)).toBe('str') // the row that stayed is of that kind
  })

  test.each(['{}', '{"data": "a", "foo": 1}', '{"data": "a", "remove_dependent_data": 1}', '[]', '{"data": null}'])(
    'does not understand %s',
    (body) => {
      const file = withSet('["a"]')
      expect(file.refusal(removeIndexSetData, request(1, body))).toMatchObject(malformed)
      expect(elements(file)).toBe('["a"]')
    },
  )
})

describe.each(itemKinds)('a %s', (kind: ItemKind) => {
  const { create, addData, removeData, get } = itemOperations[kind]

  /** A file with an item over the index sets i: foo, bar, baz and j: 1, 2, 3. */
  function withItem(): TestFile {
    const file = TestFile.open()
    file.write(createRun, { model_name: 'M', scenario_name: 'S' })
    file.write(createUnit, { name: 'm' })
    for (const name of ['i', 'j']) file.write(createIndexSet, { run_id: 1, name })
    file.write(addIndexSetData, request(1, '{"data": ["foo", "bar", "baz"]}'))
    file.write(addIndexSetData, request(2, '{"data": [1, 2, 3]}'))
    file.write(create, { run_id: 1, name: 'x', constrained_to_indexsets: ['i', 'j'] })
    return file
  }
  const dataIn = (file: TestFile) =>
    (JSON.parse(new TextDecoder().decode(file.read(get, 1))) as { data: Record<string, unknown[]> }).data
  const keys = (file: TestFile) => file.cells(`SELECT key FROM optimization_${kind}_tuple ORDER BY key`).flat()

  /** Cells of the kind, beside i and j. */
  const cells = { table: {}, parameter: { values: 1.5, units: 'm' }, variable: { levels: 1, marginals: 0 } }
  const own: Record<string, unknown> = kind === 'equation' ? cells.variable : cells[kind]
  const dictionary = (i: string[], j: number[]) =>
    JSON.stringify({
      i,
      j,
      ...Object.fromEntries(Object.entries(own).map(([name, cell]) => [name, i.map(() => cell)])),
    })
  const frame = (rows: [string, number][]) =>
    JSON.stringify({
      index: rows.map((_, row) => row),
      columns: [...Object.keys(own), 'i', 'j'],
      data: rows.map((row) => [...Object.values(own), ...row]),
    })

  test('takes a dictionary and a frame', () => {
    const file = withItem()
    file.write(addData, request(1, `{"data": ${dictionary(['foo', 'bar'], [1, 2])}}`))
    file.write(addData, request(1, `{"data": ${frame([['baz', 3]])}}`))
    expect(keys(file)).toEqual(['["bar",2]', '["baz",3]', '["foo",1]'])
    expect(dataIn(file)).toMatchObject({ i: ['bar', 'baz', 'foo'], j: [2, 3, 1] }) // those added later put all in order
    const [name, cell] = Object.entries(own)[0] ?? ['j', 3]
    expect(dataIn(file)[name]).toContain(cell)
  })

  test('takes neither from an empty one', () => {
    const file = withItem()
    for (const data of ['{}', frame([]), dictionary([], [])]) {
      file.write(addData, request(1, `{"data": ${data}}`))
      file.write(removeData, request(1, `{"data": ${data}}`))
    }
    expect(keys(file)).toEqual([])
  })

  test('loses the rows of a dictionary and of a frame, whatever other columns these have', () => {
    const file = withItem()
    file.write(addData, request(1, `{"data": ${dictionary(['foo', 'bar', 'baz'], [1, 2, 3])}}`))
    file.write(removeData, request(1, '{"data": {"i": ["foo"], "j": [1]}}'))
    file.write(removeData, request(1, `{"data": ${frame([['baz', 3], ['foo', 3]])}}`)) // prettier-ignore
    expect(keys(file)).toEqual(['["bar",2]'])
  })

  test.each(['{"data": null}', '{}'])('loses all rows by %s', (body) => {
    const file = withItem()
    file.write(addData, request(1, `{"data": ${dictionary(['foo', 'bar'], [1, 2])}}`))
    file.write(removeData, request(1, body))
    expect(keys(file)).toEqual([])
  })

  test.each<[string, string, object]>([
    ['an element that the index set lacks', `{"data": ${dictionary(['nope'], [1])}}`, refused],
    ['a column too few', '{"data": {"i": ["foo"]}}', { status: 422 }],
    ['arrays of different lengths', '{"data": {"i": ["foo", "bar"], "j": [1]}}', { status: 422 }],
    ['a frame with a row too short', '{"data": {"columns": ["i", "j"], "data": [["foo"]]}}', refused],
    ['null', '{"data": null}', malformed],
    ['nothing', '{}', malformed],
    ['another argument', `{"data": ${dictionary(['foo'], [1])}, "foo": 1}`, malformed],
    ['a list', '{"data": [1]}', malformed],
  ])('refuses %s', (_, body, refusal) => {
    const file = withItem()
    expect(file.refusal(addData, request(1, body))).toMatchObject(refusal)
    expect(keys(file)).toEqual([])
  })
})

test('whole numbers of a frame are what its dtypes say', () => {
  const file = TestFile.open()
  file.write(createRun, { model_name: 'M', scenario_name: 'S' })
  file.write(createIndexSet, { run_id: 1, name: 'j' })
  file.write(addIndexSetData, request(1, '{"data": [1]}'))
  file.write(itemOperations.variable.create, { run_id: 1, name: 'x', constrained_to_indexsets: ['j'] })
  const data =
    '{"columns": ["j", "levels", "marginals"], "dtypes": ["int64", "float64", "int64"], "data": [[1.0, 2.0, 3.0]]}'
  file.write(itemOperations.variable.addData, request(1, `{"data": ${data}}`))
  const record = new TextDecoder().decode(file.read(itemOperations.variable.get, 1))
  expect(record).toContain('"data":{"j":[1],"levels":[2.0],"marginals":[3]}')
})

test.each(['variable', 'equation'] as const)('without index sets a %s has one row', (kind) => {
  const file = TestFile.open()
  file.write(createRun, { model_name: 'M', scenario_name: 'S' })
  const { create, addData } = itemOperations[kind]
  file.write(create, { run_id: 1, name: 'x' })
  file.write(addData, request(1, '{"data": {"levels": [1.5], "marginals": [0.5]}}'))
  const two = request(1, '{"data": {"levels": [1.5, 2.5], "marginals": [0.5, 0.5]}}')
  expect(file.refusal(addData, two)).toMatchObject(refused)
  expect(file.cells(`SELECT level FROM optimization_${kind}_tuple`)).toEqual([[1.5]])
})

test('index sets may be called columns and data', () => {
  const file = TestFile.open()
  file.write(createRun, { model_name: 'M', scenario_name: 'S' })
  for (const [at, name] of ['columns', 'data'].entries()) {
    file.write(createIndexSet, { run_id: 1, name })
    file.write(addIndexSetData, request(at + 1, '{"data": ["a", "b"]}'))
  }
  file.write(itemOperations.table.create, { run_id: 1, name: 'x', constrained_to_indexsets: ['columns', 'data'] })
  file.write(itemOperations.table.addData, request(1, '{"data": {"columns": ["a"], "data": ["b"]}}'))
  expect(file.cells('SELECT key FROM optimization_table_tuple')).toEqual([['["a","b"]']])
})
