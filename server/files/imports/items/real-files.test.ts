import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { read as readWorkbook, utils } from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Decisions, ImportState } from '../../../contract/imports.ts'
import { creating, importFiles } from '../../../testing/import.ts'
import { newPlatform, type TestPlatform } from '../../../testing/platform.ts'
import { sharedData, startTestService, type TestService } from '../../../testing/service.ts'

/** Optimization data of real models come in whole: every cell is compared with what other readers make of the files. */

const folder = join(sharedData, 'optimization')

type Cells = Record<string, string | number>[]

/** A csv as another library reads it. @param comments whether it begins with lines of comments and has padded cells */
function readCsv(file: string, comments = false): Cells {
  const bytes = readFileSync(join(folder, file))
  const options = comments ? { comment: '#', comment_no_infix: true, trim: true } : {}
  return parse(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, {
    columns: true,
    bom: true,
    skip_empty_lines: true,
    ...options,
  })
}

const run: Decisions['set'] = [
  { column: 'model', value: 'M' },
  { column: 'scenario', value: 'S' },
]
const byShape: Decisions['items'][number] = {
  ...{ file: null, kind: null, name: null, index: null, value: null, unit: null },
}

/** Rows as texts that are compared in any order; numbers by their value. */
const asTexts = (rows: readonly (readonly unknown[])[]) =>
  rows
    .map((row) => JSON.stringify(row.map((cell) => (cell === '' || Number.isNaN(Number(cell)) ? cell : Number(cell)))))
    .toSorted()

