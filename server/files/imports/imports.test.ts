import { execFileSync } from 'node:child_process'
import { readdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decisions, ImportState } from '../../contract/imports.ts'
import { beginImport, creating, finishImport, importFiles, settled } from '../../testing/import.ts'
import { newPlatform as platformOfTest } from '../../testing/platform.ts'
import { sharedData, startTestService, temporaryFolder, type TestService } from '../../testing/service.ts'

/** Imports of made and of real files, and what the service answers about them. */

const folder = temporaryFolder()
let service: TestService
let serial = 0

beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service.close()
  folder.remove()
})

function file(name: string, text: string | Uint8Array): string {
  const path = join(folder.path, `${(serial += 1)}-${name}`)
  writeFileSync(path, text)
  return path
}

/** A new platform of its own. */
const newPlatform = async (): Promise<string> => (await platformOfTest(service)).name

/** What a platform holds, counted. */
const counts = async (name: string) => (await service.call('GET', `/desk/v1/platforms/${name}/`)).body

/** Files that jobs have left behind. */
const leftovers = (): string[] => {
  const work = join(service.dataDir, 'work')
  return existsSync(work) ? readdirSync(work) : []
}

const importNew = async (texts: Record<string, string | Uint8Array>, decisions: Partial<Decisions> = creating) => {
  const name = await newPlatform()
  const files = Object.entries(texts).map(([title, text]) => file(title, text))
  return { name, ...(await importFiles(service, name, files, decisions)) }
}

const messages = ({ report }: Pick<ImportState, 'report'>): string =>
  (report?.problems ?? []).map((problem) => problem.message).join('\n')

/** Model, scenario, region, variable, unit, step and value of all points. */
async function rowsOf(platform: string): Promise<unknown[][]> {
  const query = '?join_parameters=true&join_runs=true&limit=10000'
  const filter = { run: { default_only: false } }
  const answer = await service.call('PATCH', `/v1/${platform}/iamc/datapoints/${query}`, filter)
  const { columns, data } = answer.body.results
  const names = ['model', 'scenario', 'version', 'region', 'variable', 'unit']
  const cell = (row: unknown[], name: string) => row[columns.indexOf(name)]
  return data.map((row: unknown[]) => [
    ...names.map((name) => cell(row, name)),
    ['step_year', 'step_category', 'step_datetime'].flatMap((step) => (cell(row, step) ?? []) as string).join(' '),
    cell(row, 'value'),
  ])
}

async function metaOf(platform: string): Promise<unknown[][]> {
  const { body } = await service.call('PATCH', `/v1/${platform}/meta/?join_run_index=true`, {
    run: { default_only: false },
  })
  const { columns, data } = body.results
  return data.map((row: unknown[]) =>
    ['model', 'scenario', 'version', 'key', 'dtype', 'value'].map((name) => row[columns.indexOf(name)]),
  )
}

const header = 'Model,Scenario,Region,Variable,Unit'

describe('a wide file', () => {
  const text =
    `\uFEFF${header},2010,2020\r\nM,S, World ,Primary Energy,EJ/yr,1,2.5\r\n` +
    `M,S,NA,Primary Energy,EJ/yr,,-3e-7\r\n\r\nM,T,World,Share,,0.1,nan\r\n`

  test('becomes runs that are default where the pair had none', async () => {
    expect(await importNew({ 'wide.csv': text })).toMatchObject({
      report: {
        points: 4,
        series: 3,
        creates: { regions: ['World', 'NA'], units: ['EJ/yr', ''], variables: 2, models: ['M'], scenarios: ['S', 'T'] },
        problems: [],
      },
      result: {
        points: 4,
        series: 3,
        runs: [
          { id: 1, model: 'M', scenario: 'S', version: 1, is_default: true },
          { id: 2, model: 'M', scenario: 'T', version: 1, is_default: true },
        ],
      },
      job: { kind: 'import', state: 'done' },
    })
  })

  test('is answered as it was written; a region called NA is a region, a blank unit the dimensionless one', async () => {
    const { name } = await importNew({ 'wide.csv': text })
    expect(await rowsOf(name)).toEqual([
      ['M', 'S', 1, 'World', 'Primary Energy', 'EJ/yr', '2010', 1],
      ['M', 'S', 1, 'World', 'Primary Energy', 'EJ/yr', '2020', 2.5],
      ['M', 'S', 1, 'NA', 'Primary Energy', 'EJ/yr', '2020', -3e-7],
      ['M', 'T', 1, 'World', 'Share', '', '2010', 0.1],
    ])
  })

  test('is one transaction, which undo takes back whole', async () => {
    const { name } = await importNew({ 'wide.csv': text })
    expect(await counts(name)).toMatchObject({ transactions: 1, runs: 2, datapoints: 4 })
    expect((await service.call('POST', `/desk/v1/${name}/undo`, { transaction__id: 1 })).status).toBe(200)
    const none = { runs: 0, datapoints: 0, regions: 0, variables: 0, models: 0 }
    expect(await counts(name)).toMatchObject({ transactions: 2, ...none })
  })
})

