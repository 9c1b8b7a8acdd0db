import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { transactionRequests } from '../api/history.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'

/** Long enough to read what has been done and to think again. */
const undoMs = 30_000

interface Undoable {
  platform: string
  /** The transaction that can be taken back. */
  transaction: number
  /** What it did. */
  message: string
  /** Said when it has been taken back. */
  undone: string
}

/** Tells what has been done to a run, and offers to take it back. */
export function notifyUndoable(undoable: Undoable): void {
  const id = `undo-${undoable.platform}-${undoable.transaction}`
  notifications.show({ id, message: <UndoNotice id={id} {...undoable} />, autoClose: undoMs })
}

function UndoNotice({ id, platform, transaction, message, undone }: Undoable & { id: string }) {
  const undo = useChange({
    write: () => transactionRequests.undo(platform, transaction),
    outdated: () => outdatedBy.change(platform, 'undo'),
    done: () => undone,
    afterwards: () => notifications.hide(id),
  })
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate(undefined)}>
        Undo
      </Button>
    </Group>
  )
}
