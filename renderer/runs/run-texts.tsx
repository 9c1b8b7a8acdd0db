import { VisuallyHidden } from '@mantine/core'
import type { RunRow } from '../../server/contract/tables.ts'
import { formatTime } from '../ui/format.ts'
import { isFirst, type GroupedRun } from './groups.ts'
import classes from './RunsPage.module.css'

/** A name that all versions of a group share: seen with the first of them, heard and copied with each. */
export const GroupName = ({ of, name }: { of: GroupedRun; name: string }) =>
  isFirst(of) ? name : <VisuallyHidden>{name}</VisuallyHidden>

/** Said once in a group that default data leave out; its star shows it. */
export const NoDefault = ({ of }: { of: GroupedRun }) =>
  isFirst(of) && of.group.lacksDefault && <VisuallyHidden> no default version among these</VisuallyHidden>

/** When a run was written last; what is never written after it was made was written then. */
export function UpdatedTime({ run }: { run: RunRow }) {
  const { created_at, created_by, updated_at, updated_by, last_checkpoint } = run
  const time = updated_at ?? created_at
  if (time === null) return <span className={classes['free']}>never</span>
  const by = updated_at === null ? created_by : updated_by
  const title = [
    `${time} UTC${by === null ? '' : `, by ${by}`}`,
    ...(created_at === null ? [] : [`created ${formatTime(created_at)}`]),
    ...(last_checkpoint === null ? [] : [`last checkpoint: ${last_checkpoint}`]),
  ].join('\n')
  return (
    <time dateTime={`${time}Z`} title={title}>
      {formatTime(time)}
    </time>
  )
}