describe('files that are read', () => {
  test('names as long as everywhere: characters are counted, not the halves that JavaScript has of some', async () => {
    const rowOf = (region: string) => `${header},2010\nM,S,${region},a,EJ,1\n`
    const sun = '\u{1F31E}'
    expect(await importNew({ 'long.csv': rowOf(sun.repeat(255)) })).toMatchObject({ result: { points: 1 } })
    expect(messages(await importNew({ 'longer.csv': rowOf(sun.repeat(256)) }))).toMatch(/longer than 255 characters/)
  })

  test('long, packed with gzip, columns in any order and case', async () => {
    const text = 'year,VALUE,unit,variable,region,scenario,model\n2010,1,EJ,a,World,S,M\n2020,2,EJ,a,World,S,M\n'
    expect(await importNew({ 'long.csv.gz': gzipSync(text) })).toMatchObject({ result: { points: 2, series: 1 } })
  })

  test('subannual steps beside annual ones, wide and long', async () => {
    const wide = `${header},subannual,2010,2020\nM,S,World,a,EJ,summer,1,2\nM,S,World,a,EJ,Year,3,4\n`
    const long = `${header},year,subannual,value\nM,S,World,b,EJ,2010,summer,1\nM,S,World,b,EJ,2010,,3\n`
    const { name, report } = await importNew({ 'wide.csv': wide, 'long.csv': long })
    expect((await rowsOf(name)).map((row) => row.slice(4).join(' ')).toSorted()).toEqual([
      'a EJ 2010 3',
      'a EJ 2010 summer 1',
      'a EJ 2020 4',
      'a EJ 2020 summer 2',
      'b EJ 2010 3',
      'b EJ 2010 summer 1',
    ])
    expect(report).toMatchObject({
      runs: [{ annual: 3, categorical: 3, datetime: 0, first_year: 2010, last_year: 2020 }],
      notes: [expect.stringContaining('M | S mixes steps in time: 3 annual, 3 subannual')],
    })
    // Years were counted as their points came.
    expect((await service.call('GET', `/desk/v1/${name}/integrity`)).body).toEqual({ ok: true, findings: [] })
  })

  test('dates as columns and as cells', async () => {
    const wide = `${header},2010-01-01 00:00:00,2010-07-01T12:30:00+01:00\nM,S,World,a,EJ,1,2\n`
    const long = `${header},time,value\nM,S,World,b,EJ,2010-01-31,3\n`
    const { name } = await importNew({ 'wide.csv': wide, 'long.csv': long })
    expect((await rowsOf(name)).map((row) => row.slice(6))).toEqual([
      ['2010-01-01T00:00:00.000000', 1],
      ['2010-07-01T11:30:00.000000', 2],
      ['2010-01-31T00:00:00.000000', 3],
    ])
  })

  test('semicolons with decimal commas, Windows-1252, comments, years written by R', async () => {
    const text = `# made by hand\n${header.replaceAll(',', ';')};X2010;2020.0\nM;S;C\u00f4te;Température;°C;1,5;2\n`
    const { name, report } = await importNew({ 'german.csv': Buffer.from(text, 'latin1') })
    expect(await rowsOf(name)).toEqual([
      ['M', 'S', 1, 'Côte', 'Température', '°C', '2010', 1.5],
      ['M', 'S', 1, 'Côte', 'Température', '°C', '2020', 2],
    ])
    expect(report?.notes.join()).toContain('Windows-1252')
  })

  test('two files are one transaction; a pair in both is one run; equal points count once', async () => {
    const done = await importNew({
      'a.csv': `${header},2010\nM,S,World,a,EJ,1\n`,
      'b.csv': `${header},2010,2020\nM,S,World,a,EJ,1,2\n`,
    })
    expect(done).toMatchObject({
      report: { duplicates: 1, notes: ['1 point is given more than once with the same value.'] },
      result: { points: 2, series: 1, runs: [{ id: 1 }] },
    })
  })

  test('a row without any value says nothing, whatever its names are', async () => {
    const text = `${header},2010\nM,S,World,a,EJ,1\n© A database 2026,,,,,\n,,World,b,,NA\n`
    const { report, result } = await importNew({ 'footer.csv': text })
    expect(result).toMatchObject({ points: 1 })
    expect(report).toMatchObject({ files: [{ rows: 3, empty_rows: 2, points: 1 }] })
    expect(report!.notes.join()).toContain('2 rows without a value were passed over')
  })

  test('a second import is the next version and leaves the default where it is, unless asked', async () => {
    const name = await newPlatform()
    const path = file('a.csv', `${header},2010\nM,S,World,a,EJ,1\n`)
    const again = async (make_default: Decisions['make_default']) =>
      importFiles(service, name, [path], { ...creating, make_default })
    expect(await again('no')).toMatchObject({ result: { runs: [{ version: 1, is_default: false }] } })
    expect(await again('if-none')).toMatchObject({ result: { runs: [{ version: 2, is_default: true }] } })
    expect(await again('if-none')).toMatchObject({ result: { runs: [{ version: 3, is_default: false }] } })
    expect(await again('yes')).toMatchObject({ result: { runs: [{ version: 4, is_default: true }] } })
  })

  test('versions in the file keep their numbers where these are free', async () => {
    const text = `${header},version,2010\nM,S,World,a,EJ,3,1\nM,S,World,a,EJ,1,2\n`
    const { name, result } = await importNew({ 'v.csv': text })
    const versions = (state: Pick<ImportState, 'result'>) =>
      state.result!.runs.map((run) => [run.version, run.is_default])
    expect(versions({ result })).toEqual([
      [1, false],
      [3, true],
    ])
    const again = await importFiles(service, name, [file('v.csv', text)], creating)
    expect(versions(again)).toEqual([
      [4, false],
      [5, false],
    ])
  })
})

