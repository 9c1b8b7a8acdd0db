import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { doubtService, serviceIsUp, subscribeService } from './service-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a doubt is settled by asking, again and again until the service answers', async () => {
  let isThere = false
  const asked = vi.fn<() => Promise<Response>>(async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response('{}', { status: 401 })
  })
  vi.stubGlobal('fetch', asked)
  const told: boolean[] = []
  const stop = subscribeService(() => told.push(serviceIsUp()))
  doubtService()
  doubtService()
  await vi.advanceTimersByTimeAsync(2_500)
  expect(asked).toHaveBeenCalledTimes(3)
  expect(told).toEqual([false])
  isThere = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveBeenCalledTimes(4)
  doubtService()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([false, true])
  stop()
})
