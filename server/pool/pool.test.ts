import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlatform, summarizePlatform } from '../platforms/operations.ts'
import { temporaryFolder } from '../testing/service.ts'
import type * as Operations from './testing-worker.ts'
import { Pool } from './pool.ts'

const folder = temporaryFolder()
const file = join(folder.path, 'test.scenario')
const workerFile = fileURLToPath(new URL('./testing-worker.ts', import.meta.url))
const context = { user: '@unknown', client: 'test', now: '2026-11-20T12:00:00.000000' }
const slow: string[] = []
let pool: Pool

/** The worker's operations by name: its module cannot be loaded here, where there is no thread to answer to. */
const operation = <K extends keyof typeof Operations>(name: K) =>
  ({ operation: name }) as unknown as (typeof Operations)[K]

beforeAll(async () => {
  pool = new Pool({ workerFile, readers: 1, owner: 'test', onSlow: (name) => slow.push(name) })
  await pool.open(file, openPlatform)
})
afterAll(async () => {
  await pool.end()
  folder.remove()
})

const models = async () => (await pool.read(file, summarizePlatform, null)).models

describe('a read', () => {
  test('that has no end is stopped from outside, and its thread goes on with the next', async () => {
    const stop = new AbortController()
    const endless = pool.read(file, operation('countForever'), null, { signal: stop.signal })
    const next = pool.read(file, operation('echo'), 'next')
    stop.abort()
    await expect(endless).rejects.toMatchObject({ errorName: 'cancelled' })
    expect(await next).toBe('next')
  })

  test('whose part takes too long gives that part up and goes on', async () => {
    expect(await pool.read(file, operation('countForAWhile'), null)).toEqual([undefined, 'next'])
  })

  test('that is cancelled while it waits never begins', async () => {
    const first = new AbortController()
    const second = new AbortController()
    const endless = pool.read(file, operation('countForever'), null, { signal: first.signal })
    const waiting = pool.read(file, operation('countForever'), null, { signal: second.signal })
    second.abort()
    await expect(waiting).rejects.toMatchObject({ errorName: 'cancelled' })
    first.abort()
    await expect(endless).rejects.toMatchObject({ errorName: 'cancelled' })
  })

  test('that was cancelled before it was sent is refused', async () => {
    const read = pool.read(file, operation('echo'), 'x', { signal: AbortSignal.abort() })
    await expect(read).rejects.toMatchObject({ errorName: 'cancelled' })
  })

  test('hands bytes over in both directions', async () => {
    const bytes = new Uint8Array([1, 2, 3])
    expect(await pool.read(file, operation('echo'), bytes)).toEqual(new Uint8Array([1, 2, 3]))
    expect(bytes.byteLength).toBe(0)
  })

  test('that fails unexpectedly says so with the stack of its thread', async () => {
    const failure = await pool.read(file, operation('breakDown'), null).catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: 'out of order', stack: expect.stringContaining('testing-worker.ts') })
  })

  test('that ends its thread fails, and the next one gets a new thread', async () => {
    const lost = pool.read(file, operation('die'), null)
    const next = pool.read(file, operation('echo'), 'alive')
    await expect(lost).rejects.toThrow('worker thread ended (code 3)')
    expect(await next).toBe('alive')
  })
})

describe('a write', () => {
  test('happens in the order it was asked for, and slow ones are told by name', async () => {
    const before = await models()
    const writes = ['a', 'b', 'c'].map((name) => pool.write(file, operation('addModelSlowly'), name, context))
    const ids = (await Promise.all(writes)).map(({ output }) => output)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(await models()).toBe(before + 3)
    expect(slow).toContain('addModelSlowly')
  })

  test('that fails leaves nothing, not even its transaction', async () => {
    const before = await pool.read(file, summarizePlatform, null)
    await expect(pool.write(file, operation('addModelAndFail'), 'lost', context)).rejects.toThrow('out of order')
    expect(await pool.read(file, summarizePlatform, null)).toEqual(before)
  })

  test('whose thread dies leaves nothing, and the next write opens the file again', async () => {
    const before = await models()
    await expect(pool.write(file, operation('addModelAndDie'), 'lost', context)).rejects.toThrow('ended (code 3)')
    await pool.write(file, operation('addModelSlowly'), 'after', context)
    expect(await models()).toBe(before + 1)
  })

  test('that is stopped on its way leaves nothing, and the next one begins', async () => {
    const before = await models()
    const stop = new AbortController()
    const { signal } = stop
    const endless = pool.write(file, operation('addModelsForever'), undefined, context, { signal })
    const next = pool.write(file, operation('addModelSlowly'), 'after the stop', context)
    setTimeout(() => stop.abort(), 20)
    await expect(endless).rejects.toMatchObject({ errorName: 'cancelled' })
    await next
    expect(await models()).toBe(before + 1)
  })

  test('is finished before its file is closed', async () => {
    const other = join(folder.path, 'other.scenario')
    await pool.open(other, openPlatform)
    const written = pool.write(other, operation('addModelSlowly'), 'last', context)
    await pool.close(other)
    expect((await written).wrote).toBe(true)
  })
})

describe('a job', () => {
  test('tells how far it is and stops when it is cancelled', async () => {
    const stop = new AbortController()
    const steps: unknown[] = []
    const onProgress = (step: unknown) => {
      steps.push(step)
      if (step === 3) stop.abort()
    }
    const running = pool.job(operation('workUntilStopped'), null, { signal: stop.signal, onProgress })
    await expect(running).rejects.toMatchObject({ errorName: 'cancelled' })
    expect(steps.slice(0, 3)).toEqual([1, 2, 3])
  })

  test('does not wait for another one', async () => {
    const stop = new AbortController()
    const endless = pool.job(operation('workUntilStopped'), null, { signal: stop.signal })
    expect(await pool.read(file, operation('echo'), 'meanwhile', { long: true })).toBe('meanwhile')
    stop.abort()
    await expect(endless).rejects.toMatchObject({ errorName: 'cancelled' })
  })
})
