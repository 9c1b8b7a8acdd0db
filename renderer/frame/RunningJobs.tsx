import { Button, CloseButton, Group, Popover, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JobInfo } from '../../server/contract/jobs.ts'
import { api } from '../api/client.ts'
import { jobQueries } from '../api/queries.ts'
import { useChange } from '../api/use-change.ts'
import { plural } from '../ui/format.ts'

/** How often jobs that run are asked how far they are. */
const pollMs = 500

/** What the service is doing that takes long, for whoever asked for it: progress, and a way to cancel. */
export function RunningJobs() {
  const { data } = useQuery({
    ...jobQueries.list(),
    refetchInterval: ({ state }) => (running(state.data?.jobs).length > 0 ? pollMs : false),
  })
  const jobs = running(data?.jobs)
  if (jobs.length === 0) return null
  return (
    <Popover position="top-start" width={340} shadow="md" withArrow trapFocus>
      <Popover.Target>
        <Button size="compact-xs" variant="subtle">
          {plural(jobs.length, 'job')} running
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Running jobs">
        <Stack gap="sm">
          {jobs.map((job) => (
            <OneJob key={job.id} job={job} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A job that waits for its user is shown where the user decides, not here. */
const running = (jobs: readonly JobInfo[] | undefined): JobInfo[] =>
  (jobs ?? []).filter(({ state }) => state === 'running')

function OneJob({ job }: { job: JobInfo }) {
  const cancel = useChange({
    write: () => api.jobs.cancel(job.id),
    outdated: () => [jobQueries.list().queryKey],
    done: () => `The ${job.kind} of ${job.platform} is cancelled.`,
  })
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm">
          <b>{job.kind}</b> · {job.platform}: {job.step}
        </Text>
        <CloseButton
          size="sm"
          aria-label={`Cancel the ${job.kind} of ${job.platform}`}
          disabled={cancel.isPending}
          onClick={() => cancel.mutate(undefined)}
        />
      </Group>
      <Progress
        size="sm"
        value={(job.share ?? 1) * 100}
        animated={job.share === null}
        aria-label={`Progress of the ${job.kind} of ${job.platform}`}
      />
      {job.rows > 0 && (
        <Text size="xs" c="dimmed">
          {plural(job.rows, 'datapoint')}
        </Text>
      )}
    </div>
  )
}
