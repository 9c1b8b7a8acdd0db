import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { statement, type ReadDb } from './db/connection.ts'
import { openForWriting } from './db/platform-file.ts'
import { cli } from './testing/built.ts'
import { longOr, temporaryFolder } from './testing/service.ts'

/**
 * The service and the import command, killed by kill -9 at random moments, over and over on the same file: what was
 * acknowledged is there, what was not is there wholly or not at all, and the file opens again at once.
 */

const rounds = longOr(20, 6)
/** Far more than it takes: each round starts a process, and other tests may have the machine. */
const timeout = longOr(480_000, 240_000)
const folder = temporaryFolder()
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  folder.remove()
})

/** A process of ours, and the promise of its exit code; null when it was killed. Starts share their compiled code. */
function start(args: string[]): { child: ChildProcess; ended: Promise<number | null> } {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder.path, 'compiled') }
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'ignore'], env })
  started.push(child)
  return { child, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

const count = (db: ReadDb, sql: string, ...values: unknown[]): number =>
  db.one(statement<{ n: number }>(sql, ...values)).n

/** Opens the file as the next start does, right after the kill, looks at it, and closes it. */
function inspect(dataDir: string, look: (db: ReadDb) => void): void {
  const { db, close } = openForWriting(join(dataDir, 'default.scenario'), 'test')
  try {
    expect(db.sqlite.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(db.sqlite.pragma('foreign_key_check')).toEqual([])
    const wrong = `SELECT count(*) AS n FROM timeseries AS ts LEFT JOIN
      (SELECT time_series__id, count(*) AS points, min(step_year) AS first_year, max(step_year) AS last_year
       FROM datapoint GROUP BY time_series__id) AS d ON d.time_series__id = ts.id
      WHERE ts.points <> ifnull(d.points, 0) OR ts.first_year IS NOT d.first_year OR ts.last_year IS NOT d.last_year`
    expect(count(db, wrong), 'series whose size is not that of their points').toBe(0)
    look(db)
  } finally {
    close()
  }
}

describe('kill -9 during uploads', () => {
  const dataDir = join(folder.path, 'uploads')
  const series = 1_000
  const years = 5
  const lanes = 2
  const chunksPerLane = 4

  /** A chunk is a few years of all series with one value; the value is the number of its upload. */
  interface Chunk {
    firstYear: number
    /** What the last acknowledged upload wrote; undefined when there was none. */
    acknowledged: number | undefined
    /** What an upload without an answer may have written. */
    pending: number | undefined
  }

  const chunks: Chunk[] = Array.from({ length: lanes * chunksPerLane }, (_, i) => ({
    firstYear: 2000 + i * years,
    acknowledged: undefined,
    pending: undefined,
  }))
  let uploads = 0
  let unanswered = 0

  async function send(url: string, path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(`${url}/v1/default${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return JSON.parse(text)
  }

  const payload = (columns: string[], data: unknown[][]) => ({ columns, dtypes: columns.map(() => 'object'), data })

  async function startService(): Promise<{ url: string; child: ChildProcess; ended: Promise<number | null> }> {
    const { child, ended } = start(['serve', '--port', '0', '--data', dataDir])
    const first = await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), ended])
    if (!Array.isArray(first)) throw new Error(`The service did not start: code ${first}`)
    return { url: String(first[0]).replace('listening on ', ''), child, ended }
  }

  /** Makes what the uploads need, and ends the service in peace. */
  async function prepare(): Promise<void> {
    const { url, child, ended } = await startService()
    await send(url, '/regions/', { name: 'World', hierarchy: 'all' })
    await send(url, '/units/', { name: 'EJ/yr' })
    await send(url, '/runs/', { model_name: 'model', scenario_name: 'scenario' })
    const rows = Array.from({ length: series }, (_, i) => [1, 'World', `variable ${i}`, 'EJ/yr'])
    const body = payload(['run__id', 'region', 'variable', 'unit'], rows)
    await send(url, '/iamc/timeseries/bulk/?create_related=true', body)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }

  const points = (firstYear: number, value: number) => {
    const row = (i: number) => [1 + Math.floor(i / years), 'ANNUAL', firstYear + (i % years), value]
    const rows = Array.from({ length: series * years }, (_, i) => row(i))
    return payload(['time_series__id', 'type', 'step_year', 'value'], rows)
  }

  /** Uploads chunk after chunk, new ones first, until the service is gone. @param onAnswer called after each of them */
  async function keepUploading(url: string, lane: number, onAnswer: () => void): Promise<void> {
    for (let i = uploads; ; i++) {
      const chunk = chunks[lane * chunksPerLane + (i % chunksPerLane)]!
      chunk.pending = uploads += 1
      try {
        await send(url, '/iamc/datapoints/bulk/', points(chunk.firstYear, chunk.pending))
      } catch (error) {
        // fetch says so when the connection breaks; an answer that refuses is none of its errors.
        if (!(error instanceof TypeError)) throw error
        unanswered += 1
        return
      }
      chunk.acknowledged = chunk.pending
      chunk.pending = undefined
      onAnswer()
    }
  }

  /** What the file holds of a chunk: the number of its upload, undefined when nothing. Fails on anything in between. */
  function stored(db: ReadDb, { firstYear }: Chunk): number | undefined {
    const found = db.one(
      statement<{ points: number; least: number; most: number; transactions: number }>(
        `SELECT count(*) AS points, min(value) AS least, max(value) AS most, count(DISTINCT since) AS transactions
         FROM datapoint WHERE step_year >= ? AND step_year < ?`,
        firstYear,
        firstYear + years,
      ),
    )
    if (found.points === 0) return undefined
    const whole = { points: series * years, least: found.most, most: found.most, transactions: 1 }
    expect(found, `the chunk of ${firstYear}`).toEqual(whole)
    return found.most
  }

  test(`${rounds} times, no upload is lost or half there`, { timeout }, async () => {
    await prepare()
    for (let round = 0; round < rounds; round++) {
      const { url, child, ended } = await startService()
      const answered = Promise.withResolvers<void>()
      const uploading = Array.from({ length: lanes }, (_, lane) => keepUploading(url, lane, answered.resolve))
      // Whatever the machine has to do: every other time something has been written.
      if (round % 2 === 1) await answered.promise
      const moment = 20 + Math.round(Math.random() * 300)
      await sleep(moment)
      child.kill('SIGKILL')
      await Promise.all([ended, ...uploading])

      inspect(dataDir, (db) => {
        for (const chunk of chunks) {
          const value = stored(db, chunk)
          const allowed = [chunk.acknowledged, chunk.pending ?? chunk.acknowledged]
          expect(allowed, `round ${round}, killed after ${moment} ms, years from ${chunk.firstYear}`).toContain(value)
          chunk.acknowledged = value
          chunk.pending = undefined
        }
      })
    }
    expect(chunks.filter((chunk) => chunk.acknowledged !== undefined).length).toBeGreaterThan(0)
    expect(unanswered).toBe(rounds * lanes)
  })
})

describe('kill -9 during imports', () => {
  const dataDir = join(folder.path, 'imports')
  const file = (round: number) => join(folder.path, `round-${round}.csv`)
  const series = 4_000
  const years = [2020, 2030, 2040, 2050, 2060]

  /** A wide csv whose names are all of its round. */
  function writeFile(round: number): void {
    const lines = Array.from({ length: series }, (_, i) => {
      const names = `model,scenario ${round},region ${round}.${i % 10},variable ${round}.${i},unit ${round}`
      return [names, ...years.map((year) => year + i / 7)].join()
    })
    writeFileSync(file(round), `model,scenario,region,variable,unit,${years.join()}\n${lines.join('\n')}\n`)
  }

  const startImport = (round: number) => {
    writeFile(round)
    return start(['import', '--data', dataDir, '--create-regions', '--create-units', file(round)])
  }

  /** What the file holds of a round: everything or nothing of it. */
  function isStored(db: ReadDb, round: number): boolean {
    const found = {
      scenarios: count(db, 'SELECT count(*) AS n FROM scenario WHERE name = ?', `scenario ${round}`),
      regions: count(db, 'SELECT count(*) AS n FROM region WHERE name GLOB ?', `region ${round}.*`),
      units: count(db, 'SELECT count(*) AS n FROM unit WHERE name = ?', `unit ${round}`),
      variables: count(db, 'SELECT count(*) AS n FROM variable WHERE name GLOB ?', `variable ${round}.*`),
      points: count(
        db,
        `SELECT count(*) AS n FROM datapoint AS d JOIN timeseries AS ts ON ts.id = d.time_series__id
         JOIN run ON run.id = ts.run__id JOIN scenario ON scenario.id = run.scenario__id WHERE scenario.name = ?`,
        `scenario ${round}`,
      ),
    }
    const whole = { scenarios: 1, regions: 10, units: 1, variables: series, points: series * years.length }
    const nothing = { scenarios: 0, regions: 0, units: 0, variables: 0, points: 0 }
    expect([nothing, whole]).toContainEqual(found)
    return found.points > 0
  }

  test(`${rounds} times, an import is there or it is not`, { timeout }, async () => {
    const begun = performance.now()
    expect(await startImport(0).ended, 'the first import is left alone').toBe(0)
    const whole = performance.now() - begun
    let killed = 0
    for (let round = 1; round <= rounds; round++) {
      const { child, ended } = startImport(round)
      // Every round a later part of the time that a whole import takes: starting, reading, checking, writing.
      const moment = whole * (0.3 + 0.7 * ((round - Math.random()) / rounds))
      await Promise.race([sleep(moment), ended])
      child.kill('SIGKILL')
      const code = await ended
      if (code === null) killed += 1
      inspect(dataDir, (db) => {
        const stored = isStored(db, round)
        const what = `round ${round}, killed after ${Math.round(moment)} of ${Math.round(whole)} ms`
        if (code === 0) expect(stored, what).toBe(true)
        expect(isStored(db, 0)).toBe(true)
      })
    }
    expect(killed).toBeGreaterThan(0)
  })
})