describe('meta indicators', () => {
  const data = `${header},2010\nM,S,World,a,EJ,1\nM,T,World,a,EJ,1\n`

  test('of a table of their own become those of its runs, of the kind they look like', async () => {
    const meta =
      'model,scenario,exclude,share,warming,label\nM,S,False,1,1.0,C1: 1.5°C\nM,T,,nan,2.5,\nX,Y,true,1,1,x\n'
    const { name, report } = await importNew({ 'data.csv': data, 'meta.csv': meta })
    expect(await metaOf(name)).toEqual(
      expect.arrayContaining([
        ['M', 'S', 1, 'exclude', 'BOOL', false],
        ['M', 'S', 1, 'share', 'INT', 1],
        ['M', 'S', 1, 'warming', 'FLOAT', 1],
        ['M', 'S', 1, 'label', 'STR', 'C1: 1.5°C'],
        ['M', 'T', 1, 'warming', 'FLOAT', 2.5],
      ]),
    )
    expect(await metaOf(name)).toHaveLength(5)
    expect(report).toMatchObject({ runs: [{ meta: 4 }, { meta: 1 }] })
    expect(report!.notes.join()).toContain(
      'Meta indicators of 1 run without datapoints in the files are left out: X | Y',
    )
  })

  test('say which version is the default, if any is', async () => {
    const versions = `${header},version,2010\nM,S,World,a,EJ,1,1\nM,S,World,a,EJ,2,2\nM,T,World,a,EJ,1,2\n`
    const meta = 'model,scenario,version,is_default\nM,S,1,True\nM,S,2,False\nM,T,1,False\n'
    const { result } = await importNew({ 'data.csv': versions, 'meta.csv': meta })
    expect(result!.runs.map((run) => [run.scenario, run.version, run.is_default])).toEqual([
      ['S', 1, true],
      ['T', 1, false],
      ['S', 2, false],
    ])
  })

  test('that contradict each other, have no title or an illegal one are refused', async () => {
    const state = await importNew({
      'data.csv': data,
      'meta.csv': 'model,scenario,id,,key\nM,S,7,,1\nM,S,,x,2\n,T,,,3\n',
    })
    expect(messages(state)).toMatch(/"id" cannot be a meta indicator/)
    expect(messages(state)).toMatch(/column 4 of the meta indicators has no title/)
    expect(messages(state)).toMatch(/another value for the indicator "key" of M \| S/)
    expect(messages(state)).toMatch(/meta\.csv, line 4: the row lacks a model or a scenario/)
  })
})

