import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries, serviceQueries } from '../api/platforms.ts'
import { describePlatform, presentOf } from '../names/platform-name.ts'
import { CopyLine } from '../ui/CopyLine.tsx'
import { useServiceState } from '../api/use-service-state.ts'
import { plural } from '../ui/format.ts'
import { StatusText } from '../ui/status-slot.tsx'
import { setDefaultOnly } from '../filter/chips.ts'
import type { Navigate } from '../view/use-view.ts'
import { dataView, homeView, runsView, type View } from '../view/view.ts'
import { HeldLocks } from './HeldLocks.tsx'
import { RunningJobs } from './RunningJobs.tsx'
import { StatusPart } from './StatusPart.tsx'
import classes from './StatusBar.module.css'

/** Where the service is, how much the platform holds, what is locked and what is under way; each leads further. */
export function StatusBar({ view, navigate }: { view: View; navigate: Navigate }) {
  const info = useQuery(serviceQueries.info())
  const { goneSince, isSilent } = useServiceState()
  const isUp = goneSince === undefined
  const { origin, host } = window.location
  const { platform } = view
  return (
    <footer className={classes['status']}>
      <StatusPart
        label="Connection"
        width={380}
        text={
          <>
            <span className={classes['dot']} data-down={!isUp || undefined} />
            {isUp ? 'Service' : isSilent ? 'Service is not answering at' : 'Service does not answer at'} {host}
          </>
        }
      >
        {() => (
          <div className={classes['card']}>
            <span>
              {isUp ? 'The service answers.' : 'The service does not answer. Is it still running?'}
              {info.data && ` Version ${info.data.version}.`}
            </span>
            <CopyLine label="the address of the service" code={origin} />
            {platform !== null && (
              <>
                <span>Address of the platform for notebooks and other programs:</span>
                <CopyLine label="the address of the platform" code={`${origin}/v1/${presentOf(platform)}/`} />
              </>
            )}
          </div>
        )}
      </StatusPart>
      {platform !== null && <Counts platform={platform} navigate={navigate} />}
      <RunningJobs />
      <span className={classes['right']}>
        <StatusText />
      </span>
    </footer>
  )
}

function Counts({ platform, navigate }: { platform: string; navigate: Navigate }) {
  const { data, isError } = useQuery(platformQueries.summary(platform))
  return (
    <>
      <UnstyledButton
        className={classes['part']}
        title="Show the platform at Home"
        onClick={() => navigate(homeView(presentOf(platform)))}
      >
        <b>{describePlatform(platform)}</b>
        {isError && <span>cannot be counted</span>}
      </UnstyledButton>
      {data && (
        <>
          <UnstyledButton
            className={classes['part']}
            title="Show all runs"
            onClick={() => navigate(runsView(platform))}
          >
            {plural(data.runs, 'run')}
          </UnstyledButton>
          <UnstyledButton
            className={classes['part']}
            title="Show all data, of all versions"
            onClick={() => navigate(dataView(platform, setDefaultOnly('datapoints', [], false)))}
          >
            {plural(data.timeseries, 'series', 'series')} · {plural(data.datapoints, 'datapoint')}
          </UnstyledButton>
          <HeldLocks platform={platform} count={data.locked_runs} navigate={navigate} />
        </>
      )}
    </>
  )
}
