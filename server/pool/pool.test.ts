import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
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
  pool = new Pool({ workerFile, readers: 1, owner: () => 'test', onSlow: (name) => slow.push(name) })
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
    await expect(lost).rejects.toThrow(
      'thread ended by itself (code 3); the service goes on with a new one. Nothing was written.',
    )
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
    await expect(pool.write(file, operation('addModelAndDie'), 'lost', context)).rejects.toThrow(
      'is there wholly or not at all',
    )
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

describe('closing a file', () => {
  /** Where a test's own file is, open. */
  async function opened(name: string): Promise<string> {
    const path = join(folder.path, `${name}.scenario`)
    await pool.open(path, openPlatform)
    return path
  }
  const count = async (path: string) => (await pool.read(path, summarizePlatform, null)).models

  /** Runs `work` while both job threads, which have this file open, are busy with the other one. */
  async function whileJobsAreBusy(path: string, work: () => Promise<void>): Promise<void> {
    const stop = new AbortController()
    const { signal } = stop
    await Promise.all([1, 2].map(() => pool.read(path, operation('echo'), 'x', { long: true })))
    const endless = [1, 2].map(() => pool.read(file, operation('countForever'), null, { signal, long: true }))
    try {
      await work()
    } finally {
      stop.abort()
    }
    expect((await Promise.allSettled(endless)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  }

  test('waits for nobody who works on something else', async () => {
    const path = await opened('not-waited-for')
    await whileJobsAreBusy(path, () => pool.close(path))
    await expect(pool.write(path, operation('nameOfThread'), null, context)).rejects.toThrow('is not open')
  })

  test('waits for a long read of it', async () => {
    const path = await opened('waited-for')
    const stop = new AbortController()
    const endless = pool.read(path, operation('countForever'), null, { signal: stop.signal, long: true })
    const ended: string[] = []
    const read = endless.catch(() => ended.push('read'))
    const closed = pool.close(path).then(() => ended.push('close'))
    expect(await pool.read(file, operation('echo'), 'meanwhile', { long: true })).toBe('meanwhile')
    expect(ended).toEqual([])
    stop.abort()
    await Promise.all([read, closed])
    expect(ended).toEqual(['read', 'close'])
  })

  test('leaves all that was written in the file itself, also while a busy thread has not closed it yet', async () => {
    const path = await opened('whole')
    await pool.write(path, operation('addModelSlowly'), 'kept', context)
    const moved = join(folder.path, 'moved.scenario')
    await whileJobsAreBusy(path, async () => {
      await pool.close(path)
      renameSync(path, moved)
      for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
    })
    await pool.open(moved, openPlatform)
    expect(await count(moved)).toBe(1)
  })

  test('that a busy thread does later does no harm to a new file of that name', async () => {
    const path = await opened('again')
    await pool.write(path, operation('addModelSlowly'), 'old', context)
    const before = `${path}-old`
    await whileJobsAreBusy(path, async () => {
      await pool.close(path)
      renameSync(path, before)
      for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
      await opened('again')
      for (const name of ['new', 'newer']) await pool.write(path, operation('addModelSlowly'), name, context)
    })
    // Both job threads have closed the old file by now, since they do one thing after the other.
    const seen = await Promise.all([1, 2].map(() => pool.read(path, summarizePlatform, null, { long: true })))
    expect(seen.map(({ models: all }) => all)).toEqual([2, 2])
    expect(existsSync(`${path}-wal`)).toBe(true)
    await pool.close(path)
    await opened('again')
    expect(await count(path)).toBe(2)
  })

  test('leaves its writer thread to the next file', async () => {
    const first = await opened('first')
    const { output: thread } = await pool.write(first, operation('nameOfThread'), null, context)
    await pool.close(first)
    const second = await opened('second')
    expect((await pool.write(second, operation('nameOfThread'), null, context)).output).toBe(thread)
  })

  test('that cannot be opened leaves the thread to the next one', async () => {
    const first = await opened('sound')
    const { output: thread } = await pool.write(first, operation('nameOfThread'), null, context)
    await pool.close(first)
    await expect(pool.open(join(folder.path, 'nowhere', 'x.scenario'), openPlatform)).rejects.toThrow()
    const second = await opened('after')
    expect((await pool.write(second, operation('nameOfThread'), null, context)).output).toBe(thread)
  })
})

describe('threads without work', () => {
  test('end, and what comes later gets new ones; the lock of the file stays', async () => {
    const path = join(folder.path, 'idle.scenario')
    const resting = new Pool({ workerFile, readers: 1, owner: () => 'test', onSlow: () => {}, idleMs: 50 })
    onTestFinished(() => resting.end())
    await resting.open(path, openPlatform)
    const thread = async () => (await resting.write(path, operation('nameOfThread'), null, context)).output
    const first = await thread()
    await resting.write(path, operation('addModelSlowly'), 'kept', context)
    // The journal goes with the last connection.
    await vi.waitFor(() => expect(existsSync(`${path}-wal`)).toBe(false), { timeout: 20_000 })
    await expect(pool.open(path, openPlatform)).rejects.toMatchObject({ errorName: 'platform_file_in_use' })
    expect((await resting.read(path, summarizePlatform, null)).models).toBe(1)
    expect(await thread()).not.toBe(first)
  })

  test('lose nothing that comes while they end', async () => {
    const path = join(folder.path, 'busy.scenario')
    const resting = new Pool({ workerFile, readers: 1, owner: () => 'test', onSlow: () => {}, idleMs: 1 })
    onTestFinished(() => resting.end())
    await resting.open(path, openPlatform)
    const names = Array.from({ length: 12 }, (_, i) => `model ${i}`)
    for (const name of names) {
      await resting.write(path, operation('addModelSlowly'), name, context)
      await new Promise((resolve) => setTimeout(resolve, names.indexOf(name) % 4))
    }
    expect((await resting.read(path, summarizePlatform, null)).models).toBe(names.length)
  })
})
