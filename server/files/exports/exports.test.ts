import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cancelled } from '../../contract/errors.ts'
import type { ExportRequest } from '../../contract/exports.ts'
import { limits } from '../../contract/limits.ts'
import { openForReading } from '../../db/platform-file.ts'
import { WorkFolder } from '../../jobs/work-folder.ts'
import { startTestService, type Answer, type TestService } from '../../testing/service.ts'
import { newPlatform, payload, TestPlatform } from '../../testing/platform.ts'
import { Exports } from './exports.ts'
import { exportDatapoints } from './operations.ts'
import { sheetOf } from './testing.ts'

/** Exports of the real service: what stands in the files, and what becomes of them. */

let service: TestService
/** What {@link fill} made. Tests only read it. */
let filled: TestPlatform
beforeAll(async () => {
  service = await startTestService()
  filled = new TestPlatform(service, 'test')
  await fill(filled)
})
afterAll(() => service.close())

type Wanted = Pick<ExportRequest, 'format'> & { [key: string]: unknown }

const post = (platform: string, request: unknown): Promise<Answer> =>
  service.call('POST', `/desk/v1/${platform}/exports`, request)

/** Begins an export and answers the path of what belongs to it. */
async function begin({ name }: TestPlatform, request: Wanted): Promise<string> {
  const { status, body, text } = await post(name, request)
  if (status !== 200) throw new Error(text)
  return `/desk/v1/${name}/exports/${body.id}`
}

/** A file that has to come. */
async function fetched(path: string): Promise<{ headers: Record<string, unknown>; bytes: Buffer }> {
  const { host } = new URL(service.service.url)
  const { statusCode, headers, rawPayload } = await service.app.inject({ url: path, headers: { host } })
  if (statusCode !== 200) throw new Error(rawPayload.toString())
  return { headers, bytes: rawPayload }
}

/** The file of an export, as text. */
const exported = async (platform: TestPlatform, request: Wanted): Promise<string> =>
  (await fetched(`${await begin(platform, request)}/file`)).bytes.toString('utf8')

/** Runs an export until it has ended. */
const finished = async (platform: TestPlatform, request: Wanted): Promise<string> => {
  const path = await begin(platform, request)
  await service.call('GET', path)
  return path
}

const workFiles = (): string[] => readdirSync(join(service.dataDir, 'work')).toSorted()

/** Two runs of one pair, the second of them default; the third of another pair. */
async function fill(p: TestPlatform): Promise<void> {
  await p.regions('World', 'R|Å')
  await p.units('EJ/yr', '')
  const first = await p.run('M', 'S')
  const second = await p.run('M', 'S')
  const third = await p.run('M', 'T')
  const [old] = await p.series(first, [['World', 'Primary Energy', 'EJ/yr']])
  const [a, b] = await p.series(second, [
    ['World', 'Primary Energy', 'EJ/yr'],
    ['R|Å', 'Share', ''],
  ])
  const [c] = await p.series(third, [['World', 'Primary Energy', 'EJ/yr']])
  await p.points([old!, 2020, 9], [a!, 2030, 0.1], [a!, 2020, 1], [b!, 2030, -3e-7], [c!, 2010, 1e21])
  const meta: [run: number, key: string, value: string][] = [
    [second, 'count', '1'],
    [second, 'float', '1.0'],
    [second, 'flag', 'true'],
    [third, 'count', '9223372036854775807'],
    [third, 'text', '"12"'],
    [first, 'old', '"=1"'],
  ]
  for (const [run, key, value] of meta)
    await p.ok('POST', '/meta/', `{"run__id":${run},"key":"${key}","value":${value}}`)
}

/** Points of all three types in one series, and of one type in another. */
async function mixed(category = 'Summer'): Promise<TestPlatform> {
  const p = await newPlatform(service)
  const { run, series } = await p.oneSeries()
  const [plain] = await p.series(run, [['R', 'W', 'U']])
  const upload = (columns: string[], data: unknown[][]) =>
    p.ok('POST', '/iamc/datapoints/bulk/', payload(columns, data))
  await p.points([series, 2020, 1], [plain!, 2030, 4])
  await upload(
    ['time_series__id', 'type', 'step_year', 'step_category', 'value'],
    [[series, 'CATEGORICAL', 2020, category, 2]],
  )
  await upload(
    ['time_series__id', 'type', 'step_datetime', 'value'],
    [
      [series, 'DATETIME', '2020-01-01T12:00:00', 3],
      [series, 'DATETIME', '2020-01-01T00:00:00.250000', 2.5],
    ],
  )
  return p
}

