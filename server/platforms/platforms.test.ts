import Sqlite from 'better-sqlite3'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ServiceError } from '../contract/errors.ts'
import { reservedNames } from '../contract/platforms.ts'
import { version } from '../version.ts'
import { applicationId, newestVersion } from '../db/migrations/index.ts'
import { openForWriting } from '../db/platform-file.ts'
import { cli } from '../testing/built.ts'
import { startTestService, temporaryFolder, type Answer, type TestService } from '../testing/service.ts'
import { TestPlatform } from '../testing/platform.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

let names = 0
const newName = (): string => `p${(names += 1)}`

/** Opens what SQLite finds in a file, beside the service. */
function look<T>(file: string, work: (sqlite: Sqlite.Database) => T): T {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

const fileOf = (name: string): string => join(service.dataDir, `${name}.scenario`)

/** The same operations over HTTP and by a call: what they answer, or the error's status and name. */
interface Door {
  create: (name: string) => Promise<unknown>
  list: () => Promise<string[]>
  copy: (name: string, target: string) => Promise<unknown>
  trash: (name: string) => Promise<unknown>
}

const answered = ({ status, body }: Answer): unknown =>
  status === 200 ? (body as unknown) : { status, name: body.error_name }
const http: Door = {
  create: async (name) => answered(await service.call('POST', '/desk/v1/platforms', { name })),
  list: async () =>
    (await service.call('GET', '/desk/v1/platforms')).body.platforms.map((p: { name: string }) => p.name),
  copy: async (name, target) =>
    answered(await service.call('POST', `/desk/v1/platforms/${name}/copy`, { name: target })),
  trash: async (name) => answered(await service.call('DELETE', `/desk/v1/platforms/${name}/`)),
}

const named = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { status: error.status, name: error.errorName }
  }
}
const direct: Door = {
  create: (name) => named(service.service.platforms.create(name)),
  list: async () => service.service.platforms.list().map((p) => p.name),
  copy: (name, target) =>
    named(service.service.platforms.get(name).then((origin) => service.service.platforms.copy(origin, target))),
  trash: (name) => named(service.service.platforms.trash(name)),
}

