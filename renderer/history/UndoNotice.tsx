import { useEffect, useSyncExternalStore } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { transactionRequests } from '../api/history.ts'
import { newestHeard, subscribeNewest } from '../api/newest-write.ts'
import { outdatedBy } from '../api/outdated.ts'
import { ownWrites } from '../api/own-writes.ts'
import { useChange } from '../api/use-change.ts'

interface Undoable {
  platform: string
  /** The transaction that can be taken back. */
  transaction: number
  /** What it did. */
  message: string
  /** Said when it has been taken back. */
  undone: string
  /** It was an undo itself. */
  isUndo?: boolean
}

/** Tells what has been done, and offers to take it back until something else is written. */
export function notifyUndoable(undoable: Undoable): void {
  const { platform, transaction } = undoable
  const newest = Math.max(transaction, ownWrites(platform).newest)
  const id = `undo-${platform}-${newest}`
  notifications.show({ id, message: <UndoNotice id={id} newest={newest} {...undoable} /> })
}

/** Tells of an undo that has just been made, or of its undo, and offers the way back. */
export function notifyStep(platform: string, texts: Pick<Undoable, 'message' | 'undone'>): void {
  const { done, undone, hasJustUndone } = ownWrites(platform)
  const transaction = hasJustUndone ? undone.at(-1)?.by : done.at(-1)
  if (transaction === undefined) notifications.show({ message: texts.message })
  else notifyUndoable({ platform, transaction, isUndo: hasJustUndone, ...texts })
}

/** @param newest the newest transaction when it was told: it goes when there is a newer one */
function UndoNotice({ id, newest, ...undoable }: Undoable & { id: string; newest: number }) {
  const { platform, transaction, message, undone, isUndo = false } = undoable
  const isStale = useSyncExternalStore(subscribeNewest, () => newestHeard(platform) > newest)
  useEffect(() => {
    if (isStale) notifications.hide(id)
  }, [isStale, id])
  const undo = useChange({
    write: () => transactionRequests.undo(platform, transaction),
    outdated: () => outdatedBy.change(platform, 'undo'),
    afterwards: () => {
      notifications.hide(id)
      notifyStep(platform, { message: undone, undone: message })
    },
  })
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate(undefined)}>
        {isUndo ? 'Redo' : 'Undo'}
      </Button>
    </Group>
  )
}
