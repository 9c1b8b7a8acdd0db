import { array, assert as always, asyncProperty, boolean, constant, integer, oneof, record } from 'fast-check'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Finding, Integrity } from '../contract/platforms.ts'
import { openForWriting } from '../db/platform-file.ts'
import { inFile } from '../testing/files.ts'
import { newPlatform, TestPlatform } from '../testing/platform.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { findAll } from './integrity.ts'

let service: TestService
let original: TestPlatform
let series: number[]
beforeAll(async () => {
  service = await startTestService()
  original = new TestPlatform(service, 'test')
  await original.regions('R1', 'R2')
  await original.units('U')
  const run = await original.run()
  series = await original.series(run, [
    ['R1', 'V', 'U'],
    ['R2', 'V', 'U'],
  ])
  await original.points([series[0]!, 2020, 1], [series[0]!, 2030, 2], [series[1]!, 2030, 3])
})
afterAll(() => service.close())

async function check(name: string): Promise<Integrity> {
  const answer = await service.call('GET', `/desk/v1/${name}/integrity`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body as Integrity
}

/** The findings without their words. */
const found = ({ findings }: Integrity): Omit<Finding, 'message'>[] =>
  findings.map(({ check: name, count }) => ({ check: name, count }))

test('a sound platform has no findings; whoever looks is a job', async () => {
  expect(await check('test')).toEqual({ ok: true, findings: [] })
  expect((await service.call('GET', '/desk/v1/jobs')).body.jobs).toContainEqual(
    expect.objectContaining({ kind: 'integrity', platform: 'test', state: 'done' }),
  )
  expect((await service.call('GET', '/desk/v1/nowhere/integrity')).status).toBe(404)
})

describe('finds', () => {
  const one = (...names: Finding['check'][]) => names.map((name) => ({ check: name, count: 1 }))
  const cases: [string, string, Omit<Finding, 'message'>[]][] = [
    ['a wrong number of points of a series', 'UPDATE timeseries SET points = 7 WHERE id = 1', one('timeseries')],
    ['a wrong first year', 'UPDATE timeseries SET first_year = 2019 WHERE id = 1', one('timeseries')],
    ['a missing last year', 'UPDATE timeseries SET last_year = NULL WHERE id = 2', one('timeseries')],
    [
      'several series',
      'UPDATE timeseries SET first_year = 1, last_year = 2, points = 0',
      [{ check: 'timeseries', count: 2 }],
    ],
    ['a wrong number of points of a run', 'UPDATE run SET points = points + 1', one('run')],
    ['a year counted wrong', 'UPDATE run_year SET points = 5 WHERE year = 2030', one('run_year')],
    ['a year missing', 'DELETE FROM run_year WHERE year = 2020', one('run_year')],
    ['a year too many', 'INSERT INTO run_year VALUES (1, 2100, 1)', one('run_year')],
    ['a datapoint gone', 'DELETE FROM datapoint WHERE id = 1', one('timeseries', 'run', 'run_year')],
    ['regions gone', 'PRAGMA foreign_keys = OFF; DELETE FROM region', [{ check: 'references', count: 2 }]],
    ['the mark of another program', 'PRAGMA application_id = 1', one('format')],
    ['a version of the future', 'PRAGMA user_version = 99', one('format')],
  ]

  test.each(cases)('%s', async (_, statements, expected) => {
    const p = await newPlatform(service, 'test')
    await p.regions('opens the file')
    inFile(p.file, (sqlite) => sqlite.exec(statements))
    const answer = await check(p.name)
    expect(answer.ok).toBe(false)
    expect(found(answer)).toEqual(expected)
    expect(answer.findings.every(({ message }) => message.endsWith('.'))).toBe(true)
  })

  test('an index that is not what its table says', async () => {
    const p = await newPlatform(service, 'test')
    inFile(p.file, (sqlite) => {
      sqlite.unsafeMode()
      sqlite.pragma('writable_schema = ON')
      const { changes } = sqlite
        .prepare(
          `UPDATE sqlite_schema SET sql = replace(sql, 'region__id, run__id', 'run__id, region__id')
           WHERE name = 'timeseries_region'`,
        )
        .run()
      expect(changes).toBe(1)
    })
    expect(found(await check(p.name))[0]).toMatchObject({ check: 'structure' })
  })

  test('a damaged page, and goes on', async () => {
    const p = await newPlatform(service, 'test')
    const [page, size] = inFile(p.file, (sqlite) => [
      sqlite.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'datapoint'`).pluck().get() as number,
      sqlite.pragma('page_size', { simple: true }) as number,
    ])
    writeFileSync(p.file, readFileSync(p.file).fill(0xa5, (page - 1) * size, page * size))
    const { ok, findings } = await check(p.name)
    expect(ok).toBe(false)
    expect(findings.map((finding) => finding.check)).toContain('structure')
  })
})

test('whatever is written and removed over HTTP, the derived columns stay right; whatever is planted is found', async () => {
  const year = integer({ min: 2000, max: 2004 })
  const writes = array(record({ series: integer({ min: 0, max: 1 }), year, isRemoval: boolean() }), {
    maxLength: 12,
  })
  const plants = oneof(
    constant('UPDATE timeseries SET points = points + 1 WHERE id = 1'),
    constant('UPDATE run SET points = points - 1'),
    year.map((y) => `INSERT INTO run_year VALUES (1, ${y}, 1) ON CONFLICT DO UPDATE SET points = points + 1`),
  )
  await always(
    asyncProperty(writes, plants, async (steps, plant) => {
      const name = `random${(serial += 1)}`
      await service.call('POST', '/desk/v1/platforms/test/copy', { name })
      const p = new TestPlatform(service, name)
      for (const step of steps) {
        const id = series[step.series]!
        if (!step.isRemoval) await p.points([id, step.year, 1])
        else
          await p.ok('PATCH', '/iamc/datapoints/bulk/', {
            columns: ['time_series__id', 'type', 'step_year'],
            dtypes: ['int64', 'object', 'int64'],
            data: [[id, 'ANNUAL', step.year]],
          })
      }
      expect(await check(name)).toEqual({ ok: true, findings: [] })
      inFile(p.file, (sqlite) => sqlite.exec(plant))
      expect((await check(name)).ok).toBe(false)
      await service.call('DELETE', `/desk/v1/platforms/${name}`)
    }),
    { numRuns: 15 },
  )
})
let serial = 0

test('stops where its statements are asked to', async () => {
  const p = await newPlatform(service, 'test')
  let ticks = 0
  let limit = Infinity
  const tick = () => {
    if ((ticks += 1) > limit) throw new Error('stopped')
  }
  const { db, close } = openForWriting(p.file, '', tick)
  try {
    expect(findAll(db, tick)).toEqual([])
    const all = ticks
    expect(all).toBeGreaterThan(series.length * 3)
    for (limit = 0; limit < all; limit += 1) {
      ticks = 0
      expect(() => findAll(db, tick)).toThrow('stopped')
    }
  } finally {
    close()
  }
})