describe('csv', () => {
  test('wide has a row for each series and a column for each year, in the order of runs and series', async () => {
    expect(await exported(filled, { format: 'csv' })).toBe(
      'model,scenario,region,variable,unit,2010,2020,2030\n' +
        'M,S,World,Primary Energy,EJ/yr,,1,0.1\n' +
        'M,S,R|Å,Share,,,,-3e-7\n' +
        'M,T,World,Primary Energy,EJ/yr,1e+21,,\n',
    )
  })

  test('long has a row for each point', async () => {
    expect(await exported(filled, { format: 'csv', layout: 'long' })).toBe(
      'model,scenario,region,variable,unit,year,value\n' +
        'M,S,World,Primary Energy,EJ/yr,2020,1\n' +
        'M,S,World,Primary Energy,EJ/yr,2030,0.1\n' +
        'M,S,R|Å,Share,,2030,-3e-7\n' +
        'M,T,World,Primary Energy,EJ/yr,2010,1e+21\n',
    )
  })

  test.each([{ run: null }, { run: { default_only: false } }, { run: { default_only: null } }])(
    'tells the version when others than the default may be there: %j',
    async (filter) => {
      const text = await exported(filled, { format: 'csv', filter: { ...filter, scenario: { name: 'S' } } })
      expect(text).toBe(
        'model,scenario,version,region,variable,unit,2020,2030\n' +
          'M,S,1,World,Primary Energy,EJ/yr,9,\n' +
          'M,S,2,World,Primary Energy,EJ/yr,1,0.1\n' +
          'M,S,2,R|Å,Share,,,-3e-7\n',
      )
    },
  )

  test.each<[filter: object, rows: string[]]>([
    [{ year: 2020 }, ['M,S,World,Primary Energy,EJ/yr,1']],
    [{ year__gte: 2030 }, ['M,S,World,Primary Energy,EJ/yr,0.1', 'M,S,R|Å,Share,,-3e-7']],
    [{ variable: { name__like: 'Sh*' } }, ['M,S,R|Å,Share,,-3e-7']],
    [{ variable: 'Share' }, ['M,S,R|Å,Share,,-3e-7']],
    [{ unit: { name: '' } }, ['M,S,R|Å,Share,,-3e-7']],
    [{ scenario: { name__in: ['T'] }, region: { name: 'World' } }, ['M,T,World,Primary Energy,EJ/yr,1e+21']],
    [{ run: { id: 3 } }, ['M,T,World,Primary Energy,EJ/yr,1e+21']],
    [{ time_series_id__in: [3] }, ['M,S,R|Å,Share,,-3e-7']],
    [{ model: { name: 'nowhere' } }, []],
    [{ year: 1900 }, []],
  ])('holds what matches %j', async (filter, rows) => {
    const text = await exported(filled, { format: 'csv', filter })
    expect(text.trimEnd().split('\n').slice(1)).toEqual(rows)
  })

  test('without a match is a header', async () => {
    const p = await newPlatform(service)
    expect(await exported(p, { format: 'csv' })).toBe('model,scenario,region,variable,unit\n')
    expect(await exported(p, { format: 'csv', layout: 'long' })).toBe(
      'model,scenario,region,variable,unit,year,value\n',
    )
  })

  test('wide has a row for each category, and columns for date-times after those for years', async () => {
    expect(await exported(await mixed(), { format: 'csv' })).toBe(
      'model,scenario,region,variable,unit,subannual,2020,2030,2020-01-01 00:00:00.25,2020-01-01 12:00:00\n' +
        'M,S,R,V,U,Summer,2,,,\n' +
        'M,S,R,V,U,Year,1,,2.5,3\n' +
        'M,S,R,W,U,Year,,4,,\n',
    )
  })

  test('long tells category and time where a point has them', async () => {
    expect(await exported(await mixed(), { format: 'csv', layout: 'long' })).toBe(
      'model,scenario,region,variable,unit,year,subannual,time,value\n' +
        'M,S,R,V,U,2020,Summer,,2\n' +
        'M,S,R,V,U,2020,Year,,1\n' +
        'M,S,R,V,U,,,2020-01-01 00:00:00.25,2.5\n' +
        'M,S,R,V,U,,,2020-01-01 12:00:00,3\n' +
        'M,S,R,W,U,2030,Year,,4\n',
    )
  })

  test('leaves out the columns of steps that the matches do not have', async () => {
    const text = await exported(await mixed(), { format: 'csv', filter: { variable: { name: 'W' } } })
    expect(text).toBe('model,scenario,region,variable,unit,2030\nM,S,R,W,U,4\n')
  })

  test.each(['Year', 'year ', ''])('refuses the category "%s", which jsonl holds', async (category) => {
    const p = await mixed(category)
    for (const request of [{ format: 'csv' }, { format: 'xlsx', layout: 'long' }] as const) {
      const path = await begin(p, request)
      const { status, body } = await service.call('GET', `${path}/file`)
      expect({ status, name: body.error_name }).toEqual({ status: 422, name: 'export_refused' })
      expect(body.message).toMatch(/the year 2020 .* Export as jsonl/)
    }
    expect(await exported(p, { format: 'jsonl' })).toContain(`"year":2020,"subannual":"${category}","value":2}`)
  })

  const odd = ['=cmd()', '@x', '+1', '-1', '-', "'=1", 'a "b", c', 'two\nlines', 'cr\rlf', '<img onerror=x>', '日本 🌍']

  test('keeps names as they are, and inert', async () => {
    const p = await newPlatform(service)
    await p.regions('R')
    await p.units('U')
    const series = await p.series(
      await p.run('=M', '=S'),
      odd.map((name) => ['R', name, 'U']),
    )
    await p.points(...series.map((id, i) => [id, 2020, -i] as const))
    const text = await exported(p, { format: 'csv' })
    const rows = parse(text, { record_delimiter: '\n', from: 2 })
    expect(rows.map((cells) => cells[3])).toEqual([...["'=cmd()", "'@x", "'+1", "'-1", '-', "''=1"], ...odd.slice(6)])
    expect(rows[0]!.slice(0, 2)).toEqual(["'=M", "'=S"])
    expect(rows.map((cells) => cells[5])).toEqual(odd.map((_name, i) => String(-i)))
    const names = sheetOf((await fetched(`${await begin(p, { format: 'xlsx' })}/file`)).bytes, 'data')
    expect(names[1]!.slice(0, 4)).toEqual(['"=M"', '"=S"', '"R"', '"=cmd()"'])
    const lines = (await exported(p, { format: 'jsonl' })).trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { variable: string }).variable)).toEqual(odd)
  })
})

