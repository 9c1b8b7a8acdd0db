import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { identityOf, writeNote } from '../db/note.ts'
import { cli, workerFile } from '../testing/built.ts'
import { filesIn, hashOfRows, inFile } from '../testing/files.ts'
import { TestPlatform } from '../testing/platform.ts'
import { testSecret } from '../testing/token.ts'
import { startTestService, temporaryFolder, type TestService } from '../testing/service.ts'
import { backupCommand, backupUsage } from './backup.ts'
import { platformsCommand, platformsUsage } from './platforms.ts'
import { UsageError } from './usage.ts'

let dataDir: string
let service: TestService | undefined

/** Runs a command line and answers what it writes to standard output. */
async function run(line: string): Promise<string> {
  const [command, ...args] = line.split(' ')
  const written: string[] = []
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((part) => written.push(String(part)) > 0)
  try {
    await (command === 'backup' ? backupCommand : platformsCommand)(args, dataDir, workerFile)
  } finally {
    stdout.mockRestore()
  }
  return written.join('')
}

const json = async (line: string): Promise<unknown> => JSON.parse(await run(`${line} --json`))

const fileOf = (name: string): string => join(dataDir, `${name}.scenario`)

const filled = temporaryFolder()
const demo = join(filled.path, 'demo.scenario')
beforeAll(async () => {
  const filling = await startTestService({ dataDir: filled.path, platform: 'demo' })
  const p = new TestPlatform(filling, 'demo')
  const { series } = await p.oneSeries()
  await p.points([series, 2020, 1], [series, 2030, 2])
  await filling.close()
})
afterAll(filled.remove)

/** A platform `demo` with data, in the folder of the test. */
const fill = (): void => copyFileSync(demo, fileOf('demo'))

beforeEach(() => {
  const folder = temporaryFolder()
  dataDir = folder.path
  onTestFinished(folder.remove)
})
afterEach(async () => {
  await service?.close()
  service = undefined
})

