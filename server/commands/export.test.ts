import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cli } from '../testing/built.ts'
import { commandHere } from '../testing/command.ts'
import { sharedData, startTestService, temporaryFolder, type TestService } from '../testing/service.ts'
import { TestPlatform } from '../testing/platform.ts'
import { withoutProgress } from '../testing/progress.ts'

/** The command `export`, beside a service that has the platform open; once in a process of its own, with and without it. */

const folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
let service: TestService

beforeAll(async () => {
  service = await startTestService({ dataDir })
  const p = new TestPlatform(service, 'test')
  await p.regions('World', 'Asia')
  await p.units('EJ/yr')
  for (const scenario of ['S', 'S', 'T']) {
    const series = await p.series(await p.run('M', scenario), [
      ['World', 'Primary Energy', 'EJ/yr'],
      ['World', 'Primary Energy|Coal', 'EJ/yr'],
      ['Asia', 'Final Energy', 'EJ/yr'],
    ])
    await p.points(...series.flatMap((id) => [2010, 2020, 2030].map((year) => [id, year, id + 0.5] as const)))
  }
  const [old] = await p.series(1, [['Asia', 'Old Energy', 'EJ/yr']])
  await p.points([old!, 2010, 10.5])
  await p.ok('POST', '/meta/', { run__id: 2, key: 'kind', value: 'reference' })
})
afterAll(async () => {
  await service.close()
  folder.remove()
})

const options = ['--data', dataDir, '--platform', 'test']
const command = (...args: string[]) => commandHere('export', ...options, ...args)

let serial = 0
const newFile = (ending: string): string => join(folder.path, `${(serial += 1)}${ending}`)
const inFolder = (): string[] => readdirSync(folder.path).toSorted()

const everything =
  'model,scenario,region,variable,unit,2010,2020,2030\n' +
  'M,S,World,Primary Energy,EJ/yr,4.5,4.5,4.5\n' +
  'M,S,World,Primary Energy|Coal,EJ/yr,5.5,5.5,5.5\n' +
  'M,S,Asia,Final Energy,EJ/yr,6.5,6.5,6.5\n' +
  'M,T,World,Primary Energy,EJ/yr,7.5,7.5,7.5\n' +
  'M,T,World,Primary Energy|Coal,EJ/yr,8.5,8.5,8.5\n' +
  'M,T,Asia,Final Energy,EJ/yr,9.5,9.5,9.5\n'

