import { CloseButton, Group, Progress, Stack, Text } from '@mantine/core'
import type { JobInfo } from '../../server/contract/jobs.ts'
import { jobRequests } from '../api/jobs.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'
import { useJobs } from '../api/use-job.ts'
import { jobName } from '../names/job-name.ts'
import { plural } from '../ui/format.ts'
import { StatusPart } from './StatusPart.tsx'

/** Jobs that run, whichever program started them: their progress, and a button to cancel each. */
export function RunningJobs() {
  // A job that waits for its user is shown where the user decides, not here.
  const jobs = useJobs().filter(({ state }) => state === 'running')
  if (jobs.length === 0) return null
  return (
    <StatusPart text={`${plural(jobs.length, 'job')} running`} label="Running jobs" width={340}>
      {() => (
        <Stack gap="sm">
          {jobs.map((job) => (
            <OneJob key={job.id} job={job} />
          ))}
        </Stack>
      )}
    </StatusPart>
  )
}

function OneJob({ job }: { job: JobInfo }) {
  const cancel = useChange({
    write: () => jobRequests.cancel(job.id),
    outdated: outdatedBy.jobs,
    done: () => `The ${jobName(job)} of ${job.platform} is cancelled.`,
  })
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm">
          <b>{jobName(job)}</b> · {job.platform}: {job.step}
        </Text>
        <CloseButton
          size="sm"
          aria-label={`Cancel the ${jobName(job)} of ${job.platform}`}
          disabled={cancel.isPending}
          onClick={() => cancel.mutate(undefined)}
        />
      </Group>
      <Progress
        size="sm"
        value={(job.share ?? 1) * 100}
        animated={job.share === null}
        aria-label={`Progress of the ${jobName(job)} of ${job.platform}`}
      />
      {job.rows > 0 && (
        <Text size="xs" c="dimmed">
          {plural(job.rows, 'datapoint')}
        </Text>
      )}
    </div>
  )
}
