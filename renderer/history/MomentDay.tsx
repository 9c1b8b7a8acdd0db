import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { explain } from '../api/explain.ts'
import { historyQueries, type MomentsOf } from '../api/history.ts'
import { formatTime } from '../ui/format.ts'
import { useNow } from '../ui/use-now.ts'
import classes from './AsOf.module.css'

interface MomentDayProps {
  /** As it is. */
  platform: string
  of: MomentsOf
  /** When the earliest moment began. */
  first: string | null
  /** When the moment that is shown began; null: before the earliest. */
  current: string | null
  onPlace: (place: number) => void
}

/** The day of the moment that is shown; another one leads to the state at its end. */
export function MomentDay({ platform, of, first, current, onPlace }: MomentDayProps) {
  const client = useQueryClient()
  // While somebody types, a day without moments does not become the one before it.
  const [typed, setTyped] = useState<string>()
  const earliest = first === null ? '' : dayIn(first)
  const latest = dayIn(useNow(60_000).toISOString().slice(0, -1))
  const choose = async (day: string) => {
    setTyped(day)
    if (day < earliest || day > latest) return
    try {
      const { place } = await client.fetchQuery(historyQueries.moment(platform, { ...of, until: endOf(day) }))
      if (place !== null) onPlace(place)
    } catch (error) {
      const { cause, effect, next } = explain(error, 'read')
      notifications.show({ color: 'red', title: cause, message: `${effect} ${next}` })
    }
  }
  return (
    <input
      type="date"
      className={classes['day']}
      aria-label="The state at the end of a day"
      data-tip="The state at the end of a day"
      min={earliest}
      max={latest}
      value={typed ?? (current === null ? '' : dayIn(current))}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** `2026-11-20`, in the time zone of the reader. */
const dayIn = (timestamp: string): string => formatTime(timestamp).slice(0, 10)

/** The last millisecond of a day of the reader, as the service reads times. */
function endOf(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 23, 59, 59, 999).toISOString().slice(0, -1)
}
