import { Button } from '@mantine/core'
import type { JobInfo } from '../../server/contract/jobs.ts'
import { jobRequests } from '../api/jobs.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'
import { useJobs } from '../api/use-job.ts'
import { momentOfDay } from '../history/days.ts'
import { jobName } from '../names/job-name.ts'
import { plural } from '../ui/format.ts'
import { Card } from './Card.tsx'
import { CardTable } from './CardTable.tsx'
import classes from './Service.module.css'

/** Jobs that are listed, the newest first. */
const listed = 12

/** What takes long: what runs, and what has run since the service was started. */
export function JobCard() {
  const jobs = useJobs()
  const running = jobs.filter(({ state }) => state === 'running').length
  const failed = jobs.filter(({ state }) => state === 'failed').length
  const cancel = useChange({
    write: ({ id }: JobInfo) => jobRequests.cancel(id),
    outdated: outdatedBy.jobs,
    done: (job) => `The ${jobName(job)} of ${job.platform} is cancelled.`,
  })
  return (
    <Card
      title="Jobs"
      state={{
        tone: failed > 0 ? 'warn' : 'quiet',
        text: [running > 0 ? `${running} running` : 'none running', ...(failed > 0 ? [`${failed} failed`] : [])].join(
          ', ',
        ),
      }}
    >
      {jobs.length === 0 ? (
        <p className={classes['note']}>Nothing that takes long has run since the service was started.</p>
      ) : (
        <CardTable label="Jobs" heads={['Job', 'State', 'Started']}>
          {jobs.slice(0, listed).map((job) => (
            <tr key={job.id}>
              <td title={`${jobName(job)} of ${job.platform}`}>
                {jobName(job)} · {job.platform}
              </td>
              <td title={job.error?.message ?? stateOf(job)}>{stateOf(job)}</td>
              <td>
                <time dateTime={`${job.started_at}Z`}>{momentOfDay(job.started_at)}</time>
              </td>
              <td>
                {job.state === 'running' && (
                  <Button
                    size="compact-xs"
                    h={24}
                    variant="default"
                    aria-label={`Cancel the ${jobName(job)} of ${job.platform}`}
                    disabled={cancel.isPending}
                    onClick={() => cancel.mutate(job)}
                  >
                    Cancel
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </CardTable>
      )}
      {jobs.length > listed && <p className={classes['note']}>and {plural(jobs.length - listed, 'older job')}</p>}
    </Card>
  )
}

/** `reading files, 40 %`, `done`. */
function stateOf({ state, step, share }: JobInfo): string {
  if (state !== 'running') return state === 'waiting' ? 'waits for its user' : state
  return share === null ? step : `${step}, ${Math.floor(share * 100)} %`
}
