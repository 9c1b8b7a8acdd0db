import type { RunLock } from '../../server/contract/tables.ts'
import { programName } from './program-name.ts'
import { formatSpan, formatTime, parseTimestamp } from '../ui/format.ts'

/** Who holds a lock: `this window`, or the program and its user. */
export function lockHolder({ is_window, client, user }: RunLock): string {
  if (is_window) return 'the window'
  const program = client === null ? 'somebody' : programName(client)
  return user === null || user === '' || user.startsWith('@') ? program : `${program} of ${user}`
}

/** How long nothing has been written under the lock, in milliseconds; undefined when nobody noted when it began. */
export function idleMs({ since, last_write }: RunLock, now: Date): number | undefined {
  const last = last_write ?? since
  return last === null ? undefined : Math.max(0, now.getTime() - parseTimestamp(last).getTime())
}

/** `held by the window since 2026-11-20 14:36, idle for 5 min` */
export function describeLock(lock: RunLock, now = new Date()): string {
  const since = lock.since === null ? '' : ` since ${formatTime(lock.since)}`
  const idle = idleMs(lock, now)
  return `held by ${lockHolder(lock)}${since}${idle === undefined ? '' : `, idle for ${formatSpan(idle)}`}`
}
