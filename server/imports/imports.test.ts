import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceError } from '../contract/errors.ts'
import type { ImportOptions } from '../contract/imports.ts'
import { sharedData, startTestService, temporaryFolder, type TestService } from '../testing.ts'
import { runImport } from './run-import.ts'

/** Imports of made and of real files, and what the service answers about them. */

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
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

const creating: ImportOptions = { createRegions: true, hierarchy: 'common', createUnits: true, makeDefault: 'if-none' }

/** Imports into a new platform, or into `name`. Answers what the import says, or its refusal. */
async function importInto(name: string, files: string[], options = creating, dryRun = false) {
  const platform = (await service.service.platforms.ensure(name)).for('test', undefined)
  const { pool } = service.service
  return runImport({ pool, platform, files, options, folder: folder.path }, dryRun).catch(
    (error: unknown) => error as ServiceError,
  )
}

const newPlatform = (): string => `import-${(serial += 1)}`

/** What a platform holds, counted. */
const counts = async (name: string) => (await service.call('GET', `/desk/v1/platforms/${name}/`)).body

const header = 'Model,Scenario,Region,Variable,Unit'

describe('a wide file', () => {
  const text =
    `\uFEFF${header},2010,2020\r\nM,S, World ,Primary Energy,EJ/yr,1,2.5\r\n` +
    `M,S,NA,Primary Energy,EJ/yr,,-3e-7\r\n\r\nM,T,World,Share,,0.1,nan\r\n`

  test('becomes runs that are default where the pair had none', async () => {
    expect(await importInto(newPlatform(), [file('wide.csv', text)])).toMatchObject({
      report: { points: 4, series: 3, newRegions: ['World', 'NA'], newUnits: ['EJ/yr', ''], problems: [] },
      result: {
        points: 4,
        series: 3,
        runs: [
          { id: 1, model: 'M', scenario: 'S', version: 1, isDefault: true },
          { id: 2, model: 'M', scenario: 'T', version: 1, isDefault: true },
        ],
      },
    })
  })

  test('is answered as it was written; a region called NA is a region, a blank unit the dimensionless one', async () => {
    const name = newPlatform()
    await importInto(name, [file('wide.csv', text)])
    expect(await rowsOf(name)).toEqual([
      ['M', 'S', 'World', 'Primary Energy', 'EJ/yr', 2010, 1],
      ['M', 'S', 'World', 'Primary Energy', 'EJ/yr', 2020, 2.5],
      ['M', 'S', 'NA', 'Primary Energy', 'EJ/yr', 2020, -3e-7],
      ['M', 'T', 'World', 'Share', '', 2010, 0.1],
    ])
  })

  test('is one transaction, which undo takes back whole', async () => {
    const name = newPlatform()
    await importInto(name, [file('wide.csv', text)])
    expect(await counts(name)).toMatchObject({ transactions: 1, runs: 2, datapoints: 4 })
    expect((await service.call('POST', `/desk/v1/${name}/undo`, { transaction__id: 1 })).status).toBe(200)
    expect(await counts(name)).toMatchObject({
      transactions: 2,
      runs: 0,
      datapoints: 0,
      regions: 0,
      variables: 0,
      models: 0,
    })
  })
})

/** Model, scenario, region, variable, unit, year and value of all points of default runs. */
async function rowsOf(platform: string): Promise<unknown[][]> {
  const query = '?join_parameters=true&join_runs=true&limit=10000'
  const { columns, data } = (await service.call('PATCH', `/v1/${platform}/iamc/datapoints/${query}`, {})).body.results
  const names = ['model', 'scenario', 'region', 'variable', 'unit', 'step_year', 'value']
  return data.map((row: unknown[]) => names.map((name) => row[columns.indexOf(name)]))
}

