import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedData, startTestService, type TestService } from '../testing/service.ts'
import { TestProblem, type Data } from '../testing/optimization.ts'
import { TestPlatform } from '../testing/platform.ts'

/** Optimization data of real models go through the interface and come back equal. */

const folder = join(sharedData, 'optimization')

type TableRows = Record<string, string>[]

function readTable(...path: string[]): TableRows {
  const bytes = readFileSync(join(folder, ...path))
  return parse(path.at(-1)!.endsWith('.gz') ? gunzipSync(bytes) : bytes, {
    columns: true,
    bom: true,
    skip_empty_lines: true,
  })
}

const columnOf = (table: TableRows, name: string): string[] => table.map((row) => row[name]!)

/** Elements as their index set has them: whole numbers are numbers. */
const asElements = (values: readonly string[]): (string | number)[] =>
  values.every((value) => /^-?\d+$/.test(value)) ? values.map(Number) : [...values]

describe.skipIf(!existsSync(folder))('real-files', () => {
  let service: TestService
  let p: TestPlatform
  beforeAll(async () => {
    service = await startTestService()
    p = new TestPlatform(service, 'test')
    await p.units('', 'cases', '1000 miles', 'USD per case per 1000 miles', 'km')
  })
  afterAll(() => service.close())

  /** Adds a parameter and expects it back, by its id and in the table of the run. */
  async function expectBack(
    at: TestProblem,
    name: string,
    sets: string[],
    columns: string[] | null,
    table: TableRows,
    data: Data,
  ) {
    const id = await at.make('parameter', sets, columns, name)
    const answer = await at.add('parameter', id, data)
    expect(answer.status, `${name}: ${answer.text}`).toBe(200)
    expect(await at.data('parameter', id), name).toEqual(table.length === 0 ? {} : data)
    const [listed] = await p.column('/optimization/parameters/', 'data', { run_id: at.run, name })
    expect(listed, name).toEqual(table.length === 0 ? {} : data)
  }

  test('the canning problem', async () => {
    const at = await TestProblem.on(p)
    const read = (name: string) => readTable('transport-canning', `${name}.csv`)
    await at.set('i', columnOf(read('set-i-plants'), 'i'))
    await at.set('j', columnOf(read('set-j-markets'), 'j'))
    for (const [file, sets, columns] of [
      ['par-a-capacity', ['i'], null],
      ['par-b-demand', ['j'], null],
      ['par-d-distance', ['i', 'j'], null],
      ['ixmp-report-input1', ['i', 'j'], ['i', 'j_dim']],
    ] as [string, string[], string[] | null][]) {
      const table = read(file)
      const index = Object.fromEntries((columns ?? sets).map((name) => [name, columnOf(table, name)]))
      const values = columnOf(table, 'value').map(Number)
      await expectBack(at, file, sets, columns, table, { ...index, values, units: columnOf(table, 'unit') })
    }
    const [scalar] = read('scalar-f-freight')
    const f = { name: 'f', value: Number(scalar!.value), unit_name: scalar!.unit, run_id: at.run }
    expect((await p.ok('POST', '/optimization/scalars/', f)) as object).toMatchObject({
      value: 90,
      unit: { name: 'USD per case per 1000 miles' },
    })
  })

  test('OSeMOSYS, every set and parameter', async () => {
    const at = await TestProblem.on(p)
    const index = readTable('osemosys-simplicity', 'index.csv')
    const read = (file: string) => readTable('osemosys-simplicity', file)
    const elements = new Map<string, (string | number)[]>()
    for (const { file, symbol } of index.filter(({ type }) => type === 'set')) {
      const values = asElements(columnOf(read(file!), 'VALUE'))
      elements.set(symbol!, values)
      await at.set(symbol!, values)
    }
    const records = await at.records('indexsets')
    expect(new Map(records.map(({ name, data }) => [name, data]))).toEqual(elements)
    const parameters = index.filter(({ type, indices }) => type === 'param' && indices)
    expect(parameters.length).toBeGreaterThan(40)
    for (const { file, symbol, indices } of parameters) {
      const table = read(file!)
      const sets = indices!.split(' ')
      const columns = sets.map((set) => [
        set,
        columnOf(table, set).map((value) => (typeof elements.get(set)![0] === 'number' ? Number(value) : value)),
      ])
      const cells = { values: columnOf(table, 'VALUE').map(Number), units: table.map(() => '') }
      await expectBack(at, symbol!, sets, null, table, { ...Object.fromEntries(columns), ...cells })
    }
  })

  test('OSeMBE, a parameter of 81,000 rows among them', async () => {
    const at = await TestProblem.on(p)
    const files = readdirSync(join(folder, 'osembe-diag-npi')).filter((file) => file !== 'default-values.csv')
    const tables = files.map((file) => ({
      name: file.replace(/\.csv(\.gz)?$/, ''),
      table: readTable('osembe-diag-npi', file),
    }))
    const isSet = ({ table }: { table: TableRows }) => table[0] !== undefined && Object.keys(table[0]).length === 1
    const elements = new Map<string, (string | number)[]>()
    for (const { name, table } of tables.filter(isSet)) {
      const values = asElements(columnOf(table, 'VALUE'))
      const set = name.toUpperCase().replaceAll('-', '_')
      elements.set(set, values)
      await at.set(set, values)
    }
    let largest = 0
    for (const { name, table } of tables.filter((one) => !isSet(one) && one.table.length > 0)) {
      largest = Math.max(largest, table.length)
      const sets = Object.keys(table[0]!).filter((column) => column !== 'VALUE')
      const columns = sets.map((set) => [
        set,
        columnOf(table, set).map((value) => (typeof elements.get(set)![0] === 'number' ? Number(value) : value)),
      ])
      const cells = { values: columnOf(table, 'VALUE').map(Number), units: table.map(() => '') }
      await expectBack(at, name, sets, null, table, { ...Object.fromEntries(columns), ...cells })
    }
    expect(largest).toBeGreaterThan(81_000)
    // The whole run in one answer, as the client's list asks for it.
    const records = await at.records('parameters')
    expect(records.reduce((rows, { data }) => rows + ((data as Data).values as unknown[]).length, 0)).toBeGreaterThan(
      200_000,
    )
  }, 120_000)
})
