import { once } from 'node:events'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Service } from '../server/service.ts'
import { temporaryFolder } from '../server/testing/service.ts'
import { app, fake, resetFake } from './fake-electron.ts'

/** How the program ends when the service does not close as it should; `main.test.ts` has the real service. */

vi.mock('electron', () => import('./fake-electron.ts'))
const starting = vi.hoisted(() => ({ answer: (): Promise<unknown> => Promise.resolve() }))
vi.mock('../server/service.ts', async (load) => ({ ...(await load<object>()), startService: () => starting.answer() }))
const { start } = await import('./main.ts')

const url = 'http://127.0.0.1:9000'
const serviceThat = (close: Service['close']) => ({ url, windowUrl: () => url, close })

const listeners = process.listeners('uncaughtException')
const folder = temporaryFolder()
afterAll(() => folder.remove())

beforeEach(() => {
  resetFake()
  fake.userData = folder.path
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  for (const listener of process.listeners('uncaughtException')) {
    if (!listeners.includes(listener)) process.off('uncaughtException', listener)
  }
  vi.restoreAllMocks()
})

test('waits ten seconds for a service that does not close, and no longer', async () => {
  starting.answer = async () => serviceThat(() => new Promise(() => {}))
  await start()
  app.quit()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(fake.exits).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(fake.exits).toEqual([1])
})

test('ends at once when closing fails', async () => {
  starting.answer = async () => serviceThat(() => Promise.reject(new Error('why')))
  await start()
  const ended = once(app, 'test-exit')
  app.quit()
  await ended
  expect(fake.exits).toEqual([1])
})

test('closes a service that was still starting when the program was quit', async () => {
  const service = Promise.withResolvers<unknown>()
  const close = vi.fn<Service['close']>(async () => {})
  starting.answer = () => service.promise
  const started = start()
  await vi.advanceTimersByTimeAsync(0)
  app.quit()
  service.resolve(serviceThat(close))
  await started
  await vi.advanceTimersByTimeAsync(0)
  expect(close).toHaveBeenCalledOnce()
  expect(fake.windows).toEqual([])
  expect(fake.exits).toEqual([0])
})