describe('files that are read', () => {
  test('long, packed with gzip, columns in any order and case', async () => {
    const text = 'year,VALUE,unit,variable,region,scenario,model\n2010,1,EJ,a,World,S,M\n2020,2,EJ,a,World,S,M\n'
    const done = await importInto(newPlatform(), [file('long.csv.gz', gzipSync(text))])
    expect(done).toMatchObject({ result: { points: 2, series: 1 } })
  })

  test('two files are one transaction; a pair in both is one run; equal points count once', async () => {
    const first = file('a.csv', `${header},2010\nM,S,World,a,EJ,1\n`)
    const second = file('b.csv', `${header},2010,2020\nM,S,World,a,EJ,1,2\n`)
    const done = await importInto(newPlatform(), [first, second])
    expect(done).toMatchObject({ result: { points: 2, series: 1, runs: [{ id: 1 }] } })
  })

  test('a second import is the next version and leaves the default where it is, unless asked', async () => {
    const name = newPlatform()
    const path = file('a.csv', `${header},2010\nM,S,World,a,EJ,1\n`)
    const again = async (makeDefault: ImportOptions['makeDefault']) =>
      importInto(name, [path], { ...creating, makeDefault })
    expect(await again('no')).toMatchObject({ result: { runs: [{ version: 1, isDefault: false }] } })
    expect(await again('if-none')).toMatchObject({ result: { runs: [{ version: 2, isDefault: true }] } })
    expect(await again('if-none')).toMatchObject({ result: { runs: [{ version: 3, isDefault: false }] } })
    expect(await again('yes')).toMatchObject({ result: { runs: [{ version: 4, isDefault: true }] } })
  })

  test('a dry run tells what would be written and writes nothing', async () => {
    const name = newPlatform()
    const path = file('a.csv', `${header},2010\nM,S,World,a,EJ,1\n`)
    expect(await importInto(name, [path], creating, true)).toEqual({
      report: {
        points: 1,
        series: 1,
        runs: [{ model: 'M', scenario: 'S', points: 1 }],
        newRegions: ['World'],
        newUnits: ['EJ'],
        problems: [],
      },
    })
    expect(await counts(name)).toMatchObject({ runs: 0, regions: 0, transactions: 0 })
  })
})

describe('files that are refused, with the place and the next step, and nothing written', () => {
  const row = 'M,S,World,a,EJ'
  const latin = Uint8Array.from([...Buffer.from(`${header},2010\nM,S,World,`), 0xe4, ...Buffer.from(',EJ,1\n')])
  const noRegions = { ...creating, createRegions: false }
  const noUnits = { ...creating, createUnits: false }
  const cases: [name: string, text: string | Uint8Array, options: ImportOptions, message: RegExp][] = [
    ['no such column', 'Model,Scenario,Region,Unit,2010\nM,S,W,EJ,1\n', creating, /the header lacks variable/],
    ['a column of its own', `${header},Note,2010\n${row},x,1\n`, creating, /"Note".*Remove them/],
    ['a column twice', `${header},unit,2010\n${row},x,1\n`, creating, /"unit" stands in the header twice/],
    ['no years', `${header}\n${row}\n`, creating, /neither columns for years nor/],
    [
      'text in a number cell',
      `${header},2010\n${row},1\nM,S,World,b,EJ,high\n`,
      creating,
      /line 3, column 2010: "high" cannot/,
    ],
    ['infinity', `${header},2010\n${row},Infinity\n`, creating, /line 2, column 2010: "Infinity"/],
    ['a blank region', `${header},2010\nM,S,,a,EJ,1\n`, creating, /line 2, column region: "\(blank\)"/],
    ['a row too long', `${header},2010\n${row},1,2\n`, creating, /line 2: "7 cells, but 6 columns"/],
    [
      'two values for one point',
      `${header},2010\n${row},1\n${row},2\n`,
      creating,
      /line 2 and .* line 3: different values for World, a, 2010/,
    ],
    [
      'an unknown region',
      `${header},2010\n${row},1\n`,
      noRegions,
      /1 of the regions: "World" \(1 series\).*--create-regions/,
    ],
    ['an unknown unit', `${header},2010\n${row},1\n`, noUnits, /1 of the units: "EJ" \(1 series\).*--create-units/],
    ['an empty file', '', creating, / is empty/],
    ['no datapoint', `${header},2010\n${row},\n`, creating, /There is no datapoint/],
    ['other encodings', latin, creating, /is not UTF-8 text/],
    ['an open quote', `${header},2010\n"M,S,World,a,EJ,1\n`, creating, /line \d+: /],
  ]
  test.each(cases)('%s', async (_name, text, options, message) => {
    const name = newPlatform()
    const refused = await importInto(name, [file('bad.csv', text)], options)
    expect(refused).toMatchObject({ errorName: 'import_refused', status: 422, message: expect.stringMatching(message) })
    expect(readdirSync(folder.path).filter((other) => other.endsWith('.staging'))).toEqual([])
    expect(await counts(name)).toMatchObject({ runs: 0, regions: 0, units: 0, transactions: 0 })
  })

  test('a file that is not gzip though its name says so', async () => {
    const refused = await importInto(newPlatform(), [file('x.csv.gz', 'text')])
    expect(refused).toMatchObject({ message: expect.stringMatching(/ends in \.gz but cannot be unpacked/) })
  })
})

