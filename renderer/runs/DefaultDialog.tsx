import { Button, Group, List, Modal, Text } from '@mantine/core'
import type { RunRow } from '../../server/contract/tables.ts'
import { plural } from '../ui/format.ts'
import { runName } from '../names/run-name.ts'
import type { RunChanges } from './use-run-changes.ts'

interface DefaultDialogProps {
  /** The run that becomes the default version, or ceases to be; the dialog is open while there is one. */
  run: RunRow | undefined
  /** The default version of the pair as it is. */
  before: RunRow | undefined
  changes: RunChanges
  onClose: () => void
}

/** Shows what another default version, or none, means for everybody's data before it is set. */
export function DefaultDialog({ run, before, changes, onClose }: DefaultDialogProps) {
  const isUnset = run !== undefined && run.id === before?.id
  return (
    <Modal
      opened={run !== undefined}
      onClose={onClose}
      title={isUnset ? 'No default version?' : 'Another default version?'}
      centered
    >
      {run && <Preview run={run} before={before} changes={changes} onClose={onClose} />}
    </Modal>
  )
}

function Preview({ run, before, changes, onClose }: DefaultDialogProps & { run: RunRow }) {
  const isUnset = run.id === before?.id
  const change = isUnset ? changes.unsetDefault : changes.setDefault
  return (
    <>
      <Text size="sm" mb="xs">
        Whoever reads {run.model} / {run.scenario} without naming a version gets the default version, here and in
        notebooks.
      </Text>
      <List size="sm" mb="lg">
        <List.Item>Now: {before ? contentsOf(before) : 'none, so default data leave it out'}</List.Item>
        <List.Item>
          Then: <b>{isUnset ? 'none, so default data leave it out' : contentsOf(run)}</b>
        </List.Item>
      </List>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          loading={change.isPending}
          {...(!isUnset && { 'aria-label': `Make ${runName(run)} the default` })}
          onClick={() => change.mutate(run, { onSuccess: onClose })}
        >
          {isUnset ? 'Not default' : 'Make default'}
        </Button>
      </Group>
    </>
  )
}

function contentsOf({ version, points, series, first_year, last_year }: RunRow): string {
  const years =
    first_year === null ? '' : first_year === last_year ? `, ${first_year}` : `, ${first_year} to ${last_year}`
  return `version ${version}: ${plural(points, 'datapoint')} in ${plural(series, 'series', 'series')}${years}`
}