describe('export', () => {
  test.each([
    [[], '--items needs one run: --run ID.'],
    [['--run', '1', '--run', '2'], '--items needs one run: --run ID.'],
    [['--run', '1', '--region', 'World'], '--items takes all items of a run: leave out --region.'],
    [['--run', '1'], 'Items are written into a workbook, a sheet for each: --out FILE.xlsx.'],
    [['--run', '1', '--out', join(folder.path, 'items.xlsx')], 'The run 1 has no optimization items.'],
  ])('of items with %j is refused', async (args, message) => {
    const { status, stdout, stderr } = await command('--items', ...args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(message)
    expect(inFolder()).not.toContain('items.xlsx')
  })

  test('writes csv to stdout, and what it did to stderr', async () => {
    const child = spawn(process.execPath, [cli, 'export', ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'exit')
    const [stdout, stderr] = await Promise.all([textOf(child.stdout), textOf(child.stderr)])
    const [status] = (await ended) as [number]
    expect({ status, stdout, stderr: withoutProgress(stderr) }).toEqual(
      expect.objectContaining({
        status: 0,
        stdout: everything,
        stderr: 'exported 18 datapoints of 2 runs to standard output\n',
      }),
    )
  })

  test('writes a file and the meta indicators beside it, and leaves nothing else', async () => {
    const [out, meta] = [newFile('.csv'), newFile('-meta.csv')]
    const before = inFolder()
    expect(await command('--out', out, '--meta', meta)).toMatchObject({
      status: 0,
      stdout: `exported 18 datapoints of 2 runs to ${out}\n`,
      stderr: '',
    })
    expect(readFileSync(out, 'utf8')).toBe(everything)
    expect(readFileSync(meta, 'utf8')).toBe(
      'model,scenario,version,is_default,kind\n"M","S",2,True,"reference"\n"M","T",1,True,\n',
    )
    expect(inFolder()).toHaveLength(before.length + 2)
  })

  test('takes the format from the name of the file, and packs it for .gz', async () => {
    const [packed, lines, workbook] = [newFile('.csv.gz'), newFile('.jsonl'), newFile('.xlsx')]
    for (const out of [packed, lines, workbook]) expect((await command('--out', out)).status).toBe(0)
    expect(gunzipSync(readFileSync(packed)).toString()).toBe(everything)
    expect(readFileSync(lines, 'utf8').trimEnd().split('\n')).toHaveLength(18)
    expect(readFileSync(workbook).subarray(0, 2).toString()).toBe('PK')
  })

  test.each<[args: string[], series: number[]]>([
    [
      ['--scenario', 'T'],
      [7, 8, 9],
    ],
    [
      ['--variable', 'Primary*', '--region', 'World', '--scenario', 'S'],
      [4, 5],
    ],
    [
      ['--variable', 'Primary*', '--variable', 'Final*', '--scenario', 'S'],
      [4, 5, 6],
    ],
    [
      ['--variable', '*Coal', '--variable', 'Final Energy', '--scenario', 'S'],
      [5, 6],
    ],
    [
      ['--model', 'M', '--unit', 'EJ/yr', '--region', 'Asia'],
      [6, 9],
    ],
    [
      ['--variable', 'Old*', '--variable', '*Coal', '--all-versions'],
      [2, 10, 5, 8],
    ],
    [
      ['--run', '1'],
      [1, 2, 3, 10],
    ],
    [
      ['--all-versions', '--scenario', 'S'],
      [1, 2, 3, 10, 4, 5, 6],
    ],
    [
      ['--filter', '{"run":null,"region":"Asia"}'],
      [3, 10, 6, 9],
    ],
  ])('takes what matches %j', async (args, series) => {
    const rows = parse<Record<string, string>>((await command('--layout', 'long', ...args)).stdout, { columns: true })
    const found = new Set(rows.map(({ value }) => Number(value) - 0.5))
    expect([...found]).toEqual(series)
  })

  test.each<[args: string[], years: string[]]>([
    [['--year', '2020'], ['2020']],
    [
      ['--year', '2015-2030'],
      ['2020', '2030'],
    ],
    [
      ['--year', '2010', '--year', '2030-2040'],
      ['2010', '2030'],
    ],
  ])('takes the years of %j', async (args, years) => {
    expect((await command(...args)).stdout.split('\n')[0]).toBe(`model,scenario,region,variable,unit,${years.join()}`)
  })

  test('writes a platform that ixmp4 opens: all of it, or what is chosen', async () => {
    const [whole, part] = [newFile('.sqlite3'), newFile('.sqlite3')]
    expect(await command('--out', whole)).toMatchObject({
      status: 0,
      stdout: `exported 28 datapoints of 3 runs to ${whole}, for ixmp4 0.17\n`,
    })
    expect(await command('--out', part, '--region', 'Asia', '--ixmp4', '0.14')).toMatchObject({
      status: 0,
      stdout: `exported 6 datapoints of 2 runs to ${part}, for ixmp4 0.14\n`,
    })
    for (const file of [whole, part]) expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3')
  })

  test('says why there may be nothing', async () => {
    const out = newFile('.csv')
    const { status, stdout } = await command('--out', out, '--region', 'world')
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout:
        `exported 0 datapoints of 0 runs to ${out}\n` +
        'No datapoint matches. Only default versions were looked at; --all-versions takes the others too. ' +
        'Names are compared exactly, upper and lower case too.\n',
    })
    expect(readFileSync(out, 'utf8')).toBe('model,scenario,region,variable,unit\n')
  })

  test('does not overwrite a file, unless it is told to', async () => {
    const out = newFile('.csv')
    writeFileSync(out, 'old')
    expect(await command('--out', out)).toMatchObject({ status: 1, stderr: expect.stringContaining('--force') })
    expect(readFileSync(out, 'utf8')).toBe('old')
    expect((await command('--out', out, '--force')).status).toBe(0)
    expect(readFileSync(out, 'utf8')).toBe(everything)
  })

  test.each<[args: string[], complaint: string]>([
    [['--filter', '{"region":{"nowhere":1}}'], 'body.filter.region.nowhere: Extra inputs are not permitted'],
    [['--platform', 'nowhere'], "Platform 'nowhere' was not found."],
  ])('that the service refuses with %j leaves no file', async (args, complaint) => {
    const before = inFolder()
    const { status, stderr } = await command('--out', newFile('.csv'), ...args)
    expect({ status, stderr }).toEqual({ status: 1, stderr: `${complaint}\n` })
    expect(inFolder()).toEqual(before)
  })

  test.each<[args: string[], complaint: string]>([
    [['--out', 'x.pdf'], 'does not tell its format'],
    [['--out', 'x.xlsx', '--meta', 'y.csv'], 'leave out --meta'],
    [['--out', 'x.csv', '--meta', './x.csv'], 'are the same file'],
    [['--out', '/nowhere/x.csv'], 'There is no folder /nowhere'],
    [['--out', '.'], '--format'],
    [['--out', '.', '--format', 'csv'], 'is no file'],
    [['--format', 'pdf'], '--format is csv, xlsx, jsonl or sqlite3'],
    [['--out', 'x.sqlite3', '--meta', 'y.csv'], 'A platform holds the meta indicators itself'],
    [['--out', 'x.sqlite3', '--ixmp4', '0.9'], '--ixmp4 is 0.17, 0.16, 0.14'],
    [['--out', 'x.csv', '--ixmp4', '0.17'], '--ixmp4 is for a platform'],
    [['--layout', 'flat'], '--layout is wide or long'],
    [['--year', '2030-2020'], '--year is a year or a range'],
    [['--run', 'M'], '--run is the id of a run'],
    [['--filter', '{'], '--filter cannot be read'],
    [['--filter', '@/nowhere'], '--filter cannot be read'],
    [['--filter', '{}', '--region', 'World', '--all-versions'], 'leave out --region, --all-versions'],
  ])('is called otherwise than with %j', async (args, complaint) => {
    const { status, stdout, stderr } = await command(...args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(complaint)
    expect(stderr).toContain('Usage:')
  })
})

const tutorial = join(sharedData, 'iamc/pyam-tutorial-data.csv')

describe.skipIf(!existsSync(tutorial))('real-files', () => {
  test('every value of a real file comes back', () => {
    const own = join(folder.path, 'real')
    const call = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' })
    const imported = call('import', '--data', own, '--create-regions', '--create-units', tutorial)
    expect(imported).toMatchObject({ status: 0 })
    const { stdout } = call('export', '--data', own)
    const points = (text: string) =>
      parse<Record<string, string>>(text, { columns: (header) => header.map((title) => title.toLowerCase()) }).flatMap(
        (row) => {
          const { model, scenario, region, variable, unit, ...years } = row
          return Object.entries(years).flatMap(([year, value]) =>
            value === '' ? [] : [[model, scenario, region, variable, unit, year, Number(value)].join('|')],
          )
        },
      )
    const expected = points(readFileSync(tutorial, 'utf8'))
    expect(expected).toHaveLength(9_940)
    expect(points(stdout).toSorted()).toEqual(expected.toSorted())
  })
})