describe('decisions', () => {
  const one = `${header},2010\nM,S,Wrld,a,EJ,1\n`

  test('set names that a file lacks or leaves blank', async () => {
    const text = 'scenario,region,variable,unit,2010\nS,World,a,EJ,1\n,World,b,EJ,2\n'
    const set = [
      { column: 'model', value: 'M' },
      { column: 'scenario', value: 'T' },
    ] as Decisions['set']
    const { name } = await importNew({ 'a.csv': text.replace('S,World,a,EJ,1\n', '') }, { ...creating, set })
    expect(await rowsOf(name)).toEqual([['M', 'T', 1, 'World', 'b', 'EJ', '2010', 2]])
    const contradicted = await importNew({ 'a.csv': text }, { ...creating, set })
    expect(messages(contradicted)).toMatch(/line 2, column scenario: the row has a scenario of its own/)
  })

  test('rename columns and names, leave out columns and rows, read texts as no value', async () => {
    const text = `Modell,Scenario,Region,Variable,Unit,Note,2010\nM,S,Wrld,a,EJ,x,1\nM,S,Moon,a,EJ,y,2\nM,S,World,b,EJ,,tbd\n`
    const { name } = await importNew(
      { 'a.csv': text },
      {
        ...creating,
        map: [
          { column: null, from: 'modell', to: 'model' },
          { column: 'region', from: 'Wrld', to: 'World' },
        ],
        drop: ['Note'],
        skip: [{ column: 'region', name: 'Moon' }],
        blank: ['tbd'],
      },
    )
    expect(await rowsOf(name)).toEqual([['M', 'S', 1, 'World', 'a', 'EJ', '2010', 1]])
    expect(await counts(name)).toMatchObject({ regions: 1, variables: 1 })
  })

  test('swap two names', async () => {
    const text = `${header},2010\nM,S,A,a,EJ,1\nM,S,B,a,EJ,2\n`
    const map: Decisions['map'] = [
      { column: 'region', from: 'A', to: 'B' },
      { column: 'region', from: 'B', to: 'A' },
    ]
    const { name } = await importNew({ 'a.csv': text }, { ...creating, map })
    expect((await rowsOf(name)).map((row) => [row[3], row[7]])).toEqual([
      ['B', 1],
      ['A', 2],
    ])
  })

  test('say which of different values is taken', async () => {
    const text = `${header},2010,2020\nM,S,World,a,EJ,1,5\nM,S,World,a,EJ,2,5\n`
    const values = async (keep: 'first' | 'last') => {
      const { name, result } = await importNew({ 'a.csv': text }, { ...creating, keep })
      expect(result).toMatchObject({ points: 2 })
      return (await rowsOf(name)).map((row) => row[7])
    }
    expect(await values('first')).toEqual([1, 5])
    expect(await values('last')).toEqual([2, 5])
  })

  test('show what the files give more than once, the steps that differ first', async () => {
    const text = `${header},2010,2020\nM,S,World,a,EJ,1,5\nM,S,World,a,EJ,1,6\n\nM,S,World,a,EJ,2,\nM,S,R,a,EJ,1,1\n`
    const begun = await beginImport(service, await newPlatform(), [file('a.csv', text)])
    const { report } = await finishImport(service, begun, creating)
    const conflict = report?.problems.find(({ kind }) => kind === 'conflict')
    expect(conflict?.given).toEqual({
      series: 'World · a · EJ',
      steps: ['2010', '2020'],
      differing: 2,
      rows: [
        { place: expect.stringMatching(/a\.csv, line 2$/), values: [1, 5] },
        { place: expect.stringMatching(/a\.csv, line 3$/), values: [1, 6] },
        { place: expect.stringMatching(/a\.csv, line 5$/), values: [2, null] },
      ],
    })
  })

  test('can be changed and the files checked again, without sending them again', async () => {
    const name = await newPlatform()
    const begun = await beginImport(service, name, [file('a.csv', one)])
    const refused = await finishImport(service, begun, { create_units: true })
    expect(refused).toMatchObject({ job: { state: 'waiting' }, result: null })
    expect(await service.call('POST', `${begun.path}/commit`)).toMatchObject({
      status: 422,
      body: { error_name: 'import_refused', message: expect.stringContaining('no region "Wrld"') },
    })
    expect((await settled(service, begun.id)).state).toBe('waiting')
    expect(await counts(name)).toMatchObject({ transactions: 0 })
    expect(await finishImport(service, begun, creating)).toMatchObject({ result: { points: 1 } })
  })

  test('hold against the platform as it is when it is written, not as it was when it was checked', async () => {
    const name = await newPlatform()
    await importFiles(service, name, [file('a.csv', `${header},2010\nM,S,World,a,EJ,1\n`)], creating)
    const { body: region } = await service.call('POST', `/v1/${name}/regions/`, {
      name: 'Atlantis',
      hierarchy: 'sunken',
    })
    const begun = await beginImport(service, name, [file('b.csv', `${header},2010\nM,S,Atlantis,a,EJ,1\n`)])
    await service.call('POST', `${begun.path}/check`, {})
    expect(await settled(service, begun.id)).toMatchObject({ state: 'waiting', step: 'checked' })
    expect((await service.call('DELETE', `/v1/${name}/regions/${region.id}/`)).status).toBe(200)
    await service.call('POST', `${begun.path}/commit`)
    expect(await settled(service, begun.id)).toMatchObject({
      state: 'failed',
      error: { error_name: 'import_refused', message: expect.stringContaining('no region "Atlantis"') },
    })
  })

  test('come after files, and the commit after a check that found nothing in the way', async () => {
    const begun = await beginImport(service, await newPlatform(), [])
    const refused = async (step: string) => (await service.call('POST', `${begun.path}/${step}`, {})).body.message
    expect(await refused('check')).toContain('Add one first')
    expect(await refused('commit')).toContain('have to be checked before')
    await service.call('DELETE', `/desk/v1/jobs/${begun.id}`)
    expect(await refused('check')).toContain('This import has ended (cancelled)')
  })

  test('that are none are refused, with their place', async () => {
    const begun = await beginImport(service, await newPlatform(), [file('a.csv', one)])
    const answer = await service.call('POST', `${begun.path}/check`, { set: [{ column: 'colour' }], unknown: 1 })
    expect(answer).toMatchObject({ status: 422, body: { error_name: 'bad_request' } })
    expect(answer.body.detail.map((problem: { loc: unknown[] }) => problem.loc.join('.'))).toEqual([
      'body.set.0.column',
      'body.set.0.value',
      'body.unknown',
    ])
  })
})

