import Sqlite from 'better-sqlite3'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decisions } from '../../contract/imports.ts'
import { ixmp4Versions, type PlatformExport } from '../../contract/platform-exports.ts'
import { creating, importFiles } from '../../testing/import.ts'
import { writeIxmp4File } from '../../testing/ixmp4.ts'
import { TestProblem } from '../../testing/optimization.ts'
import { newPlatform, type TestPlatform } from '../../testing/platform.ts'
import { sharedData, startTestService, temporaryFolder, type TestService } from '../../testing/service.ts'
import { tables } from '../formats/ixmp4-tables.ts'
import { exportedFile } from './testing.ts'

/** Platforms written for ixmp4; e2e/ixmp4/test_export_file.py opens them with ixmp4 itself. */

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

/** Writes a platform into a file; answers its path and what it holds. */
async function written(p: TestPlatform, asked: Partial<PlatformExport> = {}) {
  const { bytes, name, summary } = await exportedFile(service, p.name, 'exports/platform', asked)
  const path = join(folder.path, `${(serial += 1)}.sqlite3`)
  writeFileSync(path, bytes)
  return { path, name, summary }
}

async function imported(path: string, decisions: Partial<Decisions> = {}): Promise<TestPlatform> {
  const to = await newPlatform(service)
  const { report, job } = await importFiles(service, to.name, [path], decisions)
  expect(report!.problems).toEqual([])
  expect(job.error).toBeNull()
  return to
}

/** All rows of a platform, table by table; what tells of the writes themselves is left out. */
const allRows = (p: TestPlatform) =>
  Object.fromEntries(
    tables.map(({ name, columns }) => {
      const kept = columns.filter(({ isOnlyRead }) => !isOnlyRead).map((column) => `"${column.name}"`)
      // Tuples and elements get ids of their own; their order is what counts.
      return [name, p.sql(`SELECT ${kept.join(', ')} FROM ${name} ORDER BY id`)]
    }),
  )

/** The rows of a table of a written file. */
function inFile(path: string, sql: string): unknown[][] {
  const sqlite = new Sqlite(path, { readonly: true })
  try {
    return sqlite.prepare(sql).raw().all() as unknown[][]
  } finally {
    sqlite.close()
  }
}

/** A platform with all kinds of rows: what an older ixmp4 has written, and items with data. */
async function filled(): Promise<TestPlatform> {
  const p = await imported(writeIxmp4File(join(folder.path, `${(serial += 1)}-old.sqlite3`), ''))
  const at = await TestProblem.on(p)
  await p.units('MW')
  await at.set('node', ['World', "it's; DROP TABLE run", '12'])
  await at.set('year', [2020, -3])
  await at.set('share', [0.5, 1, 1e-300, 2.5e-7])
  await at.set('nothing yet')
  const parameter = await at.make('parameter', ['node', 'year'], ['from', 'at'], 'cost')
  const data = '{"from":["World","12"],"at":[2020,-3],"values":[9007199254740991,-2.5],"units":["MW",""]}'
  await at.add('parameter', parameter, data)
  await at.make('equation', null, null, 'of nothing')
  const variable = await at.make('variable', ['share'], null, 'level of share')
  await at.add('variable', variable, '{"share":[0.5,1.0],"levels":[1.5,-0.0],"marginals":[0.0,1e-300]}')
  await p.ok('POST', '/meta/', { run__id: at.run, key: 'large', value: Number.MAX_SAFE_INTEGER })
  return p
}

describe('a whole platform', () => {
  test.each(ixmp4Versions)('comes back as it was from a file for ixmp4 %s', async (version) => {
    const p = await filled()
    const { path, name, summary } = await written(p, { version })
    expect(name).toMatch(new RegExp(`^${p.name}-\\d{4}-\\d\\d-\\d\\d\\.sqlite3$`))
    const rows = allRows(p)
    expect(summary).toEqual({
      ...{ datapoints: rows['datapoint']!.length, series: rows['timeseries']!.length, runs: rows['run']!.length },
      ...{ platform_items: 8 + 7, left_out: 0 },
    })
    expect(inFile(path, 'PRAGMA foreign_key_check')).toEqual([])
    expect(inFile(path, 'PRAGMA integrity_check')).toEqual([['ok']])
    expect(allRows(await imported(path))).toEqual(rows)
  })

  test('is written as it was at a moment', async () => {
    const p = await newPlatform(service)
    const { series } = await p.oneSeries()
    await p.points([series, 2020, 1])
    const then = p.transactions()
    await p.points([series, 2020, 2], [series, 2030, 3])
    const { bytes } = await exportedFile(service, `${p.name}@${then}`, 'exports/platform', {})
    const path = join(folder.path, `${(serial += 1)}.sqlite3`)
    writeFileSync(path, bytes)
    expect(inFile(path, 'SELECT step_year, value, type FROM iamc_datapoint_universal')).toEqual([[2020, 1, 'ANNUAL']])
  })

  test('keeps no lock, and nobody else may read it', async () => {
    const p = await newPlatform(service)
    const run = await p.run()
    await p.ok('POST', `/runs/${run}/lock/`)
    expect(inFile((await written(p)).path, 'SELECT lock_transaction FROM run')).toEqual([[null]])
  })
})

