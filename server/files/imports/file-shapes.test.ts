import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decisions, ImportState } from '../../contract/imports.ts'
import { zipOf } from '../formats/xlsx-testing.ts'
import { creating, importFiles } from '../../testing/import.ts'
import { newPlatform } from '../../testing/platform.ts'
import { sharedData, startTestService, temporaryFolder, type TestService } from '../../testing/service.ts'

/** Files of other formats than csv and xlsx: what comes of them, and what is said. */

const folder = temporaryFolder()
let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service.close()
  folder.remove()
})

type Files = Record<string, string | Uint8Array>

/** Imports files into a platform, a new one unless it is given. */
async function importNew(
  files: Files,
  decisions: Partial<Decisions> = creating,
  given?: string,
): Promise<ImportState & { platform: string }> {
  const platform = given ?? (await newPlatform(service)).name
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(folder.path, name)
    writeFileSync(path, content)
    return path
  })
  return { platform, ...(await importFiles(service, platform, paths, decisions)) }
}

async function rowsOf(platform: string): Promise<string[]> {
  const { body } = await service.call('PATCH', `/v1/${platform}/iamc/datapoints/?join_parameters=true&join_runs=true`, {
    run: { default_only: false },
  })
  const { columns, data } = body.results as { columns: string[]; data: unknown[][] }
  const wanted = [
    'model',
    'scenario',
    'region',
    'variable',
    'unit',
    'step_year',
    'step_category',
    'step_datetime',
    'value',
  ]
  return data.map((row) => wanted.flatMap((name) => (row[columns.indexOf(name)] ?? []) as string).join(' ')).toSorted()
}

async function hierarchies(platform: string): Promise<string[]> {
  const { body } = await service.call('PATCH', `/v1/${platform}/regions/?table=true`, {})
  const { columns, data: rows } = body.results as { columns: string[]; data: unknown[][] }
  return rows.map((row) => ['name', 'hierarchy'].map((name) => row[columns.indexOf(name)]).join(': ')).toSorted()
}

const messages = ({ report }: ImportState): string[] => report!.problems.map(({ message }) => message)
const head = 'Model,Scenario,Region,Variable,Unit,2020\n'

