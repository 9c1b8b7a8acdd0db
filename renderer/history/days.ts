import { parseTimestamp } from '../ui/format.ts'

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const shortWithYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

const startOf = (time: Date): number => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()

/** The day of a timestamp in the time zone of the reader: `Today`, `Yesterday`, `12 November` or `12 Nov`, `3 May 2024`. */
export function dayOf(timestamp: string, now = new Date(), isShort = false): string {
  const time = parseTimestamp(timestamp)
  const days = Math.round((startOf(now) - startOf(time)) / 86_400_000)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const [thisYear, others] = isShort ? [shortDay, shortWithYear] : [dayAndMonth, withYear]
  return (time.getFullYear() === now.getFullYear() ? thisYear : others).format(time)
}

/** `14:21` */
export const timeOf = (timestamp: string): string => clock.format(parseTimestamp(timestamp))

/** `today 14:21`, `12 Nov 17:03` */
export function momentOfDay(timestamp: string, now = new Date()): string {
  const day = dayOf(timestamp, now, true)
  return `${day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day} ${timeOf(timestamp)}`
}

/** A list cut into days, in its order. */
export function byDay<T extends { issued_at: string }>(
  rows: readonly T[],
  now = new Date(),
): [day: string, rows: T[]][] {
  return [...Map.groupBy(rows, ({ issued_at }) => dayOf(issued_at, now))]
}
