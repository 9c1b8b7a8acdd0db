import { Anchor, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JobInfo } from '../../server/contract/jobs.ts'
import { exportQueries, exportRequests } from '../api/exports.ts'
import { formatCount, plural } from '../ui/format.ts'

/** How far an export is. @param job undefined as long as it has not begun */
export function Writing({ job }: { job: JobInfo | undefined }) {
  return (
    <div>
      <Progress
        value={(job?.share ?? 1) * 100}
        animated={job?.share == null}
        striped={job?.share == null}
        aria-label="How far the export is"
      />
      <Text size="sm" mt={4} role="status">
        {job === undefined ? 'Starting…' : `${formatCount(job.rows)} datapoints so far…`}
      </Text>
    </div>
  )
}

/** What was written, and its second file. */
export function Written({ platform, id, hasMeta }: { platform: string; id: string; hasMeta: boolean }) {
  const { data } = useQuery(exportQueries.summary(platform, id))
  const items = data && 'platform_items' in data ? data : undefined
  return (
    <Text size="sm" role="status">
      {data
        ? `Written: ${plural(data.datapoints, 'datapoint')} in ${plural(data.series, 'series', 'series')} of ${plural(data.runs, 'run')}${
            items?.platform_items ? `, ${plural(items.platform_items, 'optimization item')}` : ''
          }.`
        : 'Written.'}{' '}
      {items?.left_out
        ? `Left out: ${plural(items.left_out, 'optimization item')} of these runs, which only a whole platform holds. `
        : ''}
      The browser saves the file.{' '}
      {hasMeta && (
        <Anchor href={exportRequests.metaAddress(platform, id)} download inherit underline="always">
          Save the meta indicators of these runs too
        </Anchor>
      )}
    </Text>
  )
}
