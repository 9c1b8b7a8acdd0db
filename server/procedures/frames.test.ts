import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf, type Row } from '../testing/platform.ts'
import { firstPage, nothing, startWithFrames, type Arguments, type FramePage } from './testing-frames.ts'

let frames: Awaited<ReturnType<typeof startWithFrames>>
let p: typeof frames.p
let run: number
let tabulate: typeof frames.tabulate
beforeAll(async () => {
  frames = await startWithFrames()
  ;({ p, run, tabulate } = frames)
})
afterAll(() => frames.close())

const paths = [
  ...['models', 'scenarios', 'regions', 'units', 'runs', 'meta', 'checkpoints'],
  ...['variables', 'models', 'scenarios', 'regions', 'units', 'timeseries', 'datapoints'].map((of) => `iamc/${of}`),
  ...['indexsets', 'scalars', 'tables', 'parameters', 'variables', 'equations'].map((of) => `optimization/${of}`),
]

/** `name: dtype` of each column. */
const typed = ({ results }: FramePage): string[] => results.columns.map((name, i) => `${name}: ${results.dtypes[i]}`)

const audit = 'created_at: datetime64[us], created_by: str'
const named = `name: str, id: int64, ${audit}`
const item = `name: str, run__id: int64, data: object, id: int64, ${audit}`
const runs = 'id: int64, model: str, scenario: str, version: int64, is_default: bool'
const points = 'id: int64, time_series__id: int64, type: str, step_year: Int64, step_category: object'
const joinedPoints = `${points}, step_datetime: datetime64[us], value: float64`

describe('columns and their dtypes', () => {
  test('every list is looked at', () => {
    expect(Object.keys(tabulate).toSorted()).toEqual(paths.toSorted())
  })

  test.each<[string, Arguments, string]>([
    ['models', {}, named],
    ['scenarios', {}, named],
    ['units', {}, named],
    ['regions', {}, `name: str, hierarchy: str, id: int64, ${audit}`],
    ['iamc/models', {}, named],
    ['iamc/scenarios', {}, named],
    ['iamc/variables', {}, named],
    ['iamc/units', {}, named],
    ['iamc/regions', {}, `name: str, hierarchy: str, id: int64, ${audit}`],
    ['runs', { default_only: false }, runs],
    [
      'runs',
      { include_internal_columns: true },
      `${runs}, model__id: int64, scenario__id: int64, lock_transaction: object`,
    ],
    [
      'runs',
      { include_internal_columns: true, include_audit_info: true, default_only: false },
      `${runs}, model__id: int64, scenario__id: int64, lock_transaction: Int64, created_by: str, ` +
        'created_at: datetime64[us], updated_by: object, updated_at: datetime64[us]',
    ],
    ['meta', {}, 'id: int64, key: str, run__id: int64, value: object, dtype: str'],
    ['meta', { dtype: 'INT' }, 'id: int64, key: str, run__id: int64, value: Int64, dtype: str'],
    ['meta', { dtype: 'FLOAT' }, 'id: int64, key: str, run__id: int64, value: float64, dtype: str'],
    ['meta', { dtype: 'BOOL' }, 'id: int64, key: str, run__id: int64, value: boolean, dtype: str'],
    ['meta', { dtype: 'STR' }, 'id: int64, key: str, run__id: int64, value: str, dtype: str'],
    [
      'meta',
      { include_run_index: true },
      'id: int64, key: str, model: str, scenario: str, version: int64, value: object, dtype: str',
    ],
    ['checkpoints', {}, 'run__id: int64, transaction__id: int64, message: str, id: int64'],
    ['iamc/timeseries', {}, 'run__id: int64, region__id: int64, measurand__id: int64, id: int64'],
    ['iamc/timeseries', { join_parameters: true }, 'id: int64, run__id: int64, region: str, variable: str, unit: str'],
    [
      'iamc/datapoints',
      {},
      'time_series__id: int64, value: float64, type: str, step_category: object, step_year: Int64, ' +
        'step_datetime: datetime64[us], id: int64',
    ],
    ['iamc/datapoints', { join_parameters: true }, `${joinedPoints}, region: str, variable: str, unit: str`],
    ['iamc/datapoints', { join_runs: true }, `${joinedPoints}, model: str, scenario: str, version: int64`],
    ['iamc/datapoints', { join_run_id: true }, `${joinedPoints}, run__id: int64`],
    [
      'iamc/datapoints',
      { join_parameters: true, join_runs: true, join_run_id: true },
      `${joinedPoints}, region: str, variable: str, unit: str, model: str, scenario: str, version: int64, run__id: int64`,
    ],
    [
      'iamc/datapoints',
      { type: 'ANNUAL' },
      'time_series__id: int64, value: float64, type: str, step_year: Int64, id: int64',
    ],
    [
      'iamc/datapoints',
      { type: 'DATETIME', join_run_id: true },
      'id: int64, time_series__id: int64, type: str, step_datetime: datetime64[us], value: float64, run__id: int64',
    ],
    ['optimization/indexsets', {}, `name: str, data_type: object, run__id: int64, id: int64, ${audit}`],
    [
      'optimization/indexsets',
      { name__like: 'Set *' },
      `name: str, data_type: str, run__id: int64, id: int64, ${audit}`,
    ],
    ['optimization/scalars', {}, `name: str, value: float64, unit__id: int64, run__id: int64, id: int64, ${audit}`],
    ['optimization/tables', {}, item],
    ['optimization/parameters', {}, item],
    ['optimization/variables', {}, item],
    ['optimization/equations', {}, item],
  ])('%s with %j', (path, args, columns) => {
    const page = tabulate[path]!(args)
    expect(typed(page).join(', ')).toBe(columns)
    expect(page.results.data.length).toBeGreaterThan(0)
    expect(page.results.index).toEqual(page.results.data.map((_row, i) => i))
  })

  test.each(paths)('%s without rows: the same columns, all of them object', (path) => {
    const steps = ['step_year', 'step_category', 'step_datetime']
    const { columns } = tabulate[path]!({}).results
    const page = tabulate[path]!(nothing)
    const expected = columns.filter((name) => !steps.includes(name))
    expect(page).toEqual({
      ...{ total: 0, pagination: firstPage },
      results: { index: [], columns: expected, dtypes: expected.map(() => 'object'), data: [] },
    })
  })
})

