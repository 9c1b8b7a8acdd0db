import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BackupInfo } from '../../contract/backups.ts'
import { WorkFolder } from '../../jobs/work-folder.ts'
import { Platforms } from '../platforms.ts'
import { Pool } from '../../pool/pool.ts'
import { workerFile } from '../../testing/built.ts'
import { filesIn, hashOfRows, inFile } from '../../testing/files.ts'
import { newPlatform, TestPlatform } from '../../testing/platform.ts'
import { startTestService, temporaryFolder, type Answer, type TestService } from '../../testing/service.ts'
import { Backups } from './backups.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const desk = (method: string, path: string, body?: unknown): Promise<Answer> =>
  service.call(method, `/desk/v1/${path}`, body)

const fileOf = (backup: string): string => join(service.dataDir, 'backups', backup)

async function backUp(name: string): Promise<BackupInfo> {
  const answer = await desk('POST', `${name}/backups`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body as BackupInfo
}

const listed = async (): Promise<BackupInfo[]> => (await desk('GET', 'backups')).body.backups as BackupInfo[]

/** Nothing half-done is left anywhere. */
const expectNothingUnfinished = () => {
  expect(filesIn(join(service.dataDir, 'work'))).toEqual([])
  expect(filesIn(join(service.dataDir, 'work'))).toEqual([])
}

test('a backup is made, listed, restored and deleted', async () => {
  const p = await newPlatform(service)
  const { series } = await p.oneSeries()
  await p.points([series, 2020, 1])
  const backup = await backUp(p.name)
  expect(backup).toEqual({
    name: expect.stringMatching(new RegExp(`^${p.name}-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-\\d{6}\\.scenario$`)),
    platform: p.name,
    bytes: statSync(fileOf(backup.name)).size,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
  })
  const modes = [fileOf(''), fileOf(backup.name)].map((path) => (statSync(path).mode & 0o777).toString(8))
  expect(modes).toEqual(['700', '600'])
  const second = await backUp(p.name)
  expect((await listed()).filter(({ platform }) => platform === p.name)).toEqual([second, backup])

  const restored = await desk('POST', `backups/${backup.name}/restore`, { name: `${p.name}-restored` })
  expect(restored).toMatchObject({ status: 200, body: { name: `${p.name}-restored`, is_open: false } })
  const again = new TestPlatform(service, `${p.name}-restored`)
  expect(hashOfRows(again.file)).toBe(hashOfRows(p.file))
  expect((statSync(again.file).mode & 0o777).toString(8)).toBe('600')
  await again.points([series, 2021, 2])
  expect(await p.column('/iamc/datapoints/', 'step_year')).toEqual([2020])

  for (const { name } of [backup, second]) expect(await desk('DELETE', `backups/${name}`)).toMatchObject({ body: {} })
  expect((await listed()).filter(({ platform }) => platform === p.name)).toEqual([])
  expect((await desk('DELETE', `backups/${backup.name}`)).status).toBe(404)
  const jobs = (await desk('GET', 'jobs')).body.jobs as { kind: string; platform: string; state: string }[]
  expect(jobs.filter((job) => job.platform.startsWith(p.name)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'restore done',
    'backup done',
    'backup done',
  ])
  expectNothingUnfinished()
})

test('restore drill: a backup made while others write is one of the states that there were', async () => {
  const p = await newPlatform(service)
  const { series } = await p.oneSeries()
  const states = [hashOfRows(p.file)]
  const making = { isDone: false }
  const write = async () => {
    for (let year = 2; !making.isDone || year < 30; year += 1) {
      // Old points change, new ones come: rows, history and derived columns belong to one state.
      await p.points([series, year, year], [series, Math.ceil(year / 2), -year])
      states.push(hashOfRows(p.file))
    }
  }
  const writing = write()
  const backups = [await backUp(p.name), await backUp(p.name)]
  making.isDone = true
  await writing
  for (const [at, { name }] of backups.entries()) {
    const target = `${p.name}-drill${at}`
    expect((await desk('POST', `backups/${name}/restore`, { name: target })).status).toBe(200)
    const restored = new TestPlatform(service, target)
    expect(states).toContain(hashOfRows(restored.file))
    expect((await desk('GET', `${target}/integrity`)).body).toEqual({ ok: true, findings: [] })
    expect((await restored.call('POST', '/regions/', { name: 'new', hierarchy: 'common' })).status).toBe(200)
  }
})

test('a backup never takes the place of a platform', async () => {
  const p = await newPlatform(service)
  await p.regions('old')
  const { name } = await backUp(p.name)
  await p.regions('new')
  for (const body of [{}, { name: p.name.toUpperCase() }, { name: 'test' }]) {
    const refused = await desk('POST', `backups/${name}/restore`, body)
    expect(refused).toMatchObject({ status: 409, body: { error_name: 'platform_not_unique' } })
    expect(refused.body.message).toContain('Choose another name, or move that one to the trash')
  }
  expect(await p.column('/regions/', 'name')).toEqual(['old', 'new'])

  await desk('DELETE', `platforms/${p.name}`)
  expect(await desk('POST', `backups/${name}/restore`, {})).toMatchObject({ status: 200, body: { name: p.name } })
  expect(await p.column('/regions/', 'name')).toEqual(['old'])
  expect((await listed()).map((backup) => backup.name)).toContain(name)
})

test('of two that restore the same name at once one succeeds', async () => {
  const { name } = await backUp('test')
  const both = [1, 2].map(() => desk('POST', `backups/${name}/restore`, { name: 'twice' }))
  const answers = await Promise.all(both)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expectNothingUnfinished()
})

test.each(['', '../x', 'a b', 'x'.repeat(101), 7])('no platform is restored as %j', async (target) => {
  const { name } = await backUp('test')
  expect((await desk('POST', `backups/${name}/restore`, { name: target })).status).toBe(422)
})

test('no name leads out of the folder of backups', async () => {
  await backUp('test')
  const before = filesIn(service.dataDir)
  for (const path of [
    '..%2Ftest.scenario',
    '..%2F..%2F..%2Fetc%2Fpasswd',
    '%2E%2E',
    '..%5Ctest.scenario',
    'test.scenario',
    '%00',
    '..%2Fbackups%2Ftest-2026-11-20T13-36-22-528000.scenario',
  ]) {
    expect([(await desk('DELETE', `backups/${path}`)).status, path]).toEqual([404, path])
    expect([(await desk('POST', `backups/${path}/restore`, { name: 'stolen' })).status, path]).toEqual([404, path])
  }
  for (const name of ['..%2Ftest', 'nowhere', '%2E%2E'])
    expect((await desk('POST', `${name}/backups`)).status).toBe(404)
  expect(filesIn(service.dataDir)).toEqual(before)
})

describe('a backup that is', () => {
  /** Makes a backup of a platform with data, breaks it, and tries to restore it. */
  async function restoring(damage: (file: string) => void): Promise<Answer> {
    const p = await newPlatform(service)
    const { series } = await p.oneSeries()
    await p.points(...Array.from({ length: 2000 }, (_, i) => [series, i, i] as const))
    const { name } = await backUp(p.name)
    damage(fileOf(name))
    const broken = readFileSync(fileOf(name))
    const answer = await desk('POST', `backups/${name}/restore`, { name: `${p.name}-restored` })
    expect(filesIn(service.dataDir).filter((file) => file.startsWith(`${p.name}-restored`))).toEqual([])
    expect(readFileSync(fileOf(name)).equals(broken)).toBe(true)
    expectNothingUnfinished()
    expect(answer.body.message).toContain(`${name} is no sound platform: `)
    expect(answer.body.message).not.toContain(service.dataDir)
    return answer
  }

  /** Fills the first page of a table or an index. */
  const overwrite = (what: string) => (file: string) => {
    const page = inFile(
      file,
      (sqlite) => sqlite.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(what) as number,
    )
    writeFileSync(file, readFileSync(file).fill(0xa5, (page - 1) * 4096 + 200, page * 4096))
  }

  test.each<[string, string, (file: string) => void]>([
    ['damaged in a table', 'corrupt', overwrite('datapoint')],
    ['damaged in an index', 'corrupt', overwrite('datapoint_step')],
    ['cut off', 'corrupt', (file) => truncateSync(file, 4096 * 20)],
    ['text', 'corrupt', (file) => writeFileSync(file, 'model,scenario\n'.repeat(1000))],
    ['empty', 'foreign', (file) => writeFileSync(file, '')],
    ['of another program', 'foreign', (file) => inFile(file, (sqlite) => sqlite.pragma('application_id = 7'))],
    ['of a newer version', 'foreign', (file) => inFile(file, (sqlite) => sqlite.pragma('user_version = 99'))],
  ])('%s is refused as %s, and nothing is made of it', async (_, kind, damage) => {
    expect(await restoring(damage)).toMatchObject({ status: 409, body: { error_name: `platform_file_${kind}` } })
  })

  test('put there by hand, under a name that fits, is a backup like others', async () => {
    const p = await newPlatform(service)
    await p.regions('R')
    const { name } = await backUp(p.name)
    const other = 'from-elsewhere-2020-01-02T03-04-05-000000.scenario'
    copyFileSync(fileOf(name), fileOf(other))
    expect((await listed()).at(-1)).toMatchObject({
      platform: 'from-elsewhere',
      created_at: '2020-01-02T03:04:05.000000',
    })
    expect((await desk('POST', `backups/${other}/restore`, {})).body.name).toBe('from-elsewhere')
  })
})

describe('without a service around', () => {
  function inFolder(freeBytes: () => number) {
    const folder = temporaryFolder()
    const pool = new Pool({ workerFile, readers: 1, owner: () => 'test', onSlow: () => {} })
    onTestFinished(async () => {
      await pool.end()
      folder.remove()
    })
    const work = new WorkFolder(folder.path)
    const platforms = new Platforms(folder.path, () => pool, work, { freeBytes })
    return { platforms, backups: new Backups(platforms, work), folder: folder.path }
  }
  const { signal } = new AbortController()

  test('nothing is begun on a disk that is short', async () => {
    let free = Infinity
    const { platforms, backups, folder } = inFolder(() => free)
    await platforms.create('demo')
    const { name, bytes } = await backups.make('demo', signal)
    const before = [filesIn(folder), filesIn(join(folder, 'backups'))]
    const size = platforms.info('demo').bytes
    for (const [needed, attempt] of [
      [size, () => backups.make('demo', signal)],
      [size, () => backups.compact('demo', signal)],
      [size, async () => platforms.copy(await platforms.get('demo'), 'other')],
      [bytes, () => backups.restore(name, 'other', signal)],
    ] as const) {
      free = Math.floor(needed * 1.1) - 1
      await expect(attempt()).rejects.toMatchObject({
        errorName: 'platform_file_disk_full',
        status: 507,
        message: expect.stringMatching(/ needs \d.* of free disk space, and there are \d.* Nothing was written\. Free/),
      })
      expect([filesIn(folder), filesIn(join(folder, 'backups'))]).toEqual(before)
      free = Math.ceil(needed * 1.1)
    }
    expect((await backups.restore(name, 'other', signal)).name).toBe('other')
  })

  test('what is cancelled leaves nothing', async () => {
    const { platforms, backups, folder } = inFolder(() => Infinity)
    await platforms.create('demo')
    const { name } = await backups.make('demo', signal)
    const before = [filesIn(folder), filesIn(join(folder, 'backups'))]
    for (const attempt of [
      (stopped: AbortSignal) => backups.make('demo', stopped),
      (stopped: AbortSignal) => backups.restore(name, 'other', stopped),
      (stopped: AbortSignal) => backups.compact('demo', stopped),
    ]) {
      const stop = new AbortController()
      const running = attempt(stop.signal)
      // It stops wherever it is by now.
      setImmediate(() => stop.abort())
      await expect(running).rejects.toMatchObject({ errorName: 'cancelled' })
      expect([filesIn(folder), filesIn(join(folder, 'backups'))]).toEqual(before)
      expect(filesIn(join(folder, 'work'))).toEqual([])
    }
  })
})

describe('compacting', () => {
  test('gives back space and keeps every row, the history, and what was before', async () => {
    const p = await newPlatform(service)
    const { series } = await p.oneSeries()
    await p.points([series, 2020, 1])
    inFile(p.file, (sqlite) => {
      sqlite.exec('CREATE TABLE waste (x); INSERT INTO waste VALUES (zeroblob(2000000)); DROP TABLE waste')
      sqlite.pragma('wal_checkpoint(TRUNCATE)')
    })
    await p.points([series, 2020, 2])
    const before = hashOfRows(p.file)

    const answer = await desk('POST', `${p.name}/compact`)
    expect(answer).toMatchObject({ status: 200, body: { backup: expect.stringContaining(p.name) } })
    const { bytes_before, bytes_after, backup } = answer.body
    expect(bytes_before).toBeGreaterThan(2_000_000)
    expect(bytes_after).toBeLessThan(1_200_000)
    expect(bytes_after).toBe(statSync(p.file).size + statSync(`${p.file}-wal`).size)
    expect([hashOfRows(p.file), hashOfRows(fileOf(backup as string))]).toEqual([before, before])
    expect((await desk('GET', `${p.name}/integrity`)).body).toEqual({ ok: true, findings: [] })

    expect((await desk('POST', `${p.name}/undo`, { transaction__id: p.transactions() })).status).toBe(200)
    expect(await p.column('/iamc/datapoints/', 'value')).toEqual([1])
  })

  test('goes on beside those who read and write', async () => {
    const p = await newPlatform(service)
    const { series } = await p.oneSeries()
    const others = Array.from({ length: 10 }, async (_, year) => {
      await p.points([series, year, 1])
      return p.rows('/iamc/datapoints/')
    })
    expect((await desk('POST', `${p.name}/compact`)).status).toBe(200)
    await Promise.all(others)
    expect(await p.rows('/iamc/datapoints/')).toHaveLength(10)
    expect((await desk('GET', `${p.name}/integrity`)).body.ok).toBe(true)
  })

  test('does nothing to a platform that is not there', async () => {
    expect((await desk('POST', 'nowhere/compact')).status).toBe(404)
  })
})
