import { useState } from 'react'
import { Anchor, Button, Checkbox, Group, Modal, Progress, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ExportFormat, ExportRequest } from '../../server/contract/exports.ts'
import type { DeskDatapointFilter } from '../../server/contract/desk-filters.ts'
import { limits } from '../../server/contract/limits.ts'
import { exportQueries, exportRequests } from '../api/exports.ts'
import { useJob } from '../api/use-job.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { describePlatform } from '../names/platform-name.ts'
import type { DataView } from '../view/view.ts'
import { likeTable, sortOf, unitsOf } from './export-view.ts'
import { ExportPreview } from './ExportPreview.tsx'
import { fetchFile } from './fetch-file.ts'

interface ExportDialogProps {
  /** As it is or as it was. */
  platform: string
  filter: DeskDatapointFilter
  /** What the table shows, which the file follows; left out: every column as it is stored. */
  view?: DataView
  /** How many datapoints the filter leaves, where that is known. */
  total?: number
  opened: boolean
  onClose: () => void
}

const formats: Record<ExportFormat, { label: string; description: string }> = {
  csv: { label: 'csv', description: 'For spreadsheets, pyam and R. Meta indicators are a second file.' },
  xlsx: {
    label: 'xlsx',
    description: `A workbook with the sheets data and meta; further sheets past ${formatCount(limits.sheetRows)} rows.`,
  },
  jsonl: { label: 'jsonl', description: 'One JSON object on each line. Meta indicators are a second file.' },
}

const layouts: Record<ExportRequest['layout'], string> = {
  wide: 'Wide: a row for each series, a column for each year',
  long: 'Long: a row for each datapoint',
}

/** Asks for a format and writes the datapoints that a filter leaves into a file. */
export function ExportDialog({ platform, filter, view, total, opened, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [layout, setLayout] = useState<ExportRequest['layout']>(view?.mode ?? 'wide')
  const [follows, setFollows] = useState(true)
  const [converts, setConverts] = useState(true)
  const { mutate, isPending, error, job, cancel } = useJob({
    write: (wanted: ExportRequest) => exportRequests.start(platform, wanted),
    afterwards: (_wanted, { id }) => fetchFile(exportRequests.fileAddress(platform, id)),
  })
  /** Of the file that was written last: the choice may have changed since. */
  const [written, setWritten] = useState<ExportFormat>()
  const isDone = job?.state === 'done' && !isPending
  const layoutOfFile = format === 'jsonl' ? 'long' : layout
  const wanted: ExportRequest = {
    ...{ filter, format, layout: layoutOfFile },
    ...(view && likeTable(view, { follows, converts, layout: layoutOfFile })),
  }
  const start = () => {
    setWritten(format)
    mutate(wanted)
  }
  const close = () => {
    if (isPending) cancel()
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={`Export from ${describePlatform(platform)}`} centered size="lg">
      <Stack gap="md">
        <Text size="sm">
          {total === undefined ? 'All datapoints' : plural(total, 'datapoint')} that the filter leaves, with all digits
          that are stored.
        </Text>
        <Radio.Group label="Format" value={format} onChange={(value) => setFormat(value)}>
          <Stack gap="xs" mt={4}>
            {Object.entries(formats).map(([value, { label, description }]) => (
              <Radio key={value} value={value} label={label} description={description} disabled={isPending} />
            ))}
          </Stack>
        </Radio.Group>
        {format !== 'jsonl' && (
          <Radio.Group label="Layout" value={layout} onChange={(value) => setLayout(value)}>
            <Stack gap="xs" mt={4}>
              {Object.entries(layouts).map(([value, label]) => (
                <Radio key={value} value={value} label={label} disabled={isPending} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {view && (
          <Stack gap="xs">
            <Checkbox
              label="Columns and order of the table"
              description={followed(view, layoutOfFile)}
              checked={follows}
              disabled={isPending}
              onChange={(event) => setFollows(event.currentTarget.checked)}
            />
          </Stack>
        )}
        {view && Object.keys(unitsOf(view)).length > 0 && (
          <Radio.Group
            label="Units"
            value={converts ? 'shown' : 'stored'}
            onChange={(value) => setConverts(value === 'shown')}
          >
            <Group gap="lg" mt={4}>
              <Radio value="shown" label="As shown" disabled={isPending} />
              <Radio value="stored" label="As stored" disabled={isPending} />
            </Group>
          </Radio.Group>
        )}
        {opened && total !== 0 && <ExportPreview platform={platform} wanted={wanted} />}
        {error && <ErrorPanel error={error} onRetry={start} />}
        {isPending && (
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
        )}
        {isDone && <Written platform={platform} id={job.id} hasMeta={written !== 'xlsx'} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={isPending ? cancel : close}>
            {isPending ? 'Cancel' : 'Close'}
          </Button>
          <Button onClick={start} loading={isPending} disabled={total === 0} data-autofocus>
            Export
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What of the table goes into the file. */
function followed(view: DataView, layout: ExportRequest['layout']): string {
  const off = 'Off: every column of names, by run and series.'
  const isCut = sortOf(view, layout).length < view.sort.length
  return isCut ? `The order by values is only that of the layout ${view.mode}. ${off}` : off
}

/** What was written, and its second file. */
function Written({ platform, id, hasMeta }: { platform: string; id: string; hasMeta: boolean }) {
  const { data } = useQuery(exportQueries.summary(platform, id))
  return (
    <Text size="sm" role="status">
      {data
        ? `Written: ${plural(data.datapoints, 'datapoint')} in ${plural(data.series, 'series', 'series')} of ${plural(data.runs, 'run')}.`
        : 'Written.'}{' '}
      The browser saves the file.{' '}
      {hasMeta && (
        <Anchor href={exportRequests.metaAddress(platform, id)} download inherit underline="always">
          Save the meta indicators of these runs too
        </Anchor>
      )}
    </Text>
  )
}
