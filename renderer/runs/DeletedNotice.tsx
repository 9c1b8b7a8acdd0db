import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Run } from '../../server/contract/runs.ts'
import { api } from '../api/client.ts'
import { outdatedBy } from '../api/queries.ts'
import { useChange } from '../api/use-change.ts'
import { runName } from './groups.ts'

/** Long enough to read what is gone and to think again. */
const undoMs = 30_000

interface DeletedNoticeProps {
  /** Id of the notification. */
  id: string
  platform: string
  run: Run
  /** The transaction that deleted the run. */
  transaction: number
}

/** Tells that a run is gone, and offers to bring it back. */
export function notifyDeleted(platform: string, run: Run, transaction: number): void {
  const id = `deleted-${platform}-${transaction}`
  const message = <DeletedNotice id={id} platform={platform} run={run} transaction={transaction} />
  notifications.show({ id, message, autoClose: undoMs })
}

function DeletedNotice({ id, platform, run, transaction }: DeletedNoticeProps) {
  const undo = useChange({
    write: () => api.transactions.undo(platform, transaction),
    outdated: () => outdatedBy.run(platform),
    done: () => `${runName(run)} is back, with all that was in it.`,
    afterwards: () => notifications.hide(id),
  })
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{runName(run)} was deleted.</Text>
      <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate(undefined)}>
        Undo
      </Button>
    </Group>
  )
}
