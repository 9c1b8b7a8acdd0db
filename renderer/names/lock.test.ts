import { expect, test } from 'vitest'
import type { RunLock } from '../../server/contract/tables.ts'
import { describeLock, idleMs, lockHolder } from './lock.ts'

const lock: RunLock = {
  transaction: 5,
  user: 'ada',
  client: 'python-httpx/0.28.1',
  since: '2026-11-20T13:00:00.000000',
  last_write: null,
  is_window: false,
}
const now = new Date('2026-11-20T13:07:30Z')

test('a lock is told by its program and user, by the window where it is its own', () => {
  expect(lockHolder(lock)).toBe('python-httpx/0.28.1 of ada')
  expect(lockHolder({ ...lock, user: '@unknown' })).toBe('python-httpx/0.28.1')
  expect(lockHolder({ ...lock, client: null, user: null })).toBe('somebody')
  expect(lockHolder({ ...lock, is_window: true })).toBe('the window')
})

test('a lock idles from its last write on, or from its beginning', () => {
  expect(idleMs(lock, now)).toBe(450_000)
  expect(idleMs({ ...lock, last_write: '2026-11-20T13:07:00.000000' }, now)).toBe(30_000)
  expect(idleMs({ ...lock, since: null }, now)).toBeUndefined()
  expect(describeLock(lock, now)).toMatch(/^held by python-httpx\/0\.28\.1 of ada since .*, idle for 7 min$/)
})