describe('JSON lines', () => {
  test('are read whatever the order of their keys, and whichever are there', async () => {
    const { platform, report } = await importNew({
      'a.jsonl':
        '{"model":"M","scenario":"S","region":"W","variable":"=a","unit":"EJ","year":2020,"value":1e-7}\n\n' +
        '{"value":2,"year":2030,"unit":null,"variable":"b","region":"W","scenario":"S","model":"M","subannual":"Q1"}\r\n' +
        '{"time":"2020-01-02T00:00:00","value":3.5,"unit":"EJ","variable":"b","region":"W","scenario":"S","model":"M"}',
    })
    expect(report!.problems).toEqual([])
    expect(await rowsOf(platform)).toEqual([
      'M S W =a EJ 2020 1e-7',
      'M S W b  2030 Q1 2',
      expect.stringMatching(/^M S W b EJ 2020-01-02T00:00:00.* 3.5$/),
    ])
  })

  test.each([
    ['{"model":"M"}\n{"model":', /^a\.jsonl, line 2: this is no JSON \(.*One object a line is read/],
    ['{"model":"M"}\n[1]', /^a\.jsonl, line 2: this is no object/],
    ['{"model":"M"}\n\n{"region":{"name":"W"}}', /^a\.jsonl, line 3: "region" holds a list or an object/],
    ['[{"model":"M"}]', /^a\.jsonl is a list of JSON\. Write it with one object a line \(in pandas: /],
    ['{\n  "model": "M"\n}', /^a\.jsonl, line 1: this is no JSON/],
    ['{}', /^a\.jsonl holds no value/],
    ['{"model":"M","value":1}', /^a\.jsonl: the header lacks scenario, region, variable, unit/],
    [
      '{"model":"M","scenario":"S","region":"W","variable":"a","unit":"EJ","year":2020,"value":"x"}',
      /^a\.jsonl, line 1, column value: "x" is no number/,
    ],
  ])('%j is refused by its line', async (text, message) => {
    expect(messages(await importNew({ 'a.jsonl': text }))).toEqual([expect.stringMatching(message)])
  })

  test('of indicators keep their types', async () => {
    const { platform } = await importNew({ 'a.csv': `${head}M,S,W,a,EJ,1\n` })
    const text = '{"model":"M","scenario":"S","i":2,"f":2.0,"s":"2","b":true,"l":9007199254740993,"n":null}'
    expect(await importNew({ 'a.jsonl': text }, {}, platform)).toMatchObject({ result: { indicators: 5 } })
    const { body } = await service.call('PATCH', `/v1/${platform}/meta/`, {})
    const { columns, data } = body.results as { columns: string[]; data: unknown[][] }
    expect(data.map((row) => ['key', 'dtype'].map((name) => row[columns.indexOf(name)]).join(' ')).toSorted()).toEqual([
      'b BOOL',
      'f FLOAT',
      'i INT',
      'l INT',
      's STR',
    ])
  })
})

describe('a zip of tables', () => {
  const one = `${head}M,S,W,a,EJ,1\n`
  const two = 'model;scenario;region;variable;unit;year;value\nM;S;W;b;EJ;2020;2,5\n'

  test('is read file by file, each with its place, and the rest is named', async () => {
    const { platform, report } = await importNew({
      'results.zip': zipOf({
        'annual.csv': one,
        'deep/long.csv': two,
        'more.jsonl': '{"model":"M","scenario":"S","region":"W","variable":"c","unit":"EJ","year":2020,"value":3}',
        'README.txt': 'hello',
        'figure.png': 'x',
        '__MACOSX/._annual.csv': 'x',
        '.DS_Store': 'x',
      }),
    })
    expect(messages({ report } as ImportState)).toEqual([])
    expect(report!.files.map(({ name }) => name)).toEqual([
      'results.zip/annual.csv',
      'results.zip/deep/long.csv',
      'results.zip/more.jsonl',
    ])
    expect(report!.notes).toContain('results.zip: not read, being no tables: "README.txt", "figure.png".')
    expect(await rowsOf(platform)).toEqual(['M S W a EJ 2020 1', 'M S W b EJ 2020 2.5', 'M S W c EJ 2020 3'])
  })

  test('names the file in which something is wrong, and looks at the others nevertheless', async () => {
    const found = messages(
      await importNew({
        'a.zip': zipOf({
          'x.csv': one.replace(',1', ',tbd'),
          'y.xlsx': 'PK\x03\x04',
          'z.csv': '',
          'w.csv': `${one}M,S,W,b\n`,
        }),
      }),
    )
    expect(found).toEqual([
      expect.stringMatching(/^a\.zip\/x\.csv, line 2, column 2020: "tbd" is no number/),
      expect.stringMatching(/^a\.zip\/y\.xlsx is a zip file in a zip\. Unpack it first/),
      expect.stringMatching(/^a\.zip\/z\.csv is empty/),
    ])
  })

  test.each([
    ['without a table', zipOf({ 'notes.md': 'x' }), /^a\.zip is a zip file, but no Excel workbook, and holds no table/],
    [
      'of too many tables',
      zipOf(Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`${i}.csv`, '']))),
      /holds 1001 tables; 1000 are read/,
    ],
    ['that is cut off', zipOf({ 'a.csv': one }).subarray(0, 60), /its end is missing/],
  ])('%s is refused', async (_what, bytes, message) => {
    expect(messages(await importNew({ 'a.zip': bytes }))).toEqual([expect.stringMatching(message)])
  })
})

test('zstd is unpacked', async () => {
  const { platform } = await importNew({ 'a.csv.zst': zstdCompressSync(`${head}M,S,W,a,EJ,1\n`) })
  expect(await rowsOf(platform)).toEqual(['M S W a EJ 2020 1'])
})