describe('a part of a platform', () => {
  const names = (path: string) =>
    ['model', 'scenario', 'region', 'unit', 'iamc_variable'].map((table) => inFile(path, `SELECT name FROM ${table}`))

  test('holds what its datapoints need, and of nothing else even the name', async () => {
    const p = await newPlatform(service)
    await p.regions('World', 'Secret place')
    await p.units('EJ/yr', 't')
    const [one, other] = [await p.run('M', 'S'), await p.run('Secret model', 'T')]
    const [kept, hidden] = await p.series(one, [
      ['World', 'Primary Energy', 'EJ/yr'],
      ['Secret place', 'Secret variable', 't'],
    ])
    const [third] = await p.series(other, [['World', 'Primary Energy', 'EJ/yr']])
    await p.points([kept!, 2020, 1], [kept!, 2030, 2], [hidden!, 2020, 3], [third!, 2020, 4])
    await p.ok('POST', '/meta/', { run__id: one, key: 'kind', value: 'reference' })
    await p.ok('POST', '/meta/', { run__id: other, key: 'kind', value: 'Secret value' })
    await p.ok('POST', '/optimization/indexsets/', { run_id: one, name: 'Secret set' })
    const filter = { variable: { name: 'Primary Energy' }, model: { name: 'M' }, year: 2030 }
    const { path, summary } = await written(p, { filter })
    expect(summary).toEqual({ datapoints: 1, series: 1, runs: 1, platform_items: 0, left_out: 1 })
    expect(names(path)).toEqual([[['M']], [['S']], [['World']], [['EJ/yr']], [['Primary Energy']]])
    expect(inFile(path, 'SELECT key, value_str FROM runmetaentry')).toEqual([['kind', 'reference']])
    expect(inFile(path, 'PRAGMA foreign_key_check')).toEqual([])
    expect(readFileSync(path).toString('latin1')).not.toContain('Secret')
  })

  test('that nothing matches is an empty platform', async () => {
    const p = await newPlatform(service)
    await p.oneSeries()
    const { path, summary } = await written(p, { filter: { region: { name: 'Nowhere' } } })
    expect(summary).toMatchObject({ datapoints: 0, runs: 0 })
    expect(names(path).flat()).toEqual([])
  })

  test('that cannot be asked for is refused with its place', async () => {
    const p = await newPlatform(service)
    await expect(written(p, { filter: { nowhere: 1 } as never })).rejects.toThrow('nowhere')
    await expect(written(p, { version: '0.9' as never })).rejects.toThrow('version')
  })
})

const ngfs = join(sharedData, 'iamc', 'ngfs-phase2-snapshot.xlsx')

test.skipIf(!existsSync(ngfs))('real-files: a part of a real platform adds up elsewhere', async () => {
  const p = await newPlatform(service)
  await importFiles(service, p.name, [ngfs], creating)
  const filter = { variable: { name__like: 'Emissions|*' }, year__gte: 2030 }
  const { path, summary } = await written(p, { filter })
  const to = await imported(path, creating)
  const all = async (platform: TestPlatform, asked: object) =>
    (await platform.rows('/iamc/datapoints/?join_parameters=true&join_runs=true', asked))
      .map(({ id: _id, time_series__id: _series, ...row }) => JSON.stringify(row))
      .toSorted()
  const rows = await all(to, {})
  expect(rows).toHaveLength((summary as { datapoints: number }).datapoints)
  expect(rows.length).toBeGreaterThan(500)
  expect(rows).toEqual(await all(p, filter))
})
