import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ItemDataExport, ItemPivotExport } from '../../contract/item-exports.ts'
import { itemKinds } from '../../contract/optimization.ts'
import { creating, importFiles } from '../../testing/import.ts'
import { TestProblem } from '../../testing/optimization.ts'
import { newPlatform, type TestPlatform } from '../../testing/platform.ts'
import { sharedData, startTestService, temporaryFolder, type TestService } from '../../testing/service.ts'
import { exportedFile, sheetOf } from './testing.ts'

const folder = temporaryFolder()
let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service.close()
  folder.remove()
})

const exported = (p: TestPlatform, path: string, body?: ItemDataExport | ItemPivotExport) =>
  exportedFile(service, p.name, path, body)

const collections = ['indexsets', 'scalars', ...itemKinds.map((kind) => `${kind}s`)]

/** All items of the runs of a platform, as their records say; ids and times are left out. */
async function itemsOf(p: TestPlatform): Promise<Record<string, string[]>> {
  const lists = collections.map(async (collection) => {
    const { text } = await p.call('PATCH', `/optimization/${collection}/?table=false`, {})
    // As text, for whole numbers and others are told apart by it.
    const records = text.replaceAll(/"(id|run__id|unit__id)":\d+,?|"created_(at|by)":("[^"]*"|null),?/g, '')
    return [collection, (records.match(/\{"(?:name|data|value).*?\}(?=,\{|\])/gs) ?? []).toSorted()] as const
  })
  return Object.fromEntries(await Promise.all(lists))
}

/** Exports the items of the first run and imports them into a new platform. */
async function imported(p: TestPlatform): Promise<{ to: TestPlatform; notes: readonly string[] }> {
  const to = await newPlatform(service)
  const { bytes } = await exported(p, 'runs/1/items/export')
  const path = join(folder.path, `${p.name}.xlsx`)
  writeFileSync(path, bytes)
  const set = [
    { column: 'model' as const, value: 'M' },
    { column: 'scenario' as const, value: 'S' },
  ]
  const { report } = await importFiles(service, to.name, [path], { ...creating, set })
  expect(report!.problems).toEqual([])
  return { to, notes: report!.notes }
}

async function madeProblem(): Promise<{ p: TestPlatform; at: TestProblem }> {
  const p = await newPlatform(service)
  await p.units('', 'MW', 'EUR/kW')
  return { p, at: await TestProblem.on(p) }
}

describe('all items of a run', () => {
  test('come back as they were: kinds, types, names, columns, cells', async () => {
    const { p, at } = await madeProblem()
    await at.set('node', ['World', '=A1', 'tab\tin', ' und ö'.trim(), '12'])
    await at.set('year', [2020, 2030])
    await at.set('share', [0.5, 1])
    await at.set('numbers as text', ['1', '2.0'])
    await at.set('nothing yet')
    // What the list of sheets calls its first column.
    await at.set('item', ['a'])
    await p.ok('POST', '/optimization/scalars/', { run_id: 1, name: 'discount', value: 0.05, unit_name: '' })
    await p.ok('POST', '/optimization/scalars/', { run_id: 1, name: 'whole', value: 2, unit_name: 'MW' })
    const table = await at.make('table', ['node', 'year'], null, 'where and when')
    await at.add('table', table, { node: ['World', '12'], year: [2020, 2030] })
    const long = 'A name of more than thirty-one letters'
    const [whole, mixed] = [
      await at.make('parameter', ['node', 'node', 'year'], ['from', 'value', 'level'], `${long} 1`),
      await at.make('parameter', ['year', 'numbers as text'], null, `${long} 2`),
    ]
    await at.add(
      'parameter',
      whole,
      '{"from":["World","=A1"],"value":["12","World"],"level":[2020,2030],"values":[9007199254740991,-3],"units":["MW",""]}',
    )
    await at.add('parameter', mixed, '{"year":[2020],"numbers as text":["1"],"values":[2.0],"units":["EUR/kW"]}')
    await at.make('parameter', ['share'], null, 'in/out: [a*b]?')
    for (const kind of ['variable', 'equation'] as const) {
      const id = await at.make(kind, ['node', 'share'], ['lvl', 'x'], `${kind} of all`)
      await at.add(kind, id, '{"lvl":["World","12"],"x":[0.5,1.0],"levels":[1.5,-0.25],"marginals":[0.0,1e-300]}')
      await at.make(kind, null, null, `${kind} of nothing`)
    }
    const { to, notes } = await imported(p)
    expect(notes.filter((note) => note.includes('not read') || note.includes('not kept'))).toEqual([])
    expect(await itemsOf(to)).toEqual(await itemsOf(p))
  })

  test('are sheets of ixmp, with a list of them', async () => {
    const { p, at } = await madeProblem()
    await at.set('node', ['World'])
    const id = await at.make('parameter', ['node'], null, 'cost')
    await at.add('parameter', id, { node: ['World'], values: [1.5], units: ['MW'] })
    const { bytes, name, summary } = await exported(p, 'runs/1/items/export')
    expect(name).toMatch(new RegExp(`^${p.name}-items-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`))
    expect(summary).toEqual({ items: 2, rows: 2, item: null })
    expect(sheetOf(bytes, 'ix_type_mapping')).toEqual([
      ['"item"', '"ix_type"', '"sheet"', '"kind"', '"index_sets"', '"type"'],
      ['"node"', '"set"', '"node"', '"indexset"', '', '"str"'],
      ['"cost"', '"par"', '"cost"', '"parameter"', '"["node"]"', '"float"'],
    ])
    expect(sheetOf(bytes, 'cost')).toEqual([
      ['"node"', '"value"', '"unit"'],
      ['"World"', '1.5', '"MW"'],
    ])
  })

  test('that a run does not have are refused', async () => {
    const { p } = await madeProblem()
    await expect(exported(p, 'runs/1/items/export')).rejects.toThrow('The run 1 has no optimization items.')
    await expect(exported(p, 'runs/7/items/export')).rejects.toThrow()
  })
})

describe('the rows of an item', () => {
  const all = { where: {}, like: {}, compare: {}, nonzero: false, sort: [] }
  const asRows = { ...all, format: 'csv' as const, kind: 'parameter' as const }
  const asPivot = { ...asRows, rows: ['node'], column: 'year', cell: 'values' as const }

  async function costs(units: string[]) {
    const { p, at } = await madeProblem()
    await at.set('node', ['World', 'A,B'])
    await at.set('year', [2020, 2030])
    const id = await at.make('parameter', ['node', 'year'], null, 'cost/of all')
    const data = { node: ['World', 'A,B', 'World'], year: [2020, 2020, 2030] }
    await at.add('parameter', id, { ...data, values: [3, 1.5, 0], units })
    return {
      csv: async (asked: Partial<ItemDataExport>) => exported(p, `items/${id}/data/export`, { ...asRows, ...asked }),
      pivot: async () => exported(p, `items/${id}/pivot/export`, asPivot),
    }
  }

  test('are a table with the conditions and the order that it is shown with', async () => {
    const { csv } = await costs(['MW', 'MW', ''])
    const { text, name, summary } = await csv({ nonzero: true, sort: [{ column: 'values', descending: false }] })
    expect(text).toBe('node,year,values,units\n"A,B",2020,1.5,MW\nWorld,2020,3,MW\n')
    expect(name).toMatch(/-cost_of_all-[\d-]+\.csv$/)
    expect(summary).toEqual({ items: 1, rows: 2, item: 'cost/of all' })
  })

  test('are a pivot with their unit', async () => {
    const { pivot } = await costs(['MW', 'MW', 'MW'])
    expect((await pivot()).text).toBe('node,units,2020,2030\nWorld,MW,3,0\n"A,B",MW,1.5,\n')
  })

  test('are no pivot where they have several units', async () => {
    const { pivot } = await costs(['MW', 'MW', ''])
    await expect(pivot()).rejects.toThrow(
      'These rows have 2 units (dimensionless, MW), which a pivot cannot tell apart.',
    )
  })

  test('of a column that there is not are refused', async () => {
    const { csv } = await costs(['MW', 'MW', ''])
    await expect(csv({ where: { place: ['World'] } })).rejects.toThrow('no index column of this name')
  })
})

const simplicity = join(sharedData, 'optimization', 'osemosys-simplicity')

test.skipIf(!existsSync(simplicity))('real-files: a model of OSeMOSYS comes back as it was', async () => {
  const p = await newPlatform(service)
  const files = readdirSync(simplicity).map((file) => join(simplicity, file))
  const set = [
    { column: 'model' as const, value: 'M' },
    { column: 'scenario' as const, value: 'S' },
  ]
  const { result } = await importFiles(service, p.name, files, { ...creating, set })
  expect(result!.items).toBe(64)
  const { to } = await imported(p)
  const [before, after] = [await itemsOf(p), await itemsOf(to)]
  for (const collection of collections) expect(differing(before[collection]!, after[collection]!)).toEqual([])
})

/** The beginnings of the records that only one side has: whole ones would fill the screen. */
const differing = (one: readonly string[], other: readonly string[]): string[] =>
  [...one.filter((record) => !other.includes(record)), ...other.filter((record) => !one.includes(record))].map(
    (record) => record.slice(0, 200),
  )
