import { Button, Group, Modal, Text } from '@mantine/core'
import type { RunRow } from '../../server/contract/tables.ts'
import { runName } from '../names/run-name.ts'
import { describeLock } from '../names/lock.ts'

interface UnlockDialogProps {
  /** The dialog is open while there is one. */
  run: RunRow | undefined
  onClose: () => void
  onUnlock: (run: RunRow) => void
}

/** Asks before a lock is taken away, since it may be a notebook's. */
export function UnlockDialog({ run, onClose, onUnlock }: UnlockDialogProps) {
  return (
    <Modal opened={run !== undefined} onClose={onClose} title="Unlock this run?" centered>
      {run && (
        <>
          <Text size="sm" mb="xs">
            {runName(run)} is locked{run.lock && `: ${describeLock(run.lock)}`}.
          </Text>
          <Text size="sm" mb="lg">
            If a notebook holds the lock, it goes on writing and others can write at the same time. Nothing is deleted.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} data-autofocus>
              Keep the lock
            </Button>
            <Button onClick={() => onUnlock(run)}>Unlock</Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