describe('an import that is cancelled', () => {
  test('while it reads leaves nothing behind', async () => {
    const name = newPlatform()
    const lines = Array.from({ length: 60_000 }, (_, i) => `M,S,World,variable ${i},EJ,${i}`).join('\n')
    const path = file('large.csv', `${header},2010\n${lines}\n`)
    const stop = new AbortController()
    const platform = (await service.service.platforms.ensure(name)).for('test', undefined)
    const running = runImport(
      {
        pool: service.service.pool,
        platform,
        files: [path],
        options: creating,
        folder: folder.path,
        signal: stop.signal,
        onProgress: () => stop.abort(),
      },
      false,
    )
    await expect(running).rejects.toMatchObject({ errorName: 'cancelled' })
    expect(readdirSync(folder.path).filter((other) => other.endsWith('.staging'))).toEqual([])
    expect(await counts(name)).toMatchObject({ runs: 0, transactions: 0 })
  })
})

describe('an import that is cancelled after it was read', () => {
  test('is checked at most, never written', async () => {
    const name = newPlatform()
    const path = file('small.csv', `${header},2010\nM,S,World,a,EJ,1\n`)
    const stop = new AbortController()
    const { pool, platforms } = service.service
    const platform = (await platforms.ensure(name)).for('test', undefined)
    // The check is the only long read of an import: the signal comes while it runs.
    const slowPool = Object.create(pool) as typeof pool
    slowPool.job = (operation, input, options) => pool.job(operation, input, options)
    slowPool.read = async (at, operation, input) => {
      const report = await pool.read(at, operation, input, { long: true })
      stop.abort()
      return report
    }
    const job = { pool: slowPool, platform, files: [path], options: creating, folder: folder.path, signal: stop.signal }
    await expect(runImport(job, false)).rejects.toMatchObject({ errorName: 'cancelled' })
    expect(await counts(name)).toMatchObject({ runs: 0, regions: 0, transactions: 0 })
  })
})

describe('the command', () => {
  const command = (...args: string[]) => {
    const options = ['--data', join(folder.path, `command-${(serial += 1)}`), '--platform', 'test', ...args]
    return spawnSync(process.execPath, [cli, 'import', ...options], { encoding: 'utf8' })
  }

  test('tells what it wrote', () => {
    const path = file('a.csv', `${header},2010\nM,S,World,a,EJ,1\n`)
    expect(command('--create-regions', '--create-units', path)).toMatchObject({
      status: 0,
      stdout:
        'imported into test: 1 datapoints in 1 time series\nregions created: 1\nunits created: 1\n' +
        'run 1: M | S, version 1 (default)\n',
    })
  })

  test('fails with all problems and no stack, and exit code 1', () => {
    const { status, stdout, stderr } = command(file('a.csv', `${header},2010\nM,S,World,a,EJ,1\n`))
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/regions: "World"[^]*units: "EJ"[^]*Nothing was written/)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('shows how it is called for a file that is not there, no file, an unknown flag', () => {
    for (const args of [['/nowhere.csv'], [], ['--what', 'x.csv']]) {
      expect(command(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage') })
    }
  })
})

describe.skipIf(!existsSync(sharedData))('real-files', () => {
  const files: [name: string, points: number][] = [
    ['iamc/messageix-ssp-led-baseline.csv.gz', 257_426],
    ['iamc/pyam-tutorial-data.csv', 9_940],
    ['iamc/ar6-two-pathways-climate-fair.csv.gz', 75_260],
    ['iamc/ceds-aircraft-shipping-1750-2023.csv.gz', 46_580],
    ['edge-cases/fair-bom-crlf.csv', 36],
    ['edge-cases/message-ix-empty-unit.csv', 8],
  ]
  test.each(files)('%s holds %s datapoints', async (name, points) => {
    expect(await importInto(newPlatform(), [join(sharedData, name)])).toMatchObject({ result: { points } })
  })

  test('every value of a real file comes back as it stands in the file', async () => {
    const name = newPlatform()
    const path = join(sharedData, 'iamc/pyam-tutorial-data.csv')
    await importInto(name, [path])
    const served = (await rowsOf(name)).map((cells) => cells.join('|'))
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