test('doubles come back to the last bit from each format', async () => {
  const p = await newPlatform(service)
  const { series } = await p.oneSeries()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 20, maxLength: 40 }),
      async (values) => {
        await p.points(...values.map((value, i) => [series, 2000 + i, value] as const))
        const filter = { year__lt: 2000 + values.length }
        const wide = (await exported(p, { format: 'csv', filter })).trimEnd().split('\n')[1]!.split(',').slice(5)
        const long = (await exported(p, { format: 'csv', layout: 'long', filter })).trimEnd().split('\n').slice(1)
        const lines = (await exported(p, { format: 'jsonl', filter })).trimEnd().split('\n')
        const stored = p.sql('SELECT value FROM datapoint WHERE step_year < ? ORDER BY step_year', 2000 + values.length)
        const expected = stored.map((row) => row.value)
        expect(wide.map(Number)).toEqual(expected)
        expect(long.map((line) => Number(line.split(',').at(-1)))).toEqual(expected)
        expect(lines.map((line) => (JSON.parse(line) as { value: number }).value)).toEqual(expected)
      },
    ),
    { numRuns: 10 },
  )
})

describe('jsonl', () => {
  test('has an object for each point, with the steps that it has', async () => {
    const start = '{"model":"M","scenario":"S","version":1,"region":"R","variable":"V","unit":"U"'
    expect(await exported(await mixed(), { format: 'jsonl', layout: 'wide' })).toBe(
      `${start},"year":2020,"subannual":"Summer","value":2}\n` +
        `${start},"year":2020,"value":1}\n` +
        `${start},"time":"2020-01-01T00:00:00.250000","value":2.5}\n` +
        `${start},"time":"2020-01-01T12:00:00.000000","value":3}\n` +
        `${start.replace('"V"', '"W"')},"year":2030,"value":4}\n`,
    )
  })

  test('without a match is empty', async () => {
    expect(await exported(await newPlatform(service), { format: 'jsonl' })).toBe('')
  })
})

