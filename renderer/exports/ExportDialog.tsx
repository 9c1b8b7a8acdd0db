import { useState } from 'react'
import { Button, Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import type { ExportFormat, ExportRequest } from '../../server/contract/exports.ts'
import type { DeskDatapointFilter } from '../../server/contract/desk-filters.ts'
import { limits } from '../../server/contract/limits.ts'
import { ixmp4Versions, type Ixmp4Version, type PlatformExport } from '../../server/contract/platform-exports.ts'
import { exportRequests } from '../api/exports.ts'
import { useJob } from '../api/use-job.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { describePlatform } from '../names/platform-name.ts'
import type { DataView } from '../view/view.ts'
import { likeTable, sortOf, unitsOf } from './export-view.ts'
import { ExportPreview } from './ExportPreview.tsx'
import { fetchFile } from './fetch-file.ts'
import { Writing, Written } from './Written.tsx'

interface ExportDialogProps {
  /** As it is or as it was. */
  platform: string
  /** Left out: it is about the whole platform. */
  filter?: DeskDatapointFilter
  /** What the table shows, which the file follows; left out: every column as it is stored. */
  view?: DataView
  /** How many datapoints the filter leaves, where that is known. */
  total?: number
  opened: boolean
  onClose: () => void
}

type Format = ExportFormat | 'sqlite3'

const formats: Record<Format, { label: string; description: string; ofAll?: string }> = {
  csv: { label: 'csv', description: 'For spreadsheets, pyam and R. Meta indicators are a second file.' },
  xlsx: {
    label: 'xlsx',
    description: `A workbook with the sheets data and meta; further sheets past ${formatCount(limits.sheetRows)} rows.`,
  },
  jsonl: { label: 'jsonl', description: 'One JSON object on each line. Meta indicators are a second file.' },
  sqlite3: {
    label: 'ixmp4',
    description:
      'A platform that ixmp4 opens, in a SQLite file: these datapoints, their runs with indicators and checkpoints, and the names they use.',
    ofAll:
      'A platform that ixmp4 opens, in a SQLite file: everything, all versions of runs and optimization items too.',
  },
}

const layouts: Record<ExportRequest['layout'], string> = {
  wide: 'Wide: a row for each series, a column for each year',
  long: 'Long: a row for each datapoint',
}

/** Asks for a format and writes the datapoints that a filter leaves into a file. */
export function ExportDialog({ platform, filter, view, total, opened, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>(filter === undefined ? 'sqlite3' : 'csv')
  const [version, setVersion] = useState<Ixmp4Version>(ixmp4Versions[0])
  const [layout, setLayout] = useState<ExportRequest['layout']>(view?.mode ?? 'wide')
  const [follows, setFollows] = useState(true)
  const [converts, setConverts] = useState(true)
  const { mutate, isPending, error, job, cancel } = useJob({
    write: (wanted: ExportRequest | PlatformExport) =>
      'version' in wanted ? exportRequests.startPlatform(platform, wanted) : exportRequests.start(platform, wanted),
    afterwards: (_wanted, { id }) => fetchFile(exportRequests.fileAddress(platform, id)),
  })
  /** Of the file that was written last: the choice may have changed since. */
  const [written, setWritten] = useState<Format>()
  const isDone = job?.state === 'done' && !isPending
  const layoutOfFile = format === 'jsonl' ? 'long' : layout
  const rows: ExportRequest | undefined =
    format === 'sqlite3'
      ? undefined
      : {
          ...{ filter: filter ?? {}, format, layout: layoutOfFile },
          ...(view && likeTable(view, { follows, converts, layout: layoutOfFile })),
        }
  const start = () => {
    setWritten(format)
    mutate(rows ?? { version, ...(filter && { filter }) })
  }
  const close = () => {
    if (isPending) cancel()
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={`Export from ${describePlatform(platform)}`} centered size="lg">
      <Stack gap="md">
        <Text size="sm">{subjectOf({ filter, total, format })}, with all digits that are stored.</Text>
        <Radio.Group label="Format" value={format} onChange={(value) => setFormat(value)}>
          <Stack gap="xs" mt={4}>
            {Object.entries(formats).map(([value, { label, description, ofAll }]) => (
              <Radio
                key={value}
                value={value}
                label={label}
                description={filter === undefined ? (ofAll ?? description) : description}
                disabled={isPending}
              />
            ))}
          </Stack>
        </Radio.Group>
        {format === 'sqlite3' && (
          <Radio.Group label="For ixmp4" value={version} onChange={(value) => setVersion(value)}>
            <Group gap="lg" mt={4}>
              {ixmp4Versions.map((each) => (
                <Radio key={each} value={each} label={each === '0.16' ? '0.15, 0.16' : each} disabled={isPending} />
              ))}
            </Group>
          </Radio.Group>
        )}
        {rows && format !== 'jsonl' && (
          <Radio.Group label="Layout" value={layout} onChange={(value) => setLayout(value)}>
            <Stack gap="xs" mt={4}>
              {Object.entries(layouts).map(([value, label]) => (
                <Radio key={value} value={value} label={label} disabled={isPending} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {view && rows && (
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
        {view && rows && Object.keys(unitsOf(view)).length > 0 && (
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
        {opened && rows && total !== 0 && <ExportPreview platform={platform} wanted={rows} />}
        {error && <ErrorPanel error={error} onRetry={start} />}
        {isPending && <Writing job={job} />}
        {isDone && <Written platform={platform} id={job.id} hasMeta={written === 'csv' || written === 'jsonl'} />}
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

/** What is written. */
function subjectOf({ filter, total, format }: { filter: unknown; total: number | undefined; format: Format }): string {
  if (filter !== undefined)
    return `${total === undefined ? 'All datapoints' : plural(total, 'datapoint')} that the filter leaves`
  return format === 'sqlite3' ? 'All that the platform holds' : 'All datapoints of default versions'
}

/** What of the table goes into the file. */
function followed(view: DataView, layout: ExportRequest['layout']): string {
  const off = 'Off: every column of names, by run and series.'
  const isCut = sortOf(view, layout).length < view.sort.length
  return isCut ? `The order by values is only that of the layout ${view.mode}. ${off}` : off
}