describe('pages', () => {
  test.each(paths)('of %s neither repeat nor lose rows', (path) => {
    const whole = tabulate[path]!({})
    const rows: unknown[][] = []
    for (let offset = 0; offset < whole.total; offset += 3) {
      const page = tabulate[path]!({}, { limit: 3, offset })
      expect({ ...page, results: undefined }).toEqual({ total: whole.total, pagination: { limit: 3, offset } })
      expect(page.results.index).toEqual(page.results.data.map((_row, i) => i))
      // Steps that are null on the whole page are no columns of it.
      rows.push(...rowsOf(page).map((row) => whole.results.columns.map((name) => row[name] ?? null)))
    }
    const id = whole.results.columns.indexOf('id')
    const byId = (a: unknown[], b: unknown[]) => (a[id] as number) - (b[id] as number)
    expect(rows.toSorted(byId)).toEqual(whole.results.data.toSorted(byId))
    const ids = rows.map((row) => row[id])
    if (path !== 'meta') expect(ids).toEqual(ids.toSorted((a, b) => (a as number) - (b as number)))
    expect(tabulate[path]!({}, { limit: 0 })).toMatchObject({ total: whole.total, results: { data: [] } })
  })

  test('of meta are cut by run and key, and grouped by kind', async () => {
    const other = await p.run('Other', 'S')
    for (const [key, value] of Object.entries({ b: 1, c: true, a: 'x' }))
      await p.ok('POST', '/meta/', { run__id: other, key, value })
    const keys = (args: Arguments, paging?: object) =>
      rowsOf(tabulate['meta']!(args, paging)).map(({ key, dtype }) => `${String(key)} ${String(dtype)}`)
    expect(keys({ run_id: other })).toEqual(['c BOOL', 'b INT', 'a STR'])
    expect(keys({ run_id: other }, { limit: 2 })).toEqual(['b INT', 'a STR'])
    expect(keys({ run_id: other }, { limit: 2, offset: 2 })).toEqual(['c BOOL'])
    const all = rowsOf(tabulate['meta']!({}))
    const order = ({ dtype, run__id, key }: Row) => [dtype, String(run__id).padStart(9, '0'), key].join(' ')
    expect(all.map(order)).toEqual(all.map(order).toSorted())
  })
})