describe('xlsx', () => {
  test('has the datapoints in one sheet and the meta indicators in another', async () => {
    const path = await begin(filled, { format: 'xlsx' })
    const { bytes } = await fetched(`${path}/file`)
    expect(sheetOf(bytes, 'data')).toEqual([
      ['"model"', '"scenario"', '"region"', '"variable"', '"unit"', '2010', '2020', '2030'],
      ['"M"', '"S"', '"World"', '"Primary Energy"', '"EJ/yr"', '', '1', '0.1'],
      ['"M"', '"S"', '"R|Å"', '"Share"', '', '', '', '-3e-7'],
      ['"M"', '"T"', '"World"', '"Primary Energy"', '"EJ/yr"', '1e+21'],
    ])
    expect(sheetOf(bytes, 'meta')).toEqual([
      ['"model"', '"scenario"', '"version"', '"is_default"', '"count"', '"flag"', '"float"', '"text"'],
      ['"M"', '"S"', '2', 'bool 1', '1', 'bool 1', '1.0'],
      ['"M"', '"T"', '1', 'bool 1', '9223372036854775807', '', '', '"12"'],
    ])
  })

  test('long has a row for each point', async () => {
    const path = await begin(await mixed(), { format: 'xlsx', layout: 'long' })
    const rows = sheetOf((await fetched(`${path}/file`)).bytes, 'data')
    expect(rows.map((cells) => cells.slice(5))).toEqual([
      ['"year"', '"subannual"', '"time"', '"value"'],
      ['2020', '"Summer"', '', '2'],
      ['2020', '"Year"', '', '1'],
      ['', '', '"2020-01-01 00:00:00.25"', '2.5'],
      ['', '', '"2020-01-01 12:00:00"', '3'],
      ['2030', '"Year"', '', '4'],
    ])
  })

  test('refuses more columns than a sheet has', async () => {
    const p = await newPlatform(service)
    const { series } = await p.oneSeries()
    await p.points(...Array.from({ length: limits.sheetColumns - 4 }, (_, year) => [series, year, 1] as const))
    const { status, body } = await service.call('GET', `${await begin(p, { format: 'xlsx' })}/file`)
    expect({ status, name: body.error_name }).toEqual({ status: 422, name: 'export_refused' })
    expect(body.message).toContain('Choose the layout long, or csv.')
    expect(
      sheetOf((await fetched(`${await begin(p, { format: 'xlsx', layout: 'long' })}/file`)).bytes, 'data'),
    ).toHaveLength(limits.sheetColumns - 3)
  })
})

describe('meta indicators beside csv and jsonl', () => {
  test.each(['csv', 'jsonl'] as const)('%s: their kinds can be seen, texts are in quotes', async (format) => {
    const { headers, bytes } = await fetched(`${await begin(filled, { format })}/meta`)
    expect(headers['content-disposition']).toMatch(/filename="test-\d{4}-\d\d-\d\d-meta\.csv"$/)
    expect(bytes.toString()).toBe(
      'model,scenario,version,is_default,count,flag,float,text\n' +
        '"M","S",2,True,1,True,1.0,\n' +
        '"M","T",1,True,9223372036854775807,,,"12"\n',
    )
  })

  test('are of the runs that have points in the file', async () => {
    const filter = { run: { default_only: false }, year: 2020 }
    const { bytes } = await fetched(`${await begin(filled, { format: 'csv', filter })}/meta`)
    expect(bytes.toString()).toBe(
      'model,scenario,version,is_default,count,flag,float,old\n' +
        `"M","S",1,False,,,,"'=1"\n` +
        '"M","S",2,True,1,True,1.0,\n',
    )
  })

  test('are in the workbook itself', async () => {
    const answer = await service.call('GET', `${await begin(filled, { format: 'xlsx' })}/meta`)
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('the sheet "meta"') } })
  })
})

