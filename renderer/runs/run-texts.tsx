import type { RunRow } from '../../server/contract/tables.ts'
import { momentOfDay } from '../history/days.ts'
import { formatTime } from '../ui/format.ts'
import classes from './RunCells.module.css'

/** A time as the table tells it: `today 14:21`, `12 Nov 17:03`; nothing where there is none. */
export const updatedText = (timestamp: string): string => (timestamp === '' ? 'never' : momentOfDay(timestamp))

/** When a run was written last; what is never written after it was made was written then. */
export function UpdatedTime({ run }: { run: RunRow }) {
  const { created_at, created_by, updated_at, updated_by, last_checkpoint } = run
  const time = updated_at ?? created_at
  if (time === null) return <span className={classes['quiet']}>never</span>
  const by = updated_at === null ? created_by : updated_by
  const title = [
    `${formatTime(time)} (${time} UTC)${by === null ? '' : `, by ${by}`}`,
    ...(created_at === null ? [] : [`created ${formatTime(created_at)}`]),
    ...(last_checkpoint === null ? [] : [`last checkpoint: ${last_checkpoint}`]),
  ].join('\n')
  return (
    <time dateTime={`${time}Z`} title={title}>
      {updatedText(time)}
    </time>
  )
}
