import { parseTimestamp } from '../ui/format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago a moment was: `5 minutes ago`, `yesterday`, `3 weeks ago`. @param timestamp as the service writes it, in UTC */
export function formatAge(timestamp: string, now: number): string {
  const age = Math.max(0, now - parseTimestamp(timestamp).getTime())
  if (age < minute) return 'just now'
  if (age < hour) return words.format(-Math.floor(age / minute), 'minute')
  if (age < day) return words.format(-Math.floor(age / hour), 'hour')
  const days = Math.floor(age / day)
  if (days < 14) return words.format(-days, 'day')
  return days < 60 ? words.format(-Math.floor(days / 7), 'week') : words.format(-Math.floor(days / 30), 'month')
}
