import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { outdatedBy } from '../api/outdated.ts'
import { platformQueries, platformRequests } from '../api/platforms.ts'
import { useChange } from '../api/use-change.ts'
import { plural } from '../ui/format.ts'

interface TrashDialogProps {
  /** The dialog is open while there is one. */
  platform: string | undefined
  onClose: () => void
  onTrashed: () => void
}

/** Asks before a platform goes to the trash, and names what is in it. */
export function TrashDialog({ platform, onClose, onTrashed }: TrashDialogProps) {
  const summary = useQuery({ ...platformQueries.summary(platform ?? ''), enabled: platform !== undefined })
  const trash = useChange({
    write: (name: string) => platformRequests.trash(name),
    outdated: outdatedBy.platforms,
    done: (name) => `${name} is in the trash.`,
    afterwards: onTrashed,
  })
  const confirm = () => {
    if (platform !== undefined) trash.mutate(platform, { onSettled: onClose })
  }
  return (
    <Modal opened={platform !== undefined} onClose={onClose} title={`Move ${platform ?? ''} to the trash?`} centered>
      <Text size="sm" mb="xs">
        {summary.data
          ? `It holds ${plural(summary.data.runs, 'run')}, ${plural(summary.data.timeseries, 'series', 'series')} and ${plural(summary.data.datapoints, 'datapoint')}.`
          : 'What it holds is being counted.'}{' '}
        Notebooks lose their connection to it.
      </Text>
      <Text size="sm" mb="lg">
        The file is not deleted: it stays in the trash, listed on this page, and can be restored from there.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button color="red" onClick={confirm} loading={trash.isPending}>
          Move to trash
        </Button>
      </Group>
    </Modal>
  )
}
