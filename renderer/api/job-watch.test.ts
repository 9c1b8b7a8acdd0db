import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobInfo } from '../../server/contract/jobs.ts'
import { JobWatch } from './job-watch.ts'

const moment = '2026-11-20T13:36:22.528000'
const running: JobInfo = {
  ...{ id: 'j', kind: 'copy', platform: 'p', state: 'running', step: 'copying', share: 0.5, rows: 0 },
  ...{ started_at: moment, ended_at: null, error: null },
}
const done: JobInfo = { ...running, state: 'done', ended_at: moment }
const hasEnded = ({ ended_at }: JobInfo) => ended_at !== null

let jobs: JobInfo[]
let asked: string[]
let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  ;[jobs, asked, client] = [[], [], new QueryClient({ defaultOptions: { queries: { retry: false } } })]
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return path === '/desk/v1/jobs'
      ? Response.json({ jobs })
      : Response.json({ message: 'There is no such job.', error_name: 'bad_request', kwargs: {} }, { status: 404 })
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('nothing is asked for while no job runs, but when the feed tells of one', async () => {
  const watch = new JobWatch(client)
  const leave = watch.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  jobs = [running]
  void client.invalidateQueries({ queryKey: ['jobs'] })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(watch.get()).toEqual([running])
  expect(asked.length).toBeGreaterThan(10)
  jobs = [done]
  await vi.advanceTimersByTimeAsync(1_000)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect([watch.get(), asked.length]).toEqual([[done], before])
  leave()
})

test('several that follow a job are told of it by the same answers', async () => {
  const watch = new JobWatch(client)
  jobs = [running]
  const [first, second] = [vi.fn<(job: JobInfo) => void>(), vi.fn<(job: JobInfo) => void>()]
  const ends = [first, second].map((tell) => watch.follow(running, { isOver: hasEnded, tell }))
  await vi.advanceTimersByTimeAsync(1_000)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.length - before).toBe(4)
  jobs = [done]
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all(ends)).toEqual([done, done])
  for (const tell of [first, second]) {
    expect(tell.mock.calls.at(0)).toEqual([running])
    expect(tell.mock.calls.at(-1)).toEqual([done])
  }
  const after = asked.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(after)
})

test('a job is followed past what was known of the jobs before it began', async () => {
  const watch = new JobWatch(client)
  jobs = [done]
  const leave = watch.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(100)
  const again = { ...running, id: 'k' }
  jobs = [{ ...done, id: 'k' }, done]
  expect(await watch.follow(again, { isOver: hasEnded, tell: () => {} })).toEqual({ ...done, id: 'k' })
  leave()
})

test('following ends where the service has forgotten the job, and where whoever follows has heard enough', async () => {
  const watch = new JobWatch(client)
  await expect(watch.follow(running, { isOver: hasEnded, tell: () => {} })).rejects.toThrow('There is no such job.')
  const enough = () => {
    throw new Error('enough')
  }
  await expect(watch.follow(running, { isOver: hasEnded, tell: enough })).rejects.toThrow('enough')
})