describe('an export', () => {
  test('is a job, tells what it wrote, and comes with its size and name', async () => {
    const p = filled
    const { body: job } = await post(p.name, { format: 'csv' })
    expect(job).toMatchObject({ kind: 'export', platform: p.name, state: 'running', step: 'exporting' })
    const path = `/desk/v1/${p.name}/exports/${job.id}`
    expect((await service.call('GET', path)).body).toEqual({ datapoints: 4, series: 3, runs: 2 })
    expect((await service.call('GET', `/desk/v1/jobs/${job.id}`)).body).toMatchObject({
      state: 'done',
      share: 1,
      rows: 4,
    })
    const { headers, bytes } = await fetched(`${path}/file`)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${p.name}-${new Date().toISOString().slice(0, 10)}.csv"`,
    })
  })

  test('can be fetched once; its files go as they arrive', async () => {
    const before = workFiles()
    const path = await finished(filled, { format: 'csv' })
    expect(workFiles()).toHaveLength(before.length + 2)
    await fetched(`${path}/file`)
    await vi.waitFor(() => expect(workFiles()).toHaveLength(before.length + 1))
    expect(await service.call('GET', `${path}/file`)).toMatchObject({
      status: 410,
      body: { message: expect.stringContaining('Start a new export') },
    })
    await fetched(`${path}/meta`)
    await vi.waitFor(() => expect(workFiles()).toEqual(before))
  })

  test('stays when its download broke off', async () => {
    const p = await newPlatform(service)
    const { series } = await p.oneSeries()
    await p.points(...Array.from({ length: 9_000 }, (_, year) => [series, year, 1] as const))
    const name = 'x'.repeat(255)
    const more = await p.series(
      1,
      Array.from({ length: 40 }, (_, i) => ['R', `${i}${name}`.slice(0, 255), 'U']),
    )
    for (const id of more) await p.points(...Array.from({ length: 900 }, (_, year) => [id, year, 1] as const))
    const path = await finished(p, { format: 'jsonl' })
    const answer = await new Promise<IncomingMessage>((resolve) => get(`${service.service.url}${path}/file`, resolve))
    await once(answer, 'data')
    answer.destroy()
    const { bytes } = await fetched(`${path}/file`)
    expect(bytes.toString().trimEnd().split('\n')).toHaveLength(45_000)
  })

  test('that nobody fetches is removed after a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const before = workFiles()
    const path = await finished(filled, { format: 'csv' })
    vi.advanceTimersByTime(limits.exportFileMs - 1)
    expect(workFiles()).toHaveLength(before.length + 2)
    vi.advanceTimersByTime(1)
    expect(workFiles()).toEqual(before)
    expect((await service.call('GET', `${path}/file`)).status).toBe(404)
  })

  test('that is cancelled before its turn leaves no file', async () => {
    const before = workFiles()
    const { jobs, platforms } = service.service
    const exports = new Exports({ jobs, work: new WorkFolder(service.dataDir) })
    const call = (await platforms.get('test')).for({ client: 'test' })
    const readLong: typeof call.readLong = (...args) => {
      jobs.get(jobs.list()[0]!.id).cancel() // the newest
      return call.readLong(...args)
    }
    const job = exports.start({ ...call, readLong }, { format: 'csv', layout: 'wide' })
    await expect(exports.file('test', job.id, 'data')).rejects.toMatchObject({ errorName: 'cancelled' })
    expect(job.info).toMatchObject({ state: 'cancelled', error: null })
    expect(workFiles()).toEqual(before)
  })

  test('stops between two series', () => {
    const path = join(service.dataDir, 'stopped.csv')
    const db = openForReading(filled.file, () => {})
    let ticks = 0
    const tick = () => {
      ticks += 1
      if (ticks === 2) throw cancelled()
    }
    const input = { request: { format: 'csv', layout: 'wide' }, file: path, metaFile: undefined } as const
    try {
      expect(() => exportDatapoints.run(db, input, { tick, progress: () => {} })).toThrow('Cancelled')
    } finally {
      db.sqlite.close() // which an unfinished statement would not allow
    }
    expect(ticks).toBe(2)
  })

  test('that is cancelled when it is done loses its files', async () => {
    const before = workFiles()
    const path = await finished(filled, { format: 'csv' })
    await service.call('DELETE', path.replace('test/exports', 'jobs'))
    expect((await service.call('GET', `${path}/file`)).status).toBe(410)
    expect(workFiles()).toEqual(before)
  })

  test('that fails leaves no file, and its job says why', async () => {
    const p = await mixed('Year')
    const before = workFiles()
    const path = await begin(p, { format: 'csv' })
    expect((await service.call('GET', `${path}/meta`)).status).toBe(422)
    expect((await service.call('GET', path.replace(`${p.name}/exports`, 'jobs'))).body).toMatchObject({
      state: 'failed',
      error: { error_name: 'export_refused' },
    })
    expect(workFiles()).toEqual(before)
  })

  test('runs beside another', async () => {
    const other = await mixed()
    const texts = await Promise.all([
      exported(filled, { format: 'csv' }),
      exported(filled, { format: 'csv', layout: 'long' }),
      exported(other, { format: 'csv' }),
    ])
    expect(texts.map((text) => text.split('\n').length)).toEqual([5, 6, 5])
  })
})

