import { Button, Group, Modal, Text } from '@mantine/core'
import type { RunRow } from '../../server/contract/tables.ts'
import { outdatedBy } from '../api/outdated.ts'
import { runRequests } from '../api/runs.ts'
import { useChange } from '../api/use-change.ts'
import { plural } from '../ui/format.ts'
import { runName } from '../names/run-name.ts'
import { notifyUndoable } from '../history/UndoNotice.tsx'

interface DeleteDialogProps {
  platform: string
  /** The dialog is open while there is one. */
  run: RunRow | undefined
  onClose: () => void
}

/** Asks before a run is deleted. */
export function DeleteDialog({ platform, run, onClose }: DeleteDialogProps) {
  return (
    <Modal opened={run !== undefined} onClose={onClose} title="Delete this run?" centered>
      {run && <Question platform={platform} run={run} onClose={onClose} />}
    </Modal>
  )
}

function Question({ platform, run, onClose }: DeleteDialogProps & { run: RunRow }) {
  const remove = useChange({
    write: (id: number) => runRequests.delete(platform, id),
    outdated: () => outdatedBy.change(platform, 'deleteRun'),
    afterwards: (_, { transaction__id }) => {
      onClose()
      notifyUndoable({
        platform,
        transaction: transaction__id,
        message: `${runName(run)} was deleted.`,
        undone: `${runName(run)} is back, with all that was in it.`,
      })
    },
  })
  return (
    <>
      <Text size="sm" mb="xs">
        {runName(run)} is deleted with its {plural(run.points, 'datapoint')}, meta indicators, checkpoints and
        optimization items.
      </Text>
      <Text size="sm" mb="lg">
        History keeps everything: the deletion can be undone.
        {run.is_default && ' It is the default version: default data leave this model and scenario out.'}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep the run
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(run.id)}>
          Delete
        </Button>
      </Group>
    </>
  )
}