describe('an import into an old run', () => {
  const into = async (text: string, more: Partial<Decisions> = {}) => {
    const { name } = await importNew({ 'a.csv': `${header},2010,2020\nM,S,World,a,EJ,1,2\n` })
    const state = await importFiles(service, name, [file('b.csv', text)], { ...creating, into_run: 1, ...more })
    return { name, ...state }
  }

  test('adds points and series, corrects values, keeps the rest; undo takes it back', async () => {
    const { name, result } = await into(`${header},2020,2030\nM,S,World,a,EJ,2.5,3\nM,S,World,b,EJ,4,\n`)
    expect(result).toMatchObject({ points: 3, series: 1, transaction: 2, runs: [{ id: 1, version: 1 }] })
    const after = [
      ['a', 'EJ', '2010', 1],
      ['a', 'EJ', '2020', 2.5],
      ['a', 'EJ', '2030', 3],
      ['b', 'EJ', '2020', 4],
    ]
    expect((await rowsOf(name)).map((row) => row.slice(4))).toEqual(after)
    expect(await counts(name)).toMatchObject({ runs: 1, datapoints: 4 })
    await service.call('POST', `/desk/v1/${name}/undo`, { transaction__id: 2 })
    expect((await rowsOf(name)).map((row) => row[7])).toEqual([1, 2])
  })

  test('needs no model and scenario, and writes nothing where nothing differs', async () => {
    const { name, result } = await into('region,variable,unit,2010\nWorld,a,EJ,1\n')
    expect(result).toMatchObject({ points: 0, series: 0 })
    expect(await counts(name)).toMatchObject({ datapoints: 2, runs: 1 })
  })

  test('of another pair, of several versions, into none or a locked one is refused', async () => {
    expect(messages(await into(`${header},2010\nM,T,World,a,EJ,1\n`))).toMatch(/the row has a scenario of its own/)
    const versions = `${header},version,2010\nM,S,World,a,EJ,1,1\nM,S,World,a,EJ,2,1\n`
    expect(messages(await into(versions))).toMatch(/the files hold 2 versions of the run/)
    expect((await into(`${header},2010\nM,S,World,a,EJ,1\n`, { into_run: 99 })).job).toMatchObject({
      state: 'failed',
      error: { error_name: 'run_not_found' },
    })
    const { name } = await importNew({ 'a.csv': `${header},2010\nM,S,World,a,EJ,1\n` })
    await service.call('POST', `/v1/${name}/runs/1/lock`)
    const path = file('b.csv', `${header},2010\nM,S,World,a,EJ,2\n`)
    expect(messages(await importFiles(service, name, [path], { into_run: 1 }))).toMatch(/run 1 is locked by/)
  })
})