describe.each([
  ['beside a service that has the platform open', true, undefined],
  ['beside one in protected mode', true, testSecret],
  ['without any service', false, undefined],
])('%s', (_, isServed, secret) => {
  beforeEach(async () => {
    fill()
    if (isServed) service = await startTestService({ dataDir, platform: 'demo', ...(secret && { secret }) })
  })

  test('platforms are listed, with the address of who has them open', async () => {
    await run('platforms create other')
    const lines = (await run('platforms list')).split('\n')
    expect(lines[0]).toMatch(/^PLATFORM +SIZE  LAST WRITE +OPEN AT$/)
    expect(lines[1]).toMatch(/^demo +[\d.]+ [kM]B  \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
    expect(lines[1]!.endsWith(service?.service.url ?? 'UTC')).toBe(true)
    expect(lines[2]).toMatch(/^other +[\d.]+ [kM]B .* UTC$/)
    expect(await json('platforms list')).toMatchObject({
      platforms: [
        { name: 'demo', is_open: isServed, owner: service?.service.url ?? null },
        { name: 'other', is_open: false, owner: null },
      ],
      trash: [],
    })
  })

  test('a platform is copied, put into the trash and taken out again', async () => {
    expect(await run('platforms copy demo demo2')).toMatch(/^demo was copied to demo2 \([\d.]+ [kM]B\)\.\n$/)
    expect(hashOfRows(fileOf('demo2'))).toBe(hashOfRows(fileOf('demo')))
    const before = hashOfRows(fileOf('demo'))
    const { trashed } = (await json('platforms trash demo')) as { trashed: string }
    expect(filesIn(dataDir)).not.toContain('demo.scenario')
    expect(await run('platforms list')).toMatch(new RegExp(`^demo2 [^]*\nIN THE TRASH .*\n${trashed} `, 'm'))
    expect(await run(`platforms restore ${trashed} --as back`)).toBe(`${trashed} is platform back again.\n`)
    expect(hashOfRows(fileOf('back'))).toBe(before)
    if (service) expect((await service.call('GET', '/v1/back/')).status).toBe(200)
  })

  test('a platform is backed up, restored and deleted', async () => {
    expect(await run('backup list')).toBe('There is no backup.\n')
    const { name } = (await json('backup create demo')) as { name: string }
    expect(await run('backup list')).toMatch(
      new RegExp(`^BACKUP +PLATFORM +SIZE  MADE\n${name}  demo +[\\d.]+ [kM]B  .* UTC\n$`),
    )
    expect(await run('backup list other')).toBe('There is no backup of other.\n')
    await expect(run(`backup restore ${name}`)).rejects.toMatchObject({ status: 409 })
    expect(await run(`backup restore ${name} --as again`)).toBe(`${name} was restored as platform again.\n`)
    expect(hashOfRows(fileOf('again'))).toBe(hashOfRows(fileOf('demo')))
    expect(await run(`backup delete ${name}`)).toBe(`${name} was deleted.\n`)
    expect(await json('backup list demo')).toEqual({ backups: [] })
  })

  test('a platform is checked: what is found ends the command with 1', async () => {
    onTestFinished(() => void (process.exitCode = undefined))
    expect(await run('platforms integrity demo')).toBe('demo is sound.\n')
    expect(process.exitCode).toBeUndefined()
    inFile(fileOf('demo'), (sqlite) => sqlite.exec('UPDATE run SET points = 7'))
    expect(await run('platforms integrity demo')).toMatch(/^demo is not sound:\nrun \(1\): Runs have another number/)
    expect(process.exitCode).toBe(1)
    expect(await json('platforms integrity demo')).toMatchObject({ ok: false, findings: [{ check: 'run', count: 1 }] })
  })

  test('states are forgotten, after a backup', async () => {
    expect(await run('platforms forget demo 3')).toMatch(
      /^demo: states before transaction 3 are forgotten \(\d+ rows\)\. As it was: backup demo-.+\.scenario\n$/,
    )
    expect(await json('platforms forget demo 3')).toMatchObject({ forgotten_rows: 0, history_start: 3 })
    await expect(run('platforms forget demo 2')).rejects.toThrow('The history before transaction 3 has been forgotten')
    await expect(run('platforms forget demo x')).rejects.toThrow('transaction__id')
  })

  test('a platform is compacted, after a backup', async () => {
    const before = hashOfRows(fileOf('demo'))
    expect(await run('platforms compact demo')).toMatch(
      /^demo: [\d.]+ [kM]B before, [\d.]+ [kM]B now\. As it was: backup demo-\S+\.scenario\n$/,
    )
    expect(hashOfRows(fileOf('demo'))).toBe(before)
    expect(await json('backup list')).toMatchObject({ backups: [{ platform: 'demo' }] })
  })

  test('what is refused is said as the service says it', async () => {
    await expect(run('platforms create demo')).rejects.toThrow('There is a platform called "demo" already.')
    await expect(run('platforms create jobs')).rejects.toThrow('"jobs" is a word of the interface')
    for (const line of ['copy nowhere x', 'trash nowhere', 'integrity nowhere', 'compact nowhere', 'trash ../demo'])
      await expect(run(`platforms ${line}`)).rejects.toMatchObject({ errorName: 'platform_not_found' })
    for (const line of ['platforms restore demo.scenario', 'backup restore ../demo.scenario', 'backup delete x'])
      await expect(run(line)).rejects.toMatchObject({ status: 404 })
    expect(filesIn(dataDir)).toContain('demo.scenario')
  })
})

describe('as a process of its own', () => {
  const start = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [cli, ...args, '--data', dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = async (child: ChildProcess) => {
    const exit = once(child, 'exit')
    const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!)])
    const [code] = (await exit) as [number]
    return { code, out, err }
  }

  test.each([true, false])('a command ends with 0, or with 1 and why (a service runs: %s)', async (isServed) => {
    fill()
    if (isServed) {
      const serving = start('serve', '--port', '0', '--platform', 'demo')
      onTestFinished(async () => {
        const exited = once(serving, 'exit')
        serving.kill('SIGTERM')
        await exited
      })
      await once(createInterface({ input: serving.stdout! }), 'line')
    }
    const made = await ended(start('backup', 'create', 'demo', '--json'))
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(filesIn(join(dataDir, 'backups'))).toEqual([(JSON.parse(made.out) as { name: string }).name])
    expect(await ended(start('platforms', 'copy', 'demo', 'demo'))).toEqual({
      ...{ code: 1, out: '' },
      err: 'There is a platform called "demo" already. Choose another name, or move that one to the trash.\n',
    })
    inFile(fileOf('demo'), (sqlite) => sqlite.exec('DELETE FROM run_year'))
    const checked = await ended(start('platforms', 'integrity', 'demo'))
    expect(checked).toMatchObject({ code: 1, err: '', out: expect.stringContaining('run_year (2): ') })
  })
})