describe('columns are told with what they are read as', () => {
  const meanings = async (text: string, decisions: Partial<Decisions>) => {
    const { report } = await importNew({ 'a.csv': text }, { ...creating, ...decisions })
    return report!.tables[0]!.columns.map(({ title, meaning }) => `${title}: ${meaning}`).join(', ')
  }

  test.each<[string, string, Partial<Decisions>, string]>([
    [
      'a wide table',
      'Model,Scenario,Where,Variable,Unit,Case,Note,Value,2020,2020\nM,S,W,a,EJ,low,x,,1,\n',
      { map: [{ column: null, from: 'C', to: 'region' }], fold: [{ title: 'case', into: 'model' }], drop: ['Note'] },
      'Model: model, Scenario: scenario, Where: region, Variable: variable, Unit: unit, Case: model-part, Note: left-out, Value: none, 2020: step, 2020 (2): none',
    ],
    [
      'a long table with titles that are no columns of it',
      'Model,Scenario,Region,Variable,Unit,Year,Value,Own\nM,S,W,a,EJ,2020,1,x\n',
      {},
      'Model: model, Scenario: scenario, Region: region, Variable: variable, Unit: unit, Year: year, Value: value, Own: none',
    ],
    [
      'titles that are names, with a year for all rows',
      'Hour,DE,FR\n1,2,3\n',
      {
        across: 'region',
        map: [{ column: null, from: 'Hour', to: 'subannual' }],
        set: [{ column: 'year', value: '2030' }],
      },
      'Hour: subannual, DE: name, FR: name',
    ],
    [
      'a header that lacks columns: none of the others is thought to be left out',
      'Mdl,Scenario,Where,Variable,Unit,2020\nM,S,W,a,EJ,1\n',
      {},
      'Mdl: none, Scenario: scenario, Where: none, Variable: variable, Unit: unit, 2020: step',
    ],
    ['indicators', 'Model,Scenario,Category\nM,S,C1\n', {}, 'Model: model, Scenario: scenario, Category: indicator'],
  ])('%s', async (_what, text, decisions, found) => expect(await meanings(text, decisions)).toBe(found))

  test('a table on its side, whose titles stand in rows', async () => {
    const text = 'Model,M,M\nScenario,S,S\nWhere,DE,FR\nVariable,a,a\nUnit,EJ,EJ\nNote,x,\n2020,1,2\n2030,3,4\n'
    const decisions: Partial<Decisions> = {
      turned: true,
      map: [{ column: null, from: 'Where', to: 'region' }],
      drop: ['Note'],
    }
    const { report } = await importNew({ 'a.csv': text }, { ...creating, ...decisions })
    expect(report!.problems).toEqual([])
    expect(report!.tables[0]).toMatchObject({ total: 8 })
    expect(report!.tables[0]!.columns.slice(2)).toEqual([
      { title: 'Where', letter: '3', values: ['DE', 'FR'], meaning: 'region' },
      { title: 'Variable', letter: '4', values: ['a'], meaning: 'variable' },
      { title: 'Unit', letter: '5', values: ['EJ'], meaning: 'unit' },
      { title: 'Note', letter: '6', values: ['x'], meaning: 'left-out' },
      { title: 'year', letter: 'A', values: ['2020', '2030'], meaning: 'year' },
      { title: 'value', letter: '', values: ['1', '2', '3'], meaning: 'value' },
    ])
  })

  test.each([
    ['without a title', 'Model,Scenario,Region,Variable,Unit,,value\nM,S,W,a,EJ,2020,1\n', null],
    ['with a title that means nothing', 'Model,Scenario,Region,Variable,Unit,x,value\nM,S,W,a,EJ,2020,1\n', null],
    ['with a title that means it', 'Model,Scenario,Region,Variable,Unit,Jahr,value\nM,S,W,a,EJ,2020,1\n', 0],
  ])('a column of years %s is decided by its user unless its title says so', async (_what, text, preselected) => {
    const { report } = await importNew({ 'a.csv': text }, creating)
    const [problem] = report!.problems
    expect(problem!.choices[0]!.text).toBe('read it as year')
    expect(problem!.preselected).toBe(preselected)
    expect(problem!.choices[0]).not.toHaveProperty('isGuess')
  })

  test('and a header that lacks columns is all that is said of them', async () => {
    const { report } = await importNew(
      { 'a.csv': 'Mdl,Scenario,Where,Variable,Unit,2020\nM,S,W,a,EJ,1\n' },
      { likely: true },
    )
    expect(report!.problems.map(({ kind }) => kind)).toEqual(['header'])
    expect(report!.findings.map(({ text }) => text)).toEqual(['EJ'])
    expect(report!.tables[0]!.columns[0]!.values).toEqual(['M'])
  })

  test('with their first values, and no more of them than can be shown', async () => {
    const rows = ['x', 'x', ' ', 'y', 'z', 'w'].map((text) => `${text}${',1'.repeat(399)}`)
    const { report } = await importNew({
      'a.csv': `A,${Array.from({ length: 399 }, (_, i) => `B${i}`).join(',')}\n${rows.join('\n')}\n`,
    })
    const [table] = report!.tables
    expect(table).toMatchObject({ file: 'a.csv', sheet: null, total: 400 })
    expect(table!.columns).toHaveLength(300)
    expect(table!.columns.slice(0, 2)).toEqual([
      { title: 'A', letter: 'A', values: ['x', 'y', 'z'], meaning: 'none' },
      { title: 'B0', letter: 'B', values: ['1'], meaning: 'none' },
    ])
  })
})