describe.each([
  ['over HTTP', http],
  ['by a call', direct],
])('%s', (_, door) => {
  test('a platform is made, listed, used, copied and put into the trash', async () => {
    const [name, target] = [newName(), newName()]
    expect(await door.create(name)).toEqual({
      ...{ name, is_open: true, bytes: expect.any(Number), damage: null, change: null },
      modified_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
      owner: service.service.url,
    })
    expect(await door.list()).toContain(name)
    await service.call('POST', `/v1/${name}/models/`, { name: 'M' })

    expect(await door.copy(name, target)).toMatchObject({ name: target, is_open: false })
    await service.call('POST', `/v1/${name}/models/`, { name: 'only in the original' })
    expect(await new TestPlatform(service, target).column('/models/', 'name')).toEqual(['M'])

    const { trashed } = (await door.trash(name)) as { trashed: string }
    expect(await door.list()).not.toContain(name)
    expect((await service.call('GET', `/v1/${name}/`)).status).toBe(404)
    expect(
      look(join(service.dataDir, 'trash', trashed), (s) => s.prepare('SELECT name FROM model').pluck().all()),
    ).toEqual(['M', 'only in the original'])
    expect(readdirSync(service.dataDir).filter((file) => file.startsWith(`${name}.`))).toEqual([])
  })

  test('a file that another program reads stays, and nothing of it is lost', async () => {
    const name = newName()
    await door.create(name)
    const platform = new TestPlatform(service, name)
    const reader = new Sqlite(join(service.dataDir, `${name}.scenario`), { readonly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM model').get()
    await service.call('POST', `/v1/${name}/models/`, { name: 'M' })
    expect(await door.trash(name)).toMatchObject({ name: 'platform_file_in_use' })
    reader.close()
    expect(await platform.column('/models/', 'name')).toEqual(['M'])
    expect(await door.trash(name)).toMatchObject({ trashed: expect.stringContaining(name) })
  })

  test('a name in the trash is free again', async () => {
    const name = newName()
    for (let n = 0; n < 2; n += 1) {
      await door.create(name)
      expect((await service.call('POST', `/v1/${name}/models/`, { name: 'M' })).body).toMatchObject({ id: 1 })
      await door.trash(name)
    }
    expect(await door.create(name)).toMatchObject({ name })
  })

  test.each(['CON', 'nul', 'Aux', 'com1', 'LPT9', 'prn'])(
    'no platform is called %s, a device of Windows',
    async (name) => {
      expect(await named(http.create(name))).toMatchObject({ status: 400 })
    },
  )

  test.each([...reservedNames])('no platform is called %s, a word of the interface', async (name) => {
    expect(await door.create(name)).toMatchObject({ status: 400, name: 'bad_request' })
    expect(await door.copy('test', name)).toMatchObject({ status: 400, name: 'bad_request' })
  })

  test.each([
    '',
    ' ',
    'a b',
    'a/b',
    '../a',
    '.',
    '..',
    '.hidden',
    '-a',
    'ä',
    'a.scenario',
    'a\u0000',
    'x'.repeat(101),
    'con\n',
  ])('no platform is called %j', async (name) => {
    const before = readdirSync(service.dataDir)
    expect(await door.create(name)).toMatchObject({ status: 422, name: 'bad_request' })
    expect(await door.copy('test', name)).toMatchObject({ status: 422, name: 'bad_request' })
    expect(readdirSync(service.dataDir)).toEqual(before)
  })

  test.each(['A', 'a_b-9', '0', '_x', 'x'.repeat(100)])('a platform may be called %s', async (name) => {
    expect(await door.create(name)).toMatchObject({ name })
    await door.trash(name)
  })

  test('names that differ in case only are the same', async () => {
    const name = newName()
    await door.create(name)
    for (const again of [name, name.toUpperCase()]) {
      expect(await door.create(again)).toMatchObject({ status: 409, name: 'platform_not_unique' })
      expect(await door.copy('test', again)).toMatchObject({ status: 409, name: 'platform_not_unique' })
    }
    expect((await service.call('GET', `/v1/${name.toUpperCase()}/`)).status).toBe(404)
  })

  test('what is not there cannot be copied or put into the trash', async () => {
    const missing = { status: 404, name: 'platform_not_found' }
    expect(await door.copy('nowhere', newName())).toMatchObject(missing)
    expect(await door.trash('nowhere')).toMatchObject(missing)
    expect(await door.trash('..')).toMatchObject({ status: 404 })
  })

  test('of two that make the same platform at once one succeeds, and it can be used', async () => {
    const name = newName()
    const answers = (await Promise.all([door.create(name), door.create(name)])) as { name: string; status?: number }[]
    expect(answers.filter((answer) => answer.status === undefined)).toHaveLength(1)
    expect(answers.find((answer) => answer.status !== undefined)).toEqual({ status: 409, name: 'platform_not_unique' })
    expect((await service.call('POST', `/v1/${name}/models/`, { name: 'M' })).status).toBe(200)
  })
})

test('a copy made while others write opens, is sound, and is a state that there was', async () => {
  const [name, target] = [newName(), newName()]
  await http.create(name)
  const p = new TestPlatform(service, name)
  const { series } = await p.oneSeries()
  const copying = { isDone: false }
  const write = async () => {
    let year = 0
    while (!copying.isDone || year < 20) await p.points([series, (year += 1), year])
    return year
  }
  const writing = write()
  const copied = await http.copy(name, target)
  copying.isDone = true
  const written = await writing
  expect(copied).toMatchObject({ name: target })
  look(fileOf(target), (sqlite) => {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(sqlite.pragma('application_id', { simple: true })).toBe(applicationId)
    expect(sqlite.pragma('user_version', { simple: true })).toBe(newestVersion)
    expect(sqlite.pragma('journal_mode', { simple: true })).toBe('wal')
    const [points, counted, last] = sqlite
      .prepare('SELECT (SELECT points FROM timeseries), count(*), ifnull(max(step_year), 0) FROM datapoint')
      .raw()
      .get() as number[]
    // Every write added the next year: a state in between has all years up to its last.
    expect([points, counted]).toEqual([last, last])
    expect(last).toBeLessThanOrEqual(written)
  })
  expect((statSync(fileOf(target)).mode & 0o777).toString(8)).toBe('600')
  expect(readdirSync(join(service.dataDir, 'work'))).toEqual([])
  expect((await service.call('POST', `/v1/${target}/models/`, { name: 'new' })).status).toBe(200)
})

test('nobody else can read a platform, or look into the folder of platforms', async () => {
  const name = newName()
  await http.create(name)
  await service.call('POST', `/v1/${name}/models/`, { name: 'M' })
  for (const file of readdirSync(service.dataDir).filter((f) => f.startsWith(`${name}.`))) {
    expect(`${file} ${(statSync(join(service.dataDir, file)).mode & 0o777).toString(8)}`).toBe(`${file} 600`)
  }
  expect((statSync(service.dataDir).mode & 0o077).toString(8)).toBe('0')
})

describe('a file that is no platform of ours', () => {
  /** Puts a file into the folder and asks for it as a platform. */
  async function refusal(
    make: (file: string) => void,
  ): Promise<{ answer: Answer; name: string; before: Buffer; after: Buffer }> {
    const name = newName()
    make(fileOf(name))
    const before = readFileSync(fileOf(name))
    const answer = await service.call('GET', `/v1/${name}/`)
    return { answer, name, before, after: readFileSync(fileOf(name)) }
  }

  const inSqlite = (text: string) => (file: string) => {
    const sqlite = new Sqlite(file)
    sqlite.exec(text)
    sqlite.close()
  }

  const files: [string, string, string, (file: string) => void][] = [
    [
      'of another program',
      'foreign',
      'another program',
      inSqlite('CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)'),
    ],
    [
      'with the mark of another program',
      'foreign',
      'another program',
      inSqlite('PRAGMA application_id = 5; CREATE TABLE theirs (x)'),
    ],
    ['that is text', 'foreign', 'no SQLite file', (file) => writeFileSync(file, 'model,scenario,region\n'.repeat(100))],
    ['that is a few bytes', 'foreign', 'no SQLite file', (file) => writeFileSync(file, 'x')],
    [
      'of a newer version',
      'too_new',
      'newer',
      (file) => {
        openForWriting(file, '').close()
        inSqlite(`PRAGMA user_version = ${newestVersion + 1}`)(file)
      },
    ],
    [
      'that is damaged',
      'corrupt',
      'damaged',
      (file) => {
        openForWriting(file, '').close()
        const bytes = readFileSync(file)
        writeFileSync(file, bytes.fill(0xa5, 100, 4096))
      },
    ],
    [
      'that is cut off',
      'corrupt',
      'damaged',
      (file) => {
        openForWriting(file, '').close()
        writeFileSync(file, readFileSync(file).subarray(0, 8192 + 100))
      },
    ],
  ]

  test.each(files)('%s is refused as %s and left as it was', async (_, kind, words, make) => {
    const { answer, name, before, after } = await refusal(make)
    expect(answer).toMatchObject({ status: 409, body: { error_name: `platform_file_${kind}` } })
    expect(Object.keys(answer.body as object)).toEqual([
      'message',
      'kwargs',
      'error_name',
      'name',
      'http_status_code',
      'data',
    ])
    expect(answer.body.message).toContain(`${name}.scenario`)
    expect(answer.body.message).toContain(words)
    expect(answer.body.message).not.toContain(service.dataDir)
    expect(after.equals(before)).toBe(true)
    expect(existsSync(`${fileOf(name)}-owner`)).toBe(false)
    // The service is as well as before.
    expect((await service.call('PATCH', '/models/')).status).toBe(200)
  })

  test('a newer file says both versions, and which program opens it', async () => {
    const { answer } = await refusal(files.find(([, kind]) => kind === 'too_new')![3])
    const versions = { file_version: newestVersion + 1, newest_version: newestVersion }
    expect(answer.body.kwargs).toEqual({ ...versions, needs: version })
    expect(answer.body.message).toContain(`Install Scenario Desk ${version} or later to open it.`)
  })

  test.each([0o444, 0o400])('a file of mode %o is refused as read-only, even to root', async (mode) => {
    const { answer, name } = await refusal((file) => {
      openForWriting(file, '').close()
      chmodSync(file, mode)
    })
    expect(answer).toMatchObject({ status: 409, body: { error_name: 'platform_file_read_only' } })
    chmodSync(fileOf(name), 0o600)
    expect((await service.call('GET', `/v1/${name}/`)).status).toBe(200)
  })

  test('a file that was refused is opened once it has been replaced', async () => {
    const { name } = await refusal((file) => writeFileSync(file, 'text'))
    writeFileSync(fileOf(name), '')
    expect((await service.call('POST', `/v1/${name}/models/`, { name: 'M' })).status).toBe(200)
  })

  test('files of other names are not listed', async () => {
    for (const file of ['notes.txt', 'a b.scenario', '.scenario', 'x.scenario-journal'])
      writeFileSync(join(service.dataDir, file), '')
    expect((await http.list()).filter((name) => ['notes', 'a b', '', 'x'].includes(name))).toEqual([])
  })
})

describe('a file that another process has open', () => {
  /** The command `serve` as a process of its own. */
  async function serve(dataDir: string, platform: string): Promise<{ child: ChildProcess; url: string }> {
    const child = spawn(process.execPath, [cli, 'serve', '--port', '0', '--data', dataDir, '--platform', platform], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    return { child, url: line.replace('listening on ', '') }
  }

  test('is refused with the address of that one, and opens at once after kill -9', async () => {
    const folder = temporaryFolder()
    onTestFinished(folder.remove)
    const { child, url } = await serve(folder.path, 'shared')
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const written = await fetch(`${url}/v1/shared/models/`, {
      method: 'POST',
      body: '{"name":"M"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(written.status).toBe(200)

    const file = join(folder.path, 'shared.scenario')
    const open = () => openForWriting(file, 'http://127.0.0.1:2')
    expect(open).toThrow(
      expect.objectContaining({
        errorName: 'platform_file_in_use',
        status: 409,
        kwargs: { url },
        message: expect.stringContaining(url),
      }),
    )
    // Being asked has not disturbed the owner.
    expect((await fetch(`${url}/v1/shared/models/`, { method: 'PATCH' })).status).toBe(200)

    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    const { db, close } = open()
    expect(db.sqlite.prepare('SELECT name FROM model').pluck().all()).toEqual(['M'])
    expect(db.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    close()
  })

  test('is refused over HTTP too, and the service that asked works on', async () => {
    const other = await startTestService({ platform: 'theirs' })
    onTestFinished(() => other.close())
    const { child, url } = await serve(service.dataDir, 'busy')
    expect(await service.call('GET', '/v1/busy/')).toMatchObject({
      status: 409,
      body: { error_name: 'platform_file_in_use', kwargs: { url } },
    })
    expect((await service.call('PATCH', '/models/')).status).toBe(200)
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    expect((await service.call('GET', '/v1/busy/')).status).toBe(200)
  })

  test('a service that is told to stop ends by itself and leaves no trace of owning', async () => {
    const folder = temporaryFolder()
    onTestFinished(folder.remove)
    const { child } = await serve(folder.path, 'mine')
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(readdirSync(folder.path).filter((file) => /-(owner|wal)$/.test(file))).toEqual([])
  })
})
