import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  doubtService,
  dropHeldBack,
  forgetService,
  hearService,
  serviceState,
  subscribeService,
  whenThere,
} from './service-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const serviceIsUp = (): boolean => serviceState().goneSince === undefined

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

test('writes wait while the service is gone: they are sent in their order when it is back, or given up', async () => {
  let isThere = true
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  const sent: string[] = []
  const write = (what: string) => whenThere().then(() => sent.push(what))
  await write('at once')
  isThere = false
  doubtService()
  await vi.advanceTimersByTimeAsync(0)
  const given = write('given up').catch((error: unknown) => error)
  expect(serviceState().heldBack).toBe(1)
  dropHeldBack()
  expect(await given).toMatchObject({ errorName: 'not_sent' })
  const waiting = [write('first'), write('second')]
  expect([serviceState().heldBack, sent]).toEqual([2, ['at once']])
  isThere = true
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all(waiting)
  expect([serviceState().heldBack, sent]).toEqual([0, ['at once', 'first', 'second']])
})

test('a service that says nothing is asked, and told from one that is gone; what is heard meanwhile counts', async () => {
  let answer: 'at once' | 'late' | 'never' = 'never'
  vi.stubGlobal('fetch', async () => {
    if (answer === 'never') throw new TypeError('Failed to fetch')
    if (answer === 'late') {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      throw new DOMException('signal timed out', 'TimeoutError')
    }
    return new Response('{}')
  })
  const known = () => ({ isUp: serviceIsUp(), isSilent: serviceState().isSilent })
  answer = 'late'
  hearService()
  await vi.advanceTimersByTimeAsync(900)
  hearService()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(known()).toEqual({ isUp: true, isSilent: false })
  await vi.advanceTimersByTimeAsync(1)
  expect(known()).toEqual({ isUp: false, isSilent: true })
  answer = 'never'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(known()).toEqual({ isUp: false, isSilent: false })
  answer = 'at once'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(known()).toEqual({ isUp: true, isSilent: false })

  // This window was busy: the answer came too late, but the feed went on.
  answer = 'late'
  await vi.advanceTimersByTimeAsync(1_500)
  hearService()
  await vi.advanceTimersByTimeAsync(500)
  expect(known()).toEqual({ isUp: true, isSilent: false })
  forgetService()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(known()).toEqual({ isUp: true, isSilent: false })
})
