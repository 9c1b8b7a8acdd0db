import { sql } from 'kysely'
import { threadId } from 'node:worker_threads'
import { within } from '../db/deadline.ts'
import { job, read, write } from '../db/operation.ts'
import '../worker.ts'

/** A worker with operations that only the pool's test has a use for. */

const endless = sql<{ n: number }>`
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS n FROM n WHERE tick(i)`

/** Counts until it is stopped. */
export const countForever = read('countForever', (db) => db.one(endless))

/** Counts until its time is up, and then goes on. */
export const countForAWhile = read('countForAWhile', (db) => [
  within(1, () => db.one(endless)),
  within(1, () => 'next'),
])

export const echo = read('echo', (_db, input: Uint8Array | string) => input)

export const nameOfThread = write('nameOfThread', () => threadId)

/** Ends its thread. */
export const die = read('die', (): never => process.exit(3))

export const breakDown = read('breakDown', (): never => {
  throw new Error('out of order')
})

/** Takes a while, so that what comes behind it has to wait. */
export const addModelSlowly = write('addModelSlowly', (db, name: string) => {
  const until = Date.now() + 150
  while (Date.now() < until);
  return db.insert(sql`INSERT INTO model (name, created_at, created_by, since) VALUES (${name}, '', '', ${db.since})`)
})

/** Writes, and then fails. */
export const addModelAndFail = write('addModelAndFail', (db, name: string): never => {
  db.insert(sql`INSERT INTO model (name, created_at, created_by, since) VALUES (${name}, '', '', ${db.since})`)
  throw new Error('out of order')
})

/** Writes, and ends its thread before that is committed. */
export const addModelAndDie = write('addModelAndDie', (db, name: string): never => {
  db.insert(sql`INSERT INTO model (name, created_at, created_by, since) VALUES (${name}, '', '', ${db.since})`)
  process.exit(3)
})

export const workUntilStopped = job('workUntilStopped', async (_input: null, { tick, progress }) => {
  for (let step = 1; ; step += 1) {
    progress(step)
    tick()
    await new Promise((resolve) => setImmediate(resolve))
  }
})

/** Writes rows without end, until it is stopped. */
export const addModelsForever = write('addModelsForever', (db) =>
  db.run(sql`
    INSERT INTO model (name, created_at, created_by, since)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'endless ' || tick(i), '', '', ${db.since} FROM n`),
)
