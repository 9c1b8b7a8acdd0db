import { useQuery } from '@tanstack/react-query'
import type { LogLine } from '../../server/contract/watching.ts'
import { watchingQueries } from '../api/watching.ts'
import { momentOfDay } from '../history/days.ts'
import { plural } from '../ui/format.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Card } from './Card.tsx'
import classes from './Service.module.css'

const icons: Record<LogLine['level'], IconName> = { info: 'info', warning: 'warning', error: 'error' }

/** What the service has written into its log since it was started, the newest first. */
export function LogCard() {
  const { data } = useQuery(watchingQueries.log())
  const lines = data?.lines ?? []
  const errors = lines.filter(({ level }) => level === 'error').length
  return (
    <Card
      title="Log"
      state={data && { tone: errors > 0 ? 'warn' : 'quiet', text: errors > 0 ? plural(errors, 'error') : 'no errors' }}
    >
      {data && lines.length === 0 ? (
        <p className={classes['note']}>Nothing has been written into the log since the service was started.</p>
      ) : (
        // A region that scrolls takes the focus, for the keys that scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes['scroll']} tabIndex={0} role="group" aria-label="Lines of the log, the newest first">
          <ol className={classes['log']} aria-label="Log">
            {lines.map(({ number, at, level, text }) => (
              <li key={number} data-level={level}>
                <Icon name={icons[level]} size={14} />
                <time dateTime={`${at}Z`} title={`${at} UTC`}>
                  {momentOfDay(at)}
                </time>
                <span>
                  {level === 'info' ? '' : `${level}: `}
                  {text}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Card>
  )
}
