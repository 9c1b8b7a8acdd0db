import { useQuery } from '@tanstack/react-query'
import { platformQueries } from '../api/platforms.ts'
import { momentOfDay } from '../history/days.ts'
import classes from './HomePage.module.css'

interface LastChangeProps {
  platform: string
  isOpen: boolean
  /** When its file was written last, in UTC: opening does that too. */
  modifiedAt: string
}

/** When a platform was last written. Of a file that is not open only its own time is known, and said to be that. */
export function LastChange({ platform, isOpen, modifiedAt }: LastChangeProps) {
  const { data } = useQuery({ ...platformQueries.summary(platform), enabled: isOpen })
  if (!data) {
    const title = `Its file was written ${modifiedAt} UTC. When its data last changed is known once it is open.`
    return (
      <time className={classes['quiet-text']} dateTime={`${modifiedAt}Z`} title={title}>
        file of {momentOfDay(modifiedAt)}
      </time>
    )
  }
  if (data.changed_at === null) return <span className={classes['quiet-text']}>never</span>
  return (
    <time dateTime={`${data.changed_at}Z`} title={`${data.changed_at} UTC`}>
      {momentOfDay(data.changed_at)}
    </time>
  )
}