describe('files that are refused, with the place and the next step, and nothing written', () => {
  const row = 'M,S,World,a,EJ'
  const cases: [name: string, text: string | Uint8Array, decisions: Partial<Decisions>, message: RegExp][] = [
    ['no such column', 'Model,Scenario,Region,Unit,2010\nM,S,W,EJ,1\n', creating, /the header lacks variable.*--map/],
    ['a column of its own', `${header},Note,2010\n${row},x,1\n`, creating, /"Note" has no place.*--drop "Note"/],
    ['a column twice', `${header},unit,2010\n${row},x,1\n`, creating, /"unit \(2\)" has no place/],
    ['text without a title', `${header},2010,\n${row},1,x\n`, creating, /column 7 has no title, but 1 cell with text/],
    ['no years', `${header}\n${row}\n`, creating, /lacks a column for each year, or year and value/],
    ['years and values', `${header},2010,year,value\n${row},1,2010,1\n`, creating, /both a column of values and/],
    [
      'text in a number cell',
      `${header},2010\n${row},1\nM,S,World,b,EJ,high\n`,
      creating,
      /line 3, column 2010: "high" is/,
    ],
    ['infinity', `${header},2010\n${row},Infinity\n`, creating, /line 2, column 2010: "Infinity"/],
    ['hexadecimal', `${header},2010\n${row},0x10\n`, creating, /line 2, column 2010: "0x10"/],
    ['a decimal comma among points', `${header},2010\n${row},"1,5"\n`, creating, /line 2, column 2010: "1,5"/],
    [
      'both decimal marks',
      'model;scenario;region;variable;unit;2010;2020\nM;S;W;a;EJ;1,5;1.5\n',
      creating,
      /decimal comma/,
    ],
    [
      'a blank region',
      `${header},2010\nM,S,,a,EJ,1\n`,
      creating,
      /line 2, column region: the region is blank.*--map "region:=NAME"/,
    ],
    ['a name that is too long', `${header},2010\nM,S,W,${'a'.repeat(256)},EJ,1\n`, creating, /column variable: .*255/],
    ['a row too long', `${header},2010\n${row},1,2\n`, creating, /line 2, column 7: there is a cell beyond/],
    [
      'a year that is none',
      `${header},year,value\n${row},soon,1\n`,
      creating,
      /line 2, column year: "soon" is no year/,
    ],
    [
      'a date that is none',
      `${header},time,value\n${row},2010-02-30,1\n`,
      creating,
      /column time: "2010-02-30" is no date/,
    ],
    [
      'a date with a year',
      `${header},year,time,value\n${row},2010,2010-02-03,1\n`,
      creating,
      /there is a year beside the date/,
    ],
    ['no version', `${header},version,2010\n${row},0,1\n`, creating, /"0" is no version.*--drop "version"/],
    [
      'two values for one point',
      `${header},2010\n${row},1\n${row},2\n`,
      creating,
      /M \| S, a: 1 point has different values, for World, 2010: 1 in .* line 2, 2 in .* line 3\..*--keep/,
    ],
    [
      'an unknown region',
      `${header},2010\n${row},1\n`,
      { create_units: true },
      /no region "World" \(1 series, 1 point\).*--create-regions/,
    ],
    [
      'an unknown unit',
      `${header},2010\n${row},1\n`,
      { create_regions: true },
      /no unit "EJ" \(1 series, 1 point\).*--create-units/,
    ],
    ['an empty file', '', creating, / is empty/],
    ['no datapoint', `${header},2010\n${row},\n`, creating, /there is no datapoint/],
    ['an open quote', `${header},2010\n"M,S,World,a,EJ,1\n`, creating, /line \d+: /],
    ['no gzip, though it says so', Uint8Array.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), creating, /bad\.csv/],
  ]
  test.each(cases)('%s', async (_name, text, decisions, message) => {
    const { name, ...state } = await importNew({ 'bad.csv': text }, decisions)
    expect(messages(state)).toMatch(message)
    expect(state.result).toBeNull()
    expect(await counts(name)).toMatchObject({ runs: 0, regions: 0, units: 0, transactions: 0 })
  })

  test('all at once, each with how often it comes and the nearest known name', async () => {
    const known = `${header},2010\nM,S,World,a,EJ/yr,1\nM,S,Latin America,a,EJ/yr,1\n`
    const { name } = await importNew({ 'known.csv': known })
    const bad = Array.from({ length: 30 }, (_, i) => `M,S,world,b${i},EJ / yr,x${i}\nM,S,Latin_america,c${i},PJ,1\n`)
    const state = await importFiles(service, name, [
      file('bad.csv', `${header},Note,2010\n${bad.join('').replaceAll(/,([^,\n]*)\n/g, ',n,$1\n')}`),
    ])
    const { problems } = state.report!
    expect(problems.filter((problem) => problem.kind === 'cell')).toHaveLength(10)
    expect(problems.find((problem) => problem.kind === 'cell')).toMatchObject({
      row: 2,
      column: '2010',
      text: 'x0',
      count: 30,
    })
    expect(problems.find((problem) => problem.kind === 'region')).toMatchObject({
      text: 'Latin_america',
      nearest: 'Latin America',
      count: 30,
    })
    expect(problems.find((problem) => problem.kind === 'unit')).toMatchObject({ text: 'PJ', nearest: null })
    expect(problems.find((problem) => problem.kind === 'column')).toMatchObject({ column: 'Note' })
  })

  test('missing columns are told one by one, with the titles that may be theirs', async () => {
    const { report } = await importNew({ 'a.csv': 'Modell,Region,Variable,Unit,Note,2010\nM,World,a,EJ,x,1\n' })
    expect(report!.problems[0]).toMatchObject({
      ...{ kind: 'header', file: expect.stringContaining('a.csv'), row: 1 },
      ...{ column: 'model\tscenario', text: 'Modell\tNote' },
    })
  })
})