describe('region lists', () => {
  const regions = '- common:\n  - World\n- countries:\n  - NO: {iso2: NO}\n  - Côte d’Ivoire\n'
  const data = (...names: string[]) => head + names.map((name) => `M,S,${name},a,EJ,1\n`).join('')

  test('give new regions their hierarchy, without a question; NO is a region', async () => {
    const files = { 'regions.yaml': regions, 'a.csv': data('World', 'NO', 'Côte d’Ivoire') }
    const { platform, report } = await importNew(files, { create_units: true })
    expect(messages({ report } as ImportState)).toEqual([])
    expect(report!.notes).toEqual(['regions.yaml: 3 regions of 2 hierarchies listed.'])
    expect(await hierarchies(platform)).toEqual(['Côte d’Ivoire: countries', 'NO: countries', 'World: common'])
  })

  test('leave regions that they do not have to be decided about, with the nearest of theirs', async () => {
    const files = { 'regions.yaml': regions, 'a.csv': data('World', 'Wolrd', 'Atlantis') }
    const { platform, report } = await importNew(files, { create_units: true })
    expect(messages({ report } as ImportState)).toEqual([
      expect.stringMatching(/no region "Wolrd" .*, in no region list, the nearest is "World"/),
      expect.stringMatching(/no region "Atlantis" .*, in no region list\. To create it/),
    ])
    const made = await importNew(
      files,
      { ...creating, hierarchy: 'lost', map: [{ column: 'region', from: 'Wolrd', to: 'World' }], keep: 'last' },
      platform,
    )
    expect(made.report!.notes).toContain('In no region list, so in the hierarchy "lost" if created: "Atlantis".')
    expect(await hierarchies(platform)).toEqual(['Atlantis: lost', 'World: common'])
  })

  test('that disagree are told, the first counts', async () => {
    const files = { 'a.yaml': regions, 'b.yml': '- other:\n  - World\n', 'c.csv': data('World') }
    const { platform, report } = await importNew(files, { create_units: true })
    expect(report!.notes).toContain('b.yml: in another hierarchy by a list before, which counts: "World".')
    expect(await hierarchies(platform)).toEqual(['World: common'])
  })

  test.each([
    ['- Primary Energy:\n    unit: EJ/yr\n', /^a\.yaml is YAML, but no region list/],
    ['World', /^a\.yaml is YAML, but no region list/],
    ['- a:\n  - {b: 1, c: 2}\n', /^a\.yaml is YAML, but no region list/],
    ['- a: [b\n- c', /^a\.yaml, line \d+: this is no YAML/],
    [
      `a: &a [x, x]\n${Array.from({ length: 9 }, (_, i) => `${'bcdefghij'[i]}: &${'bcdefghij'[i]} [${Array(9).fill(`*${'abcdefghi'[i]}`).join(', ')}]`).join('\n')}\n`,
      /^a\.yaml(: this is no YAML| is YAML, but no region list)/,
    ],
  ])('%j is none', async (text, message) => {
    expect(messages(await importNew({ 'a.yaml': text, 'b.csv': data('W') }))).toEqual([expect.stringMatching(message)])
  })
})

describe.skipIf(!existsSync(sharedData))('real-files: region lists', () => {
  test('of model-native regions and of countries', async () => {
    const platform = 'definitions'
    await service.call('POST', '/desk/v1/platforms', { name: platform })
    const table = join(folder.path, 'native.csv')
    writeFileSync(table, `${head}M,S,AIM 3.0|Brazil,a,EJ,1\nM,S,USA|Alaska,a,EJ,2\nM,S,Norway,a,EJ,3\n`)
    const lists = [
      'definitions/common-definitions/region/native_regions/aim/aim_3.0.yaml',
      'definitions/common-definitions/region/us_states.yaml',
      'edge-cases/nomenclature-norway-as-bool.yaml',
    ].map((path) => join(sharedData, path))
    const { report, result } = await importFiles(service, platform, [...lists, table], { create_units: true })
    expect(report!.problems).toEqual([])
    expect(result).toMatchObject({ points: 3 })
    expect(await hierarchies(platform)).toEqual([
      'AIM 3.0|Brazil: AIM 3.0',
      'Norway: countries',
      'USA|Alaska: States of the USA',
    ])
  })
})