describe('is refused', () => {
  test.each<[what: string, request: unknown, place: unknown[]]>([
    ['a filter that is none', { format: 'csv', filter: { nowhere: 1 } }, ['body', 'filter', 'nowhere']],
    ['a year that is none', { format: 'csv', filter: { year: 'x' } }, ['body', 'filter', 'year']],
    [
      'a run of no kind',
      { format: 'csv', filter: { run: { id__in: [1, 'x'] } } },
      ['body', 'filter', 'run', 'id__in', 1],
    ],
    ['an unknown format', { format: 'pdf' }, ['body', 'format']],
    ['no format', {}, ['body', 'format']],
    ['an unknown layout', { format: 'csv', layout: 'flat' }, ['body', 'layout']],
    ['an unknown field', { format: 'csv', sheets: 2 }, ['body', 'sheets']],
  ])('%s', async (_what, request, place) => {
    const { name } = await newPlatform(service)
    const { status, body } = await post(name, request)
    expect({ status, loc: body.detail?.[0]?.loc }).toEqual({ status: 422, loc: place })
  })

  test('a platform or an export that is not there, and an export of another platform', async () => {
    expect(await post('nowhere', { format: 'csv' })).toMatchObject({
      status: 404,
      body: { error_name: 'platform_not_found' },
    })
    const other = await newPlatform(service)
    expect((await service.call('GET', `/desk/v1/test/exports/x/file`)).status).toBe(404)
    expect((await service.call('GET', '/desk/v1/nowhere/exports/x/file')).body.error_name).toBe('platform_not_found')
    const path = await finished(filled, { format: 'csv' })
    expect((await service.call('GET', path.replace('test', other.name))).status).toBe(404)
    expect((await service.call('HEAD', `${path}/file`)).status).toBe(405)
    expect((await service.call('GET', `${path}/file`)).status).toBe(200)
  })
})

test('closing the service removes the files', async () => {
  const own = await startTestService({ dataDir: join(service.dataDir, 'closing') })
  const { body } = await own.call('POST', '/desk/v1/test/exports', { format: 'csv' })
  await own.call('GET', `/desk/v1/test/exports/${body.id}`)
  expect(readdirSync(join(own.dataDir, 'work'))).toHaveLength(2)
  await own.close()
  expect(readdirSync(join(own.dataDir, 'work'))).toEqual([])
})