describe('cells', () => {
  test('values of meta keep their kinds', () => {
    const { results } = tabulate['meta']!({ run_id: run })
    expect(results.data.map((row) => row[3])).toEqual([true, false, 0.5, 1, 'text'])
  })

  test('the old flag of the run index wins, where it is not null', () => {
    const columns = (args: Arguments) => tabulate['meta']!(args).results.columns
    expect(columns({ include_run_index: true, join_run_index: false })).toContain('run__id')
    expect(columns({ include_run_index: false, join_run_index: true })).toContain('model')
    expect(columns({ include_run_index: true, join_run_index: null })).toContain('model')
  })

  test('a frame is in order of id where a table is sorted by series', async () => {
    const table = await p.column('/iamc/datapoints/', 'id', {})
    const frame = rowsOf(tabulate['iamc/datapoints']!({})).map(({ id }) => id as number)
    expect(frame).not.toEqual(table)
    expect(frame).toEqual(frame.toSorted((a, b) => a - b))
  })

  test('items have the data of their records', async () => {
    const record = (await p.ok('PATCH', '/optimization/tables/?table=false', {})) as {
      results: { id: number; data: unknown }[]
    }
    const rows = rowsOf(tabulate['optimization/tables']!({}))
    expect(rows.map(({ id, data }) => ({ id, data }))).toEqual(record.results.map(({ id, data }) => ({ id, data })))
  })

  test('index sets name the kind of their elements in capitals', () => {
    const rows = rowsOf(tabulate['optimization/indexsets']!({}))
    expect(new Set(rows.map(({ data_type }) => data_type))).toEqual(new Set(['STR', null]))
  })
})

describe('filters', () => {
  const names = (path: string, args: Arguments) => rowsOf(tabulate[path]!(args)).map(({ name }) => name)

  test('what is used by runs that are not the default version counts, but for variables', async () => {
    const old = await p.run('Old', 'Old', false)
    await p.series(old, [['Spare 4', 'Old|V', 'Spare 4']])
    for (const path of ['iamc/models', 'iamc/scenarios']) {
      expect(names(path, {})).toContain('Old')
      expect(names(path, { run: { default_only: true } })).not.toContain('Old')
    }
    for (const path of ['iamc/regions', 'iamc/units']) expect(names(path, { run: { id: old } })).toEqual(['Spare 4'])
    for (const path of ['regions', 'units']) {
      expect(names(path, { iamc: {} })).toEqual(names(path, { iamc: true }))
      expect(names(path, { iamc: {} })).toContain('Spare 4')
      expect(names(path, { iamc: false })).not.toContain('Spare 4')
      expect(names(path, { iamc: { run: { default_only: true } } })).not.toContain('Spare 4')
    }
    expect(names('iamc/variables', {})).not.toContain('Old|V')
    expect(names('iamc/variables', { run: { id: old } })).toEqual([])
    expect(names('iamc/variables', { run: { id: old, default_only: false } })).toEqual(['Old|V'])
  })

  test('variables of all runs include those that nothing uses', async () => {
    await p.ok('POST', '/iamc/variables/', { name: 'Unused' })
    expect(names('iamc/variables', { run: null })).toContain('Unused')
    expect(names('iamc/variables', { run: { default_only: false } })).not.toContain('Unused')
    expect(names('iamc/variables', { run: null, unit: { name: 'U' } })).not.toContain('Unused')
    expect(names('iamc/variables', { run: null, name: 'V 1' })).toEqual(['V 1'])
  })

  test('a point is in no range of steps that it does not have', () => {
    const types = (args: Arguments) => new Set(rowsOf(tabulate['iamc/datapoints']!(args)).map(({ type }) => type))
    for (const lookup of ['gt', 'gte']) {
      expect(types({ [`step_datetime__${lookup}`]: '1900-01-01T00:00:00.000000' })).toEqual(new Set(['DATETIME']))
      expect(types({ [`step_year__${lookup}`]: 1900 })).toEqual(new Set(['ANNUAL', 'CATEGORICAL']))
    }
  })

  test('checkpoints have ids and transactions, time series runs', () => {
    const ids = (path: string, args: Arguments) => rowsOf(tabulate[path]!(args)).map(({ id }) => id)
    const [first, second] = rowsOf(tabulate['checkpoints']!({}))
    expect(ids('checkpoints', { id__in: [first!.id, second!.id] })).toEqual([first!.id, second!.id])
    expect(ids('checkpoints', { transaction__id__in: [first!.transaction__id], id: first!.id })).toEqual([first!.id])
    expect(ids('iamc/timeseries', { run__id: run })).toHaveLength(5)
    expect(ids('iamc/timeseries', { run__id__in: [-1] })).toEqual([])
  })
})