describe.skipIf(!existsSync(folder))('real-files: optimization tables', () => {
  let service: TestService
  let p: TestPlatform
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    p = await newPlatform(service)
  })

  async function bring(files: readonly string[], decisions: Partial<Decisions> = {}): Promise<ImportState> {
    const paths = files.map((file) => join(folder, file))
    const state = await importFiles(service, p.name, paths, { ...creating, set: run, ...decisions })
    expect(state.report!.problems).toEqual([])
    return state
  }

  /** The rows of a parameter: its index columns, value and unit. */
  async function rowsOf(name: string): Promise<unknown[][]> {
    const { results } = await p.ok('PATCH', '/optimization/parameters/?table=false', { name })
    const [{ data, indexset_names, column_names }] = results as [
      { data: Record<string, unknown[]>; indexset_names: string[]; column_names: string[] | null },
    ]
    const arrays = [...(column_names ?? indexset_names), 'values', 'units'].map((column) => data[column] ?? [])
    return arrays[0]!.map((_cell, row) => arrays.map((array) => array[row]))
  }

  async function elementsOf(name: string): Promise<unknown[]> {
    const { results } = await p.ok('PATCH', '/optimization/indexsets/?table=false', { name })
    return (results as { data: unknown[] }[])[0]!.data
  }

  const expectRows = async (name: string, table: Cells, unit?: string) =>
    expect(asTexts(await rowsOf(name)), name).toEqual(
      asTexts(table.map((row) => [...Object.values(row), ...(unit === undefined ? [] : [unit])])),
    )

  test('OSeMOSYS: every set and parameter of the folder', async () => {
    const files = readdirSync(join(folder, 'osemosys-simplicity')).map((file) => join('osemosys-simplicity', file))
    const { report, result } = await bring(files)
    const listed = parse<Record<'file' | 'symbol' | 'type' | 'rows', string>>(
      readFileSync(join(folder, 'osemosys-simplicity', 'index.csv')),
      { columns: true },
    )
    expect(result).toMatchObject({ items: 64, points: 0 })
    expect(listed).toHaveLength(64)
    for (const { file, symbol, type, rows } of listed) {
      const table = readCsv(join('osemosys-simplicity', file))
      expect(
        report!.optimization.find(({ name }) => name === symbol),
        symbol,
      ).toMatchObject({
        kind: type === 'set' ? 'indexset' : 'parameter',
        rows: Number(rows),
      })
      expect(table, symbol).toHaveLength(Number(rows))
      if (type === 'set') expect((await elementsOf(symbol)).map(String)).toEqual(table.map((row) => row['VALUE']))
      else if (table.length > 0) await expectRows(symbol, table, '')
    }
  })

  test('OSeMOSYS without a config: what the columns show, packed or not', async () => {
    const names = readdirSync(join(folder, 'osembe-diag-npi')).filter((file) => file !== 'default-values.csv')
    const { report } = await bring(
      names.map((file) => join('osembe-diag-npi', file)),
      { items: [byShape] },
    )
    expect(report!.optimization.find(({ name }) => name === 'outputactivityratio')).toEqual({
      kind: 'parameter',
      name: 'outputactivityratio',
      columns: ['REGION', 'TECHNOLOGY', 'FUEL', 'MODE_OF_OPERATION', 'YEAR'],
      rows: 81_144,
    })
    for (const { name, kind } of report!.optimization) {
      const file = names.find((other) => other.replace(/\.csv(\.gz)?$/, '') === name)!
      const table = readCsv(join('osembe-diag-npi', file))
      if (kind === 'indexset') expect((await elementsOf(name)).map(String)).toEqual(table.map((row) => row['VALUE']))
      else if (table.length > 0) await expectRows(name, table, '')
    }
  }, 120_000)

  test('MESSAGE: two tables with comments above and padded cells', async () => {
    const files = ['ldv-inv-cost', 'input-cap-new'].map((name) => join('messageix-transport', `${name}.csv.gz`))
    const { result } = await bring(files, { items: [byShape] })
    expect(result).toMatchObject({ points: 0, items: 7 })
    await expectRows('ldv-inv-cost', readCsv(files[0]!, true), '')
    await expectRows('input-cap-new', readCsv(files[1]!, true), '')
  }, 120_000)

  test('the canning problem, a decision for each file', async () => {
    const rule = (kind: Decisions['items'][number]['kind'], name: string, file: string) => ({
      ...byShape,
      file,
      kind,
      name,
    })
    const items = [
      rule('indexset', 'i', 'set-i-plants.csv'),
      rule('indexset', 'j', 'set-j-markets.csv'),
      rule('parameter', 'a', 'par-a-capacity.csv'),
      rule('parameter', 'b', 'par-b-demand.csv'),
      rule('parameter', 'd', 'par-d-distance.csv'),
      rule('scalar', 'f', 'scalar-f-freight.csv'),
    ]
    await bring(
      items.map(({ file }) => join('transport-canning', file)),
      { items },
    )
    expect(await elementsOf('i')).toEqual(['seattle', 'san-diego'])
    expect(await elementsOf('j')).toEqual(['new-york', 'chicago', 'topeka'])
    for (const { kind, name, file } of items)
      if (kind === 'parameter') await expectRows(name, readCsv(join('transport-canning', file)))
    const { results } = await p.ok('PATCH', '/optimization/scalars/?table=false', {})
    expect(results).toMatchObject([{ name: 'f', value: 90, unit: { name: 'USD per case per 1000 miles' } }])
  })

  test('Westeros: five workbooks of ixmp become one run', async () => {
    const books = readdirSync(join(folder, 'westeros')).filter((file) => file.startsWith('westeros-baseline'))
    const { report } = await bring(books.map((file) => join('westeros', file)))
    const kinds = Map.groupBy(report!.optimization, ({ kind }) => kind)
    expect(kinds.get('parameter')).toHaveLength(11)
    for (const book of books) {
      const { Sheets } = readWorkbook(readFileSync(join(folder, 'westeros', book)))
      for (const { item, ix_type } of utils.sheet_to_json<Record<string, string>>(Sheets['ix_type_mapping']!)) {
        const table = utils.sheet_to_json<Record<string, string | number>>(Sheets[item!]!)
        if (ix_type === 'par') await expectRows(item!, table)
        else expect(await elementsOf(item!)).toEqual(table.map((row) => row[item!]))
      }
    }
    expect(await elementsOf('node')).toEqual(['Westeros'])
    expect(await elementsOf('year')).toEqual([700, 710, 720, 690])
  })

  test('Westeros: a workbook that says nothing of its sheets is read by their columns', async () => {
    const { report } = await bring(['westeros/westeros-macro-input.xlsx'], { items: [byShape], drop: ['note'] })
    expect(report!.optimization.filter(({ kind }) => kind === 'parameter')).toHaveLength(12)
    expect(report!.notes).toContain(
      'westeros-macro-input.xlsx, sheet "config": not read. Its columns (node, sector, commodity, level, year) show no item.',
    )
  })
})