describe('an import that is cancelled', () => {
  const lines = Array.from({ length: 60_000 }, (_, i) => `M,S,World,variable ${i},EJ,${i},${i + 1}`).join('\n')
  const large = `${header},2010,2020\n${lines}\n`

  /** Cancels as soon as the job says it does this. Answers what is left, and what comes of the next import. */
  async function cancelDuring(step: RegExp, start: (path: string, id: string) => Promise<unknown>) {
    const name = await newPlatform()
    const others = leftovers()
    const { path, id } = await beginImport(service, name, [file('large.csv', large)])
    await start(path, id)
    for (;;) {
      const job = (await service.call('GET', `/desk/v1/jobs/${id}`)).body
      if (job.state === 'running' && step.test(job.step)) break
      if (job.state !== 'running') throw new Error(`${job.state}: ${job.step}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await service.call('DELETE', `/desk/v1/jobs/${id}`)
    const { state, error } = await settled(service, id)
    const { runs, regions, variables, datapoints, transactions } = await counts(name)
    const rows = [runs, regions, variables, datapoints, transactions]
    const files = leftovers().filter((other) => !others.includes(other))
    const next = await importFiles(service, name, [file('a.csv', `${header},2010\nM,S,World,a,EJ,1\n`)], creating)
    return { state, error, rows, files, next: next.result?.transaction }
  }
  const nothingLeft = { state: 'cancelled', error: null, rows: [0, 0, 0, 0, 0], files: [], next: 1 }
  const check = (path: string) => service.call('POST', `${path}/check`, creating)

  test('while it reads leaves nothing behind', async () => {
    expect(await cancelDuring(/^reading/, check)).toEqual(nothingLeft)
  })

  test('while it is checked leaves nothing behind', async () => {
    expect(await cancelDuring(/^checking/, check)).toEqual(nothingLeft)
  })

  test('while it is written leaves nothing behind', async () => {
    const write = async (path: string, id: string) => {
      await check(path)
      await settled(service, id)
      await service.call('POST', `${path}/commit`)
    }
    expect(await cancelDuring(/^writing/, write)).toEqual(nothingLeft)
  })

  test('while it waits gives its files up', async () => {
    const others = leftovers()
    const { path, id } = await beginImport(service, await newPlatform(), [file('large.csv', large)])
    expect(leftovers()).toHaveLength(others.length + 1)
    await service.call('DELETE', `/desk/v1/jobs/${id}`)
    expect(leftovers()).toEqual(others)
    await check(path)
    expect((await service.call('GET', path)).body).toMatchObject({ job: { state: 'cancelled' }, files: [] })
  })
})

test('other clients write while an import is read, checked and written; all of it is there afterwards', async () => {
  const { name } = await importNew({ 'a.csv': `${header},2010\nOther,S,World,a,EJ,0\n` })
  const rows = Array.from({ length: 20_000 }, (_, i) => `M,S,World,v ${i},EJ,1,2,3,4,5`)
  const path = file('large.csv', `${header},2010,2020,2030,2040,2050\n${rows.join('\n')}\n`)
  const phase = { isOver: false }
  const importing = importFiles(service, name, [path], creating).finally(() => (phase.isOver = true))
  let written = 0
  while (!phase.isOver) {
    written += 1
    const body = { name: `other ${written}` }
    expect((await service.call('POST', `/v1/${name}/models/`, body)).status).toBe(200)
  }
  expect((await importing).result).toMatchObject({ points: 100_000 })
  expect(written).toBeGreaterThan(1)
  expect(await counts(name)).toMatchObject({ models: written + 2, datapoints: 100_001 })
})

describe.skipIf(!existsSync(sharedData))('real-files', () => {
  test('every value of a real file comes back as it stands in the file', async () => {
    const name = await newPlatform()
    const path = join(sharedData, 'iamc/pyam-tutorial-data.csv')
    await importFiles(service, name, [path], creating)
    const served = (await rowsOf(name)).map(([model, scenario, _version, ...cells]) =>
      [model, scenario, ...cells].join('|'),
    )
    expect(served.toSorted()).toEqual(pointsOf(readFileSync(path, 'utf8')).toSorted())
  })
})

/** The points of a plain wide file, read in the simplest way. */
function pointsOf(text: string): string[] {
  const python = `
import csv, io, sys
rows = list(csv.reader(io.StringIO(sys.stdin.read())))
head = rows[0]
for row in rows[1:]:
    for year, value in zip(head[5:], row[5:]):
        if value: print("|".join([*row[:5], year, value]))`
  const lines = execFileSync('python3', ['-c', python], { input: text, encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const cells = line.split('|')
    return [...cells.slice(0, -1), String(Number(cells.at(-1)))].join('|')
  })
}

describe('files that are imported again', () => {
  const text = `${header},2020,2030\nM,S,World,V,EJ/yr,1,2\nM,T,World,V,EJ/yr,3,4\n`
  const again = (name: string, contents: string, decisions: Partial<Decisions> = {}) =>
    importFiles(service, name, [file('again.csv', contents)], { ...creating, ...decisions })
  /** Checks files and writes nothing. */
  const check = async (name: string, contents: string, decisions: Partial<Decisions> = {}) => {
    const { path, id } = await beginImport(service, name, [file('again.csv', contents)])
    await service.call('POST', `${path}/check`, { ...creating, ...decisions })
    await settled(service, id)
    const state = await service.call('GET', path)
    return (state.body as ImportState).report!
  }

  test('are known to be there already, as which version', async () => {
    const { name } = await importNew({ 'a.csv': text })
    const { same, points } = await check(name, text)
    expect(same).toMatchObject([
      { model: 'M', scenario: 'S', version: 1 },
      { model: 'M', scenario: 'T', version: 1 },
    ])
    expect(points).toBe(4)
  })

  test('are new where a value, a point or an indicator differs', async () => {
    const { name } = await importNew({ 'a.csv': text })
    const of = async (contents: string) => (await check(name, contents)).same.map(({ scenario }) => scenario)
    expect(await of(text.replace('1,2', '1,2.5'))).toEqual(['T'])
    expect(await of(text.replace('1,2', '1,'))).toEqual(['T'])
    expect(await of(text.replaceAll('World', 'Europe'))).toEqual([])
    expect(await of(text.replace('EJ/yr,1', 'GW,1'))).toEqual(['T'])
  })

  test('are left out where their user says so, the rest is written', async () => {
    const { name } = await importNew({ 'a.csv': text })
    const changed = text.replace('1,2', '1,2.5')
    const report = await check(name, changed, { same: 'skip' })
    expect(report).toMatchObject({ points: 2, series: 1, runs: [{ scenario: 'S' }], same: [{ scenario: 'T' }] })
    const { result } = await again(name, changed, { same: 'skip' })
    expect(result).toMatchObject({ points: 2, runs: [{ scenario: 'S', version: 2 }] })
    expect((await counts(name)).runs).toBe(3)
    const { result: whole } = await again(name, text, { same: 'write' })
    expect(whole?.runs.map(({ version }) => version)).toEqual([3, 2])
  })
})
