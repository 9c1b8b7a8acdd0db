import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RunRow } from '../../server/contract/tables.ts'
import { runPageQueries } from '../api/run-page.ts'
import { BringBack } from '../history/BringBack.tsx'
import { momentOf } from '../names/platform-name.ts'
import { runName } from '../names/run-name.ts'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { runView, type RunView } from '../view/run-view.ts'
import type { Navigate } from '../view/use-view.ts'
import { runsView } from '../view/view.ts'
import classes from './RunPage.module.css'

interface GoneRunProps {
  view: RunView
  /** Other versions of its model and scenario. */
  versions: readonly RunRow[]
  navigate: Navigate
}

/** In place of a run that is not there: what became of it, and the way to it or to others. */
export function GoneRun({ view, versions, navigate }: GoneRunProps) {
  const { platform, model, scenario, version } = view
  const isPast = momentOf(platform) !== undefined
  const { data, isLoading } = useQuery({ ...runPageQueries.deleted(platform), enabled: !isPast })
  const gone = data?.find((run) => run.model === model && run.scenario === scenario && run.version === version)
  const [other] = versions
  return (
    <div className={classes['gone']}>
      <LoadingLine isLoading={isLoading} onCancel={() => navigate(runsView(platform))} />
      <h1>{runName(view)}</h1>
      {gone ? (
        <BringBack platform={platform} run={gone} />
      ) : (
        !isLoading && <p>{isPast ? 'It was not there at this moment.' : 'This platform has no such run.'}</p>
      )}
      <Group gap="xs" mt="md">
        {other && (
          <Button variant="default" size="xs" onClick={() => navigate(runView(platform, other))}>
            Show version {other.version}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => navigate(runsView(platform))}>
          Show all runs
        </Button>
      </Group>
    </div>
  )
}
