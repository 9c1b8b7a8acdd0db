import { useQuery } from '@tanstack/react-query'
import { platformQueries, serviceQueries } from '../api/platforms.ts'
import { CopyIcon } from '../ui/CopyLine.tsx'
import { plural } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { StatusText } from '../ui/status-slot.tsx'
import { describePlatform } from '../names/platform-name.ts'
import { RunningJobs } from './RunningJobs.tsx'
import classes from './Frame.module.css'

/** Where the service is, how much the platform holds, what is locked and what is under way. */
export function StatusBar({ platform }: { platform: string | null }) {
  const info = useQuery({ ...serviceQueries.info(), refetchInterval: 15_000 })
  const url = window.location.origin
  return (
    <footer className={classes['status']}>
      <span>
        <span className={classes['dot']} data-down={info.isError || undefined} />
        {info.isError ? 'Service does not answer at' : 'Service'} {url}
        <CopyIcon text={url} label="Copy the address of the service" size="sm" />
      </span>
      {platform !== null && <Counts platform={platform} />}
      <RunningJobs />
      <span className={classes['right']}>
        <StatusText />
      </span>
      <span>{info.data && `Version ${info.data.version}`}</span>
    </footer>
  )
}

function Counts({ platform }: { platform: string }) {
  const { data, isError } = useQuery(platformQueries.summary(platform))
  return (
    <>
      <span>
        Platform <b>{describePlatform(platform)}</b>
        {data && (
          <span>
            {plural(data.runs, 'run')} · {plural(data.timeseries, 'series', 'series')} ·{' '}
            {plural(data.datapoints, 'datapoint')}
          </span>
        )}
        {isError && <span>cannot be counted</span>}
      </span>
      {data && data.locked_runs > 0 && (
        <span className={classes['locks']}>
          <Icon name="lock" size={13} /> {plural(data.locked_runs, 'run')} locked
        </span>
      )}
    </>
  )
}
