import { describe, expect, test } from 'vitest'
import { badRequest, cancelled } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { Jobs } from './jobs.ts'

const jobs = () => new Jobs({ now: () => new Date('2026-11-20T12:00:00Z') })

/** Runs until it is stopped. */
const endless = ({ signal }: { signal: AbortSignal }) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(cancelled())))

describe('a job', () => {
  test('tells what it does, waits between its steps, and ends', async () => {
    const job = jobs().add('import', 'demo')
    expect(job.info).toMatchObject({ state: 'waiting', ended_at: null, share: null })
    const seen = await job.do('reading', async () => {
      job.tell({ step: 'reading a.csv', share: 0.5, rows: 10 })
      return job.info
    })
    expect(seen).toMatchObject({ state: 'running', step: 'reading a.csv', share: 0.5, rows: 10 })
    expect(job.info.state).toBe('waiting')
    job.end()
    expect(job.info).toMatchObject({ state: 'done', ended_at: '2026-11-20T12:00:00.000000' })
    await expect(job.do('again', async () => 1)).rejects.toThrow('This import has ended (done)')
  })

  test('does one step at a time', async () => {
    const job = jobs().add('import', 'demo')
    const first = job.do('reading', endless)
    await expect(job.do('writing', async () => 1)).rejects.toThrow('This import is busy: reading')
    job.cancel()
    await expect(first).rejects.toMatchObject({ errorName: 'cancelled' })
    expect(job.info).toMatchObject({ state: 'cancelled', error: null })
  })

  test('that fails says why', async () => {
    const all = jobs()
    const failing = all.run('export', 'demo', async () => Promise.reject(badRequest('No such column.')))
    await expect(failing).rejects.toThrow('No such column.')
    expect(all.list()).toMatchObject([
      { state: 'failed', error: { message: 'No such column.', error_name: 'bad_request' } },
    ])
  })

  test('that waits is cancelled at once; one that has ended stays as it is', async () => {
    const all = jobs()
    const waiting = all.add('import', 'demo')
    await all.run('copy', 'other', async () => 1)
    all.cancelAll()
    expect(waiting.info.state).toBe('cancelled')
    expect(all.list().map((job) => job.state)).toEqual(['done', 'cancelled'])
  })

  test('ends when the request that asked for it is closed', async () => {
    const all = jobs()
    const closed = new AbortController()
    const running = all.run('export', 'demo', endless, closed.signal)
    closed.abort()
    await expect(running).rejects.toMatchObject({ errorName: 'cancelled' })
  })
})

test('only the last jobs that ended are remembered, and those that run', async () => {
  const all = jobs()
  const waiting = all.add('import', 'demo')
  for (let i = 0; i < limits.endedJobs + 5; i += 1) await all.run('copy', `${i}`, async () => i)
  expect(all.list().length).toBeLessThanOrEqual(limits.endedJobs + 2)
  expect(all.get(waiting.id)).toBe(waiting)
  expect(() => all.get('gone')).toThrow('There is no job gone')
})

test('a platform that leaves takes its jobs with it', () => {
  const all = jobs()
  const mine = all.add('import', 'demo')
  const other = all.add('import', 'other')
  all.cancelAll('demo')
  expect([mine.info.state, other.info.state]).toEqual(['cancelled', 'waiting'])
})