test('a note left by a service that was killed is not taken for a service', async () => {
  fill()
  writeFileSync(`${fileOf('demo')}-owner`, 'http://127.0.0.1:9\n')
  expect(await json('platforms list')).toMatchObject({ platforms: [{ is_open: false, owner: null }] })
  // Nor is another Scenario Desk that has taken the same port since, and another platform open.
  const other = await startTestService()
  onTestFinished(() => other.close())
  writeFileSync(`${fileOf('demo')}-owner`, `${other.service.url}\n`)
  expect(await json('platforms list')).toMatchObject({ platforms: [{ is_open: false, owner: null }] })
})

test('a file that was replaced under a service that was killed is opened when that is asked for', async () => {
  fill()
  await run('platforms create other')
  const file = fileOf('demo')
  // As a kill leaves them: the note tells which file and journal belong together.
  writeFileSync(`${file}-wal`, 'what was written last')
  writeNote(file, { url: 'http://127.0.0.1:9', file: identityOf(file), journal: identityOf(`${file}-wal`) })
  rmSync(file)
  copyFileSync(fileOf('other'), file)
  await expect(run('platforms integrity demo')).rejects.toMatchObject({ errorName: 'platform_file_replaced' })
  expect(await run('platforms list')).toContain('was replaced by another program while it was open')
  expect(await run('platforms reopen demo')).toMatch(/^demo is open as its file is now/)
  expect(await run('platforms integrity demo')).toBe('demo is sound.\n')
  expect(readdirSync(dataDir).filter((name) => /^demo-2\d{3}.*\.scenario-wal$/.test(name))).toHaveLength(1)
})

test('a file that cannot be opened can be put into the trash, and its backup restored in its place', async () => {
  fill()
  const before = hashOfRows(fileOf('demo'))
  const { name } = (await json('backup create demo')) as { name: string }
  writeFileSync(fileOf('demo'), 'no database '.repeat(100))
  await expect(run('platforms integrity demo')).rejects.toMatchObject({ errorName: 'platform_file_foreign' })
  await run('platforms trash demo')
  await run(`backup restore ${name}`)
  expect(hashOfRows(fileOf('demo'))).toBe(before)
})

test.each([
  [
    'platforms',
    'platforms does one of: list, create, sample, copy, trash, restore, reopen, integrity, forget, compact.',
  ],
  ['platforms toString', 'platforms does one of'],
  ['platforms create', 'Call it as: platforms create NAME'],
  ['platforms copy a', 'Call it as: platforms copy NAME[@MOMENT] NEW'],
  ['platforms copy a b c', 'Call it as: platforms copy NAME[@MOMENT] NEW'],
  ['platforms trash a --as b', 'platforms trash does not take --as.'],
  ['backup', 'backup does one of: create, list, restore, replace, delete.'],
  ['backup list a b', 'Call it as: backup list [NAME]'],
])('%s is not understood', async (line, message) => {
  const refused = run(line)
  await expect(refused).rejects.toBeInstanceOf(UsageError)
  await expect(refused).rejects.toThrow(message)
})

test('a sample platform is made, under any name', async () => {
  expect(await run('platforms sample')).toBe('sample was created, with made-up scenarios.\n')
  await expect(run('platforms sample')).rejects.toThrow('There is a platform called "sample" already.')
  expect(await json('platforms sample another')).toMatchObject({ kind: 'sample', platform: 'another', state: 'done' })
  expect(await json('platforms integrity another')).toMatchObject({ ok: true })
})

test('only creating makes the folder of platforms', async () => {
  const folder = join(dataDir, 'new')
  await expect(run(`platforms list --data ${folder}`)).rejects.toThrow(`There is no folder ${folder}`)
  expect(filesIn(dataDir)).toEqual([])
  expect(await run(`platforms create demo --data ${folder}`)).toBe('demo was created, empty.\n')
  expect(filesIn(folder)).toContain('demo.scenario')
  mkdirSync(join(dataDir, 'empty'))
  expect(await run(`platforms list --data ${join(dataDir, 'empty')}`)).toBe('There is no platform.\n')
})

test('the usage names every action', () => {
  expect(platformsUsage.split('\n')[5]).toBe('  platforms restore TRASHED [--as NAME] [--data DIR] [--json]')
  expect(backupUsage.split('\n')[1]).toBe('  backup list [NAME] [--data DIR] [--json]')
})
